// The lobby's live numbers: asks every few seconds, changes what changed, adds and removes rows.
/** @typedef {{code:string, url:string, name:string, about:string, stake:string, buy_in:string, taken:number,
 *   seats_max:number, seats_text:string, action:string, action_text:string, label:string}} Row */
/** @typedef {{rows: Row[], summary: string}} Lobby */

const EVERY_MS = 3000;
const list = /** @type {HTMLElement} */ (document.querySelector("[data-lobby]"));
const template = /** @type {HTMLTemplateElement} */ (document.querySelector("#table-row"));
const summary = /** @type {HTMLElement} */ (document.querySelector("[data-lobby-summary]"));
const empty = /** @type {HTMLElement} */ (document.querySelector("[data-lobby-empty]"));

/** @param {Element} root @param {string} name @param {string} text */
function write(root, name, text) {
  const place = root.querySelector(`[data-text="${name}"]`);
  if (place && place.textContent !== text) place.textContent = text;
}

/** @param {Element} dots @param {Row} row */
function drawDots(dots, row) {
  while (dots.children.length < row.seats_max) dots.append(document.createElement("i"));
  [...dots.children].forEach((dot, index) => dot.classList.toggle("is-full", index < row.taken));
}

/** @param {HTMLElement} item @param {Row} row */
function fill(item, row) {
  item.dataset.code = row.code;
  for (const name of /** @type {const} */ (["name", "about", "stake", "buy_in", "seats_text", "action_text"])) {
    write(item, name, row[name]);
  }
  drawDots(/** @type {Element} */ (item.querySelector(".dots")), row);
  const link = /** @type {HTMLAnchorElement} */ (item.querySelector("a"));
  if (link.getAttribute("href") !== row.url) link.href = row.url;
  link.setAttribute("aria-label", row.label);
  link.classList.toggle("btn--tonal", row.action === "sit");
}

/** @returns {HTMLElement} */
function newItem() {
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  return /** @type {HTMLElement} */ (copy.firstElementChild);
}

/** Rows keep their place in the page, so that nothing jumps under a thumb; new ones come last. @param {Lobby} lobby */
function show(lobby) {
  const wanted = new Map(lobby.rows.map((row) => [row.code, row]));
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-code]"))) {
    const row = wanted.get(item.dataset.code ?? "");
    wanted.delete(item.dataset.code ?? "");
    if (row) fill(item, row);
    else item.remove();
  }
  for (const row of wanted.values()) {
    const item = newItem();
    fill(item, row);
    list.append(item);
  }
  if (summary.textContent !== lobby.summary) summary.textContent = lobby.summary;
  empty.hidden = lobby.rows.length > 0;
  list.hidden = lobby.rows.length === 0;
}

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch(list.dataset.lobby ?? "", { headers: { Accept: "application/json" } });
    if (answer.ok && !answer.redirected) show(await answer.json());
  } catch {
    // No network: the list stays as it was and the next round tries again.
  }
}

setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
