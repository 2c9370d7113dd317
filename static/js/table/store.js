// The page's whole state and its pure changes. What the server says replaces; what the player arranged survives.

import { bySuit, merge, same } from "./hand.js";
import { isOver, lineOf } from "./match/read.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").Deal} Deal */
/** @typedef {import("./types.js").Labels} Labels */

/**
 * @param {number|null} [me] my id as a player
 * @returns {State}
 */
export function initialState(me = null) {
  return {
    me,
    link: { state: "connecting", rtt: null, message: "", lostAt: 0 },
    table: null, tableVersion: -1, deal: null,
    groups: [], version: 0, labels: null, selected: [], busy: null, closedResult: null, read: [],
  };
}

/**
 * Takes an update in. One that is older than what we show changes nothing.
 * @param {State} state
 * @param {Update} update
 * @returns {State}
 */
export function withUpdate(state, update) {
  const known = state.deal;
  const isSameDeal = Boolean(known && update.deal && known.id === update.deal.id);
  if (update.table_version < state.tableVersion) return state;
  if (isSameDeal && known && update.deal && update.deal.seq < known.seq) return state;
  const isFirst = state.tableVersion < 0;
  const fresh = { ...state, table: knownTable(state, update.table), tableVersion: update.table_version, deal: update.deal };
  if (!update.deal) return { ...fresh, groups: [], version: 0, labels: null, selected: [] };
  const next = isSameDeal ? sameDeal(fresh, update.deal) : newDeal(fresh, update.deal, isFirst);
  return hasOnlyMatchEnded(state, next, isFirst) ? { ...next, closedResult: update.deal.id } : next;
}

/**
 * A match that ends after its last deal was counted (a split, somebody left) shows its standings, not that deal once more.
 * @param {State} state
 * @param {State} next
 * @param {boolean} isFirst
 */
function hasOnlyMatchEnded(state, next, isFirst) {
  return isOver(next) && !isOver(state) && (isFirst || lineOf(state, state.deal?.id) !== null);
}

/**
 * The server may not know yet who I am here when it shows the first picture: then what is known stays.
 * @param {State} state
 * @param {Update["table"]|null} table
 */
function knownTable(state, table) {
  return table ? { ...table, you: table.you ?? state.table?.you ?? null } : state.table;
}

/**
 * @param {State} state
 * @param {Deal} deal
 * @param {boolean} isFirst true for the first picture of the page
 * @returns {State}
 */
function newDeal(state, deal, isFirst) {
  const { hand, wild } = deal.view;
  const stored = deal.arrangement;
  const groups = stored ? merge(stored.groups, hand) : bySuit(hand, wild?.rank);
  const version = (stored?.version ?? 0) + (hand.length ? 1 : 0); // one ahead: asking for labels is sending it
  // Whoever comes to a table where others have just ended a deal comes for a seat, not for their result.
  const isNews = deal.view.phase !== "over" || deal.view.you !== null || !isFirst;
  return { ...state, groups, version, labels: null, selected: [], busy: null, closedResult: isNews ? state.closedResult : deal.id };
}

/**
 * @param {State} state
 * @param {Deal} deal
 * @returns {State}
 */
function sameDeal(state, deal) {
  const { hand, wild } = deal.view;
  const stored = deal.arrangement;
  const isElsewhereNewer = stored && stored.version > state.version; // the same player sorted on another device
  const base = isElsewhereNewer ? stored.groups : state.groups;
  const groups = base.length ? merge(base, hand) : bySuit(hand, wild?.rank);
  const held = new Set(hand);
  const version = isElsewhereNewer ? stored.version : state.version;
  const isChanged = !same(groups, state.groups);
  return {
    ...state,
    groups,
    version: isChanged ? version + 1 : version,
    labels: isChanged ? carried(state, groups) : state.labels,
    selected: state.selected.filter((code) => held.has(code)),
  };
}

/**
 * A new grouping by the player. Its labels are unknown until the server answers, so the old ones of unchanged groups stay.
 * @param {State} state
 * @param {string[][]} groups
 * @returns {State}
 */
export function withGroups(state, groups) {
  return { ...state, groups, version: state.version + 1, selected: [], labels: carried(state, groups) };
}

/**
 * Labels that still belong to a group with exactly the same cards; the totals wait for the server.
 * @param {State} state
 * @param {string[][]} groups
 * @returns {Labels|null}
 */
export function carried(state, groups) {
  const { labels } = state;
  if (!labels) return null;
  const known = new Map(state.groups.map((group, at) => [key(group), labels.groups[at]]));
  const unknown = { kind: null, points: NaN, counts: false, reason: "waiting" };
  return { ...labels, ready: [], is_valid_show: false, groups: groups.map((group) => known.get(key(group)) ?? unknown) };
}

/** @param {string[]} group */
const key = (group) => [...group].sort().join(" ");

/**
 * @param {State} state
 * @param {Labels} labels
 * @returns {State} unchanged where the labels are of another grouping
 */
export function withLabels(state, labels) {
  const isOurs = state.deal?.id === labels.deal && labels.version === state.version && labels.groups.length === state.groups.length;
  return isOurs ? { ...state, labels } : state;
}

/**
 * @param {State} state
 * @param {string} code
 * @returns {State}
 */
export function withToggled(state, code) {
  const selected = state.selected.includes(code) ? state.selected.filter((other) => other !== code) : [...state.selected, code];
  return { ...state, selected };
}

/**
 * A place for the state that tells everyone once per change.
 * @param {State} first
 */
export function createStore(first) {
  let state = first;
  /** @type {((next: State, before: State) => void)[]} */
  const listeners = [];
  return {
    get: () => state,
    /** @param {(state: State) => State} change */
    change(change) {
      const before = state;
      state = change(state);
      if (state !== before) for (const tell of listeners) tell(state, before);
    },
    /** @param {(next: State, before: State) => void} listener */
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
