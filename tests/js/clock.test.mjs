import assert from "node:assert/strict";
import test from "node:test";

import { ServerClock, minutes, wholeSeconds } from "../../static/js/table/clock.js";

test("the quickest echo decides the offset", () => {
  let local = 1000;
  const clock = new ServerClock(() => local);
  clock.hint(6000);
  assert.equal(clock.serverNow(), 6000);
  clock.echo(5900, 400); // slow: says 5100 off
  clock.echo(5980, 40); // quick: says 5000 off
  assert.equal(clock.offset, 5000);
  local = 2000;
  assert.equal(clock.left(8500), 1500);
  assert.equal(clock.left(6000), 0);
  assert.equal(clock.left(null), 0);
});

test("old echoes are forgotten, so a corrected device clock is noticed", () => {
  const clock = new ServerClock(() => 0);
  clock.echo(100, 1);
  for (let n = 0; n < 8; n += 1) clock.echo(500, 20);
  assert.equal(clock.offset, 510);
});

test("seconds are rounded up and minutes written with two digits", () => {
  assert.equal(wholeSeconds(200), 1);
  assert.equal(wholeSeconds(0), 0);
  assert.equal(minutes(41_900), "0:41");
  assert.equal(minutes(185_000), "3:05");
});
