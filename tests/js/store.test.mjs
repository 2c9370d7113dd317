import assert from "node:assert/strict";
import test from "node:test";

import { finishAction, mainAction, momentOf } from "../../static/js/table/moment.js";
import { createStore, initialState, withGroups, withLabels, withToggled, withUpdate } from "../../static/js/table/store.js";

const LEGAL = { draw_closed: true, draw_open: true, discard: [], finish: [], declare: false, arrange: false, drop: null, leave: null, seed: false, wrong_show_points: 80 };

function view(changes = {}) {
  return {
    phase: "turn", you: 1, deal_seats: [0, 1], hand: ["AS.0", "KD.0"], wild: { card: "4C.0", rank: 4 }, turn: { seat: 1, has_drawn: false, number: 3, is_first: false },
    seats: [{ seat: 0, state: "playing", cards: 13 }, { seat: 1, state: "playing", cards: 13 }], finish: null, legal: LEGAL, ...changes,
  };
}

function update({ seq = 1, id = 7, arrangement = null, version = 1, ...changes } = {}) {
  return { type: "table.update", server_ms: 0, table_version: version, table: { you: { seat: 1 }, seats: [] }, deal: { id, number: 1, seq, players: {}, view: view(changes), arrangement }, events: [] };
}

const LINKED = { ...initialState(), link: { state: "on", rtt: 10, message: "", lostAt: 0 } };

test("the stored arrangement comes first on load", () => {
  const state = withUpdate(LINKED, update({ arrangement: { groups: [["KD.0", "AS.0"]], version: 4 } }));
  assert.deepEqual(state.groups, [["KD.0", "AS.0"]]);
  assert.equal(state.version, 5);
});

test("an update only adds and removes cards in my own grouping", () => {
  const first = withUpdate(LINKED, update());
  const mine = withGroups(first, [["KD.0", "AS.0"]]);
  const drawn = withUpdate(mine, update({ seq: 2, hand: ["AS.0", "KD.0", "2C.0"] }));
  assert.deepEqual(drawn.groups, [["KD.0", "AS.0"], ["2C.0"]]);
  assert.equal(drawn.version, mine.version + 1);
});

test("an older update, or one of an older table, changes nothing", () => {
  const state = withUpdate(LINKED, update({ seq: 5, version: 3 }));
  assert.equal(withUpdate(state, update({ seq: 4, version: 3 })), state);
  assert.equal(withUpdate(state, update({ seq: 9, version: 2 })), state);
});

test("a grouping made on another device is taken over", () => {
  const state = withUpdate(LINKED, update());
  const other = withUpdate(state, update({ seq: 2, arrangement: { groups: [["KD.0"], ["AS.0"]], version: 9 } }));
  assert.deepEqual([other.groups, other.version], [[["KD.0"], ["AS.0"]], 10]);
});

test("a card that left the hand is no longer selected", () => {
  const chosen = withToggled(withUpdate(LINKED, update()), "KD.0");
  assert.deepEqual(withUpdate(chosen, update({ seq: 2, hand: ["AS.0"] })).selected, []);
});

test("labels of another grouping are ignored", () => {
  const state = withUpdate(LINKED, update());
  const labels = { type: "hand.labels", deal: 7, version: state.version, groups: state.groups.map(() => ({ kind: null, points: 10, counts: true, reason: null })), points: 20, is_valid_show: false, reasons: [], ready: [] };
  assert.equal(withLabels(state, labels).labels, labels);
  assert.equal(withLabels(state, { ...labels, version: 99 }), state);
});

test("regrouping keeps the labels of untouched groups until the server answers", () => {
  const state = { ...withUpdate(LINKED, update()), groups: [["AS.0"], ["KD.0"]] };
  const label = { kind: "set", points: 0, counts: true, reason: null };
  const labelled = { ...state, labels: { groups: [label, label], points: 0, ready: ["AS.0"] } };
  const next = withGroups(labelled, [["KD.0"], ["AS.0"]]);
  assert.deepEqual(next.labels.groups, [label, label]);
  assert.deepEqual(next.labels.ready, []);
});

