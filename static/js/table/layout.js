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
 * The break that makes the wider of the two rows as narrow as can be; order is the player's, so groups never jump.
 * @param {number[]} sizes
 * @param {Room} room
 * @returns {number} groups in the first row
 */
function bestBreak(sizes, room) {
  let best = sizes.length;
  let narrowest = rowWidth(sizes, room.strip, room);
  for (let at = 1; at < sizes.length; at += 1) {
    const wide = Math.max(rowWidth(sizes.slice(0, at), room.strip, room), rowWidth(sizes.slice(at), room.strip, room));
    if (wide < narrowest) [best, narrowest] = [at, wide];
  }
  return best;
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
