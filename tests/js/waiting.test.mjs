// What is waited for between deals: the reason said must be the one that holds.
import assert from "node:assert/strict";
import test from "node:test";

import { canDeal, readySeats, waitText } from "../../static/js/table/waiting.js";

const seat = (number, changes = {}) => ({ number, name: `P${number}`, is_bot: false, status: "waiting", link: "on", stack_minor: 100, ...changes });
const table = (seats, mine = 0, changes = {}) => ({ you: { seat: mine }, state: "open", seats_max: 6, buy_in_min_minor: 80, next_deal_ms: null, seats, ...changes });
const clock = { left: () => 3000 };
const why = (...of) => waitText({ table: table(...of), deal: null }, clock);

test("a deal needs two who are there, can pay and neither sit out nor leave, and a person among them", () => {
  const lacking = [seat(1, { status: "sitting_out" }), seat(2, { status: "leaving" }), seat(3, { link: "away" }), seat(4, { stack_minor: 79 })];
  assert.deepEqual(readySeats(table([seat(0), ...lacking])).map((each) => each.number), [0]);
  assert.equal(canDeal(table([seat(0, { is_bot: true }), seat(1, { is_bot: true })])), false);
  assert.equal(canDeal(table([seat(0), seat(1, { is_bot: true })])), true);
});

test("the reason is mine first, then another's, then an empty chair", () => {
  assert.deepEqual(why([seat(0, { status: "sitting_out" }), seat(1)]), ["wait.players", "wait.me_out"]);
  assert.deepEqual(why([seat(0), seat(1, { link: "away" })]), ["wait.players", "wait.other_away"]);
  assert.deepEqual(why([seat(0), seat(1, { stack_minor: 10 })]), ["wait.players", "wait.other_short"]);
  assert.deepEqual(why([seat(0)]), ["wait.players", "wait.one_more"]);
  assert.deepEqual(why([]), ["wait.players", "wait.nobody"]);
});

test("who watches is told that a chair of his own would do", () => {
  assert.deepEqual(why([seat(0, { is_bot: true }), seat(1, { is_bot: true })], null), ["wait.players", "wait.only_bots"]);
  assert.deepEqual(why([seat(0)], null), ["wait.players", "wait.for_you"]);
});

test("a countdown without two who are ready is not shown as one", () => {
  assert.deepEqual(why([seat(0)], 0, { next_deal_ms: 9000 }), ["wait.players", "wait.one_more"]);
  assert.deepEqual(why([seat(0), seat(1)], 0, { next_deal_ms: 9000 }), ["wait.next", "wait.dealt_in"]);
  const over = waitText({ table: table([seat(0), seat(1)], 0, { next_deal_ms: 9000 }), deal: null }, { left: () => 0 });
  assert.deepEqual(over, ["wait.now", "wait.dealt_in"]);
});
