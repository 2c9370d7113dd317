// Between socket and store: what each message of the server changes, and what this page owes the server.

import { t } from "../shared/i18n.js";
import { previewMessage, sortMessage } from "./protocol.js";
import { TableSocket } from "./socket.js";
import { withLabels, withUpdate } from "./store.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./clock.js").ServerClock} ServerClock */
/** @typedef {import("./types.js").Labels} Labels */
/** @typedef {import("./types.js").LinkState} LinkState */
/** @typedef {import("./types.js").GameEvent} GameEvent */

/** Refusals that are nobody's fault: the table moved on. The view is fetched again and nothing is said. */
const QUIET = new Set(["turn.stale", "turn.late", "deal.not_running", "hand.none", "hand.not_yours"]);

const CLOSED = { loggedOut: 4401, onBreak: 4403, noTable: 4404, superseded: 4409 };
const FINAL = new Set(["superseded", "ended", "signed_out"]);
const PREVIEW_MS = 1500;
const ANSWER_MS = 6000; // an unanswered command frees the buttons: the fresh view will say what is true

export class Link {
  /**
   * @param {string} path
   * @param {Store} store
   * @param {ServerClock} clock
   * @param {{onEvents: (events: GameEvent[]) => void, onRefused: (message: string) => void, onEnded: (message: string) => void}} tell
   */
  constructor(path, store, clock, tell) {
    this.store = store;
    this.clock = clock;
    this.shared = "";
    /** Who waits for the answer to a preview; the server answers in order. @type {((labels: Labels|null) => void)|null} */
    this.asked = null;
    this.freeTimer = 0;
    /** The last move until it is answered: sent again, as it was, when the link broke meanwhile. @type {Record<string, unknown>|null} */
    this.owed = null;
    this.isSentAgain = false;
    this.tell = tell;
    this.socket = new TableSocket(path, {
      onMessage: (message) => this.heard(message),
      onOpen: () => this.opened(),
      onClose: (code) => this.closed(code),
      onEcho: (serverMs, rtt) => this.echoed(serverMs, rtt),
    });
  }

  connect() {
    this.socket.connect();
  }

  refresh() {
    this.socket.send({ type: "view.get" });
  }

  takeOver() {
    this.setLink("connecting");
    this.socket.connect();
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    const left = this.socket.send(message);
    clearTimeout(this.freeTimer);
    if (!left) return false;
    this.freeTimer = window.setTimeout(() => this.free(true), ANSWER_MS);
    this.owed = message.type === "deal.seed" ? null : message; // the house makes a seed that did not come
    this.isSentAgain = false;
    return true;
  }

  /** It may have arrived or not; under its old cmd_id it counts once, and whether it is too late the server says. */
  sendAgain() {
    this.isSentAgain = Boolean(this.owed && this.send(this.owed));
    if (!this.isSentAgain) this.free();
  }

  /**
   * @param {Record<string, any>} message
   * @returns {boolean} whether it answers a move that was sent again
   */
  settled(message) {
    if (message.cmd_id !== this.owed?.cmd_id) return false;
    this.owed = null;
    return this.isSentAgain;
  }

  /**
   * Asks what groups would be without changing anything; null if no answer comes in time.
   * @param {string[][]} groups
   * @returns {Promise<Labels|null>}
   */
  preview(groups) {
    const { deal } = this.store.get();
    const message = previewMessage(deal?.id ?? 0, groups);
    if (!deal || !this.socket.send(message)) return Promise.resolve(null);
    this.asked?.(null);
    return new Promise((resolve) => {
      this.asked = resolve;
      setTimeout(() => resolve(null), PREVIEW_MS);
    });
  }

  /** Sends the grouping when it changed since it was last sent; the answer carries the labels. */
  shareArrangement() {
    const { deal, groups, version, link } = this.store.get();
    const isOpen = deal && groups.length && ["turn", "declare", "arrange"].includes(deal.view.phase);
    const key = `${deal?.id} ${version}`;
    if (!isOpen || link.state !== "on" || key === this.shared) return;
    if (this.socket.send(sortMessage(deal.id, groups, version))) this.shared = key;
  }

  opened() {
    this.shared = ""; // the server may have been another one: say again how the hand lies
    this.setLink("on");
    this.sendAgain();
  }

  /** @param {number} code */
  closed(code) {
    this.asked?.(null);
    if (code === CLOSED.loggedOut) this.leave("signed_out", t("link.signed_out"));
    if (code === CLOSED.onBreak) this.leave("ended", t("link.on_break"));
    if (code === CLOSED.noTable) this.leave("ended", "");
    if (code === CLOSED.superseded && this.store.get().link.state !== "superseded") this.leave("superseded", "");
    const { state } = this.store.get().link;
    if (!FINAL.has(state) && state !== "restarting") this.setLink("lost");
  }

  /**
   * @param {number} serverMs
   * @param {number} rtt
   */
  echoed(serverMs, rtt) {
    this.clock.echo(serverMs, rtt);
    this.store.change((state) => ({ ...state, link: { ...state.link, rtt } }));
  }

  /**
   * @param {LinkState} name
   * @param {string} [message]
   */
  setLink(name, message = "") {
    this.store.change((state) => {
      const lostAt = name === "lost" ? state.link.lostAt || Date.now() : 0;
      return { ...state, link: { ...state.link, state: name, message, lostAt } };
    });
  }

  /** @param {boolean} [isLate] */
  free(isLate = false) {
    clearTimeout(this.freeTimer);
    if (isLate && this.store.get().busy) this.refresh();
    this.store.change((state) => (state.busy ? { ...state, busy: null } : state));
  }

  /** @param {{type: string, [key: string]: any}} message */
  heard(message) {
    if (message.type === "table.update") this.updated(/** @type {any} */ (message));
    else if (message.type === "ack") this.accepted(message);
    else if (message.type === "reject") this.refused(message);
    else if (message.type === "hand.labels") this.labelled(/** @type {any} */ (message));
    else if (message.type === "server.restarting") this.setLink("restarting");
    else if (message.type === "superseded") this.leave("superseded", message.message);
    else if (message.type === "seat.ended") this.ended(message.message);
  }

  /** @param {import("./types.js").Update} message */
  updated(message) {
    this.clock.hint(message.server_ms);
    this.tell.onEvents(message.events ?? []);
    this.store.change((state) => withUpdate(state, message));
    if (this.store.get().link.state !== "on") this.setLink("on");
  }

  /** @param {Record<string, any>} message */
  accepted(message) {
    this.settled(message);
    this.free();
  }

  /** @param {Record<string, any>} message */
  refused(message) {
    const isLost = this.settled(message); // a move that a broken link cost is not dropped without a word
    const isQuiet = QUIET.has(message.code ?? "");
    this.free();
    if (isQuiet) this.refresh();
    if (message.message && (isLost || !isQuiet)) this.tell.onRefused(message.message);
  }

  /** @param {Labels} labels */
  labelled(labels) {
    if (labels.version !== null) return this.store.change((state) => withLabels(state, labels));
    this.asked?.(labels); // a preview has no version
    this.asked = null;
  }

  /** @param {string} message */
  ended(message) {
    if (message) this.tell.onEnded(message);
    this.refresh();
  }

  /**
   * @param {"superseded"|"ended"|"signed_out"} name
   * @param {string} message
   */
  leave(name, message) {
    this.owed = null;
    this.setLink(name, message);
    this.socket.stop();
  }
}
