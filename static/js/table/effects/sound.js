// Plays the score on the spot, without a file. Silent until the first touch, as browsers demand.

import { pref, volume } from "../../shared/prefs.js";
import { peak, SCORE } from "./score.js";

/** @typedef {import("./score.js").Sound} Sound */
/** @typedef {import("./score.js").Note} Note */

const ATTACK_S = 0.008;
const SILENCE = 0.0001; // an exponential ramp cannot reach zero

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

/**
 * @param {Sound} name
 * @param {{always?: boolean}} [how] always: also where sounds are off, for who asks to hear one
 */
export function play(name, { always = false } = {}) {
  if (!context || context.state !== "running" || (pref("sound") === "off" && !always)) return;
  for (const note of SCORE[name]) sound(context, note, peak(note, volume()));
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 * @param {number} loudness of its peak
 */
function sound(audio, note, loudness) {
  if (loudness <= SILENCE) return;
  const start = audio.currentTime + note.at / 1000;
  const end = start + note.ms / 1000;
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(SILENCE, start);
  envelope.gain.exponentialRampToValueAtTime(loudness, start + ATTACK_S);
  envelope.gain.exponentialRampToValueAtTime(SILENCE, end);
  envelope.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(note.hz, start);
  tone.frequency.exponentialRampToValueAtTime(note.hz * (note.fall ?? 1), end);
  tone.connect(envelope);
  tone.start(start);
  tone.stop(end);
  if (note.knock) knock(audio, envelope, note, start);
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
