// Every text that a script asks for stands in the catalogue, in every form it may be asked for.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import { tableTexts } from "./catalogue.mjs";

const ROOT = new URL("../../", import.meta.url);
const catalogue = tableTexts + readFileSync(new URL("templates/partials/session.html", ROOT), "utf8");
const known = new Set([...catalogue.matchAll(/data-key="([^"]+)"/g)].map((match) => match[1]));

function sources(folder) {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(`${folder}${entry.name}/`) : entry.name.endsWith(".js") ? [readFileSync(new URL(folder + entry.name, ROOT), "utf8")] : [],
  );
}

const code = sources("static/js/").join("\n");
const isKnown = (key) => known.has(key) || (known.has(`${key}.one`) && known.has(`${key}.other`));

test("literal keys exist", () => {
  const asked = [...code.matchAll(/\bt\(\s*"([^"]+)"/g), ...code.matchAll(/\? "([a-z_]+\.[a-z_]+)" :/g)].map((match) => match[1]);
  assert.ok(asked.length > 60, `found only ${asked.length}`);
  assert.deepEqual(asked.filter((key) => !isKnown(key)), []);
});

test("computed keys have at least one text under their prefix", () => {
  const prefixes = [...code.matchAll(/\bt\(`([a-z_]+\.[a-z_]*)\$\{/g)].map((match) => match[1]);
  assert.ok(prefixes.length > 8);
  assert.deepEqual(prefixes.filter((prefix) => ![...known].some((key) => key.startsWith(prefix))), []);
});

test("keys of the main button and of every moment exist", () => {
  const main = [...code.matchAll(/"(main\.[a-z_]+)"/g)].map((match) => match[1]);
  const moments = ["waiting", "seeds", "draw", "discard", "declare", "arrange", "arranged", "other_turn", "other_declares", "out", "over"];
  assert.deepEqual([...main, ...moments.map((name) => `me.${name}`)].filter((key) => !known.has(key)), []);
});

test("no key is written twice", () => {
  assert.equal([...catalogue.matchAll(/data-key=/g)].length, known.size);
});
