// The server's time in the browser. Deadlines come as server milliseconds; devices' clocks are off by minutes.

const KEPT = 8;

export class ServerClock {
  /** @param {() => number} [now] local milliseconds */
  constructor(now = Date.now) {
    this.now = now;
    /** @type {{offset: number, rtt: number}[]} */
    this.samples = [];
    this.rough = 0;
  }

  /**
   * A server time whose travel time is unknown (an update). Used until the first echo.
   * @param {number} serverMs
   */
  hint(serverMs) {
    this.rough = serverMs - this.now();
  }

  /**
   * A server time from an echo: the quickest of the last few is the most exact.
   * @param {number} serverMs
   * @param {number} rtt milliseconds there and back
   */
  echo(serverMs, rtt) {
    this.samples = [...this.samples, { offset: serverMs + rtt / 2 - this.now(), rtt }].slice(-KEPT);
  }

  /** @returns {number} milliseconds to add to local time */
  get offset() {
    if (!this.samples.length) return this.rough;
    return this.samples.reduce((best, sample) => (sample.rtt < best.rtt ? sample : best)).offset;
  }

  /** @returns {number} */
  serverNow() {
    return this.now() + this.offset;
  }

  /**
   * @param {number|null|undefined} dueMs
   * @returns {number} milliseconds left, 0 when past or unknown
   */
  left(dueMs) {
    return dueMs ? Math.max(0, dueMs - this.serverNow()) : 0;
  }
}

/**
 * Seconds as a person reads them off a countdown: 0.2 s left is still "1".
 * @param {number} ms
 */
export function wholeSeconds(ms) {
  return Math.ceil(ms / 1000);
}

/**
 * "0:41", "3:05".
 * @param {number} ms
 */
export function minutes(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
