// Sitting down, topping up, sitting out, returning and standing up, through the HTTP API.

import { ask, open } from "../../shared/dialog.js";
import { byId, setText } from "../../shared/dom.js";
import { postJson } from "../../shared/http.js";
import { t } from "../../shared/i18n.js";
import { amountForInput, formatAmount, parseAmount } from "../../shared/money.js";
import { toast } from "../../shared/toast.js";
import { newId } from "../protocol.js";
import { leaveQuestion } from "../match/leave.js";
import { isOver } from "../match/read.js";
import { costOf, feeLine } from "../words.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../types.js").Boot} Boot */
/** @typedef {import("../types.js").State} State */

/** @returns {HTMLInputElement} */
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));

export class SeatDesk {
  /**
   * @param {Store} store
   * @param {Boot} boot
   * @param {() => void} refresh asks for the whole view
   */
  constructor(store, boot, refresh) {
    this.store = store;
    this.boot = boot;
    this.refresh = refresh;
    this.offered = "";
  }

  wire() {
    byId("sit").addEventListener("submit", (event) => void this.onSit(event));
    byId("top-up-form").addEventListener("submit", (event) => void this.onTopUp(event));
    field("buy-in-range").addEventListener("input", () => this.fromRange());
    byId("menu-top-up").addEventListener("click", () => this.openTopUp());
    byId("menu-sit-out").addEventListener("click", () => void this.toggleSitOut());
    byId("result-sit-out").addEventListener("click", () => void this.toggleSitOut());
    for (const id of ["menu-stand-up", "result-stand-up"]) byId(id).addEventListener("click", () => void this.standUp());
  }

  /**
   * Fills the sit-down form when the table is first known; what a person typed is never overwritten.
   * @param {State} state
   */
  render({ table, deal }) {
    if (!table?.you) return;
    const status = table.seats.find((seat) => seat.number === table.you?.seat)?.status;
    const isOut = status === "sitting_out";
    const sitOut = status === "playing" ? "seat.menu_sit_out_after" : "seat.menu_sit_out";
    setText(byId("menu-sit-out").querySelector("span") ?? byId("menu-sit-out"), t(isOut ? "seat.menu_return" : sitOut));
    setText(byId("result-sit-out"), t(isOut ? "seat.do_return" : "seat.do_sit_out"));
    const isAway = table.you?.seat == null;
    byId("menu-stand-up").hidden = isAway;
    for (const id of ["menu-top-up", "menu-sit-out"]) byId(id).hidden = isAway || Boolean(table.match);
    const balance = table.you?.balance_minor ?? 0;
    const isDealOn = deal !== null && deal.view.phase !== "over";
    const key = `${table.buy_in_min_minor} ${table.buy_in_max_minor} ${balance} ${isDealOn} ${table.seats.length}`;
    if (key === this.offered) return;
    this.offered = key;
    this.renderForm(balance, isDealOn);
  }

  /**
   * @param {number} balance
   * @param {boolean} isDealOn
   */
  renderForm(balance, isDealOn) {
    const { table } = this.store.get();
    if (!table) return;
    const free = table.seats_max - table.seats.length;
    const most = Math.min(table.buy_in_max_minor, balance);
    const amount = (/** @type {number} */ minor) => formatAmount(minor, table.currency);
    setText(byId("sit-title"), free > 0 ? t("sit.title", { n: free }) : t("sit.full"));
    setText(byId("sit-note"), free > 0 ? t(isDealOn ? "sit.note_deal" : "sit.note") : "");
    setText(byId("sit-fee"), feeLine(this.store.get()));
    const canPay = balance >= table.buy_in_min_minor;
    const help = { min: amount(table.buy_in_min_minor), max: amount(table.buy_in_max_minor), balance: amount(balance) };
    setText(byId("buy-in-help"), t(canPay ? "sit.help" : "sit.short", help));
    setText(byId("buy-in-unit"), table.currency === "INR" ? "₹" : "");
    byId("buy-in-unit").hidden = table.currency !== "INR";
    const range = field("buy-in-range");
    Object.assign(range, { min: String(table.buy_in_min_minor), max: String(Math.max(most, table.buy_in_min_minor)), step: String(table.point_value_minor) });
    range.hidden = most <= table.buy_in_min_minor;
    if (!field("buy-in").value) {
      const wanted = Math.min(most, table.buy_in_min_minor * 2);
      field("buy-in").value = amountForInput(Math.max(wanted, table.buy_in_min_minor), table.currency);
      range.value = String(wanted);
    }
    byId("sit-ways").hidden = canPay;
    byId("sit-down").toggleAttribute("disabled", !canPay || free <= 0);
  }

