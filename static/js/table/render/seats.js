// Everyone else around the table, clockwise from my left; and, once a second, who has been away how long.

import { fillAvatars } from "../../shared/avatar.js";
import { arrangeChildren, byId, clone, find, setAttr, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { minutes } from "../clock.js";
import { plateScore, plateText } from "../match/plate.js";
import { isPause, isVacant, matchOf, scoreAt } from "../match/read.js";
import { mySeatNumber } from "../words.js";
import { setWindow, tickWindow } from "./ring.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").TableSeat} TableSeat */
/** @typedef {import("../types.js").DealSeat} DealSeat */
/** @typedef {import("../types.js").Score} Score */
/** @typedef {import("../clock.js").ServerClock} ServerClock */

/** @type {Map<number, HTMLElement>} */
const elements = new Map();

/**
 * Seat numbers in the order in which they stand on the arc.
 * @param {State} state
 * @returns {number[]}
 */
export function arcOrder(state) {
  const size = state.table?.seats_max ?? 0;
  const mine = mySeatNumber(state);
  const from = mine ?? -1;
  const others = Array.from({ length: mine === null ? size : size - 1 }, (_, step) => (from + 1 + step + size) % size);
  return others.filter((seat) => !isVacant(state, seat));
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 */
export function renderSeats(state, clock) {
  const list = byId("seats");
  const order = arcOrder(state);
  setAttr(list, "data-count", String(order.length));
  arrangeChildren(list, order.map((number) => seatElement(number)));
  for (const number of order) renderSeat(state, clock, number);
  fillAvatars(list);
}

/** @param {number} number */
function seatElement(number) {
  const known = elements.get(number);
  if (known) return known;
  const made = clone("piece-seat");
  made.dataset.seat = String(number);
  made.dataset.testid = `seat-${number}`;
  elements.set(number, made);
  return made;
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 * @param {number} number
 */
function renderSeat(state, clock, number) {
  const element = seatElement(number);
  const player = state.table?.seats.find((seat) => seat.number === number);
  const inDeal = dealtIn(state, number, player);
  const score = scoreAt(state, number);
  const shown = player ?? score; // who has left a match keeps his place in it
  element.classList.toggle("is-free", !shown);
  element.classList.toggle("is-out", Boolean(shown) && isOut(state, player, inDeal, score));
  element.dataset.kept = shown ? "" : String(matchOf(state)?.kept_until_ms ?? "");
  setText(find(element, ".seat__name"), shown?.name ?? t("seat.free"));
  const avatar = find(element, ".avatar");
  avatar.dataset.avatar = shown?.avatar_seed ?? "";
  avatar.hidden = !shown;
  const [total, totalForEars] = plateScore(state, score);
  setText(find(element, ".seat__score"), total);
  find(element, ".seat__bot").hidden = !player?.is_bot;
  renderDot(element, player, inDeal);
  renderState(state, element, player, inDeal, score);
  setText(find(element, ".seat__more"), [totalForEars, moreText(player, inDeal)].filter(Boolean).join(", "));
  renderClock(state, clock, element, number);
}

/**
 * The seat in the deal, unless the chair has gone to another since.
 * @param {State} state
 * @param {number} number
 * @param {TableSeat|undefined} player
 */
function dealtIn(state, number, player) {
  if (player && state.deal?.players[String(number)]?.player_id !== player.player_id) return undefined;
  return state.deal?.view.seats.find((seat) => seat.seat === number);
}

/**
 * @param {State} state
 * @param {TableSeat|undefined} player
 * @param {DealSeat|undefined} inDeal
 * @param {Score|null} score
 */
function isOut(state, player, inDeal, score) {
  if (score && (score.standing !== "in" || !player)) return true;
  if (isPause(state)) return false; // who dropped out of the deal that has ended is in the next one
  if (inDeal) return ["dropped", "wrong_show", "left"].includes(inDeal.state);
  return player?.status === "sitting_out" || Boolean(state.deal && state.deal.view.phase !== "over");
}

/**
 * @param {HTMLElement} element
 * @param {TableSeat|undefined} player
 * @param {DealSeat|undefined} inDeal
 */
function renderDot(element, player, inDeal) {
  const dot = find(element, ".avatar__dot");
  dot.hidden = !player || player.is_bot || Boolean(inDeal && inDeal.state !== "playing");
  dot.classList.toggle("is-weak", player?.link === "weak");
  dot.classList.toggle("is-away", player?.link === "away");
}

/**
 * The one line under a name: away and misses first, since they change what happens next; then cards, then why he is out.
 * @param {State} state
 * @param {HTMLElement} element
 * @param {TableSeat|undefined} player
 * @param {DealSeat|undefined} inDeal
 * @param {Score|null} score
 */
function renderState(state, element, player, inDeal, score) {
  const isTurn = state.deal?.view.turn?.seat === inDeal?.seat && inDeal !== undefined && state.deal?.view.phase === "turn";
  const isPlaying = inDeal?.state === "playing" && state.deal?.view.phase !== "over";
  const away = player?.link === "away" && player.away_since_ms;
  const cards = find(element, ".seat__cards");
  setText(find(element, ".seat__count"), String(inDeal?.cards ?? ""));
  const aside = plateText(state, score, { isSeated: Boolean(player), isDealtIn: Boolean(inDeal) });
  const [text, tone] = aside === null || away ? stateText(state, player, inDeal, isTurn) : [aside, ""];
  cards.hidden = !player || !isPlaying || Boolean(away) || text !== "";
  const label = find(element, ".seat__text");
  label.className = `seat__text ${tone}`;
  element.dataset.away = away ? String(away) : "";
  setText(label, away ? label.textContent ?? "" : text);
}

/**
 * @param {State} state
 * @param {TableSeat|undefined} player
 * @param {DealSeat|undefined} inDeal
 * @param {boolean} isTurn
 * @returns {[string, string]} text and class
 */
function stateText(state, player, inDeal, isTurn) {
  if (!player) return [inDeal?.state === "left" ? t("seat.left", { points: inDeal.points ?? 0 }) : "", ""];
  if (player.link === "away" && player.away_since_ms) return ["", "warn"];
  if (!inDeal || state.deal?.view.phase === "over") return [t(`seat.${player.status}`), ""];
  if (inDeal.state !== "playing") return [t(`seat.${inDeal.state}`, { points: inDeal.points ?? "" }), inDeal.state === "winner" || inDeal.state === "showed" ? "pos" : ""];
  if (state.deal?.view.finish?.seat === inDeal.seat) return [t("seat.showing"), "pos"];
  if (state.deal?.view.arranging.includes(inDeal.seat)) return [t("seat.arranging"), ""];
  if (isTurn) return [t(state.deal?.view.turn?.has_drawn ? "seat.thinking" : "seat.drawing"), ""];
  if (inDeal.misses > 0) return [t("seat.misses", { n: inDeal.misses }), "neg"];
  return ["", ""];
}

/**
 * What the eye sees as a dot or a small icon, in words for ears.
 * @param {TableSeat|undefined} player
 * @param {DealSeat|undefined} inDeal
 */
function moreText(player, inDeal) {
  if (!player) return "";
  const parts = [inDeal?.state === "playing" ? t("seat.cards_n", { n: inDeal.cards }) : "", player.is_bot ? "" : t(`seat.link_${player.link}`)];
  return parts.filter(Boolean).join(", ");
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 * @param {HTMLElement} element
 * @param {number} number
 */
function renderClock(state, clock, element, number) {
  const view = state.deal?.view;
  const acting = view?.phase === "declare" ? view.finish?.seat : view?.phase === "turn" ? view.turn?.seat : null;
  const isActing = acting === number && Boolean(view?.due_ms);
  element.classList.toggle("is-turn", isActing);
  find(element, ".seat__seconds").hidden = !isActing;
  setWindow(element, isActing ? view?.due_ms : null, view?.total_ms);
  tickSeat(element, clock);
}

/**
 * @param {HTMLElement} element
 * @param {ServerClock} clock
 */
function tickSeat(element, clock) {
  tickWindow(element, find(element, ".seat__seconds"), find(element, ".seat__face"), clock);
  if (element.dataset.kept) setText(find(element, ".seat__name"), t(clock.left(Number(element.dataset.kept)) ? "seat.kept" : "seat.free"));
  if (element.dataset.away) setText(find(element, ".seat__text"), t("seat.away", { time: minutes(clock.serverNow() - Number(element.dataset.away)) }));
}

/** @param {ServerClock} clock */
export function tickSeats(clock) {
  for (const element of elements.values()) if (element.isConnected) tickSeat(element, clock);
}
