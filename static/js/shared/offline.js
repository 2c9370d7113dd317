// A lost connection on a page: says so, and keeps a form on the screen that would only lead to the browser's error page.

const BAND = "offline";

export function watchConnection() {
  const place = document.getElementById(BAND);
  const band = place?.querySelector("p");
  if (!place || !band) return;
  const tell = () => {
    band.hidden = navigator.onLine;
  };
  addEventListener("offline", tell);
  addEventListener("online", tell);
  document.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    tell();
    place.focus();
  });
  tell();
}
