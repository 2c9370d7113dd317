import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { isWild, parseCard } from "../../static/js/shared/cards.js";
import { move, newId, newSeed, parse, previewMessage, sortMessage } from "../../static/js/table/protocol.js";
import { bandOf } from "../../static/js/table/render/band.js";
import { initialState } from "../../static/js/table/store.js";

test("ids are random UUIDs of version 4", () => {
  assert.match(newId(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(newId(), newId());
});

test("a seed is 32 bytes of hex", () => assert.match(newSeed(), /^[0-9a-f]{64}$/));

test("a move names its deal, the event it looked at, and itself", () => {
  const message = move("deal.draw", { id: 7, seq: 12 }, { source: "open" });
  const { cmd_id: id, ...rest } = message;
  assert.deepEqual(rest, { type: "deal.draw", deal: 7, seq: 12, source: "open" });
  assert.equal(id.length, 36);
});

test("sort and preview carry nothing the server does not know", () => {
  assert.deepEqual(sortMessage(7, [["AS.0"]], 3), { type: "hand.sort", deal: 7, groups: [["AS.0"]], version: 3 });
  assert.deepEqual(previewMessage(7, [["AS.0"]]), { type: "hand.preview", deal: 7, groups: [["AS.0"]] });
});

test("what is no message of ours is null", () => {
  for (const text of ["", "[]", "null", "{}", '{"type":1}', "{"]) assert.equal(parse(text), null);
  assert.deepEqual(parse('{"type":"ack"}'), { type: "ack" });
});

test("cards are read by rank, suit and joker", () => {
  assert.deepEqual(parseCard("TS.1"), { face: "TS", rank: 10, suit: "S", isPrintedJoker: false });
  assert.deepEqual(parseCard("PJ.0"), { face: "PJ", rank: 0, suit: "", isPrintedJoker: true });
  assert.equal(isWild("4H.0", 4), true);
  assert.equal(isWild("PJ.0", 0), false);
});

test("the card sheet holds every face, large and small", () => {
  const sheet = readFileSync(new URL("../../static/img/cards.svg", import.meta.url), "utf8");
  const faces = [...[..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit)), "PJ"];
  const wanted = [...faces.flatMap((face) => [face, `small-${face}`]), "back", "wild", "small-wild"];
  assert.deepEqual(wanted.filter((id) => !sheet.includes(`id="${id}"`)), []);
});

test("the court sheet holds the twelve courts, each with a frame of the card sheet's size", () => {
  const read = (name) => readFileSync(new URL(`../../static/img/${name}.svg`, import.meta.url), "utf8");
  const ids = [...read("courts").matchAll(/<symbol id="([JQK][SHDC])"/g)].map((match) => match[1]);
  assert.deepEqual(ids.sort(), [..."JKQ"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)));
  const frame = 'x="45" y="8" width="50" height="126" rx="5"';
  assert.deepEqual(["cards", "courts"].filter((name) => !read(name).includes(frame)), []);
});

test("the band: a newer device beats a lost link, a lost link beats notes, and a read note stays away", () => {
  const state = { ...initialState(), table: { you: { seat: 0, note: "You were stood up." }, seats: [] } };
  const linked = (name) => ({ ...state, link: { state: name, rtt: null, message: "", lostAt: 1000 } });
  assert.equal(bandOf(linked("superseded"), 2000)?.act, "take_over");
  assert.equal(bandOf(linked("lost"), 2000)?.tone, "amber");
  assert.equal(bandOf(linked("on"), 2000)?.act, "read");
  assert.equal(bandOf({ ...linked("on"), read: ["You were stood up."] }, 2000), null);
});

test("the band counts down how long the chair of one who sits out is kept", () => {
  const seats = [{ number: 0, status: "sitting_out" }];
  const state = { ...initialState(), table: { you: { seat: 0, note: "You are sitting out.", chair_until_ms: 120_000 }, seats } };
  const linked = { ...state, link: { state: "on", rtt: null, message: "", lostAt: 0 } };
  assert.equal(bandOf(linked, 0, 60_000)?.act, "return");
  const inDeal = { ...linked, table: { you: { ...state.table.you, chair_until_ms: null }, seats } };
  assert.equal(bandOf(inDeal, 0)?.act, "read");
});

test("what was played for me is told once, and not over the result", () => {
  const for_you = [{ kind: "missed", number: 3, was_away: true }];
  const deal = { id: 7, view: { for_you, result: null } };
  const state = { ...initialState(), link: { state: "on", rtt: null, message: "", lostAt: 0 }, deal };
  const band = bandOf(state, 0);
  assert.equal(band?.act, "read");
  assert.equal(bandOf({ ...state, read: [band.key] }, 0), null);
  assert.equal(bandOf({ ...state, deal: { id: 7, view: { for_you, result: { winner: 1, seats: [] } } } }, 0), null);
});
