// How the match ended: places, prizes, the way to its page, and once more with the same players.

import { fillAvatars } from "../../shared/avatar.js";
import { arrangeChildren, byId, clone, find, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { isResultShown } from "../render/result.js";
import { showScores } from "../render/side.js";
import { byPlace, isOver, matchOf, myScore } from "./read.js";
import { timeOf } from "./wait.js";
import { amountOf, endNote, endTitle, playerAt, totalText } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Score} Score */

/**
 * The last deal's result comes first, for who saw it end.
 * @param {State} state
 */
export function areStandingsShown(state) {
  return isOver(state) && !isResultShown(state) && (!state.deal || state.deal.view.phase === "over");
}

/** @param {State} state */
export function renderStandings(state) {
  const match = matchOf(state);
  const section = byId("standings");
  const isShown = areStandingsShown(state);
  const isNew = section.hidden && isShown;
  section.hidden = !isShown;
  if (!isShown || !match) return;
  section.dataset.outcome = myScore(state)?.place === 1 ? "won" : "watched";
  setText(byId("standings-title"), endTitle(state));
  setText(byId("standings-note"), endNote(state));
  arrangeChildren(byId("standings-list"), byPlace(match).map((score) => line(state, match, score)));
  fillAvatars(byId("standings-list"));
  byId("standings-deal").hidden = !state.deal?.view.result;
  byId("standings-sheet").hidden = !match.deals.length;
  renderRematch(state, match);
  if (!isNew) return;
  showScores();
  section.focus({ preventScroll: true });
}

/**
 * @param {State} state
 * @param {Match} match
 * @param {Score} score
 */
function line(state, match, score) {
  const made = clone("piece-standing");
  made.dataset.testid = `standing-${score.seat}`;
  made.classList.toggle("is-first", score.place === 1);
  setText(find(made, ".standing__place"), score.place ? String(score.place) : "");
  find(made, ".avatar").dataset.avatar = score.avatar_seed;
  setText(find(made, ".standing__name"), playerAt(state, score.seat));
  find(made, ".standing__bot").hidden = !score.is_bot;
  setText(find(made, ".standing__note"), noteOf(match, score));
  const isBack = match.how === "called_off";
  const prize = score.prize_minor ? amountOf(state, score.prize_minor) : "";
  setText(find(made, ".standing__prize"), prize && isBack ? t("end.back_short", { amount: prize }) : prize || t("end.none"));
  return made;
}

/**
 * @param {Match} match
 * @param {Score} score
 */
function noteOf(match, score) {
  const standing = score.standing === "left" ? t("seat.match_left") : "";
  const entries = score.entries > 1 ? t("end.entries", { n: score.entries }) : "";
  return [totalText(match, score.total), entries, standing].filter(Boolean).join(" · ");
}

/**
 * Open to who played; a match that never began has nobody to play again with.
 * @param {State} state
 * @param {Match} match
 */
function renderRematch(state, match) {
  const isMine = myScore(state) !== null;
  byId("rematch").hidden = !isMine;
  setText(byId("rematch"), t(match.rematch ? "rematch.join" : "rematch.ask", { amount: amountOf(state, match.entry_minor) }));
  setText(byId("standings-rematch"), isMine ? rematchNote(match) : "");
}

/**
 * With the hour until which a seat is kept: it stays true however long it is read.
 * @param {Match} match
 */
export function rematchNote(match) {
  return match.rematch ? t("rematch.open", { time: timeOf(match.rematch_kept_until_ms ?? 0, 0) }) : t("rematch.note");
}
