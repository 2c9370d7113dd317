// A step of a replay as the state that the table's own drawing understands, seen from one seat. Pure.

import { bySuit } from "../table/hand.js";
import { initialState } from "../table/store.js";

/** @typedef {import("./types.js").Replay} Replay */
/** @typedef {import("./types.js").Open} Open */
/** @typedef {import("../table/types.js").State} State */
/** @typedef {import("../table/types.js").View} View */

/**
 * @param {Replay} replay
 * @param {Open} open
 * @param {number} seat whose cards are in front
 * @returns {State}
 */
export function sceneOf(replay, open, seat) {
  const { groups, labels } = handOf(open, seat);
  return {
    ...initialState(),
    link: { state: "on", rtt: null, message: "", lostAt: 0 },
    table: tableOf(replay, open, seat),
    deal: { ...replay.deal, seq: 0, players: playersOf(replay), view: viewOf(open, seat), arrangement: null },
    groups,
    labels,
  };
}

/**
 * Nobody is "you": who looks on may be one of them, and every seat is told of by its name.
 * @param {Open} open
 * @param {number} seat
 * @returns {View}
 */
function viewOf(open, seat) {
  return {
    ...open,
    // Decks and states of seats stay in the picture to the end; the table's own end is another page.
    phase: open.phase === "over" ? "arrange" : open.phase,
    seats: Object.values(open.seats),
    you: null,
    hand: open.hands[seat] ?? [],
    drawn: open.drawn?.seat === seat ? open.drawn.card : null,
    due_ms: null, total_ms: null, legal: null, has_drop: true, showable: [], commitment: "", seeds: {}, rules_hash: "", for_you: [],
  };
}

/**
 * As they were shown, with what each group was; until then by suit.
 * @param {Open} open
 * @param {number} seat
 * @returns {{groups: string[][], labels: State["labels"]}}
 */
function handOf(open, seat) {
  const shown = open.groups[seat];
  if (!shown) return { groups: bySuit(open.hands[seat] ?? [], open.wild?.rank), labels: null };
  const groups = shown.map((group) => ({ kind: group.kind, points: group.points, counts: !group.points, reason: null }));
  const points = groups.reduce((sum, group) => sum + group.points, 0);
  const labels = { type: /** @type {const} */ ("hand.labels"), deal: 0, version: null, groups, points, is_valid_show: false, reasons: [], ready: [] };
  return { groups: shown.map((group) => group.cards), labels };
}

/**
 * @param {Replay} replay
 * @param {Open} open
 * @param {number} seat
 * @returns {import("../table/types.js").Table}
 */
function tableOf({ table, seats }, open, seat) {
  return {
    ...table, code: "", badge: "", buy_in_min_minor: 0, buy_in_max_minor: 0, state: "open", next_deal_ms: null, rules_hash: "", history: [], match: null,
    seats: seats.map((player) => ({
      ...player, player_id: player.number, bot_strength: "", stack_minor: 0, status: "playing", away_since_ms: null,
      link: open.seats[player.number]?.link === false ? "away" : "on",
    })),
    you: { seat, stack_minor: 0, balance_minor: 0, on_disconnect: "", note: null },
  };
}

/** @param {Replay} replay */
function playersOf({ seats }) {
  return Object.fromEntries(seats.map(({ number, name, avatar_seed }) => [String(number), { player_id: number, name, avatar_seed }]));
}
