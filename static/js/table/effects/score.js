// The sounds as notes. Pure: what sound.js plays, and how loud.

/** @typedef {"discard"|"draw"|"turn"|"low"|"won"|"drop"} Sound */
/** @typedef {{at: number, hz: number, ms: number, gain: number, knock?: number, fall?: number}} Note  at, ms: milliseconds; knock: share of noise in it; fall: the end's share of the starting pitch */

/** Soft and wooden, each note under 200 ms. Nothing sounds for losing. @type {Record<Sound, Note[]>} */
export const SCORE = {
  discard: [{ at: 0, hz: 190, ms: 90, gain: 0.5, knock: 0.7 }],
  draw: [{ at: 0, hz: 420, ms: 50, gain: 0.25, knock: 0.6 }],
  turn: [{ at: 0, hz: 523, ms: 140, gain: 0.3 }, { at: 110, hz: 659, ms: 180, gain: 0.3 }],
  low: [{ at: 0, hz: 140, ms: 120, gain: 0.6, knock: 0.4 }],
  won: [{ at: 0, hz: 523, ms: 150, gain: 0.3 }, { at: 110, hz: 659, ms: 150, gain: 0.3 }, { at: 220, hz: 784, ms: 190, gain: 0.3 }],
  drop: [{ at: 0, hz: 330, ms: 160, gain: 0.25, fall: 0.7 }],
};

const LOUDEST = 0.57; // of full scale at volume 100: the loudest note stays soft

/**
 * A note's peak as a share of full scale. Ears hear by ratios: half the slider is a quarter of the peak.
 * @param {Note} note
 * @param {number} volume 0 to 100
 */
export function peak(note, volume) {
  return note.gain * LOUDEST * (Math.min(100, Math.max(0, volume)) / 100) ** 2 * (volume > 0 ? 1 : 0);
}
