// Where in the deal we are, and the timer that walks on. It knows nothing of cards.

export const SPEEDS = [1, 2, 4, 0.5];
const STEP_MS = 1600;

export class Player {
  /**
   * @param {number} count steps
   * @param {(now: number, before: number) => void} onStep after every change of place
   * @param {() => void} onMode after play, pause or another speed
   */
  constructor(count, onStep, onMode) {
    this.count = count;
    this.onStep = onStep;
    this.onMode = onMode;
    this.at = 0;
    this.speed = SPEEDS[0];
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  get isPlaying() {
    return this.timer !== undefined;
  }

  get last() {
    return this.count - 1;
  }

  /**
   * Goes to a step, the nearest there is. Playing goes on from there.
   * @param {number} to
   */
  go(to) {
    const before = this.at;
    this.at = Math.min(Math.max(0, to), this.last);
    if (this.at !== before) this.onStep(this.at, before);
    if (this.isPlaying) this.wait();
  }

  /** Plays or pauses; at the end it begins anew. */
  toggle() {
    if (this.isPlaying) return this.pause();
    if (this.at === this.last) this.go(0);
    this.wait();
    this.onMode();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.onMode();
  }

  /** Goes on to the next speed. */
  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    if (this.isPlaying) this.wait();
    this.onMode();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.at === this.last ? this.pause() : this.go(this.at + 1)), STEP_MS / this.speed);
  }
}
