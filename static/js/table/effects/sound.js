// Soft wooden sounds made on the spot, all under 200 ms each. Silent until the first touch, as browsers demand.

import { pref } from "../../shared/prefs.js";

/** @typedef {"discard"|"draw"|"turn"|"low"|"won"|"drop"} Sound */
/** @typedef {{at: number, hz: number, ms: number, gain: number, knock?: number}} Note  knock: share of noise in it */

/** @type {Record<Sound, Note[]>} */
const SCORE = {
  discard: [{ at: 0, hz: 190, ms: 90, gain: 0.5, knock: 0.7 }],
  draw: [{ at: 0, hz: 420, ms: 50, gain: 0.25, knock: 0.6 }],
  turn: [{ at: 0, hz: 523, ms: 140, gain: 0.3 }, { at: 110, hz: 659, ms: 180, gain: 0.3 }],
  low: [{ at: 0, hz: 140, ms: 120, gain: 0.6, knock: 0.4 }],
  won: [{ at: 0, hz: 523, ms: 150, gain: 0.3 }, { at: 110, hz: 659, ms: 150, gain: 0.3 }, { at: 220, hz: 784, ms: 190, gain: 0.3 }],
  drop: [{ at: 0, hz: 330, ms: 160, gain: 0.25 }],
};
const FALL = { drop: 0.7 };

/** @type {AudioContext|null} */
let context = null;

/** The first gesture opens the sound. */
export function wireSound() {
  const open = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener("pointerdown", open, { once: true });
  addEventListener("keydown", open, { once: true });
}

/** @param {Sound} name */
export function play(name) {
  if (!context || context.state !== "running" || pref("sound") === "off") return;
  const fall = name === "drop" ? FALL.drop : 1;
  for (const note of SCORE[name]) sound(context, note, fall);
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 * @param {number} fall the end's share of the starting pitch
 */
function sound(audio, note, fall) {
  const start = audio.currentTime + note.at / 1000;
  const end = start + note.ms / 1000;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(note.gain * 0.4, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(note.hz, start);
  tone.frequency.exponentialRampToValueAtTime(note.hz * fall, end);
  tone.connect(volume);
  tone.start(start);
  tone.stop(end);
  if (note.knock) knock(audio, volume, note, start);
}

/**
 * A short burst of filtered noise: the body of wood and paper.
 * @param {AudioContext} audio
 * @param {AudioNode} out
 * @param {Note} note
 * @param {number} start
 */
function knock(audio, out, note, start) {
  const length = Math.ceil((audio.sampleRate * note.ms) / 1000);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (note.knock ?? 0) * (1 - at / length) ** 3;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = note.hz * 5;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(filter).connect(out);
  source.start(start);
}

/** @param {number} ms */
export function vibrate(ms) {
  if (pref("vibration") === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
