import assert from "node:assert/strict";
import test from "node:test";

import { expand } from "../../static/js/replay/frames.js";
import { Player } from "../../static/js/replay/player.js";
import { sceneOf } from "../../static/js/replay/scene.js";

const FIRST = {
  phase: "turn", deal_seats: [0, 1], turn: { seat: 0, has_drawn: false, number: 1, is_first: true }, wild: { card: "4C.0", rank: 4 }, closed_count: 3,
  seats: { 0: { seat: 0, state: "playing", cards: 2, misses: 0, points: null, link: true }, 1: { seat: 1, state: "playing", cards: 2, misses: 0, points: null, link: false } },
  open_deck: { keep: 0, add: [{ card: "2S.0", seat: null }] }, finish: null, toss: null, arranging: [], result: null,
  hands: { 0: ["KD.0", "AS.0"], 1: ["9H.0", "8H.0"] }, drawn: null, groups: {},
};
const STEPS = [
  { changes: FIRST },
  { changes: { closed_count: 2, turn: { has_drawn: true }, hands: { 0: ["KD.0", "AS.0", "5C.0"] }, drawn: { seat: 0, card: "5C.0" }, seats: { 0: { cards: 3 } } } },
  { changes: { open_deck: { keep: 1, add: [{ card: "KD.0", seat: 0 }] }, hands: { 0: ["AS.0", "5C.0"] }, drawn: null, turn: { seat: 1, has_drawn: false, number: 2 } } },
  { changes: { open_deck: { keep: 0, add: [{ card: "KD.0", seat: 0 }] }, phase: "over", turn: null, groups: { 1: [{ cards: ["8H.0", "9H.0"], kind: null, points: 17 }] } } },
];
const REPLAY = {
  deal: { id: 3, number: 1 }, table: { title: "T", variant: "points", currency: "CHIP", point_value_minor: 1, fee_bps: 0, seats_max: 2 }, you: null,
  seats: [{ number: 0, name: "Asha", is_bot: false, avatar_seed: "1" }, { number: 1, name: "Bilal", is_bot: false, avatar_seed: "2" }], steps: STEPS,
};

test("steps become whole views, and what did not change stays", () => {
  const views = expand(STEPS);
  assert.deepEqual(views.map((view) => view.open_deck.map((thrown) => thrown.card)), [["2S.0"], ["2S.0"], ["2S.0", "KD.0"], ["KD.0"]]);
  assert.deepEqual(views[1].turn, { seat: 0, has_drawn: true, number: 1, is_first: true });
  assert.deepEqual([views[0].hands[0].length, views[1].hands[0].length, views[1].hands[1].length], [2, 3, 2]);
  assert.equal(views[3].turn, null);
  assert.equal(views[0].closed_count, 3); // an earlier view is not touched by a later step
});

test("a seat sees its own hand in front and nobody is you", () => {
  const [, drawn] = expand(STEPS);
  const [asha, bilal] = [0, 1].map((seat) => sceneOf(REPLAY, drawn, seat));
  assert.deepEqual([asha.deal.view.hand, asha.deal.view.drawn], [["KD.0", "AS.0", "5C.0"], "5C.0"]);
  assert.deepEqual([bilal.deal.view.hand, bilal.deal.view.drawn], [["9H.0", "8H.0"], null]);
  assert.deepEqual(bilal.groups, [["8H.0", "9H.0"]]);
  assert.deepEqual([asha.deal.view.you, asha.deal.view.legal, asha.table.you.seat], [null, null, 0]);
  assert.deepEqual(asha.table.seats.map((seat) => seat.link), ["on", "away"]);
});

test("shown groups bring their labels", () => {
  const scene = sceneOf(REPLAY, expand(STEPS)[3], 1);
  assert.deepEqual(scene.groups, [["8H.0", "9H.0"]]);
  assert.deepEqual(scene.labels.groups, [{ kind: null, points: 17, counts: false, reason: null }]);
  assert.equal(scene.labels.points, 17);
});

test("the player stays inside the deal and says each change once", () => {
  const went = [];
  const player = new Player(4, (now, before) => went.push([before, now]), () => {});
  player.go(-1);
  player.go(1);
  player.go(99);
  player.go(3);
  assert.deepEqual(went, [[0, 1], [1, 3]]);
});

test("playing walks to the end and stops there; from the end it begins anew", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const went = [];
  const player = new Player(3, (now) => went.push(now), () => {});
  player.toggle();
  t.mock.timers.tick(1600);
  player.faster();
  t.mock.timers.tick(800);
  assert.deepEqual([went, player.isPlaying], [[1, 2], true]);
  t.mock.timers.tick(800);
  assert.equal(player.isPlaying, false);
  player.toggle();
  assert.equal(player.at, 0);
  player.pause();
  t.mock.timers.tick(9000);
  assert.equal(player.at, 0);
});
