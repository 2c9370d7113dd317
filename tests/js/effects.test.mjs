// Motion and sound as look and settings want them: durations, manners, notes, loudness.
import assert from "node:assert/strict";
import test from "node:test";

import { counted, journey, manner, MS, paced, path } from "../../static/js/table/effects/pace.js";
import { peak, SCORE } from "../../static/js/table/effects/score.js";

test("a device that asks for less motion is obeyed at any speed, and off is off", () => {
  assert.deepEqual(["off", "0.5", "1", "2"].map((pace) => manner(pace, true)), ["none", "fade", "fade", "fade"]);
  assert.deepEqual(["off", "0.5", "1", "2"].map((pace) => manner(pace, false)), ["none", "travel", "travel", "travel"]);
});

test("a card flies between places that are shown, and nowhere else", () => {
  const [here, there, hidden] = [{ x: 0, y: 0, width: 40 }, { x: 30, y: 8, width: 20 }, { x: 0, y: 0, width: 0 }];
  assert.deepEqual(path(there, here, -4)?.map(({ transform }) => transform), ["translate(30px, 8px) scale(0.5)", "translate(15px, 0px) scale(0.75)", "none"]);
  assert.equal(path(there, here, 0)?.length, 2);
  assert.deepEqual([path(there, hidden, 0), path(hidden, there, 0), path(here, here, 0)], [null, null, null]);
});

test("speed is a factor", () => {
  assert.deepEqual(["0.5", "1", "1.5", "2", "off", "x"].map((pace) => paced(240, pace)), [480, 240, 160, 120, 0, 0]);
});

test("a toss lies 700 on the felt, at the player's speed, and not at all where nothing moves", () => {
  assert.deepEqual(["0.5", "1", "2", "off"].map((pace) => paced(MS.toss, pace)), [1400, 700, 350, 0]);
});

test("thirteen cards are dealt 60 ms apart, in 900 in all", () => {
  const dealt = Array.from({ length: 13 }, (_, at) => journey({ isDeal: true, isNew: true, isSameHand: false, at }));
  assert.deepEqual(dealt.slice(1).map((one, at) => one.delay - dealt[at].delay), Array(12).fill(60));
  assert.equal(dealt[12].delay + dealt[12].duration, 900);
});

test("a drawn card comes along an arc in 220, the hand closes up in 180, a sorted hand moves at once in 240", () => {
  const drawn = journey({ isDeal: false, isNew: true, isSameHand: false, at: 3 });
  const closing = journey({ isDeal: false, isNew: false, isSameHand: false, at: 3 });
  const sorted = journey({ isDeal: false, isNew: false, isSameHand: true, at: 3 });
  assert.deepEqual([drawn.duration, closing.duration, sorted.duration], [220, 180, 240]);
  assert.deepEqual([drawn.delay, closing.delay, sorted.delay], [0, 0, 0]);
  assert.ok(drawn.arc < 0 && closing.arc === 0 && sorted.arc === 0);
});

test("groups of a show follow each other by 90, amounts count up to the very figure", () => {
  assert.deepEqual([MS.turn, MS.count, MS.fade], [90, 500, 120]);
  assert.deepEqual([counted(-8000, 0), counted(-8000, 1), counted(14760, 7)].map((minor) => minor + 0), [0, -8000, 14760]);
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => counted(14760, part));
  assert.deepEqual(steps, [...steps].sort((a, b) => a - b));
});

test("six sounds: knock, tick, two rising notes, three for a win, one falling; none for losing", () => {
  assert.deepEqual(Object.keys(SCORE).sort(), ["discard", "draw", "drop", "low", "turn", "won"]);
  assert.deepEqual([SCORE.turn.length, SCORE.won.length, SCORE.drop.length, SCORE.low.length], [2, 3, 1, 1]);
  for (const name of ["turn", "won"]) assert.ok(SCORE[name].every((note, at) => !at || note.hz > SCORE[name][at - 1].hz));
  assert.ok(SCORE.drop[0].fall < 1);
  assert.ok(SCORE.draw[0].gain < SCORE.discard[0].gain && SCORE.low[0].hz < SCORE.discard[0].hz);
});

test("no note lasts 200 ms, none is loud, and volume 0 is silence", () => {
  const notes = Object.values(SCORE).flat();
  assert.deepEqual(notes.filter((note) => note.ms >= 200), []);
  assert.ok(Math.max(...notes.map((note) => peak(note, 100))) < 0.4);
  assert.deepEqual(notes.map((note) => peak(note, 0)), notes.map(() => 0));
  assert.ok(peak(notes[0], 50) < peak(notes[0], 70) && peak(notes[0], 70) < peak(notes[0], 100));
});
