// The table page: boots from the JSON Django put in it, and wires socket, store, drawing, gestures and effects.

import { wireDialogs, open, dismiss, dismissTurn, showTimeLeft } from "../shared/dialog.js";
import { byId, setAttr, setText } from "../shared/dom.js";
import { loadTexts, t } from "../shared/i18n.js";
import { cyclePref, onPref, pref, wirePrefButtons } from "../shared/prefs.js";
import { toast } from "../shared/toast.js";
import { ServerClock } from "./clock.js";
import { tellLow } from "./effects/tell.js";
import { wireSound } from "./effects/sound.js";
import { wireDrag, wasDragged } from "./input/drag.js";
import { wireKeys } from "./input/keys.js";
import { Play } from "./input/play.js";
import { SeatDesk } from "./input/seat.js";
import { move } from "./hand.js";
import { Link } from "./link.js";
import { MatchDesk } from "./match/desk.js";
import { isOpen } from "./match/read.js";
import { tickQuestions } from "./match/questions.js";
import { mainAction, momentOf } from "./moment.js";
import { createPicture } from "./picture.js";
import { isMainTrusted } from "./render/actions.js";
import { bandOf, renderBand } from "./render/band.js";
import { tickWait } from "./render/decks.js";
import { tickMe } from "./render/me.js";
import { tickResult } from "./render/result.js";
import { LOW_SECONDS } from "./render/ring.js";
import { tickSeats } from "./render/seats.js";
import { showScores, wireSide } from "./render/side.js";
import { createStore, initialState, withToggled } from "./store.js";
import { feeLine, stakeLine, unreadPlayed } from "./words.js";

const TICK_MS = 200;

/** @type {import("./types.js").Boot} */
const boot = JSON.parse(byId("boot").textContent ?? "{}");
loadTexts(/** @type {HTMLTemplateElement} */ (byId("texts")).content);
const store = createStore(initialState(boot.me));
const clock = new ServerClock();
const link = new Link(boot.ws, store, clock, {
  onEvents: (events) => picture.expect(events),
  onRefused: (message) => toast(message, { tone: "coral" }),
  onEnded: (message) => toast(isOpen(store.get()) ? `${message} ${t("leave.done")}` : message),
});
const play = new Play(store, link);
const desk = new SeatDesk(store, boot, () => link.refresh());
const matches = new MatchDesk(store, boot, { refresh: () => link.refresh(), standUp: () => desk.standUp(), showSheet: showScores });
const picture = createPicture({ store, clock, boot, desk });

store.subscribe((state, before) => {
  picture.draw(state, before);
  link.shareArrangement();
  play.seed();
  dismissOld(state, before);
});

/**
 * A question must not outlive what it asked about: the turn, or (what standing up costs) the deal.
 * @param {import("./types.js").State} state
 * @param {import("./types.js").State} before
 */
function dismissOld(state, before) {
  const isOver = (/** @type {import("./types.js").State} */ at) => at.deal?.view.phase === "over";
  if (momentOf(state) !== momentOf(before) && dismissTurn() && !state.busy) toast(t("dialog.too_late"));
  if (before.table && (state.deal?.id !== before.deal?.id || isOver(state) !== isOver(before))) dismiss();
}

function pressMain() {
  const { act } = mainAction(store.get());
  if (!isMainTrusted()) return;
  if (act === "return") void desk.comeBack();
  else if (act === "result") store.change((state) => ({ ...state, closedResult: null }));
  else void play.main();
}

function wireTable() {
  byId("closed-deck").addEventListener("click", () => play.draw("closed"));
  byId("open-deck").addEventListener("click", () => onOpenDeck());
  byId("finish-slot").addEventListener("click", () => void play.finish());
  byId("sort").addEventListener("click", () => play.sort());
  byId("group").addEventListener("click", () => play.group());
  byId("main-action").addEventListener("click", pressMain);
  byId("finish").addEventListener("click", () => void play.finish());
  byId("drop").addEventListener("click", () => void play.drop());
  byId("hand").addEventListener("click", onHandClick);
  for (const id of ["band-action", "result-band-action"]) byId(id).addEventListener("click", onBand);
  byId("result-close").addEventListener("click", () => {
    store.change((state) => ({ ...state, closedResult: state.deal?.id ?? null, read: [...state.read, unreadPlayed(state).key] }));
    byId("main-action").focus();
  });
}

