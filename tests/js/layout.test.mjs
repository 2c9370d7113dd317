import assert from "node:assert/strict";
import test from "node:test";

import { fit } from "../../static/js/table/layout.js";

const PHONE = { width: 336, card: 60, strip: 38, minStrip: 24, gap: 14, rows: 2 };

test("four groups break into two even rows at the full strip on a 360 px phone", () => {
  assert.deepEqual(fit([4, 3, 3, 4], PHONE), { rows: [[0, 1], [2, 3]], strip: 38, scale: 1 });
});

test("a wide row shrinks the strip of the whole hand, so that rows look alike", () => {
  const { strip, scale, rows } = fit([7, 7], PHONE);
  assert.deepEqual(rows, [[0], [1]]);
  assert.equal(strip, 38);
  const four = fit([5, 3, 3, 3], PHONE);
  assert.ok(four.strip < 38 && four.strip >= 24, String(four.strip));
  assert.equal(scale, 1);
  assert.equal(four.scale, 1);
});

test("under the least strip everything gets smaller, so that no card is out of reach", () => {
  for (const sizes of [[13], [14], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]) {
    const { rows, strip, scale } = fit(sizes, PHONE);
    const widths = rows.map((row) => row.reduce((sum, at) => sum + PHONE.card * scale + (sizes[at] - 1) * strip, (row.length - 1) * PHONE.gap * scale));
    assert.ok(scale < 1 && Math.max(...widths) <= PHONE.width, `${sizes}: ${widths}`);
  }
});

test("rows break where the cards shrink least, not where they would be even at the full strip", () => {
  const { rows, scale } = fit([2, 1, 1, 5, 4, 1], PHONE);
  assert.deepEqual(rows, [[0, 1, 2], [3, 4, 5]]);
  assert.ok(scale > 0.89, String(scale));
});

test("one row on a wide screen, and an empty hand is no row", () => {
  assert.deepEqual(fit([4, 3], { ...PHONE, width: 1000, rows: 1 }).rows, [[0, 1]]);
  assert.deepEqual(fit([], PHONE).rows, []);
});
