// Tells a player quietly how long he has been at the tables. The server says since when, and after how many minutes.

import { byId, find, setText } from "./dom.js";
import { loadTexts, t } from "./i18n.js";

/** @typedef {{server_ms: number, playing_since_ms: number|null, remind_minutes: number}} Session */

const ASK_MS = 300_000; // also how late a reminder may come after a table was changed somewhere else
const TOLD = "session-told"; // "since:count", shared by the tabs of this browser

/**
 * How often it is time to tell by now; 0 is not yet.
 * @param {Session} session
 * @returns {number}
 */
export function timesDue(session) {
  return session.playing_since_ms === null ? 0 : Math.floor(minutesOf(session) / session.remind_minutes);
}

/**
 * The sentence for so many minutes, with hours from the first one on.
 * @param {Session} session
 * @returns {string}
 */
export function sentence(session) {
  const minutes = minutesOf(session);
  return minutes < 60 ? t("session.minutes", { n: minutes }) : t("session.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/**
 * Milliseconds until it is time to ask again: at the next reminder, or after a while.
 * @param {Session} session
 * @returns {number}
 */
export function nextAskMs(session) {
  if (session.playing_since_ms === null) return ASK_MS;
  const period = session.remind_minutes * 60_000;
  const left = period - ((session.server_ms - session.playing_since_ms) % period);
  return Math.min(ASK_MS, left + 1000);
}

/** @param {Session} session */
function minutesOf(session) {
  return Math.floor((session.server_ms - (session.playing_since_ms ?? session.server_ms)) / 60_000);
}

/** @param {HTMLElement} place */
function watch(place) {
  loadTexts(/** @type {HTMLTemplateElement} */ (find(place, "template")).content);
  find(place, "button").addEventListener("click", () => {
    find(place, ".toast").hidden = true;
    localStorage.setItem(TOLD, place.dataset.told ?? "");
  });
  void ask(place);
}

/** @param {HTMLElement} place */
async function ask(place) {
  const session = await read(place.dataset.url ?? "");
  if (session) show(place, session);
  setTimeout(() => void ask(place), session ? nextAskMs(session) : ASK_MS);
}

/**
 * @param {string} url
 * @returns {Promise<Session|null>} null where nobody answers, or is signed in
 */
async function read(url) {
  try {
    const response = await fetch(url, { credentials: "same-origin", headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * @param {HTMLElement} place
 * @param {Session} session
 */
function show(place, session) {
  const told = `${session.playing_since_ms}:${timesDue(session)}`;
  place.dataset.told = told;
  find(place, ".toast").hidden = timesDue(session) === 0 || localStorage.getItem(TOLD) === told;
  setText(find(place, "[data-said]"), sentence(session));
}

if (typeof document !== "undefined" && document.getElementById("session")) watch(byId("session"));
