// What the state says of a match: where it stands, who is in it, what is asked of me. No rule is computed here.

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Score} Score */
/** @typedef {import("../types.js").DealLine} DealLine */

/**
 * @param {State} state
 * @returns {Match|null} null at a table for points
 */
export function matchOf({ table }) {
  return table?.match ?? null;
}

/** @param {State} state */
export function isOpen(state) {
  return matchOf(state)?.state === "open";
}

/** @param {State} state */
export function isRunning(state) {
  return matchOf(state)?.state === "running";
}

/** @param {State} state */
export function isOver(state) {
  const match = matchOf(state);
  return match !== null && match.state !== "open" && match.state !== "running";
}

/**
 * @param {State} state
 * @returns {boolean} true in the pause between two deals, and before the first one
 */
export function isPause(state) {
  return isRunning(state) && (!state.deal || state.deal.view.phase === "over");
}

/**
 * @param {State} state
 * @param {number|null|undefined} seat
 * @returns {Score|null}
 */
export function scoreAt(state, seat) {
  return matchOf(state)?.scores.find((score) => score.seat === seat) ?? null;
}

/**
 * @param {State} state
 * @returns {Score|null} null for who took no part; who left keeps his
 */
export function myScore(state) {
  return matchOf(state)?.scores.find((score) => score.player_id === state.me) ?? null;
}

/**
 * True if my wallet covers the entry.
 * @param {State} state
 */
export function canPay(state) {
  return (state.table?.you?.balance_minor ?? 0) >= (matchOf(state)?.entry_minor ?? 0);
}

/**
 * True once I have left the match: in the deal that still runs, or before it.
 * @param {State} state
 */
export function hasLeft(state) {
  const view = state.deal?.view;
  const isGone = view?.phase !== "over" && view?.seats?.find((seat) => seat.seat === view.you)?.state === "left";
  return isRunning(state) && (isGone || myScore(state)?.standing === "left");
}

/**
 * What I am asked between two deals and have not answered.
 * @param {State} state
 * @returns {"rejoin"|"split"|null}
 */
export function askedOf(state) {
  const match = matchOf(state);
  const mine = myScore(state);
  if (!match || !mine || !isPause(state)) return null;
  if (match.pending_rejoin.includes(mine.seat)) return "rejoin";
  return match.split && mine.standing === "in" && !match.split.accepted.includes(mine.seat) ? "split" : null;
}

/**
 * What each would get if I offered now to share the pool; null where I cannot. Before the first deal nobody wants to.
 * @param {State} state
 */
export function mayOffer(state) {
  const match = matchOf(state);
  const mine = myScore(state);
  const isMine = match?.may_split && mine && String(mine.seat) in match.may_split;
  return isMine && match.deals.length && isPause(state) ? match.may_split : null;
}

/**
 * The line of the score sheet for a deal; null until it is counted.
 * @param {State} state
 * @param {number|undefined} deal its id
 * @returns {DealLine|null}
 */
export function lineOf(state, deal) {
  return matchOf(state)?.deals.find((line) => line.deal === deal) ?? null;
}

/**
 * Best first; who has no place yet stands as he sits.
 * @param {Match} match
 * @returns {Score[]}
 */
export function byPlace(match) {
  return [...match.scores].sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || a.seat - b.seat);
}

/**
 * True if this chair has no part in a match that has begun.
 * @param {State} state
 * @param {number} seat
 */
export function isVacant(state, seat) {
  return Boolean(matchOf(state)?.scores.length) && !scoreAt(state, seat);
}
