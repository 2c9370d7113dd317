// Sentences that are put together here, with the texts of the catalogue itself.
import assert from "node:assert/strict";
import test from "node:test";

import { loadTexts } from "../../static/js/shared/i18n.js";
import { eventLine, playedForYou, whyWon } from "../../static/js/table/words.js";
import { tableTexts } from "./catalogue.mjs";

const texts = [...tableTexts.matchAll(/data-key="([^"]+)">\{% translate "([^"]*)"/g)].map(([, key, textContent]) => ({ getAttribute: () => key, textContent }));
loadTexts({ querySelectorAll: () => texts });

const missed = (number, was_away = false) => ({ kind: "missed", number, was_away });

test("who was connected is told that his time ran out, not that he was away", () => {
  const items = [{ kind: "discarded", number: 4, card: "6C.0", was_away: false }, missed(4)];
  assert.equal(playedForYou(items), "Your time ran out: the card just drawn, 6\u00a0♣, was put down.");
  assert.match(playedForYou([{ kind: "discarded", number: 4, card: "PJ.1", was_away: false }, missed(4)]), /, a joker, /);
});

test("several turns are counted, and a drop says it all", () => {
  assert.equal(playedForYou([missed(4, true), missed(8, true)]), "While you were away: 2 turns passed.");
  assert.equal(playedForYou([missed(4), missed(8), missed(12), { kind: "dropped", number: 12, was_away: false }]), "Your time ran out: you were dropped after three misses.");
  assert.equal(playedForYou([]), "");
});

test("after the toss the last-move line says who won it", () => {
  const state = (you) => ({ table: null, deal: { players: { 0: { name: "Asha" }, 1: { name: "Bilal" } }, view: { you, toss: { first: 1, cards: [] } } } });
  assert.deepEqual([0, 1].map((you) => eventLine(state(you), { type: "DealStarted" })), ["Bilal won the toss and plays first", "You won the toss and play first"]);
});

test("a deal that leaves one player names him, whoever reads it", () => {
  const result = { reason: "wrong_show", winner: 1, seats: [{ seat: 0, outcome: "wrong_show" }, { seat: 1, outcome: "won" }] };
  const read = (you) => whyWon({ deal: { players: { 0: { name: "Asha" }, 1: { name: "Bilal" } }, view: { you } } }, result);
  assert.deepEqual([0, 1, null].map(read), [
    "You showed a wrong hand, and only Bilal was left in.", "Asha showed a wrong hand, and only you were left in.",
    "Asha showed a wrong hand, and only Bilal was left in.",
  ]);
  result.reason = "last_player";
  assert.deepEqual([0, 1].map(read), ["Everybody but Bilal was out.", "Everybody else was out."]);
});

test("where nobody tossed it says who plays first", () => {
  const state = (you) => ({ table: null, deal: { players: { 0: { name: "Asha" }, 1: { name: "Bilal" } }, view: { you, toss: null } } });
  assert.deepEqual([0, 1].map((you) => eventLine(state(you), { type: "DealStarted", first: 1, toss: [] })), ["Bilal plays first", "You play first"]);
});
