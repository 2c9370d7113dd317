// A face is drawn alike by the script and by the templates, from pictures that exist; tests/players/test_faces.py has the same table.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { faceOf } from "../../static/js/shared/avatar.js";

const ROOT = new URL("../../", import.meta.url);
const FACES = JSON.parse(readFileSync(new URL("tests/players/faces.json", ROOT), "utf8"));

test("a seed has the face that templates draw for it", () => {
  const drawn = Object.fromEntries(Object.keys(FACES).map((seed) => [seed, faceOf(seed)]));
  assert.deepEqual(drawn, FACES);
});

test("what is no seed has a face too", () => {
  assert.deepEqual(faceOf(""), { colours: 0, person: 0, light: 0 });
});
