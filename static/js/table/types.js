// The shapes on the wire and in the store, for the type checker; no code.

/** What is done over HTTP; a table for points knows the first five, one for a match the first and the last nine. @typedef {"stand_up"|"sit"|"top_up"|"sit_out"|"return"|"enter"|"take_back"|"wait"|"leave_line"|"rejoin"|"decline_rejoin"|"offer_split"|"answer_split"|"rematch"} Act */
/** @typedef {{ws: string, code: string, me: number|null, api: Partial<Record<Act, string>>, deal_url: string}} Boot */

/** @typedef {{seat: number, state: "playing"|"dropped"|"wrong_show"|"left"|"winner"|"showed", cards: number, misses: number, points: number|null, drop_kind: string|null, link: boolean}} DealSeat */
/** @typedef {{draw_closed: boolean, draw_open: boolean, discard: string[], finish: string[], declare: boolean, arrange: boolean, drop: {kind: string, points: number}|null, leave: {points: number}|null, seed: boolean, wrong_show_points: number}} Legal */
/** @typedef {{seat: number, points: number, outcome: string, hand: string[], groups: string[][], kinds: (string|null)[], group_points: number[], own_groups: string[][]|null, own_points: number|null, is_valid_hand: boolean, is_deal_show: boolean}} ResultSeat */
/** @typedef {{winner: number|null, reason: string, void_reason?: string, seats: ResultSeat[]}} Result */
/** @typedef {{kind: string, card?: string|null, number?: number|null, was_away?: boolean}} ForYou */

/**
 * @typedef {object} View
 * @property {"seeds"|"turn"|"declare"|"arrange"|"over"} phase
 * @property {number|null} you
 * @property {number[]} deal_seats
 * @property {DealSeat[]} seats
 * @property {{seat: number, has_drawn: boolean, number: number, is_first: boolean}|null} turn
 * @property {number|null} due_ms
 * @property {number|null} total_ms
 * @property {{card: string, rank: number}|null} wild
 * @property {number} closed_count
 * @property {{card: string, seat: number|null}[]} open_deck
 * @property {{seat: number, card: string}|null} finish
 * @property {string[]} hand
 * @property {string|null} drawn
 * @property {Legal|null} legal
 * @property {boolean} has_drop  false where these rules know no drop between so many
 * @property {string[]} showable
 * @property {{cards: {seat: number, card: string}[], first: number}|null} toss
 * @property {string} commitment
 * @property {Record<string, string>} seeds
 * @property {string} rules_hash
 * @property {ForYou[]} for_you
 * @property {number[]} arranging
 * @property {Result|null} result
 */

/** @typedef {{number: number, player_id: number, name: string, is_bot: boolean, bot_strength: string, avatar_seed: string, stack_minor: number, status: "playing"|"waiting"|"sitting_out"|"leaving", link: "on"|"weak"|"away", away_since_ms: number|null}} TableSeat */

/**
 * @typedef {object} Table
 * @property {string} code
 * @property {string} title
 * @property {string} variant
 * @property {string} currency
 * @property {number} point_value_minor
 * @property {string} badge
 * @property {number} fee_bps
 * @property {number} buy_in_min_minor
 * @property {number} buy_in_max_minor
 * @property {number} seats_max
 * @property {string} state
 * @property {number|null} next_deal_ms
 * @property {string} rules_hash
 * @property {TableSeat[]} seats
 * @property {{seat: number|null, stack_minor: number, balance_minor: number, on_disconnect: string, note: string|null, chair_until_ms?: number|null, is_in_line?: boolean, line_place?: number|null}|null} you
 * @property {{deal: number, number: number, amounts: Record<string, number>}[]} history
 * @property {Match|null} match  null where deals are played for points
 */

/** @typedef {{seat: number, player_id: number, name: string, is_bot: boolean, avatar_seed: string, total: number, standing: "in"|"out"|"left", place: number|null, entries: number, prize_minor: number|null}} Score */
/** @typedef {{number: number, deal: number|null, winner: number, points: Record<string, number>, moved: Record<string, number>, is_tie_breaker: boolean}} DealLine */
/** @typedef {{seat: number, accepted: number[], shares: Record<string, number>}} Split */
/** The options of a sheet that the page speaks of; a pool has a limit, Deals a number of deals. @typedef {Record<string, any> & {deals?: number, limit?: number, rejoin?: boolean}} MatchSheet */

/**
 * @typedef {object} Match
 * @property {"open"|"running"|"paid"|"cancelled"|"abandoned"} state
 * @property {"deals"|"pool"} format
 * @property {number} entry_minor
 * @property {number} fee_bps
 * @property {number} pot_minor  entries so far less the fee; while open, those of a full match
 * @property {number} seats_min
 * @property {number|null} starts_at_ms
 * @property {number|null} fill_until_ms
 * @property {number|null} kept_until_ms  an open rematch: until then for those who played before
 * @property {number} waiting
 * @property {MatchSheet} sheet
 * @property {{place: number, minor: number}[]} prizes
 * @property {Score[]} scores  empty before the start
 * @property {DealLine[]} deals
 * @property {{number: number, is_tie_breaker: boolean, seats: number[]}|null} next
 * @property {number[]} pending_rejoin
 * @property {number|null} rejoin_at
 * @property {number|null} rejoin_closed_above  somebody still in has more points, so nobody comes back
 * @property {Split|null} split
 * @property {Record<string, number>|null} may_split
 * @property {"won"|"auto_split"|"agreed_split"|"called_off"|null} how
 * @property {string} called_off_because
 * @property {string|null} rematch
 * @property {number|null} rematch_kept_until_ms
 */

/** @typedef {{id: number, number: number, seq: number, players: Record<string, {player_id: number, name: string, avatar_seed: string}>, view: View, arrangement: {groups: string[][], version: number}|null, server_seed?: string|null, amounts?: Record<string, number>|null, fee_minor?: number|null}} Deal */
/** @typedef {Record<string, any> & {type: string, seat?: number, card?: string, source?: string}} GameEvent */
/** @typedef {{type: "table.update", server_ms: number, table_version: number, table: Table, deal: Deal|null, events: GameEvent[]}} Update */
/** @typedef {{kind: string|null, points: number, counts: boolean, reason: string|null}} GroupLabel */
/** @typedef {{type: "hand.labels", deal: number, version: number|null, groups: GroupLabel[], points: number, is_valid_show: boolean, reasons: string[], ready: string[]}} Labels */
/** @typedef {"connecting"|"on"|"lost"|"restarting"|"superseded"|"ended"|"signed_out"} LinkState */

/**
 * @typedef {object} State
 * @property {number|null} me  my id as a player
 * @property {{state: LinkState, rtt: number|null, message: string, lostAt: number}} link
 * @property {Table|null} table
 * @property {number} tableVersion
 * @property {Deal|null} deal
 * @property {string[][]} groups
 * @property {number} version
 * @property {Labels|null} labels
 * @property {string[]} selected
 * @property {string|null} busy  type of the command that waits for its answer
 * @property {number|null} closedResult  the deal whose result this person closed
 * @property {string[]} read  keys of the notes that were read and closed
 */

export {};
