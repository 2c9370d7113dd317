// Draws the whole state and plays what changed: measure, draw, move, tell.

import { eventLine } from "./words.js";
import { byId } from "../shared/dom.js";
import { measure, pacedNow, playToss } from "./effects/motion.js";
import { MS } from "./effects/pace.js";
import { moveCards, tellEvents } from "./effects/tell.js";
import { renderEntry } from "./match/entry.js";
import { renderQuestions } from "./match/questions.js";
import { renderStandings } from "./match/standings.js";
import { renderActions } from "./render/actions.js";
import { renderBand } from "./render/band.js";
import { renderCover } from "./render/cover.js";
import { renderDecks } from "./render/decks.js";
import { renderHand } from "./render/hand.js";
import { renderHead } from "./render/head.js";
import { renderMe } from "./render/me.js";
import { renderResult } from "./render/result.js";
import { renderSay } from "./render/say.js";
import { renderSeats } from "./render/seats.js";
import { renderSide } from "./render/side.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {{store: import("./store.js").Store, clock: import("./clock.js").ServerClock, boot: import("./types.js").Boot, desk: import("./input/seat.js").SeatDesk}} Parts */

/** @param {Parts} parts */
export function createPicture({ store, clock, boot, desk }) {
  /** Events that came with the update about to be drawn. @type {GameEvent[]} */
  let events = [];
  let line = "";
  let tossUntil = 0;
  let wasTossShown = false;

  /** @param {State} state */
  function lineOf(state) {
    const last = events.map((event) => eventLine(state, event)).filter(Boolean).pop();
    if (last) line = last;
  }

  /** A toss is shown before the first card moves, once, to whoever saw the deal start. */
  function showToss() {
    const shown = pacedNow(MS.toss); // 0 where the player wants no motion
    tossUntil = performance.now() + shown;
    setTimeout(() => draw(store.get(), store.get()), shown + 20);
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  function draw(state, before) {
    if (state.deal?.id !== before.deal?.id) line = "";
    if (state.deal?.view.toss && events.some((event) => event.type === "DealStarted")) showToss();
    if (events.some((event) => event.type === "CardDrawn")) tossUntil = 0; // play has begun: nobody waits for a picture
    lineOf(state);
    const isTossShown = performance.now() < tossUntil;
    const isDealNow = wasTossShown && !isTossShown; // the cards fly out when the toss has been seen
    const places = isDealNow ? new Map() : measure();
    render(state, isTossShown);
    const played = events;
    events = [];
    if (isTossShown && !wasTossShown) playToss();
    if (!isTossShown) moveCards(state, places, played);
    wasTossShown = isTossShown;
    if (state !== before) tellEvents(state, before, played);
  }

  /**
   * @param {State} state
   * @param {boolean} isTossShown
   */
  function render(state, isTossShown) {
    byId("hand").classList.toggle("is-waiting", isTossShown);
    renderHead(state);
    renderBand(state, clock);
    renderSeats(state, clock);
    renderDecks(state, clock, { isTossShown });
    renderSay(state, line);
    renderMe(state, clock);
    renderHand(state);
    renderActions(state);
    desk.render(state);
    renderSide(state);
    renderResult(state, clock, boot.deal_url);
    renderEntry(state);
    renderStandings(state);
    renderCover(state);
    renderQuestions(state);
  }

  return {
    draw,
    /** @param {GameEvent[]} coming */
    expect(coming) {
      events = coming;
    },
  };
}
