// The band over the felt: a lost link, a newer tab, a restart, a note from the house, what was played while I was away.

import { byId, setText } from "../../shared/dom.js";
import { setSuitText } from "../../shared/suits.js";
import { t } from "../../shared/i18n.js";
import { minutes } from "../clock.js";
import { mySeatNumber, playedForYou } from "../words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {{tone: "amber"|"sky", text: string, action: string|null, act: "take_over"|"read"|"lobby"|"sign_in"|"return"|null, key?: string}} Band */

const KEPT_MS = 180_000; // how long a seat waits for an absent player before it is stood up (issue: 3 minutes)

/**
 * @param {State} state
 * @param {number} now local milliseconds
 * @returns {Band|null}
 */
export function bandOf(state, now) {
  const { link, table, deal } = state;
  if (link.state === "superseded") return { tone: "amber", text: link.message || t("link.superseded"), action: t("link.take_over"), act: "take_over" };
  if (link.state === "signed_out") return { tone: "amber", text: link.message, action: t("link.sign_in"), act: "sign_in" };
  if (link.state === "ended") return { tone: "amber", text: link.message || t("link.ended"), action: t("link.lobby"), act: "lobby" };
  if (link.state === "restarting") return { tone: "amber", text: t("link.restarting"), action: null, act: null };
  if (link.state === "lost") return lostBand(state, now);
  const played = deal?.view.for_you?.length ? playedForYou(deal.view.for_you) : "";
  const note = table?.you?.note ?? "";
  const isOut = table?.seats.find((seat) => seat.number === table.you?.seat)?.status === "sitting_out";
  if (isOut) return { tone: "amber", text: note || t("link.sitting_out"), action: t("link.return"), act: "return" };
  const text = [played, note].filter(Boolean).join(" ");
  return text && text !== state.readNote ? { tone: "sky", text, action: t("ok"), act: "read", key: text } : null;
}

/**
 * @param {State} state
 * @param {number} now
 * @returns {Band}
 */
function lostBand(state, now) {
  const left = KEPT_MS - (now - state.link.lostAt);
  const hasSeat = mySeatNumber(state) !== null;
  const text = !hasSeat ? t("link.lost_watching") : left > 0 ? t("link.lost", { left: minutes(left) }) : t("link.lost_long");
  return { tone: "amber", text, action: null, act: null };
}

/**
 * @param {State} state
 * @returns {Band|null} what is shown
 */
export function renderBand(state) {
  const band = bandOf(state, Date.now());
  const element = byId("band");
  element.hidden = !band;
  if (!band) return null;
  element.classList.toggle("band--amber", band.tone === "amber");
  element.classList.toggle("band--sky", band.tone === "sky");
  setSuitText(byId("band-text"), band.text);
  const button = byId("band-action");
  button.hidden = !band.action;
  setText(button, band.action ?? "");
  return band;
}
