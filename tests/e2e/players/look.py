"""What the table page shows a person at one moment, read off the page and nothing else."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

Groups = tuple[tuple[str, ...], ...]

_READ = """() => {
  const at = (id) => document.getElementById(id);
  const text = (id) => (at(id)?.textContent ?? "").replace(/\\s+/g, " ").trim();
  const isShown = (id) => Boolean(at(id)?.checkVisibility());
  const may = (id) => isShown(id) && !at(id).disabled && at(id).getAttribute("aria-disabled") !== "true";
  const face = (element) => (element?.dataset.face ?? "null").split(" ")[0];
  const card = (element) => element.dataset.testid.slice("card-".length);
  const cards = (root, more = "") => [...root.querySelectorAll(`[data-testid^=card-]${more}`)].map(card);
  return {
    groups: [...document.querySelectorAll("#hand [data-testid^=group-]")].map((group) => cards(group)),
    selected: cards(document, "[aria-pressed=true]"),
    drawn: cards(document, ".is-new")[0] ?? "",
    wild: face(at("wild-card")), wild_name: text("wild-name"), open_card: face(at("open-deck")),
    discards: [...document.querySelectorAll("[data-testid=discards] .card")].map(face),
    closed_count: Number(text("closed-count").replace(/\\D/g, "")) || 0,
    rivals: [...document.querySelectorAll("#seats .seat__count")].filter((count) => count.textContent).length,
    is_mine: at("my-clock").classList.contains("is-mine"), title: text("my-title"), note: text("my-note"),
    points_left: text("points-left"),
    act: at("main-text").dataset.testid ?? "", may_act: may("main-action"),
    may_draw_closed: at("closed-deck").classList.contains("is-legal"),
    may_draw_open: at("open-deck").classList.contains("is-legal"),
    may_finish: may("finish"), may_drop: may("drop"), drop: text("drop"),
    band: isShown("band") ? text("band-text") : isShown("result-band") ? text("result-band-text") : "",
    status: text("status"), alert: text("alert"),
    question: document.querySelector("dialog[open]") ? text("confirm-title") + " " + text("confirm-text") : "",
    is_seated: isShown("me"), has_decks: isShown("decks"),
    is_still: ![at("hand"), at("result")].some((part) => part.getAnimations({ subtree: true }).length),
    result_of: isShown("result") ? Number((at("result-link").getAttribute("href") ?? "").replace(/\\D/g, "")) : 0,
    result: isShown("result") ? text("result-title") : "", result_note: text("result-note"),
    stack: text("my-stack"), stake: text("table-stake"),
  };
}"""


@dataclass(frozen=True, slots=True)
class Look:
    """One glance. Cards are codes ("QD.0"); `result_of` is the id of the deal whose result covers the table, or 0."""

    groups: Groups
    selected: tuple[str, ...]
    drawn: str
    wild: str
    wild_name: str
    open_card: str
    discards: tuple[str, ...]
    closed_count: int
    rivals: int
    is_mine: bool
    title: str
    note: str
    points_left: str
    act: str
    may_act: bool
    may_draw_closed: bool
    may_draw_open: bool
    may_finish: bool
    may_drop: bool
    drop: str
    band: str
    status: str
    alert: str
    question: str
    is_seated: bool
    has_decks: bool
    is_still: bool
    result_of: int
    result: str
    result_note: str
    stack: str
    stake: str

    @classmethod
    def at(cls, page: Page) -> "Look":
        read: dict[str, Any] = page.evaluate(_READ)
        read["groups"] = tuple(tuple(group) for group in read["groups"])
        for name in ("selected", "discards"):
            read[name] = tuple(read[name])
        return cls(**read)

    @property
    def hand(self) -> tuple[str, ...]:
        return tuple(card for group in self.groups for card in group)

    @property
    def moment(self) -> str:
        """draw, discard, declare, done (arranging), result; "" while there is nothing to do but watch."""
        if self.result_of:
            return "result"
        if not self.has_decks:
            return ""
        if self.act in ("draw", "declare", "done"):
            return self.act if self.may_act else ""
        return "discard" if self.may_finish and self.is_mine else ""
