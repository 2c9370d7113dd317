// Runs before the first paint (a plain script in <head>): sets the theme so that no page flashes in the wrong one.
(function () {
  var root = document.documentElement;
  var read = function (/** @type {string} */ name) {
    try {
      return localStorage.getItem("house." + name);
    } catch {
      return null; // storage may be forbidden; the defaults are fine
    }
  };
  var light = matchMedia("(prefers-color-scheme: light)").matches;
  // What the account says comes with the page; "as the device" and strangers are this device's to decide.
  root.dataset.theme = root.dataset.theme || read("theme") || (light ? "light" : "dark");
  root.dataset.suits = root.dataset.suits || read("suits") || "two";
  root.dataset.pace = root.dataset.pace || read("pace") || "1";
})();
