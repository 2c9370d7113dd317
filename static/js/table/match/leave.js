// What leaving a match means at this moment, asked before it is done.

import { t } from "../../shared/i18n.js";
import { matchOf, myScore } from "./read.js";
import { amountOf } from "./words.js";

/** @typedef {import("../types.js").State} State */

/**
 * @param {State} state
 * @param {number} points what leaving the running deal costs; 0 between deals
 * @returns {{title: string, text: string, yes: string}|null} null at a table for points
 */
export function leaveQuestion(state, points) {
  const match = matchOf(state);
  if (!match) return null;
  const amount = amountOf(state, match.entry_minor);
  if (match.state === "open") return { title: t("leave.title"), text: t("leave.open", { amount }), yes: t("leave.yes") };
  return { title: t("leave.title"), text: [...meaning(state, points), t("leave.gone", { amount })].join(" "), yes: t("leave.yes") };
}

/**
 * @param {State} state
 * @param {number} points
 * @returns {string[]} sentences
 */
function meaning(state, points) {
  const match = matchOf(state);
  const mine = myScore(state);
  if (!match || !mine || mine.standing !== "in") return [t(match?.pending_rejoin.includes(mine?.seat ?? -1) ? "leave.no_rejoin" : "leave.out")];
  const others = match.scores.filter((score) => score.standing === "in" && score.seat !== mine.seat);
  const last = others.length === 1 ? t("leave.other_wins", { name: others[0].name }) : t("leave.last");
  return [points ? t("leave.costs", { points }) : t("leave.between"), last];
}
