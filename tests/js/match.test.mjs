// A match read off its table, in the words of the catalogue: what is asked of me, what points mean, what leaving means, how it ended.
import assert from "node:assert/strict";
import test from "node:test";

import { loadTexts } from "../../static/js/shared/i18n.js";
import { outsideWords } from "../../static/js/table/match/entry.js";
import { leaveQuestion } from "../../static/js/table/match/leave.js";
import { plateScore, plateText } from "../../static/js/table/match/plate.js";
import { askedOf, isVacant, mayOffer } from "../../static/js/table/match/read.js";
import { matchAmount, matchNote, matchTitle } from "../../static/js/table/match/result.js";
import { matchWait } from "../../static/js/table/match/wait.js";
import { isDeclined } from "../../static/js/table/match/tell.js";
import { endNote, endTitle, namesOf, pointsMean } from "../../static/js/table/match/words.js";
import { bandOf } from "../../static/js/table/render/band.js";
import { rematchNote } from "../../static/js/table/match/standings.js";
import { asideOf } from "../../static/js/table/render/me.js";
import { initialState, withUpdate } from "../../static/js/table/store.js";
import { tableTexts } from "./catalogue.mjs";

const texts = [...tableTexts.matchAll(/data-key="([^"]+)">\{% translate "([^"]*)"/g)].map(([, key, textContent]) => ({ getAttribute: () => key, textContent }));
loadTexts({ querySelectorAll: () => texts });

const ME = 70;
const score = (seat, changes = {}) => ({ seat, player_id: ME + seat, name: ["Asha", "Bilal", "Chitra"][seat], total: 40, standing: "in", place: seat + 1, entries: 1, prize_minor: null, ...changes });
const POOL = { state: "running", format: "pool", entry_minor: 100, sheet: { limit: 101 }, scores: [score(0), score(1), score(2)], deals: [], next: { number: 4, is_tie_breaker: false, seats: [0, 1, 2] }, pending_rejoin: [], rejoin_at: null, split: null, may_split: null, how: null, called_off_because: "", rematch: null };
const DEALS = { ...POOL, format: "deals", sheet: { deals: 3 } };
const CLOCK = { left: () => 7_000 };

function at(match, { phase = "over", seat = 0, ...deal } = {}) {
  return { ...initialState(ME), table: { currency: "CHIP", seats: [], seats_max: 3, you: { seat }, match }, deal: { id: 5, view: { phase, you: 0 }, ...deal } };
}

test("between two deals, and only then, who is out is asked back and who has not agreed is asked to share", () => {
  const out = { ...POOL, pending_rejoin: [0] };
  assert.deepEqual([askedOf(at(out)), askedOf(at(out, { phase: "turn" }))], ["rejoin", null]);
  const offered = (accepted) => ({ ...POOL, split: { seat: 1, accepted, shares: {} } });
  assert.deepEqual([askedOf(at(offered([1]))), askedOf(at(offered([0, 1]))), askedOf(at(null))], ["split", null, null]);
});

test("a split may be offered by who would get a share, once a deal was played", () => {
  const open = { ...POOL, may_split: { 0: 90, 1: 90 } };
  assert.deepEqual([mayOffer(at(open)), mayOffer(at({ ...open, deals: [{ deal: 5 }] }))], [null, open.may_split]);
  assert.equal(mayOffer({ ...at({ ...open, deals: [{ deal: 5 }] }), me: ME + 2 }), null);
});

test("oneself comes last in a list of names, and small", () => {
  const state = at(POOL);
  assert.deepEqual([namesOf(state, [0, 1, 2]), namesOf(state, [0])], ["Bilal, Chitra, and you", "You"]);
});

test("points are chips in Deals, a total in a pool, and nothing in a tie-breaker", () => {
  const mean = (match, points) => pointsMean(at(match), points);
  assert.deepEqual([mean(DEALS, 20), mean(POOL, 20), mean(POOL, 61)], ["20 match chips", "60 of 101 in all", "out of the match with 101"]);
  assert.equal(mean({ ...DEALS, next: { number: 4, is_tie_breaker: true, seats: [0, 1] } }, 20), "no match chips");
});

test("points that ended a deal are told as counted: once in a pool's total, and in a tie-breaker as nothing", () => {
  const ended = (match, line) => pointsMean(at({ ...match, deals: [{ deal: 5, is_tie_breaker: false, ...line }] }), 20);
  assert.deepEqual([ended(POOL), ended(DEALS)], ["40 of 101 in all", "20 match chips"]);
  assert.equal(ended({ ...POOL, scores: [score(0, { total: 104, standing: "out" }), score(1)] }), "out of the match with 104");
  assert.equal(ended({ ...DEALS, next: null }, { is_tie_breaker: true }), "no match chips");
  assert.equal(ended({ ...DEALS, next: { number: 3, is_tie_breaker: true, seats: [0, 1] } }), "20 match chips");
});

