import assert from "node:assert/strict";
import test, { mock } from "node:test";

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1000 });
const visible = { visibilityState: "visible", addEventListener() {} };
Object.assign(globalThis, { window: globalThis, document: visible, addEventListener() {}, location: { protocol: "http:", host: "house" } });

/** The network's end of a socket: what left, and what arrives. */
globalThis.WebSocket = class {
  static OPEN = 1;
  /** @type {any[]} */
  static all = [];
  readyState = 1;
  sent = [];
  heard = {};
  constructor() {
    WebSocket.all.push(this);
  }
  addEventListener(name, listener) {
    this.heard[name] = listener;
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  says(message) {
    this.heard.message({ data: JSON.stringify(message) });
  }
  breaks() {
    this.heard.close({ code: 1006 });
  }
  named(type) {
    return this.sent.filter((message) => message.type === type);
  }
};

const { Link } = await import("../../static/js/table/link.js");
const { move } = await import("../../static/js/table/protocol.js");
const { createStore, initialState } = await import("../../static/js/table/store.js");

const draw = () => move("deal.draw", { id: 7, seq: 12 }, { source: "closed" });

function linked() {
  const said = [];
  const clock = { echo() {}, hint() {} };
  const link = new Link("/ws/", createStore(initialState()), clock, { onEvents() {}, onRefused: (text) => said.push(text), onEnded() {} });
  link.connect();
  return { link, said, socket: newest() };
}

function newest() {
  const socket = WebSocket.all[WebSocket.all.length - 1];
  socket.heard.open();
  return socket;
}

function comeBack(socket) {
  socket.breaks();
  mock.timers.tick(500);
  assert.notEqual(WebSocket.all[WebSocket.all.length - 1], socket);
  return newest();
}

test("a move that a broken link swallowed is sent again as it was, until it is answered", () => {
  const { link, socket, said } = linked();
  const message = draw();
  link.send(message);

  const second = comeBack(socket);
  assert.deepEqual(second.named("deal.draw"), [message]);

  second.says({ type: "ack", cmd_id: message.cmd_id, seq: 13 });
  assert.deepEqual(comeBack(second).named("deal.draw"), []);
  assert.deepEqual(said, []);
});

test("a move that comes too late because of the link is dropped with a sentence, one that is merely stale without", () => {
  const { link, socket, said } = linked();
  const stale = draw();
  link.send(stale);
  socket.says({ type: "reject", cmd_id: stale.cmd_id, code: "turn.stale", message: "The table has moved on." });
  assert.deepEqual(said, []);

  const late = draw();
  link.send(late);
  const second = comeBack(socket);
  second.says({ type: "reject", cmd_id: late.cmd_id, code: "turn.late", message: "Time was up." });

  assert.deepEqual(said, ["Time was up."]);
  assert.deepEqual(comeBack(second).named("deal.draw"), []);
});

test("a slow timer is no silence, two unanswered pings are", () => {
  const { link, socket } = linked();
  socket.says({ type: "pong", t: 0, server_ms: 0 });
  mock.timers.setTime(Date.now() + 60000); // a tab in the background: no timer ran
  link.socket.beat();
  assert.equal(link.socket.socket, socket);

  mock.timers.setTime(Date.now() + 10000);
  link.socket.beat();
  assert.notEqual(link.socket.socket, socket);
  link.socket.stop();
});

test("a page that is asked whether it is there answers at once", () => {
  const { socket } = linked();
  const before = socket.named("ping").length;
  socket.says({ type: "ping" });
  assert.equal(socket.named("ping").length, before + 1);
});
