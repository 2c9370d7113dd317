// Between deals: what is waited for, and by whose doing no deal can begin.

import { t } from "../shared/i18n.js";
import { wholeSeconds } from "./clock.js";
import { matchWait } from "./match/wait.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").TableSeat} TableSeat */

/**
 * The house deals to whoever is there, can cover a deal and neither sits out nor leaves.
 * @param {Table} table
 * @returns {TableSeat[]}
 */
export function readySeats(table) {
  return table.seats.filter((seat) => lacks(table, seat) === null);
}

/**
 * Two at least, and a person among them.
 * @param {Table} table
 */
export function canDeal(table) {
  const ready = readySeats(table);
  return ready.length > 1 && ready.some((seat) => !seat.is_bot);
}

/**
 * @param {State} state
 * @param {import("./clock.js").ServerClock} clock
 * @returns {[string, string]} title and text
 */
export function waitText(state, clock) {
  const { table, deal } = state;
  if (!table) return ["", ""];
  if (deal?.view.phase === "seeds") return [t("wait.shuffling"), t("wait.commitment", { short: deal.view.commitment.slice(0, 12) })];
  if (table.state === "frozen") return [t("wait.frozen"), t("wait.frozen_why")];
  if (table.match) return matchWait(state, table.match, clock);
  if (table.state === "closed") return [t("wait.closed"), ""];
  if (!canDeal(table)) return [t("wait.players"), whyNot(table)];
  const left = wholeSeconds(clock.left(table.next_deal_ms));
  const title = !table.next_deal_ms ? t("wait.soon") : left > 0 ? t("wait.next", { n: left }) : t("wait.now");
  return [title, myPart(table)];
}

/** @param {Table} table */
function myPart(table) {
  const mine = mySeat(table);
  if (!mine) return t("wait.watch");
  const lack = lacks(table, mine);
  return t(lack ? `wait.me_${lack}` : "wait.dealt_in");
}

/**
 * The nearest reason: mine, then another's, then that nobody is there.
 * @param {Table} table
 */
function whyNot(table) {
  const mine = mySeat(table);
  const myLack = mine && lacks(table, mine);
  if (myLack) return t(`wait.me_${myLack}`);
  if (!mine && readySeats(table).length) return t(readySeats(table).some((seat) => !seat.is_bot) ? "wait.for_you" : "wait.only_bots");
  const other = table.seats.find((seat) => seat !== mine && lacks(table, seat));
  if (other) return t(`wait.other_${lacks(table, other)}`, { name: other.name });
  return t(table.seats.length ? "wait.one_more" : "wait.nobody");
}

/** @param {Table} table */
function mySeat(table) {
  return table.seats.find((seat) => seat.number === table.you?.seat);
}

/**
 * @param {Table} table
 * @param {TableSeat} seat
 * @returns {"out"|"leaving"|"away"|"short"|null} why the next deal is not for this seat
 */
function lacks(table, seat) {
  if (seat.status === "sitting_out") return "out";
  if (seat.status === "leaving") return "leaving";
  if (seat.link === "away") return "away";
  return seat.stack_minor < table.buy_in_min_minor ? "short" : null;
}
