// One socket to the table: beats, notices a dead link within seconds, and comes back with growing, jittered pauses.

import { parse } from "./protocol.js";

const PING_MS = 5000;
const SILENCE_MS = 9000; // two pings unanswered: the link is gone even if the browser has not noticed
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8000;

/** @typedef {{type: string, [key: string]: any}} Message */

export class TableSocket {
  /**
   * @param {string} path
   * @param {{onMessage: (message: Message) => void, onOpen: () => void, onClose: (code: number) => void, onEcho: (serverMs: number, rtt: number) => void}} handlers
   */
  constructor(path, handlers) {
    this.path = path;
    this.handlers = handlers;
    /** @type {WebSocket|null} */
    this.socket = null;
    this.tries = 0;
    /** When the first ping left that nothing has been heard since; 0: none. A slow timer alone is no silence. */
    this.askedAt = 0;
    this.timer = 0;
    this.isStopped = false;
    setInterval(() => this.beat(), PING_MS);
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.drop()); // a dead network closes nothing by itself
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.beat());
  }

  connect() {
    this.isStopped = false;
    const { protocol, host } = location;
    const socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}${this.path}`);
    this.socket = socket;
    this.askedAt = 0;
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", (event) => this.heard(socket, event));
    socket.addEventListener("close", (event) => this.closed(socket, event.code));
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    this.handlers.onOpen();
    this.beat();
  }

  /**
   * @param {WebSocket} socket
   * @param {MessageEvent} event
   */
  heard(socket, event) {
    if (socket !== this.socket) return;
    this.askedAt = 0;
    this.tries = 0; // only a link that carries messages resets the pause: a door that opens and shuts must not be hammered
    const message = parse(event.data);
    if (message?.type === "pong") this.handlers.onEcho(message.server_ms, Math.max(0, performance.now() - message.t));
    else if (message?.type === "ping") this.beat(); // timers sleep in the background, messages wake the page
    else if (message) this.handlers.onMessage(message);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.handlers.onClose(code);
    if (!this.isStopped) this.later();
  }

  /** Waits half to one and a half of a doubling pause, so that a restarted server is not met by everyone at once. */
  later() {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.tries) * (0.5 + Math.random());
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  /** Tries at once, if there is no link. */
  now() {
    if (this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  }

  beat() {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return;
    if (this.askedAt && Date.now() - this.askedAt > SILENCE_MS) return this.drop();
    this.askedAt ||= Date.now();
    this.send({ type: "ping", t: performance.now() });
  }

  /** Gives a silent socket up without waiting for its closing handshake, which a dead network never answers. */
  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.closed(socket, 0);
    socket.close();
  }

  /** Stays away until connect(): another device took the seat over. */
  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /**
   * @param {Record<string, unknown>} message
   * @returns {boolean} whether it left
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