  fromRange() {
    const { table } = this.store.get();
    if (table) field("buy-in").value = amountForInput(Number(field("buy-in-range").value), table.currency);
  }

  /** @param {Event} event */
  async onSit(event) {
    event.preventDefault();
    const { table } = this.store.get();
    if (!table) return;
    const amount = parseAmount(field("buy-in").value, table.currency);
    if (amount === null) return this.fault("buy-in", t("sit.no_amount"));
    if (amount < table.buy_in_min_minor) return this.fault("buy-in", t("sit.too_little", { min: formatAmount(table.buy_in_min_minor, table.currency) }));
    await this.send("sit", { amount_minor: amount }, "buy-in");
  }

  openTopUp() {
    const { table } = this.store.get();
    if (!table) return;
    /** @type {HTMLDialogElement} */ (byId("menu")).close();
    const room = Math.max(0, table.buy_in_max_minor - (table.you?.stack_minor ?? 0));
    const amount = (/** @type {number} */ minor) => formatAmount(minor, table.currency);
    setText(byId("top-up-note"), t("top_up.note", { room: amount(room), balance: amount(table.you?.balance_minor ?? 0) }));
    setText(byId("top-up-unit"), table.currency === "INR" ? "₹" : "");
    byId("top-up-unit").hidden = table.currency !== "INR";
    field("top-up-amount").value = amountForInput(Math.min(room, table.buy_in_min_minor, table.you?.balance_minor ?? 0), table.currency);
    this.fault("top-up-amount", "");
    open("top-up");
  }

  /** @param {Event} event */
  async onTopUp(event) {
    event.preventDefault();
    const amount = parseAmount(field("top-up-amount").value, this.store.get().table?.currency ?? "");
    if (!amount) return this.fault("top-up-amount", t("sit.no_amount"));
    if (await this.send("top_up", { amount_minor: amount }, "top-up-amount")) /** @type {HTMLDialogElement} */ (byId("top-up")).close();
  }

  async toggleSitOut() {
    const { table } = this.store.get();
    /** @type {HTMLDialogElement} */ (byId("menu")).close();
    const isOut = table?.seats.find((seat) => seat.number === table.you?.seat)?.status === "sitting_out";
    await this.send(isOut ? "return" : "sit_out", {});
  }

  comeBack() {
    return this.send("return", {});
  }

  async standUp() {
    /** @type {HTMLDialogElement} */ (byId("menu")).close();
    const state = this.store.get();
    // Asked for while entries still come back, it must not cost one where the match begins meanwhile: refused then.
    const act = state.table?.match?.state === "open" ? "take_back" : "stand_up";
    const points = state.deal?.view.phase === "over" ? 0 : state.deal?.view.legal?.leave?.points ?? 0;
    const text = points ? t("stand.costs", { points, amount: costOf(state, points) }) : t("stand.free");
    const question = leaveQuestion(state, points) ?? { title: t("stand.title"), text, yes: t("stand.yes") };
    const answer = isOver(state) || await ask({
      title: question.title, text: question.text,
      choices: [{ label: question.yes, kind: "danger", value: true }, { label: t("stand.no"), kind: "primary", value: false }],
    });
    if (answer) await this.send(act, {});
  }

  /**
   * @param {import("../types.js").Act} act
   * @param {Record<string, unknown>} fields
   * @param {string} [at] the input that a refusal is about
   * @returns {Promise<boolean>}
   */
  async send(act, fields, at) {
    const answer = await postJson(this.boot.api[act] ?? "", { cmd_id: newId(), ...fields });
    const message = answer.ok ? "" : answer.message || t("sit.failed");
    if (at) this.fault(at, message);
    else if (message) toast(message, { tone: "coral" });
    if (answer.ok) this.refresh();
    return answer.ok;
  }

  /**
   * @param {string} at
   * @param {string} message empty takes it away
   */
  fault(at, message) {
    setText(byId(at === "buy-in" ? "buy-in-error" : "top-up-error"), message);
    field(at).toggleAttribute("aria-invalid", Boolean(message));
    if (message) {
      field(at).setAttribute("aria-invalid", "true");
      field(at).focus();
    }
  }
}
