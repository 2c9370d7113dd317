// What one does with a match, through the HTTP API: enter it, wait in line, enter again, share the pool, play it once more.

import { ask } from "../../shared/dialog.js";
import { byId } from "../../shared/dom.js";
import { postJson } from "../../shared/http.js";
import { t } from "../../shared/i18n.js";
import { toast } from "../../shared/toast.js";
import { newId } from "../protocol.js";
import { openQuestion } from "./questions.js";
import { askedOf, matchOf } from "./read.js";
import { amountOf } from "./words.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../types.js").Boot} Boot */
/** @typedef {import("../types.js").Act} Act */

export class MatchDesk {
  /**
   * @param {Store} store
   * @param {Boot} boot
   * @param {{refresh: () => void, standUp: () => Promise<void>, showSheet: (opener: HTMLElement) => void}} can
   */
  constructor(store, boot, can) {
    this.store = store;
    this.boot = boot;
    this.can = can;
    this.isBusy = false;
  }

  wire() {
    on("entry-enter", () => this.enter("enter", "match.enter_title", "match.enter_text"));
    on("entry-wait", () => this.send("wait"));
    on("entry-leave-line", () => this.send("leave_line"));
    on("entry-leave", () => this.can.standUp());
    on("rejoin-yes", () => this.send("rejoin"));
    on("rejoin-no", () => this.send("decline_rejoin"));
    for (const id of ["result-split", "menu-split"]) on(id, () => openQuestion("split", this.store.get()));
    on("split-yes", () => this.agree());
    on("split-no", () => this.refuse());
    on("rematch", () => this.rematch());
    on("standings-deal", () => this.store.change((state) => ({ ...state, closedResult: null })));
    for (const id of ["standings-sheet", "result-sheet"]) {
      const button = document.getElementById(id); // only at the table of a match
      button?.addEventListener("click", () => this.can.showSheet(button));
    }
  }

  /** Opens again what is asked and was closed. */
  decide() {
    const kind = askedOf(this.store.get());
    if (kind) openQuestion(kind, this.store.get());
  }

  /**
   * Rupees are asked for once more before they go.
   * @param {"enter"|"rematch"} act
   * @param {string} title
   * @param {string} text
   */
  async enter(act, title, text) {
    const state = this.store.get();
    const amount = amountOf(state, matchOf(state)?.entry_minor ?? 0);
    const balance = amountOf(state, state.table?.you?.balance_minor ?? 0);
    const isSure = state.table?.currency === "CHIP" || await ask({
      title: t(title, { amount }), text: t(text, { amount, balance }),
      choices: [{ label: t("match.enter", { amount }), kind: "primary", value: true }, { label: t("match.not_now"), kind: "quiet", value: false }],
    });
    return isSure ? this.send(act) : null;
  }

  async rematch() {
    const answer = await this.enter("rematch", "rematch.title", "match.enter_text");
    if (answer?.ok) location.assign(answer.body.table);
  }

  async agree() {
    const isOffered = Boolean(matchOf(this.store.get())?.split);
    await this.send(isOffered ? "answer_split" : "offer_split", isOffered ? { accepts: true } : {});
    closeSplit();
  }

  async refuse() {
    if (matchOf(this.store.get())?.split) await this.send("answer_split", { accepts: false });
    closeSplit();
  }

  /**
   * One act at a time: a second press of a finger counts for nothing.
   * @param {Act} act
   * @param {Record<string, unknown>} [fields]
   */
  async send(act, fields = {}) {
    if (this.isBusy) return null;
    this.isBusy = true;
    const answer = await postJson(this.boot.api[act] ?? "", { cmd_id: newId(), ...fields });
    this.isBusy = false;
    if (!answer.ok) toast(answer.message || t("sit.failed"), { tone: "coral" });
    this.can.refresh();
    return answer;
  }
}

/**
 * @param {string} id
 * @param {() => Promise<unknown>|void} act
 */
function on(id, act) {
  byId(id).addEventListener("click", () => void act());
}

function closeSplit() {
  /** @type {HTMLDialogElement} */ (byId("split")).close();
}
