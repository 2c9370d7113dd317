// The replay page: fetches the steps once, walks through them by button, key, slider or list, from any seat.

import { fillAvatars } from "../shared/avatar.js";
import { byId, setAttr, setText } from "../shared/dom.js";
import { loadTexts, t } from "../shared/i18n.js";
import { wireSide } from "../table/render/side.js";
import { expand } from "./frames.js";
import { markMove, wireMoves } from "./moves.js";
import { Player } from "./player.js";
import { draw } from "./stage.js";

/** @typedef {import("./types.js").Replay} Replay */

loadTexts(/** @type {HTMLTemplateElement} */ (byId("texts")).content);
fillAvatars(document);
wireSide();
fetch(byId("frames").dataset.url ?? "", { credentials: "same-origin" })
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
  .then(start)
  .catch(fail);

/** @param {unknown} error */
function fail(error) {
  byId("failed").hidden = false;
  console.warn("The replay could not be read.", error);
}

/** @param {Replay} replay */
function start(replay) {
  const views = expand(replay.steps);
  const scrub = /** @type {HTMLInputElement} */ (byId("scrub"));
  let seat = replay.you ?? replay.seats[0].number;
  const player = new Player(views.length, show, showMode);

  /**
   * @param {number} at
   * @param {number} before
   */
  function show(at, before) {
    draw(replay, views, { at, seat, isNext: at === before + 1, isNew: at !== before });
    markMove(at);
    scrub.value = String(at);
    const place = t("replay.place", { at: at + 1, of: views.length });
    setText(byId("place"), place);
    setAttr(scrub, "aria-valuetext", `${place}: ${replay.steps[at].text}`);
    for (const [go, isOff] of /** @type {[string, boolean][]} */ ([["first", at === 0], ["back", at === 0], ["on", at === player.last], ["last", at === player.last]])) {
      setAttr(button(go), "aria-disabled", isOff ? "true" : null);
    }
    history.replaceState(null, "", `#move-${at}`);
  }

  function showMode() {
    setAttr(byId("play"), "aria-pressed", String(player.isPlaying));
    setText(byId("speed"), t("replay.times", { speed: player.speed }));
    setAttr(byId("speed"), "aria-label", t("replay.speed", { speed: player.speed }));
  }

  /** @type {Record<string, () => void>} */
  const ways = {
    first: () => player.go(0),
    back: () => player.go(player.at - 1),
    on: () => player.go(player.at + 1),
    last: () => player.go(player.last),
    play: () => player.toggle(),
  };
  for (const go of ["first", "back", "on", "last"]) button(go).addEventListener("click", ways[go]);
  byId("play").addEventListener("click", ways.play);
  byId("speed").addEventListener("click", () => player.faster());
  scrub.max = String(player.last);
  scrub.addEventListener("input", () => player.go(Number(scrub.value)));
  for (const chosen of document.querySelectorAll("[data-see]")) {
    chosen.addEventListener("click", () => {
      seat = Number(chosen.getAttribute("data-see"));
      show(player.at, player.at);
    });
  }
  wireMoves((to) => player.go(to));
  document.addEventListener("keydown", (event) => onKey(event, ways));
  new ResizeObserver(() => draw(replay, views, { at: player.at, seat, isNext: false, isNew: false })).observe(byId("hand"));
  player.at = placeIn(location.hash, player.last);
  showMode();
  show(player.at, player.at);
  byId("main").dataset.ready = "";
}

/** @param {string} go */
const button = (go) => /** @type {HTMLElement} */ (document.querySelector(`[data-go="${go}"]`));

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

/**
 * Keys mean the deal, unless the focus is where they have a meaning of their own.
 * @param {KeyboardEvent} event
 * @param {Record<string, () => void>} ways
 */
function onKey(event, ways) {
  const way = KEYS[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest(event.key === " " ? "button, a, input" : "input, [role=tab]")) return;
  event.preventDefault();
  ways[way]();
}

/**
 * The step that the address names, "#move-12"; else the first.
 * @param {string} hash
 * @param {number} last
 */
function placeIn(hash, last) {
  const named = /^#move-(\d+)$/.exec(hash);
  return named ? Math.min(Number(named[1]), last) : 0;
}