/** Before the draw a tap on the open deck draws; after it, with one card chosen, it discards that card. */
function onOpenDeck() {
  const { deal, selected } = store.get();
  if (deal?.view.legal?.draw_open) play.draw("open");
  else if (selected.length === 1) play.discard(selected[0]);
}

/** @param {Event} event */
function onHandClick(event) {
  const target = /** @type {Element} */ (event.target);
  const card = target.closest(".hand__card");
  if (card instanceof HTMLElement && !wasDragged()) return store.change((state) => withToggled(state, card.dataset.code ?? ""));
  const group = target.closest(".group__label")?.closest(".group");
  const { groups, selected } = store.get();
  if (group instanceof HTMLElement && selected.length) play.arrange(move(groups, groups.flat().filter((code) => selected.includes(code)), Number(group.dataset.group)));
}

function onBand() {
  const band = bandOf(store.get(), Date.now());
  if (band?.act === "take_over") link.takeOver();
  if (band?.act === "lobby") location.assign("/lobby/");
  if (band?.act === "sign_in") location.reload(); // the page itself asks for the sign-in and leads back here
  if (band?.act === "return") void desk.comeBack();
  if (band?.act === "decide") matches.decide();
  if (band?.act === "read") store.change((state) => ({ ...state, read: [...state.read, band.key ?? ""] }));
}

function wireHead() {
  byId("menu-button").addEventListener("click", () => {
    setText(byId("menu-stake"), `${stakeLine(store.get(), { isWhole: true })}. ${feeLine(store.get())}`);
    open("menu");
  });
  byId("menu-help").addEventListener("click", () => {
    /** @type {HTMLDialogElement} */ (byId("menu")).close();
    open("help");
  });
  for (const id of ["fair-button", "menu-fair"]) byId(id).addEventListener("click", openFair);
  const showMute = () => setAttr(byId("mute-button"), "aria-pressed", String(pref("sound") === "off"));
  byId("mute-button").addEventListener("click", () => cyclePref("sound"));
  onPref(showMute);
  showMute();
}

function openFair() {
  /** @type {HTMLDialogElement} */ (byId("menu")).close();
  const { deal, table } = store.get();
  setText(byId("fair-commitment"), deal?.view.commitment || t("fair.none"));
  setText(byId("fair-seed"), deal?.view.seeds?.[String(deal.view.you)] ?? t("fair.none"));
  setText(byId("fair-rules"), table?.rules_hash ?? "");
  setText(byId("fair-fee"), feeLine(store.get()));
  open("fair");
}

let lastSecond = 0;
function tick() {
  const state = store.get();
  tickSeats(clock);
  tickResult(state, clock);
  tickWait(state, clock);
  tickQuestions(state, clock);
  const seconds = tickMe(state, clock);
  if (seconds !== null && seconds !== lastSecond) tellLow(seconds);
  lastSecond = seconds ?? 0;
  showTimeLeft(seconds === null ? "" : t("dialog.seconds", { n: seconds }), seconds !== null && seconds <= LOW_SECONDS);
  if (state.link.state === "lost" || state.table?.you?.chair_until_ms) renderBand(state, clock);
}

wireTable();
wireHead();
wireSide();
wireDialogs(document);
wirePrefButtons(document);
wireSound();
wireDrag(store, play);
wireKeys(store, play, pressMain);
desk.wire();
matches.wire();
new ResizeObserver(() => picture.draw(store.get(), store.get())).observe(byId("hand"));
setInterval(tick, TICK_MS);
picture.draw(store.get(), store.get());
link.connect();
