// From an intent to a message: asks where a mistake would cost points, and keeps one command in flight at a time.

import { ask } from "../../shared/dialog.js";
import { cardShort } from "../../shared/cards.js";
import { t } from "../../shared/i18n.js";
import { finishAction, mainAction } from "../moment.js";
import { move, newSeed } from "../protocol.js";
import { regroup, same, sorted, without } from "../hand.js";
import { withGroups } from "../store.js";
import { costOf } from "../words.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../types.js").Labels} Labels */
/** @typedef {{send: (message: Record<string, unknown>) => boolean, preview: (groups: string[][]) => Promise<Labels|null>}} Wire */

export class Play {
  /**
   * @param {Store} store
   * @param {Wire} wire
   */
  constructor(store, wire) {
    this.store = store;
    this.wire = wire;
    /** @type {number|null} the deal this device already gave its seed to */
    this.seeded = null;
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  command(type, fields = {}) {
    const { deal, busy } = this.store.get();
    if (!deal || busy) return;
    if (this.wire.send(move(type, deal, fields))) this.store.change((state) => ({ ...state, busy: type }));
  }

  /** @param {"closed"|"open"} source */
  draw(source) {
    const legal = this.store.get().deal?.view.legal;
    if (source === "closed" ? legal?.draw_closed : legal?.draw_open) this.command("deal.draw", { source });
  }

  /** @param {string} card */
  discard(card) {
    if (this.store.get().deal?.view.legal?.discard.includes(card)) this.command("deal.discard", { card });
  }

  /** The main button. Result is the page's own and handled by its caller. */
  async main() {
    const action = mainAction(this.store.get());
    if (!action.enabled) return;
    if (action.act === "draw") this.draw("closed");
    if (action.act === "discard" && action.card) this.discard(action.card);
    if (action.act === "declare") await this.declare();
    if (action.act === "done") this.command("deal.arrange", { groups: this.store.get().groups });
  }

  /**
   * Finish: the card goes to the slot only after a look at what the other thirteen are.
   * @param {string} [chosen]
   */
  async finish(chosen) {
    const state = this.store.get();
    const { may, card: offered } = finishAction(state);
    const card = chosen ?? offered;
    if (!may) return;
    if (!card) return void (await ask({ title: t("finish.which_title"), text: t("finish.which"), choices: [no(t("ok"), "primary")], aboutTurn: true }));
    if (!state.deal?.view.legal?.finish.includes(card)) return;
    const labels = (await this.wire.preview(state.groups)) ?? state.labels;
    if (await ask(this.finishQuestion(card, labels))) this.command("deal.finish", { card });
  }

  /**
   * @param {string} card
   * @param {Labels|null} labels of all fourteen cards as they are grouped; `ready` says which may go
   */
  finishQuestion(card, labels) {
    if (labels?.ready.includes(card)) {
      return { title: t("finish.valid_title", { card: cardShort(card) }), text: t("finish.valid"), choices: [yes(t("finish.yes"), "primary"), no(t("finish.back"), "quiet")], aboutTurn: true };
    }
    const canBe = this.store.get().deal?.view.showable.includes(card);
    if (canBe) {
      return { title: t("finish.valid_title", { card: cardShort(card) }), text: t("finish.regroup"), choices: [yes(t("finish.yes"), "primary"), no(t("finish.back"), "quiet")], aboutTurn: true };
    }
    return { title: t("finish.wrong_title"), text: t("finish.wrong", this.price()), choices: [no(t("finish.back"), "primary"), yes(t("finish.anyway"), "danger")], aboutTurn: true };
  }

  async declare() {
    const { groups, labels: known } = this.store.get();
    const labels = (await this.wire.preview(groups)) ?? known;
    if (labels?.is_valid_show) return this.command("deal.declare", { groups });
    const text = `${t("show.wrong", { reasons: this.reasons(labels) })} ${t("show.price", this.price())}`;
    const answer = await ask({ title: t("finish.wrong_title"), text, choices: [no(t("show.again"), "primary"), yes(t("show.anyway"), "danger")], aboutTurn: true });
    if (answer) this.command("deal.declare", { groups: this.store.get().groups });
  }

  async drop() {
    const drop = this.store.get().deal?.view.legal?.drop;
    if (!drop) return;
    const amount = costOf(this.store.get(), drop.points);
    const answer = await ask({
      title: t("drop.title", { points: drop.points, amount }), text: t("drop.text"),
      choices: [yes(t("drop.yes", { points: drop.points }), "danger"), no(t("drop.no"), "primary")], aboutTurn: true,
    });
    if (answer) this.command("deal.drop");
  }

  /** The player's own randomness, once a deal. */
  seed() {
    const { deal } = this.store.get();
    if (!deal?.view.legal?.seed || deal.view.phase !== "seeds" || this.seeded === deal.id) return;
    if (this.wire.send(move("deal.seed", deal, { seed: newSeed() }))) this.seeded = deal.id;
  }

  /** @param {string[][]} groups */
  arrange(groups) {
    if (!same(groups, this.store.get().groups)) this.store.change((state) => withGroups(state, groups));
  }

  group() {
    const { groups, selected } = this.store.get();
    if (selected.length) this.arrange(regroup(groups, selected));
  }

  sort() {
    const { groups, labels, deal } = this.store.get();
    const isMeld = groups.map((_, at) => Boolean(labels?.groups[at]?.kind));
    this.arrange(sorted(groups, isMeld, deal?.view.wild?.rank));
  }

  /** @param {Labels|null} labels */
  reasons(labels) {
    return (labels?.reasons ?? []).map((reason) => t(`show.${reason}`)).join(" ");
  }

  /** What a wrong show costs here. */
  price() {
    const state = this.store.get();
    const points = state.deal?.view.legal?.wrong_show_points ?? 0;
    return { points, amount: costOf(state, points) };
  }
}

/**
 * @param {string} label
 * @param {"primary"|"danger"|"quiet"} kind
 * @returns {import("../../shared/dialog.js").Choice}
 */
const yes = (label, kind) => ({ label, kind, value: true });

/**
 * @param {string} label
 * @param {"primary"|"danger"|"quiet"} kind
 * @returns {import("../../shared/dialog.js").Choice}
 */
const no = (label, kind) => ({ label, kind, value: false });
