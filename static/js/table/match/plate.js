// What stands under a player's name in a match.

import { t } from "../../shared/i18n.js";
import { isPause, matchOf } from "./read.js";
import { totalText } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Score} Score */

/**
 * Match chips, for the eye without the word, which has no room under six names; or points of the limit. Of who is out
 * the score sheet keeps them.
 * @param {State} state
 * @param {Score|null} score
 * @returns {[string, string]} for the eye and for ears
 */
export function plateScore(state, score) {
  const match = matchOf(state);
  if (!match || score?.standing !== "in") return ["", ""];
  const full = totalText(match, score.total);
  return [match.format === "deals" ? String(score.total) : full, full];
}

/**
 * Where a player stands in the match; null where it is the deal that counts, and at a table for points.
 * @param {State} state
 * @param {Score|null} score
 * @param {{isSeated: boolean, isDealtIn: boolean}} chair
 * @returns {string|null}
 */
export function plateText(state, score, { isSeated, isDealtIn }) {
  const match = matchOf(state);
  if (!match) return null;
  if (match.state === "open") return isSeated ? t("seat.entered") : "";
  if (!score) return "";
  if (!isSeated) return t("seat.match_left");
  if (match.pending_rejoin.includes(score.seat)) return t("seat.match_may_rejoin");
  if (score.standing !== "in") return t(`seat.match_${score.standing}`);
  if (isPause(state) || match.state !== "running") return match.split?.accepted.includes(score.seat) ? t("seat.match_agrees") : "";
  return isDealtIn ? null : t("seat.match_not_dealt");
}