test("the pause says which deal comes, or whom it waits for", () => {
  const wait = (match) => matchWait(at(match), match, CLOCK);
  assert.deepEqual(wait({ ...DEALS, next: { ...DEALS.next, number: 2 } }), ["Deal 2 of 3 in 7 s", "You are dealt in."]);
  assert.deepEqual(wait({ ...DEALS, next: { number: 4, is_tie_breaker: true, seats: [0, 1] } }), ["Tie-breaker in 7 s", "Tie-breaker: Bilal and you"]);
  assert.equal(wait({ ...POOL, pending_rejoin: [1] })[1], "Bilal may come back for 100 chips.");
  assert.equal(wait({ ...POOL, split: { seat: 1, accepted: [1, 2], shares: {} } })[1], "Bilal offers to share the pool. Agreed: Chitra.");
});

test("a plate shows a total only of who is in, and why the others are not", () => {
  const there = { isSeated: true, isDealtIn: false };
  const out = score(1, { standing: "out", total: 104 });
  const totals = [plateScore(at(POOL), score(1)), plateScore(at(DEALS), score(1)), plateScore(at(POOL), out)];
  assert.deepEqual(totals, [["40 of 101", "40 of 101"], ["40", "40 match chips"], ["", ""]]);
  assert.equal(plateText(at({ ...POOL, pending_rejoin: [1] }), out, there), "May come back");
  assert.equal(plateText(at(POOL, { phase: "turn" }), out, there), "Out");
  assert.equal(plateText(at(POOL, { phase: "turn" }), score(1), { isSeated: true, isDealtIn: true }), null);
  assert.deepEqual([isVacant(at(POOL), 5), isVacant(at({ ...POOL, scores: [] }), 5)], [true, false]);
});

test("while a rematch is kept, its table says for whom and how long, and the one before until when", () => {
  const open = { ...POOL, state: "open", scores: [], starts_at_ms: null, fill_until_ms: 9, kept_until_ms: 5 };
  const waits = (match, left) => matchWait(at(match), match, { left: (due) => (due === 5 ? left : 7_000) })[1];
  assert.equal(waits(open, 41_000), "It starts as soon as 3 have entered. For 0:41 the free seats are kept for those who played before.");
  assert.match(waits(open, 0), /If that takes longer than/);
  const until = new Date(2026, 10, 30, 14, 5).getTime();
  assert.match(rematchNote({ ...POOL, rematch: "x", rematch_kept_until_ms: until }), /^A rematch is open.* until (14|02|2):05/);
});

test("a deal's result tells chips or a total, and a tie-breaker neither", () => {
  const result = { winner: 1, seats: [{ seat: 0, points: 20 }, { seat: 1, points: 0 }] };
  const line = { deal: 5, winner: 1, points: { 0: 20, 1: 0 }, moved: { 0: -20, 1: 20 }, is_tie_breaker: false };
  const told = (match) => [matchTitle(at(match), result), matchNote(at(match)), matchAmount(at(match), 0)[0]];
  assert.deepEqual(told({ ...DEALS, deals: [line] }), ["You lost 20 match chips", "You have 40 match chips now.", "\u221220"]);
  assert.deepEqual(told({ ...POOL, deals: [line] }), ["20 points for you", "You stand at 40 of 101.", "40 of 101"]);
  assert.deepEqual(told({ ...DEALS, deals: [{ ...line, moved: {}, is_tie_breaker: true }] }), ["Bilal won the tie-breaker", "A tie-breaker moves no match chips.", ""]);
});

test("who is out of a pool and cannot come back reads why, unless he has been asked", () => {
  const line = { deal: 5, winner: 1, points: {}, moved: {}, is_tie_breaker: false };
  const out = { ...POOL, deals: [line], scores: [score(0, { standing: "out", total: 104 }), score(1), score(2)] };
  const note = (changes) => matchNote(at({ ...out, ...changes }));
  assert.equal(note({ rejoin_closed_above: 79 }), "You are out with 104 points. Nobody can come back: somebody still in has more than 79 points.");
  assert.equal(note({ sheet: { limit: 101, rejoin: false } }), "You are out with 104 points. In this match nobody comes back.");
  assert.equal(note({ pending_rejoin: [0] }), "You are out with 104 points.");
  assert.equal(note({ state: "paid", sheet: { limit: 101, rejoin: false } }), "You are out with 104 points.");
});

