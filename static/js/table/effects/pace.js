// How long things take to move, and how the player's speed changes that. Pure: milliseconds in, milliseconds out.

export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const IN_OUT = "cubic-bezier(.5,0,.2,1)";

/** Milliseconds at speed 1. */
export const MS = {
  draw: 220, // draw and discard, along a low arc
  close: 180, // the hand closes the gap
  regroup: 240, // sorting and regrouping: all cards at once
  dealStep: 60, // between two cards of the deal
  dealCard: 180, // one of them: twelve steps and the last card make 900
  toss: 700, // the toss lies on the felt before the first card flies; the last-move line tells it after that
  turn: 90, // each group of a show after the one before
  count: 500, // amounts count up
  fade: 120, // what is left of all of it where less motion is wanted
};

/** @typedef {"travel"|"fade"|"none"} Manner */

/**
 * What moving comes to: whoever asked his device for less motion never sees a card travel.
 * @param {string} pace "0.5" to "2", or "off"
 * @param {boolean} isCalm prefers-reduced-motion
 * @returns {Manner}
 */
export function manner(pace, isCalm) {
  if (pace === "off") return "none";
  return isCalm ? "fade" : "travel";
}

/**
 * @param {number} ms at speed 1
 * @param {string} pace a factor: "2" is twice as fast
 */
export function paced(ms, pace) {
  const factor = Number(pace);
  return factor > 0 ? ms / factor : 0;
}

/**
 * How a card of the hand moves from the place it had.
 * @param {{isDeal: boolean, isNew: boolean, isSameHand: boolean, at: number}} card `at`: the how manyth of the hand
 * @returns {{duration: number, delay: number, easing: string, arc: number}} arc in pixels at half way
 */
export function journey({ isDeal, isNew, isSameHand, at }) {
  if (isDeal) return { duration: MS.dealCard, delay: at * MS.dealStep, easing: OUT, arc: 0 };
  if (isNew) return { duration: MS.draw, delay: 0, easing: OUT, arc: -26 };
  return isSameHand ? { duration: MS.regroup, delay: 0, easing: IN_OUT, arc: 0 } : { duration: MS.close, delay: 0, easing: OUT, arc: 0 };
}

/**
 * Where a counting amount stands.
 * @param {number} minor the whole of it
 * @param {number} part 0 to 1 of the time
 */
export function counted(minor, part) {
  const eased = 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
  return Math.round(minor * eased);
}

/**
 * The keyframes of a card that flies from one place to another; null where it stays, or where a place is not shown.
 * @param {{x: number, y: number, width: number}} was
 * @param {{x: number, y: number, width: number}} now
 * @param {number} arc in pixels at half way
 * @returns {Keyframe[]|null}
 */
export function path(was, now, arc) {
  const x = was.x - now.x;
  const y = was.y - now.y;
  if (!was.width || !now.width || (Math.abs(x) < 1 && Math.abs(y) < 1)) return null;
  const scale = was.width / now.width;
  const half = { transform: `translate(${x / 2}px, ${y / 2 + arc}px) scale(${(1 + scale) / 2})` };
  const frames = [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, ...(arc ? [half] : []), { transform: "none" }];
  return frames.map((frame) => ({ ...frame, transformOrigin: "0 0" }));
}
