// What happens in a match, for ears: who is out or back in, a tie-breaker, a split, the prizes. And, to be seen too, that
// the others did not want to share the pool.

import { alertNow, announce } from "../../shared/announce.js";
import { t } from "../../shared/i18n.js";
import { toast } from "../../shared/toast.js";
import { askedOf, isOver, matchOf, myScore } from "./read.js";
import { amountOf, endNote, endTitle, namesOf, offerText, rejoinText, tieLine } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */

/**
 * @param {State} state after
 * @param {State} was before
 */
export function tellMatch(state, was) {
  const [match, before] = [matchOf(state), matchOf(was)];
  if (!match || !before || match === before) return;
  if (isDeclined(state, was)) toast(t("told.split_off"));
  for (const line of [...changed(state, match, before), ...split(state, was, match, before)]) announce(line);
  if (match.state === "running" && before.state === "open") announce(t("match.begins"));
  if (match.next?.is_tie_breaker && match.next.number !== before.next?.number) announce(tieLine(state));
  if (isOver(state) && !isOver(was)) announce(`${endTitle(state)}. ${endNote(state)}`);
  const asked = askedOf(state);
  if (asked && askedOf(was) !== asked) alertNow(asked === "rejoin" ? rejoinText(state, match) : splitAlert(state, match));
}

/**
 * True for who offered or agreed to share the pool, once it is off.
 * @param {State} state after
 * @param {State} was before
 */
export function isDeclined(state, was) {
  const agreed = matchOf(was)?.split?.accepted ?? [];
  return agreed.includes(myScore(state)?.seat ?? -1) && !matchOf(state)?.split && !isOver(state);
}

/**
 * Who went out, left, or came back in.
 * @param {State} state
 * @param {Match} match
 * @param {Match} before
 */
function changed(state, match, before) {
  const known = new Map(before.scores.map((score) => [score.seat, score.standing]));
  return match.scores.flatMap((score) => {
    const was = known.get(score.seat);
    if (!was || was === score.standing) return [];
    const who = score.player_id === state.me ? "me" : "other";
    return [t(`told.${score.standing}.${who}`, { name: score.name, total: score.total })];
  });
}

/**
 * @param {State} state
 * @param {State} was
 * @param {Match} match
 * @param {Match} before
 */
function split(state, was, match, before) {
  if (before.split && !match.split) return isOver(state) || isDeclined(state, was) ? [] : [t("told.split_off")];
  if (!match.split) return [];
  if (!before.split) return [offerText(state, match.split.seat)];
  const fresh = match.split.accepted.filter((seat) => !before.split?.accepted.includes(seat));
  return fresh.length ? [t("split.agreed", { names: namesOf(state, fresh) })] : [];
}

/**
 * @param {State} state
 * @param {Match} match
 */
function splitAlert(state, match) {
  const mine = match.split?.shares[String(myScore(state)?.seat)] ?? 0;
  return `${offerText(state, match.split?.seat ?? 0)} ${t("split.text", { amount: amountOf(state, mine) })}`;
}
