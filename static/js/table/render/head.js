// The head: what table this is, the Practice or Sandbox badge, the link, what lies on the table for me; and the tab's title.

import { byId, setAttr, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { formatAmount } from "../../shared/money.js";
import { momentOf } from "../moment.js";
import { matchOf, myScore } from "../match/read.js";
import { stakeLine } from "../words.js";

/** @typedef {import("../types.js").State} State */

const MINE = new Set(["draw", "discard", "declare", "arrange"]);

/** @param {State} state */
export function renderHead(state) {
  const { table, deal } = state;
  renderLink(state);
  if (!table) return;
  setText(byId("table-title"), table.title);
  setText(byId("table-stake"), stakeLine(state));
  setText(byId("badge"), t(`badge.${table.badge}`));
  byId("badge").hidden = !table.badge;
  renderMine(state, table);
  const commitment = deal?.view.commitment ?? "";
  byId("fair-button").hidden = !commitment;
  setText(byId("fair-text"), t("fair.chip", { short: `${commitment.slice(0, 4)}…${commitment.slice(-4)}` }));
  const title = MINE.has(momentOf(state)) ? t("title.yours", { title: table.title }) : table.title;
  if (document.title !== title) document.title = title;
}

/**
 * What I have here: money on the table, or chips or points of the match once it has begun.
 * @param {State} state
 * @param {import("../types.js").Table} table
 */
function renderMine(state, table) {
  const match = matchOf(state);
  const mine = myScore(state);
  byId("my-stack").parentElement?.toggleAttribute("hidden", table.you?.seat == null || (match !== null && !mine));
  const stack = formatAmount(table.you?.stack_minor ?? 0, table.currency, { short: table.currency === "CHIP" });
  setText(byId("my-stack"), match ? String(mine?.total ?? "") : stack);
  const name = match?.format === "deals" ? t("head.chips") : match ? t("head.of_limit", { limit: match.sheet.limit ?? 0 }) : t("head.on_table");
  setText(byId("my-stack-name"), name);
}

/** @param {State} state */
function renderLink(state) {
  const { link } = state;
  const rtt = link.rtt ?? 0;
  const bars = link.state !== "on" ? 0 : rtt < 200 ? 4 : rtt < 500 ? 3 : 2;
  const mark = byId("link-quality");
  setAttr(mark, "data-bars", String(bars));
  const text = bars === 0 ? t("link.none") : t(bars === 4 ? "link.good" : "link.slow", { ms: Math.round(rtt) });
  setAttr(mark, "aria-label", text);
  setAttr(mark, "title", text);
}
