// When a player is told how long he has been playing, and when the page asks again.
import assert from "node:assert/strict";
import test from "node:test";

import { loadTexts } from "../../static/js/shared/i18n.js";
import { nextAskMs, sentence, timesDue } from "../../static/js/shared/session.js";

const MINUTE = 60_000;
const after = (minutes, remind = 60) => ({ server_ms: minutes * MINUTE, playing_since_ms: 0, remind_minutes: remind });
const entry = (key, textContent) => ({ getAttribute: () => key, textContent });
loadTexts({
  querySelectorAll: () => [
    entry("session.minutes.one", "a minute"),
    entry("session.minutes.other", "{n} minutes"),
    entry("session.hours", "{hours} h {minutes} min"),
  ],
});

test("it is time after every so many minutes, and not before", () => {
  assert.deepEqual([0, 59, 60, 119, 120].map((minutes) => timesDue(after(minutes))), [0, 0, 1, 1, 2]);
  assert.equal(timesDue({ ...after(500), playing_since_ms: null }), 0);
});

test("the page asks when the next reminder is due, and every five minutes at least", () => {
  assert.equal(nextAskMs(after(10)), 5 * MINUTE);
  assert.equal(nextAskMs(after(58)), 2 * MINUTE + 1000);
  assert.equal(nextAskMs(after(60)), 5 * MINUTE);
  assert.equal(nextAskMs({ ...after(10), playing_since_ms: null }), 5 * MINUTE);
});

test("the time is said in minutes, and in hours from the first one on", () => {
  assert.deepEqual([1, 45, 60, 125].map((minutes) => sentence(after(minutes))), ["a minute", "45 minutes", "1 h 0 min", "2 h 5 min"]);
});
