// Draws a step with the table's own pieces, and plays what moved on the way to it.

import { announce } from "../shared/announce.js";
import { byId, setAttr, setText } from "../shared/dom.js";
import { setSuitText } from "../shared/suits.js";
import { t } from "../shared/i18n.js";
import { ServerClock } from "../table/clock.js";
import { measure } from "../table/effects/motion.js";
import { moveCards } from "../table/effects/tell.js";
import { renderDecks } from "../table/render/decks.js";
import { renderHand } from "../table/render/hand.js";
import { renderSay } from "../table/render/say.js";
import { renderSeats } from "../table/render/seats.js";
import { renderDiscards } from "../table/render/side.js";
import { sceneOf } from "./scene.js";

/** @typedef {import("./types.js").Replay} Replay */
/** @typedef {import("./types.js").Open} Open */

const clock = new ServerClock();
const OUT = new Set(["dropped", "wrong_show", "left"]);

/**
 * @param {Replay} replay
 * @param {Open[]} views
 * @param {{at: number, seat: number, isNext: boolean, isNew: boolean}} what isNext: one step on, so what moved is played
 */
export function draw(replay, views, { at, seat, isNext, isNew }) {
  const [step, open] = [replay.steps[at], views[at]];
  const state = sceneOf(replay, open, seat);
  const places = measure();
  byId("hand").classList.toggle("is-waiting", step.is_toss);
  renderSeats(state, clock);
  markTurn(open);
  renderDecks(state, clock, { isTossShown: step.is_toss });
  renderSay(state, step.text);
  renderHand(state);
  byId("hand").classList.toggle("is-out", OUT.has(open.seats[seat]?.state));
  renderDiscards(state);
  renderWhose(replay, open, seat);
  setSuitText(byId("line"), step.text);
  byId("line").classList.toggle("is-absent", step.is_played_for);
  if (isNext) moveCards(state, places, step.events);
  if (isNew) announce(step.text);
}

/**
 * Whose turn it is, without the clock that ran then.
 * @param {Open} open
 */
function markTurn(open) {
  const acting = open.phase === "declare" ? open.finish?.seat : open.phase === "turn" ? open.turn?.seat : null;
  for (const element of document.querySelectorAll("#seats .seat")) element.classList.toggle("is-turn", element.getAttribute("data-seat") === String(acting));
}

/**
 * @param {Replay} replay
 * @param {Open} open
 * @param {number} seat
 */
function renderWhose(replay, open, seat) {
  setText(byId("whose-name"), replay.seats.find((player) => player.number === seat)?.name ?? "");
  setText(byId("whose-note"), noteOf(open, seat));
  for (const button of document.querySelectorAll("[data-see]")) {
    const number = button.getAttribute("data-see");
    setAttr(button, "aria-pressed", String(number === String(seat)));
    button.classList.toggle("is-out", OUT.has(open.seats[Number(number)]?.state));
  }
}

/**
 * @param {Open} open
 * @param {number} seat
 */
function noteOf(open, seat) {
  const { state, points, cards, misses } = open.seats[seat];
  const result = open.result?.seats.find((other) => other.seat === seat);
  if (result) return OUT.has(state) ? t(`seat.${state}`, { points: result.points }) : `${t(`seat.${state}`)} · ${t("result.points", { n: result.points })}`;
  if (state !== "playing") return t(`seat.${state}`, { points: points ?? 0 });
  if (open.turn?.seat === seat && open.phase === "turn") return t(open.turn.has_drawn ? "replay.drew" : "replay.turn");
  return misses ? t("seat.misses", { n: misses }) : t("seat.cards_n", { n: cards });
}
