import assert from "node:assert/strict";
import test from "node:test";

import { bySuit, merge, move, placeOf, regroup, sorted, without } from "../../static/js/table/hand.js";

test("merge keeps the order and lets a drawn card stand alone at the end", () => {
  const groups = [["5H.0", "6H.0"], ["KD.0", "3D.0"]];
  assert.deepEqual(merge(groups, ["3D.0", "5H.0", "6H.0", "KD.0", "2C.1"]), [["5H.0", "6H.0"], ["KD.0", "3D.0"], ["2C.1"]]);
});

test("merge drops a discarded card and the group it emptied", () => {
  assert.deepEqual(merge([["5H.0"], ["KD.0", "3D.0"]], ["KD.0", "3D.0"]), [["KD.0", "3D.0"]]);
});

test("merge tells twins of two packs apart", () => {
  assert.deepEqual(merge([["5H.0"], ["5H.1"]], ["5H.1"]), [["5H.1"]]);
});

test("move puts cards at an index counted without them", () => {
  const groups = [["AS.0", "2S.0", "3S.0"], ["KD.0"]];
  assert.deepEqual(move(groups, ["AS.0"], 0, 2), [["2S.0", "3S.0", "AS.0"], ["KD.0"]]);
  assert.deepEqual(move(groups, ["KD.0"], 0, 1), [["AS.0", "KD.0", "2S.0", "3S.0"]]);
});

test("regroup makes one group in hand order, whatever the order of selection", () => {
  assert.deepEqual(regroup([["AS.0", "2S.0"], ["KD.0", "QD.0"]], ["QD.0", "AS.0"]), [["2S.0"], ["KD.0"], ["AS.0", "QD.0"]]);
  assert.deepEqual(regroup([["AS.0", "2S.0"], ["KD.0"]], ["2S.0"], 0), [["2S.0"], ["AS.0"], ["KD.0"]]);
});

test("bySuit orders ranks and gathers the deal's jokers in front", () => {
  const hand = ["KD.0", "PJ.0", "4S.1", "2D.0", "AS.0", "TS.0"];
  assert.deepEqual(bySuit(hand, 4), [["PJ.0", "4S.1"], ["AS.0", "TS.0"], ["2D.0", "KD.0"]]);
});

test("sorted keeps what the server called melds, and the second press sorts everything", () => {
  const groups = [["KD.0", "2S.0"], ["5H.0", "6H.0", "7H.0"], ["AS.0"]];
  const once = sorted(groups, [false, true, false], null);
  assert.deepEqual(once, [["5H.0", "6H.0", "7H.0"], ["AS.0", "2S.0"], ["KD.0"]]);
  assert.deepEqual(sorted(once, [true, false, false], null), [["AS.0", "2S.0"], ["5H.0", "6H.0", "7H.0"], ["KD.0"]]);
});

test("without and placeOf", () => {
  assert.deepEqual(without([["AS.0"], ["KD.0"]], "AS.0"), [["KD.0"]]);
  assert.deepEqual(placeOf([["AS.0"], ["KD.0", "QD.0"]], "QD.0"), { group: 1, index: 1 });
  assert.equal(placeOf([["AS.0"]], "QD.0"), null);
});
