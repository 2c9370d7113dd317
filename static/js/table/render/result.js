// The show: who won what and why, every hand that was in it, and when the next deal starts.

import { fillAvatars } from "../../shared/avatar.js";
import { arrangeChildren, byId, clone, find, setAttr, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { formatAmount, percent } from "../../shared/money.js";
import { setSuitText } from "../../shared/suits.js";
import { use } from "../../shared/svg.js";
import { isOver, isRunning, lineOf, mayOffer } from "../match/read.js";
import { matchAmount, matchNote, matchTitle } from "../match/result.js";
import { isSittingOut } from "../moment.js";
import { canDeal, readySeats, waitText } from "../waiting.js";
import { nameAt, unreadPlayed, whyVoid, whyWon } from "../words.js";
import { smallCard } from "./card.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Result} Result */
/** @typedef {import("../types.js").ResultSeat} ResultSeat */
/** @typedef {import("../clock.js").ServerClock} ServerClock */

/** @type {Record<string, string>} */
const STYLE_OF = { pure_sequence: "pure", impure_sequence: "seq", set: "set" };
let shown = "";
let nextFrom = 0;

/**
 * @param {State} state
 * @returns {boolean}
 */
export function isResultShown(state) {
  return Boolean(state.deal?.view.result) && state.closedResult !== state.deal?.id;
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 * @param {string} dealUrl with 0 in the place of the deal's number
 */
export function renderResult(state, clock, dealUrl) {
  const section = byId("result");
  const { deal, table } = state;
  const isShown = isResultShown(state);
  if (section.hidden === isShown) {
    section.hidden = !isShown;
    if (isShown) section.focus({ preventScroll: true });
  }
  if (!isShown || !deal?.view.result || !table) return;
  const isSeated = table.you?.seat != null;
  byId("result-sit-out").hidden = !isSeated || Boolean(table.match);
  byId("result-stand-up").hidden = !isSeated || isOver(state) || mayOffer(state) !== null; // then it is in the menu alone
  setText(byId("result-stand-up"), t(table.match ? "leave.short" : "stand.yes"));
  setText(byId("result-close"), t(isOver(state) ? "result.standings" : "result.back"));
  byId("result-lobby").hidden = isSeated;
  byId("result-fair").hidden = deal.view.you == null; // its record is open to who was in it
  byId("result-sit-out").classList.toggle("btn--primary", isSittingOut(state));
  byId("result-close").classList.toggle("btn--primary", !isSittingOut(state));
  tickResult(state, clock);
  const key = `${deal.id} ${deal.seq} ${JSON.stringify([deal.amounts, lineOf(state, deal.id), matchNote(state)])}`; // who comes back is out no more
  if (key === shown) return;
  shown = key;
  setAttr(byId("result-link"), "href", `${dealUrl.replace(/\{id\}|\b0\b/, String(deal.id))}#fair-title`);
  renderHeading(state, deal, table, deal.view.result);
  arrangeChildren(byId("result-list"), inOrder(deal.view.result).map((seat, at) => outcome(state, deal, table, seat, at)));
  fillAvatars(byId("result-list"));
}

/**
 * The winner, then the hands that were shown, then who was out before.
 * @param {Result} result
 */
function inOrder(result) {
  const rank = (/** @type {ResultSeat} */ seat) => (seat.seat === result.winner ? 0 : seat.groups.length ? 1 : 2);
  return [...result.seats].sort((a, b) => rank(a) - rank(b) || a.points - b.points);
}

/**
 * @param {State} state
 * @param {Deal} deal
 * @param {Table} table
 * @param {Result} result
 */
function renderHeading(state, deal, table, result) {
  const mine = result.seats.find((seat) => seat.seat === deal.view.you);
  const amount = formatAmount(Math.abs(deal.amounts?.[String(deal.view.you)] ?? 0), table.currency);
  const isMine = result.winner !== null && result.winner === deal.view.you;
  const inMatch = table.match && result.winner !== null;
  const key = result.winner === null ? "void" : isMine ? "won" : mine ? "lost" : "watched";
  setText(byId("result-title"), inMatch ? matchTitle(state, result) : t(`result.${key}`, { amount, name: nameAt(state, result.winner) }));
  setText(byId("result-note"), key === "void" ? whyVoid(result) : `${whyWon(state, result)} ${inMatch ? matchNote(state) : sumLine(deal, table, result, mine)}`.trim());
  byId("result").dataset.outcome = key;
}

/**
 * How the amount over it came about: "164 points × ₹1 = ₹164.00, less 10 % fee ₹16.40", or what my own points cost.
 * @param {Deal} deal
 * @param {Table} table
 * @param {Result} result
 * @param {ResultSeat} [mine]
 */
function sumLine(deal, table, result, mine) {
  const value = formatAmount(table.point_value_minor, table.currency, { short: table.currency === "INR" });
  if (mine && mine.seat !== result.winner) {
    return t("result.own_sum", { points: mine.points, value, amount: formatAmount(mine.points * table.point_value_minor, table.currency) });
  }
  const points = result.seats.reduce((sum, seat) => sum + (seat.seat === result.winner ? 0 : seat.points), 0);
  const params = {
    points,
    value,
    gross: formatAmount(points * table.point_value_minor, table.currency),
    percent: percent(table.fee_bps),
    fee: formatAmount(deal.fee_minor ?? 0, table.currency),
  };
  return t(deal.fee_minor ? "result.sum_fee" : "result.sum", params);
}

/**
 * @param {State} state
 * @param {Deal} deal
 * @param {Table} table
 * @param {ResultSeat} seat
 * @param {number} at
 */
function outcome(state, deal, table, seat, at) {
  const made = clone("piece-result");
  made.dataset.testid = `result-seat-${seat.seat}`;
  made.style.setProperty("--at", String(at));
  find(made, ".avatar").dataset.avatar = deal.players[String(seat.seat)]?.avatar_seed ?? String(seat.seat);
  setText(find(made, ".outcome__name"), nameAt(state, seat.seat));
  setText(find(made, ".outcome__note"), noteOf(seat));
  setText(find(made, ".outcome__points"), t(isCapped(seat) ? "result.points_most" : "result.points", { n: seat.points }));
  const [amount, tone] = table.match ? matchAmount(state, seat.seat) : moneyOf(deal, table, seat);
  setText(find(made, ".outcome__amount"), amount);
  if (tone) find(made, ".outcome__amount").classList.add(tone);
  const wildRank = deal.view.wild?.rank;
  arrangeChildren(find(made, ".groups"), seat.groups.map((codes, group) => shownGroup(codes, seat.kinds[group] ?? null, seat.group_points[group] ?? 0, wildRank)));
  renderOwn(made, seat, seat.seat === deal.view.you ? unreadPlayed(state).text : "");
  return made;
}

/**
 * @param {Deal} deal
 * @param {Table} table
 * @param {ResultSeat} seat
 * @returns {[string, string]} text and class
 */
function moneyOf(deal, table, seat) {
  const minor = deal.amounts?.[String(seat.seat)];
  if (minor === undefined) return ["", ""];
  return [formatAmount(minor, table.currency, { sign: true, short: table.currency === "CHIP" }), minor < 0 ? "neg" : "pos"];
}

/**
 * A hand costs no more than the cap, whatever its groups add up to.
 * @param {ResultSeat} seat
 */
function isCapped(seat) {
  return seat.outcome === "lost" && !seat.is_deal_show && seat.group_points.reduce((sum, points) => sum + points, 0) > seat.points;
}

/** @param {ResultSeat} seat */
function noteOf(seat) {
  if (seat.outcome === "lost") return seat.is_valid_hand ? t("outcome.valid_hand") : seat.is_deal_show ? t("outcome.deal_show") : "";
  if (seat.outcome === "won") return seat.groups.length ? t("outcome.showed") : "";
  return t(`outcome.${seat.outcome}`);
}

/**
 * The house scores the best arrangement; where the player's own would have cost more, he is told.
 * @param {HTMLElement} made
 * @param {ResultSeat} seat
 * @param {string} played what was played for him and not read yet
 */
function renderOwn(made, seat, played) {
  const line = find(made, ".outcome__own");
  const isBetter = seat.own_points !== null && seat.own_points > seat.points;
  const own = isBetter ? t("outcome.own", { own: seat.own_points ?? 0, points: seat.points }) : "";
  line.hidden = !own && !played;
  setSuitText(line, [played, own].filter(Boolean).join(" "));
}

/**
 * @param {string[]} codes
 * @param {string|null} kind
 * @param {number} points
 * @param {number|undefined} wildRank
 */
function shownGroup(codes, kind, points, wildRank) {
  const made = clone("piece-group");
  const style = kind ? STYLE_OF[kind] : "bad";
  made.classList.add(`group--${style}`);
  arrangeChildren(find(made, ".card-row"), codes.map((code) => smallCard(code, wildRank)));
  const label = find(made, ".group__label");
  const plain = document.createElement("span");
  plain.className = "group__label";
  plain.append(...label.children);
  label.replaceWith(plain);
  find(plain, ".icon").replaceChildren(use("icons", `mark-${style}`));
  setText(find(plain, ".group__name"), kind ? t(`group.short_${style}`) : "");
  setText(find(plain, ".group__points"), points || !kind ? String(points) : "");
  setAttr(made, "aria-label", t("group.shown", { name: t(`group.${style}`), points }));
  return made;
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 */
export function tickResult(state, clock) {
  if (byId("result").hidden || !state.table) return;
  const isComing = state.table.match ? isRunning(state) : canDeal(state.table);
  const due = isComing ? state.table.next_deal_ms : null;
  const left = clock.left(due);
  if (!due || !left) nextFrom = 0;
  else if (left > nextFrom) nextFrom = left;
  const [title, why] = waitText(state, clock);
  setText(byId("next-deal"), title);
  byId("next-meter").style.setProperty("--part", String(nextFrom ? left / nextFrom : 0));
  byId("next-meter").parentElement?.toggleAttribute("hidden", !isComing);
  const ready = { n: readySeats(state.table).length, of: state.table.seats.length };
  setText(byId("next-note"), isComing && !state.table.match && state.table.you?.seat != null ? t("wait.ready", ready) : why);
}
