// What goes over the socket: messages are built and read here and nowhere else.

/** @typedef {import("./types.js").GameEvent} GameEvent */

/**
 * A random id in UUID form. crypto.randomUUID is missing on plain http in a local network, where people try the game out.
 * @returns {string}
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** @returns {string} 32 random bytes of this device, which the shuffle mixes in */
export function newSeed() {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** @param {Uint8Array} bytes */
function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A move in a deal: stale if the deal changed for this seat after `seq`, answered once however often `cmd_id` arrives.
 * @param {string} type
 * @param {{id: number, seq: number}} deal
 * @param {Record<string, unknown>} [fields]
 */
export function move(type, deal, fields = {}) {
  return { type, cmd_id: newId(), deal: deal.id, seq: deal.seq, ...fields };
}

/**
 * @param {number} deal
 * @param {string[][]} groups
 * @param {number} version
 */
export function sortMessage(deal, groups, version) {
  return { type: "hand.sort", deal, groups, version };
}

/**
 * @param {number} deal
 * @param {string[][]} groups
 */
export function previewMessage(deal, groups) {
  return { type: "hand.preview", deal, groups };
}

/**
 * @param {string} text
 * @returns {{type: string, [key: string]: any}|null} null for anything that is not one of our messages
 */
export function parse(text) {
  try {
    const message = JSON.parse(text);
    return message && typeof message.type === "string" ? message : null;
  } catch {
    return null;
  }
}
