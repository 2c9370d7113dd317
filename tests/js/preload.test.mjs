// A module that the table imports but does not preload costs a phone one more round trip.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const ROOT = new URL("../../", import.meta.url);
const ENTRY = "static/js/table/main.js";

/** Every module reachable from the entry by static imports. */
function reachable(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const source = readFileSync(new URL(path, ROOT), "utf8");
  for (const [, target] of source.matchAll(/^import .* from "(\.[^"]+)";$/gm)) reachable(new URL(target, `http://x/${path}`).pathname.slice(1), seen);
  return seen;
}

test("preload.html lists exactly the modules that main.js reaches", () => {
  const listed = [...readFileSync(new URL("templates/games/table/preload.html", ROOT), "utf8").matchAll(/static '([^']+)'/g)].map((match) => `static/${match[1]}`);
  const wanted = [...reachable(ENTRY)].filter((path) => path !== ENTRY);
  assert.ok(wanted.length > 25);
  assert.deepEqual(listed.sort(), wanted.sort());
});
