// Where a preference comes from and where it goes: the account for who is signed in, the device for everyone else.
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

let kept, sent;
let count = 0;
globalThis.HTMLInputElement = class {};

/** A fresh copy of the module on a page with these attributes. */
async function prefsOn(dataset, storage = true) {
  globalThis.document = { documentElement: { dataset }, querySelector: () => null };
  globalThis.localStorage = {
    getItem: (key) => { if (!storage) throw new Error("forbidden"); return kept.get(key) ?? null; },
    setItem: (key, value) => { if (!storage) throw new Error("forbidden"); kept.set(key, value); },
    removeItem: (key) => kept.delete(key),
  };
  globalThis.fetch = async (url, { method, body }) => { sent.push([method, url, JSON.parse(body)]); return { ok: true, status: 200, json: async () => ({}) }; };
  return import(`../../static/js/shared/prefs.js?page=${(count += 1)}`);
}

beforeEach(() => {
  kept = new Map();
  sent = [];
});

const ACCOUNT = { account: "/api/v1/settings/", themeChoice: "dark", theme: "dark", suits: "four", pace: "2", sound: "off", vibration: "on", large: "on", hints: "off" };

test("what the account says comes with the page, whatever the device kept", async () => {
  kept.set("house.sound", "on");
  kept.set("house.suits", "two");
  const { pref } = await prefsOn({ ...ACCOUNT });
  assert.deepEqual(["theme", "suits", "pace", "sound", "vibration", "large", "hints"].map(pref), ["dark", "four", "2", "off", "on", "on", "off"]);
});

test("a switch of a signed-in player goes to his account", async () => {
  const { cyclePref, pref } = await prefsOn({ ...ACCOUNT });
  assert.equal(cyclePref("sound"), "on");
  cyclePref("theme");
  assert.deepEqual(sent, [["PATCH", "/api/v1/settings/", { has_sound: true }], ["PATCH", "/api/v1/settings/", { theme: "light" }]]);
  assert.equal(pref("sound"), "on");
  assert.equal(kept.size, 0);
});

test("what happens to a hand while the link is down goes to the account, in its own words", async () => {
  const { cyclePref, pref } = await prefsOn({ ...ACCOUNT, disconnect: "stay_until_back" });
  assert.equal(pref("disconnect"), "stay_until_back");
  assert.equal(cyclePref("disconnect"), "drop_after_3_misses");
  assert.deepEqual(sent, [["PATCH", "/api/v1/settings/", { on_disconnect: "drop_after_3_misses" }]]);
});

test("a theme as the device, the volume and letter keys stay on the device", async () => {
  const { cyclePref, setVolume, volume } = await prefsOn({ ...ACCOUNT, themeChoice: "system" });
  cyclePref("theme");
  cyclePref("shortcuts");
  setVolume(35);
  assert.equal(volume(), 35);
  assert.deepEqual([...kept], [["house.theme", "light"], ["house.shortcuts", "off"], ["house.volume", "35"]]);
  assert.deepEqual(sent, []);
});

test("a stranger's choices are kept here, and hold for the page where nothing may be kept", async () => {
  const { cyclePref, pref } = await prefsOn({});
  cyclePref("sound");
  assert.deepEqual([...kept], [["house.sound", "off"]]);
  const other = await prefsOn({}, false);
  assert.equal(other.pref("sound"), "on");
  other.cyclePref("sound");
  assert.equal(other.pref("sound"), "off");
  assert.equal(pref("vibration"), "on");
});

test("nonsense in the storage is the default", async () => {
  kept.set("house.sound", "loud");
  kept.set("house.volume", "much");
  const { pref, volume } = await prefsOn({});
  assert.deepEqual([pref("sound"), volume()], ["on", 70]);
});

test("every speed of the account is a speed of the table", async () => {
  const { VALUES } = await prefsOn({});
  assert.deepEqual([...VALUES.pace].sort(), ["0.5", "1", "1.5", "2", "off"]);
});
