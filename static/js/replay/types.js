// The shapes of a replay, for the type checker; no code.

/** @typedef {{text: string, turn: number, is_toss: boolean, is_played_for: boolean, events: import("../table/types.js").GameEvent[], changes: Record<string, any>}} Step */
/** @typedef {{number: number, name: string, is_bot: boolean, avatar_seed: string}} Player */
/** @typedef {{cards: string[], kind: string|null, points: number}} Group */

/**
 * The table with every hand open, after a step.
 * @typedef {object} Open
 * @property {import("../table/types.js").View["phase"]} phase
 * @property {number[]} deal_seats
 * @property {Record<string, import("../table/types.js").DealSeat>} seats
 * @property {import("../table/types.js").View["turn"]} turn
 * @property {import("../table/types.js").View["wild"]} wild
 * @property {number} closed_count
 * @property {import("../table/types.js").View["open_deck"]} open_deck
 * @property {import("../table/types.js").View["finish"]} finish
 * @property {import("../table/types.js").View["toss"]} toss
 * @property {number[]} arranging
 * @property {import("../table/types.js").Result|null} result
 * @property {Record<string, string[]>} hands
 * @property {{seat: number, card: string}|null} drawn
 * @property {Record<string, Group[]>} groups
 */

/**
 * @typedef {object} Replay
 * @property {{id: number, number: number}} deal
 * @property {{title: string, variant: string, currency: string, point_value_minor: number, fee_bps: number, seats_max: number}} table
 * @property {Player[]} seats
 * @property {number|null} you
 * @property {Step[]} steps
 */

export {};
