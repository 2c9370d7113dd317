// Dragging cards with Pointer Events: a press becomes a drag after a few pixels, else it stays a tap.

import { byId } from "../../shared/dom.js";
import { move, placeOf, regroup } from "../hand.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./play.js").Play} Play */
/** @typedef {{code: string, codes: string[], card: HTMLElement, id: number, x: number, y: number, dx: number, dy: number, ghost: HTMLElement|null, target: Element|null}} Drag */

const THRESHOLD = 6;
const TARGET = "[data-drop]";

/** @type {Drag|null} */
let drag = null;
let endedAt = 0;

/** @returns {boolean} whether a card is in the air, or was until just now (its click is not a tap) */
export function wasDragged() {
  return drag?.ghost != null || performance.now() - endedAt < 60;
}

/**
 * @param {Store} store
 * @param {Play} play
 */
export function wireDrag(store, play) {
  const hand = byId("hand");
  hand.addEventListener("pointerdown", (event) => begin(event, store));
  // On the window, not on the hand: a fast mouse has left the hand before its first move is told.
  addEventListener("pointermove", (event) => drag && event.pointerId === drag.id && follow(event, drag, store));
  addEventListener("pointerup", (event) => drag && event.pointerId === drag.id && end(drag, store, play));
  addEventListener("pointercancel", (event) => drag && event.pointerId === drag.id && stop(drag));
  addEventListener("keydown", (event) => event.key === "Escape" && drag && stop(drag));
}

/**
 * @param {PointerEvent} event
 * @param {Store} store
 */
function begin(event, store) {
  const card = /** @type {Element} */ (event.target).closest(".hand__card");
  if (!(card instanceof HTMLElement) || event.button !== 0 || drag) return;
  const code = card.dataset.code ?? "";
  const { selected } = store.get();
  const rect = card.getBoundingClientRect();
  const codes = selected.includes(code) && selected.length > 1 ? selected : [code];
  drag = { code, codes, card, id: event.pointerId, x: event.clientX, y: event.clientY, dx: event.clientX - rect.x, dy: event.clientY - rect.y, ghost: null, target: null };
}

/**
 * @param {PointerEvent} event
 * @param {Drag} held
 * @param {Store} store
 */
function follow(event, held, store) {
  if (event.buttons === 0) return stop(held); // let go where the page could not see it
  const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > THRESHOLD;
  if (!held.ghost && !far) return;
  if (!held.ghost) lift(held);
  held.ghost?.style.setProperty("transform", `translate(${event.clientX - held.dx}px, ${event.clientY - held.dy - 26}px) rotate(4deg)`);
  aim(held, targetAt(event.clientX, event.clientY, held, store), event.clientX);
}

/** @param {Drag} held */
function lift(held) {
  held.card.setPointerCapture(held.id);
  const ghost = /** @type {HTMLElement} */ (held.card.cloneNode(true));
  ghost.removeAttribute("data-testid");
  ghost.removeAttribute("aria-pressed");
  ghost.className = "card ghost ghost--held";
  ghost.tabIndex = -1;
  ghost.style.setProperty("--cw", getComputedStyle(held.card).getPropertyValue("--cw"));
  if (held.codes.length > 1) ghost.dataset.count = String(held.codes.length);
  byId("drag-layer").append(ghost);
  held.ghost = ghost;
  for (const code of held.codes) cardOf(code)?.classList.add("is-lifted");
  document.documentElement.classList.add("is-dragging");
}

/** @param {string} code */
function cardOf(code) {
  return document.querySelector(`.hand__card[data-code="${code}"]`);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Drag} held
 * @param {Store} store
 */
function targetAt(x, y, held, store) {
  const found = document.elementFromPoint(x, y)?.closest(TARGET) ?? document.elementFromPoint(x, y - 26)?.closest(TARGET) ?? null;
  const legal = store.get().deal?.view.legal;
  const kind = found instanceof HTMLElement ? found.dataset.drop : "";
  if (kind === "open") return held.codes.length === 1 && legal?.discard.includes(held.code) ? found : null;
  if (kind === "finish") return held.codes.length === 1 && legal?.finish.includes(held.code) ? found : null;
  return found;
}

/**
 * @param {Drag} held
 * @param {Element|null} target
 * @param {number} x
 */
function aim(held, target, x) {
  if (held.target !== target) {
    held.target?.classList.remove("is-target");
    target?.classList.add("is-target");
    held.target = target;
  }
  if (target instanceof HTMLElement && target.dataset.drop === "group") target.dataset.index = String(indexAt(target, x, held));
}

/**
 * The place in a group under the pointer, counted without the cards in the air.
 * @param {Element} group
 * @param {number} x
 * @param {Drag} held
 */
function indexAt(group, x, held) {
  const others = [...group.querySelectorAll(".hand__card")].filter((card) => !held.codes.includes(card.getAttribute("data-code") ?? ""));
  const at = others.findIndex((card, index) => {
    const next = others[index + 1];
    const rect = card.getBoundingClientRect();
    const right = next ? next.getBoundingClientRect().left : rect.right;
    return x < (rect.left + right) / 2;
  });
  return at < 0 ? others.length : at;
}

/**
 * @param {Drag} held
 * @param {Store} store
 * @param {Play} play
 */
function end(held, store, play) {
  const { target, code, codes, ghost } = held;
  stop(held);
  if (!ghost || !(target instanceof HTMLElement)) return;
  const { groups } = store.get();
  const inOrder = groups.flat().filter((other) => codes.includes(other));
  const kind = target.dataset.drop;
  if (kind === "group" && placeOf(groups, code)) play.arrange(move(groups, inOrder, Number(target.dataset.group), Number(target.dataset.index)));
  if (kind === "new" || kind === "hand") play.arrange(regroup(groups, inOrder));
  if (kind === "open") play.discard(code);
  if (kind === "finish") void play.finish(code);
}

/** @param {Drag} held */
function stop(held) {
  if (held.ghost) endedAt = performance.now();
  held.ghost?.remove();
  held.target?.classList.remove("is-target");
  for (const code of held.codes) cardOf(code)?.classList.remove("is-lifted");
  document.documentElement.classList.remove("is-dragging");
  drag = null;
}