test("who may come back is not told that he is out for good, and once back not that he is out", () => {
  const asked = { ...POOL, pending_rejoin: [0], scores: [score(0, { standing: "out", total: 104 }), score(1), score(2)] };
  assert.equal(matchWait(at(asked), asked, CLOCK)[1], "You may come back into the match.");
  assert.deepEqual([asideOf(at(asked)), asideOf(at({ ...asked, pending_rejoin: [] })), asideOf(at(POOL))], ["match_back", "match_out", null]);
});

test("leaving is free before the start, ends the match later, and with two left decides it", () => {
  const text = (match, points = 0) => leaveQuestion(at(match), points)?.text;
  assert.equal(leaveQuestion(at(null), 20), null);
  assert.equal(text({ ...POOL, state: "open", scores: [] }), "Your entry of 100 chips comes back at once.");
  assert.match(text(POOL, 40) ?? "", /costs you 40 points.* behind everybody who stays\..* does not come back\.$/);
  assert.match(text({ ...POOL, scores: [score(0), score(1)] }) ?? "", /no more\. Bilal wins the match\./);
  assert.match(text({ ...POOL, pending_rejoin: [0], scores: [score(0, { standing: "out" }), score(1)] }) ?? "", /^You cannot come back/);
});

test("who has left is told that he left and what it cost, at once and later; who is out that he is, all others that they watch", () => {
  const words = (match, deal) => outsideWords(at(match, { seat: null, ...deal }));
  const left = { phase: "turn", view: { phase: "turn", you: 0, seats: [{ seat: 0, state: "left", points: 40 }] } };
  assert.deepEqual(words(DEALS, left).slice(0, 2), ["You have left the match", "It cost you 40 points, 40 match chips, in this deal. The 100 chips that you had paid do not come back."]);
  const gone = { ...POOL, scores: [score(0, { standing: "left", entries: 2 }), score(1)] };
  assert.deepEqual(words(gone).slice(0, 2), ["You have left the match", "The 200 chips that you had paid do not come back."]);
  assert.match(words(gone)[2], /behind everybody who stays.*watch.*lobby/);
  assert.equal(words({ ...POOL, scores: [score(0, { standing: "out" }), score(1)] })[0], "You are out of the match");
  assert.equal(words({ ...POOL, scores: [score(1)] })[0], "This match has begun");
});

test("what was played for me is no news once I have left the match", () => {
  const state = { ...at(POOL, { phase: "turn" }), link: { state: "on" } };
  const band = (how) => bandOf({ ...state, deal: { id: 5, view: { phase: "turn", you: 0, seats: [{ seat: 0, state: how }], for_you: [{ kind: "missed", was_away: false }, { kind: "missed", was_away: false }] } } }, 0);
  assert.deepEqual([band("playing")?.act, band("left")], ["read", null]);
});

test("a split that is off is told to those who had agreed, unless the match is over", () => {
  const offered = at({ ...POOL, split: { seat: 0, accepted: [0, 2], shares: {} } });
  const off = (me, changes = {}) => isDeclined({ ...at({ ...POOL, ...changes }), me: ME + me }, { ...offered, me: ME + me });
  assert.deepEqual([off(0), off(1), off(2), off(0, { state: "paid" })], [true, false, true, false]);
  assert.equal(isDeclined(offered, offered), false);
});

test("the end names my place and my prize, or why it was called off and what came back", () => {
  const ended = (changes) => at({ ...POOL, state: "paid", how: "won", ...changes });
  const won = ended({ scores: [score(0, { prize_minor: 270 }), score(1)] });
  assert.deepEqual([endTitle(won), endNote(won)], ["You won the match", "Your prize of 270 chips is in your wallet."]);
  assert.equal(endTitle({ ...won, me: 1 }), "Asha won the match");
  const off = ended({ state: "cancelled", how: "called_off", called_off_because: "Nobody entered.", scores: [] });
  assert.deepEqual([endTitle(off), endNote(off)], ["This match was called off", "Nobody entered. 100 chips came back to you."]);
});

test("a match that ends with a deal shows that deal first, one that ends between deals its standings", () => {
  const view = { phase: "over", you: 0, hand: [], wild: null, result: {} };
  const update = (version, match) => ({ table_version: version, table: at(match).table, deal: { id: 5, seq: 9, players: {}, view, arrangement: null }, events: [] });
  const paid = { ...POOL, state: "paid", deals: [{ deal: 5 }] };
  const uncounted = withUpdate(initialState(ME), update(1, POOL));
  assert.equal(withUpdate(uncounted, update(2, paid)).closedResult, null);
  const counted = withUpdate(uncounted, update(2, { ...POOL, deals: [{ deal: 5 }] }));
  assert.equal(withUpdate(counted, update(3, paid)).closedResult, 5);
  assert.equal(withUpdate(initialState(ME), update(1, paid)).closedResult, 5);
});