test("the main button follows the moment", () => {
  const draw = withUpdate(LINKED, update());
  assert.equal(momentOf(draw), "draw");
  assert.equal(mainAction(draw).act, "draw");
  const turn = { seat: 1, has_drawn: true, number: 3, is_first: false };
  const discard = withUpdate(LINKED, update({ turn, legal: { ...LEGAL, discard: ["KD.0"], finish: ["KD.0", "AS.0"] } }));
  assert.equal(mainAction(discard).text, "main.choose");
  assert.deepEqual(mainAction(withToggled(discard, "KD.0")), { act: "discard", text: "main.discard", card: "KD.0", enabled: true });
  assert.equal(mainAction(withToggled(discard, "AS.0")).enabled, false);
  assert.equal(mainAction({ ...withToggled(discard, "KD.0"), busy: "deal.discard" }).enabled, false);
});

test("finish takes the chosen card, else one that leaves a valid show", () => {
  const turn = { seat: 1, has_drawn: true, number: 3, is_first: false };
  const state = withUpdate(LINKED, update({ turn, legal: { ...LEGAL, finish: ["KD.0", "AS.0"] } }));
  const ready = { ...state, labels: { ready: ["KD.0"], groups: [] } };
  assert.deepEqual(finishAction(ready), { may: true, card: "KD.0", isReady: true });
  assert.deepEqual(finishAction(withToggled(ready, "AS.0")), { may: true, card: "AS.0", isReady: false });
});

test("without a seat I watch; with one and no deal I wait", () => {
  const none = update();
  assert.equal(momentOf(withUpdate(LINKED, { ...none, table: { you: { seat: null }, seats: [] }, deal: null })), "spectator");
  assert.equal(momentOf(withUpdate(LINKED, { ...none, deal: null })), "waiting");
  assert.equal(momentOf(withUpdate(LINKED, update({ phase: "over" }))), "over");
});

test("a picture that does not say who I am yet neither offers a seat nor forgets mine", () => {
  const none = update();
  const unknown = { ...none, table: { you: null, seats: [] } };
  assert.equal(momentOf(withUpdate(LINKED, unknown)), "loading");
  const state = withUpdate(withUpdate(LINKED, none), unknown);
  assert.deepEqual(state.table.you, { seat: 1 });
  assert.deepEqual(withUpdate(state, { ...none, table: null }).table, state.table);
});

test("the store tells its listeners only of changes", () => {
  const store = createStore(initialState());
  let told = 0;
  store.subscribe(() => (told += 1));
  store.change((state) => state);
  store.change((state) => ({ ...state, busy: "deal.draw" }));
  assert.equal(told, 1);
});

test("who sits out is offered the return, who is superseded is not told to wait", () => {
  const none = update();
  const out = { you: { seat: 1, chair_until_ms: 5 }, seats: [{ number: 1, status: "sitting_out" }] };
  assert.deepEqual(mainAction(withUpdate(LINKED, { ...none, table: out, deal: null })), { act: "return", text: "main.return", enabled: true });
  const later = { you: { seat: 1, chair_until_ms: null }, seats: out.seats };
  assert.equal(mainAction(withUpdate(LINKED, { ...none, table: later })).act, "draw");
  assert.equal(mainAction({ ...LINKED, link: { ...LINKED.link, state: "superseded" } }).text, "main.elsewhere");
});

test("who comes to a table is not met by the result of others, who was in the deal is", () => {
  const over = (you) => withUpdate(LINKED, update({ phase: "over", you, hand: [], result: { winner: 0, seats: [] } }));
  assert.equal(over(null).closedResult, 7);
  assert.equal(over(1).closedResult, null);
});
