// How wide a strip each overlapped card may show, and where the rows of groups break. Pure arithmetic in CSS pixels.

/** @typedef {{width: number, card: number, strip: number, minStrip: number, gap: number, rows: number}} Room */
/** @typedef {{rows: number[][], strip: number, scale: number}} Fit  rows hold group indexes; `scale` is of card, strip and gap */

/**
 * @param {number[]} sizes cards in each group
 * @param {number} strip
 * @param {Room} room
 */
function rowWidth(sizes, strip, room) {
  const cards = sizes.reduce((sum, size) => sum + room.card + (size - 1) * strip, 0);
  return cards + Math.max(0, sizes.length - 1) * room.gap;
}

/**
 * The break that shrinks the cards least, else the one whose wider row is narrowest; order is the player's.
 * @param {number[]} sizes
 * @param {Room} room
 * @returns {number} groups in the first row
 */
function bestBreak(sizes, room) {
  const over = (/** @type {number} */ at) => Math.max(room.width, widerRow(sizes, at, room.minStrip, room));
  const wide = (/** @type {number} */ at) => widerRow(sizes, at, room.strip, room);
  const breaks = sizes.map((_, at) => at + 1);
  return breaks.sort((a, b) => over(a) - over(b) || wide(a) - wide(b))[0] ?? 0;
}

/**
 * @param {number[]} sizes
 * @param {number} at groups in the first row
 * @param {number} strip
 * @param {Room} room
 */
function widerRow(sizes, at, strip, room) {
  return Math.max(rowWidth(sizes.slice(0, at), strip, room), rowWidth(sizes.slice(at), strip, room));
}

/**
 * The strip shrinks first. Where even the least strip leaves no room (thirteen cards as one group, or each by itself),
 * everything gets smaller: no card is ever out of reach.
 * @param {number[]} sizes cards in each group
 * @param {Room} room
 * @returns {Fit}
 */
export function fit(sizes, room) {
  const indexes = sizes.map((_, at) => at);
  const at = room.rows > 1 ? bestBreak(sizes, room) : sizes.length;
  const rows = [indexes.slice(0, at), indexes.slice(at)].filter((row) => row.length);
  const inRows = rows.map((row) => row.map((group) => sizes[group]));
  const strip = Math.max(room.minStrip, Math.min(room.strip, ...inRows.map((row) => stripFor(row, room))));
  const widest = Math.max(0, ...inRows.map((row) => rowWidth(row, strip, room)));
  const scale = widest > room.width ? Math.floor((room.width / widest) * 1000) / 1000 : 1;
  return { rows, strip: strip * scale, scale };
}

/**
 * The widest strip with which a row fits the room.
 * @param {number[]} sizes
 * @param {Room} room
 */
function stripFor(sizes, room) {
  const strips = sizes.reduce((sum, size) => sum + size - 1, 0);
  const free = room.width - sizes.length * room.card - (sizes.length - 1) * room.gap;
  return strips ? Math.floor((free / strips) * 10) / 10 : room.strip;
}
