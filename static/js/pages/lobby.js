// The lobby's live lists: asks every few seconds, changes what changed, adds and removes rows.
/** @typedef {Record<string, string> & {code: string, action: string, label: string}} Texts */
/** @typedef {Texts & {taken: number, seats_max: number}} Row */
/** @typedef {{rows: Row[], summary: string}} List */

const EVERY_MS = 3000;
const MAIN_ACTIONS = ["sit", "enter"];
const lobby = /** @type {HTMLElement} */ (document.querySelector("[data-lobby]"));

/** @param {Element} root @param {Row} row */
function write(root, row) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text]"))) {
    const text = row[place.dataset.text ?? ""];
    if (place.textContent !== text) place.textContent = text;
  }
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (root.querySelectorAll("[data-href]"))) {
    const address = row[link.dataset.href ?? ""];
    if (link.getAttribute("href") !== address) link.href = address;
  }
}

/** @param {Element} dots @param {Row} row */
function drawDots(dots, row) {
  while (dots.children.length < row.seats_max) dots.append(document.createElement("i"));
  [...dots.children].forEach((dot, index) => dot.classList.toggle("is-full", index < row.taken));
}

/** @param {HTMLElement} item @param {Row} row */
function fill(item, row) {
  item.dataset.code = row.code;
  write(item, row);
  drawDots(/** @type {Element} */ (item.querySelector(".dots")), row);
  const button = /** @type {HTMLAnchorElement} */ (item.querySelector("a.btn"));
  button.setAttribute("aria-label", row.label);
  button.classList.toggle("btn--tonal", MAIN_ACTIONS.includes(row.action));
}

/** @param {Element} part @returns {HTMLElement} */
function newItem(part) {
  const template = /** @type {HTMLTemplateElement} */ (part.querySelector("template"));
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  return /** @type {HTMLElement} */ (copy.firstElementChild);
}

/** Rows keep their place in the page, so that nothing jumps under a thumb; new ones come last. @param {Element} part @param {List} list */
function show(part, list) {
  const place = /** @type {HTMLElement} */ (part.querySelector("ul"));
  const wanted = new Map(list.rows.map((row) => [row.code, row]));
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-code]"))) {
    const row = wanted.get(item.dataset.code ?? "");
    wanted.delete(item.dataset.code ?? "");
    if (row) fill(item, row);
    else item.remove();
  }
  for (const row of wanted.values()) {
    const item = newItem(part);
    fill(item, row);
    place.append(item);
  }
  const summary = /** @type {HTMLElement} */ (part.querySelector("[data-lobby-summary]"));
  if (summary.textContent !== list.summary) summary.textContent = list.summary;
  /** @type {HTMLElement} */ (part.querySelector("[data-lobby-empty]")).hidden = list.rows.length > 0;
  place.hidden = list.rows.length === 0;
}

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch(lobby.dataset.lobby ?? "", { headers: { Accept: "application/json" } });
    if (!answer.ok || answer.redirected) return;
    const lists = /** @type {Record<string, List>} */ (await answer.json());
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (lobby.querySelectorAll("[data-lobby-list]"))) {
      show(part, lists[part.dataset.lobbyList ?? ""]);
    }
  } catch {
    // No network: the lists stay as they were and the next round tries again.
  }
}

setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
