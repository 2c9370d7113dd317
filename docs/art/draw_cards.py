"""Draw static/img/cards.svg: every card face as one symbol, so that a card on a page is a single <use>.

Run it from the project's root after changing a shape: python docs/art/draw_cards.py
Colours are custom properties (--k-s, --k-h, ...) that the page's theme sets, so one file serves two and four colours.
"""

# ruff: noqa: E501 - a shape is one line, however long its path

from pathlib import Path

TARGET = Path("static/img/cards.svg")
SANS = "Roboto,Segoe UI,Helvetica Neue,Arial,sans-serif"
SERIF = "Georgia,Palatino Linotype,Liberation Serif,serif"
GOLD = "#B8801B"
RANKS = "A23456789TJQK"

# Pips are drawn around (0, 0) in a box of about 20 x 20.
PIPS = {
    "H": "M0 9.5C-1.8 6-10 1.4-10-4.1-10-7.4-7.7-9.5-5.1-9.5-2.9-9.5-.9-8.1 0-5.9.9-8.1 2.9-9.5 5.1-9.5 7.7-9.5 10-7.4 10-4.1 10 1.4 1.8 6 0 9.5Z",
    "D": "M0-10.6C1.9-6.7 4.8-3 8.2 0 4.8 3 1.9 6.7 0 10.6-1.9 6.7-4.8 3-8.2 0-4.8-3-1.9-6.7 0-10.6Z",
    "S": "M0-10.4C1.9-6.1 9.8-2.1 9.8 3.1 9.8 6.1 7.5 7.8 5.1 7.8 3.3 7.8 1.8 6.9.9 5.3 1.1 7.7 2 9.4 3.5 10.2H-3.5"
    "C-2 9.4-1.1 7.7-.9 5.3-1.8 6.9-3.3 7.8-5.1 7.8-7.5 7.8-9.8 6.1-9.8 3.1-9.8-2.1-1.9-6.1 0-10.4Z",
    "C": "M0-10.2A4.7 4.7 0 0 1 3.6-2.5 4.7 4.7 0 1 1 1 4.6C1.2 7.2 2 9.3 3.6 10.2H-3.6C-2 9.3-1.2 7.2-1 4.6A4.7 4.7 0 1 1-3.6-2.5 4.7 4.7 0 0 1 0-10.2Z",
}
CROWNS = {
    "J": '<path d="M-13 11C-12-2-4-12 13-14 11-9 12-7 8-3 9-1 5 3 1 4 2 6-4 8-8 8L-10 12Z"/>',
    "Q": '<path d="M-15 9C-16 2-17-3-19-7-13-7-11-4-9-1-8-7-4-11 0-13 4-11 8-7 9-1 11-4 13-7 19-7 17-3 16 2 15 9Z"/>',
    "K": '<path d="M-15 9-18-9-8.5-1.5 0-14 8.5-1.5 18-9 15 9Z"/>',
}
LEFT, MID, RIGHT = 54, 70, 86
CORNERS = [(LEFT, 20), (RIGHT, 20), (LEFT, 122), (RIGHT, 122)]
TALL = [(LEFT, 54), (RIGHT, 54), (LEFT, 88), (RIGHT, 88)]
LAYOUTS = {
    "2": [(MID, 20), (MID, 122)],
    "3": [(MID, 20), (MID, 71), (MID, 122)],
    "4": CORNERS,
    "5": [*CORNERS, (MID, 71)],
    "6": [*CORNERS, (LEFT, 71), (RIGHT, 71)],
    "7": [*CORNERS, (LEFT, 71), (RIGHT, 71), (MID, 45)],
    "8": [*CORNERS, (LEFT, 71), (RIGHT, 71), (MID, 45), (MID, 97)],
    "9": [*CORNERS, *TALL, (MID, 71)],
    "T": [*CORNERS, *TALL, (MID, 37), (MID, 105)],
}


def pip(suit: str, x: float, y: float, scale: float) -> str:
    return f'<use href="#p{suit}" transform="translate({x} {y}) scale({scale})"/>'


def text(what: str, x: float, y: float, size: float, *, font: str = SANS, squeeze: float | None = None) -> str:
    fit = f' textLength="{squeeze}" lengthAdjust="spacingAndGlyphs"' if squeeze else ""
    return f'<text x="{x}" y="{y}" text-anchor="middle" font-size="{size}" font-weight="700" font-family="{font}"{fit}>{what}</text>'


def index(rank: str, suit: str) -> str:
    """Rank over suit: what stays visible in an overlapped card's strip."""
    name = "10" if rank == "T" else rank
    return text(name, 23, 40, 43, squeeze=37 if rank == "T" else None) + pip(suit, 23, 62, 1.12)


def court(rank: str, suit: str) -> str:
    """What shows until the figure of draw_courts.mjs, in the same frame, has come and lies over it."""
    frame = f'<rect x="45" y="8" width="50" height="126" rx="5" fill="none" stroke="var(--k-{suit.lower()})" stroke-opacity=".5"/>'
    crown = f'<g transform="translate(70 42) scale(.86)" fill="{GOLD}">{CROWNS[rank]}<path d="M-14 13H14" stroke="{GOLD}" stroke-width="3.4" stroke-linecap="round"/></g>'
    return frame + crown + text(rank, 70, 93, 46, font=SERIF) + pip(suit, 70, 113, 0.92)


def ace(suit: str) -> str:
    ring = f'<circle cx="69" cy="73" r="27" fill="none" stroke="{GOLD}" stroke-width="1.6"/><circle cx="69" cy="73" r="23.5" fill="none" stroke="{GOLD}" stroke-opacity=".45"/>'
    return ring + pip(suit, 69, 73, 1.75)


def pips(rank: str, suit: str) -> str:
    return "".join(pip(suit, x, y, -0.76 if y > 71 else 0.76) for x, y in LAYOUTS[rank])


def face(rank: str, suit: str) -> str:
    middle = ace(suit) if rank == "A" else court(rank, suit) if rank in CROWNS else pips(rank, suit)
    return symbol(f"{rank}{suit}", f'<g fill="var(--k-{suit.lower()})">{index(rank, suit)}{middle}</g>')


def small(rank: str, suit: str) -> str:
    name = "10" if rank == "T" else rank
    drawn = text(name, 30, 55, 58, squeeze=52 if rank == "T" else None) + pip(suit, 30, 92, 2)
    return symbol(f"small-{rank}{suit}", f'<g fill="var(--k-{suit.lower()})">{drawn}</g>')


CAP = '<path d="M69 70C64 48 52 44 46 54 52 52 54 58 54 64 54 74 57 80 57 86H83C83 80 88 74 88 64 88 58 90 54 94 52 86 44 76 50 74 62 74 54 71 46 66 42Z" opacity=".92"/><rect x="55" y="90" width="30" height="6" rx="3"/>'
BELLS = f'<g fill="{GOLD}"><circle cx="46" cy="57" r="4.5"/><circle cx="93" cy="55" r="4.5"/><circle cx="65" cy="40" r="4.5"/></g>'


def joker() -> str:
    letters = "".join(text(letter, 23, 60 + 24 * at, 22) for at, letter in enumerate("OKER"))
    big = symbol("PJ", f'<g fill="var(--k-j)">{text("J", 23, 36, 34)}{letters}{CAP}</g>{BELLS}')
    # The small one has no letter: beside a 10 and a queen a lone J would be a jack.
    cap = f'<g transform="translate(-47 -4) scale(1.1)">{CAP}{BELLS}</g>'
    return big + symbol("small-PJ", f'<g fill="var(--k-j)">{cap}</g>')


def back() -> str:
    waves = "".join(f'<path d="M9 {y}L50 {y - 26} 91 {y}"/>' for y in range(36, 133, 12))
    border = '<rect x="9" y="9" width="82" height="124" rx="6" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.5"/>'
    seal = f'<circle cx="50" cy="71" r="19" fill="var(--back)" stroke="#fff" stroke-opacity=".7" stroke-width="1.6"/><g fill="#fff" fill-opacity=".9">{pip("S", 50, 71, 1.05)}</g>'
    return symbol(
        "back", f'{border}<g stroke="#fff" stroke-opacity=".22" stroke-width="1.4" fill="none">{waves}</g>{seal}'
    )


def wild() -> str:
    star = '<path d="M0-9.6 2.6-3.2 9.4-2.9 4.1 1.4 5.9 8.1 0 4.3-5.9 8.1-4.1 1.4-9.4-2.9-2.6-3.2Z" fill="#FFF3D6"/>'
    disc = f'<circle r="15" fill="#8A5A08"/>{star}'
    large = symbol("wild", f'<g transform="translate(23 100)">{disc}</g>')
    return large + symbol("small-wild", f'<g transform="translate(30 124) scale(1.05)">{disc}</g>')


def symbol(name: str, inner: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 100 142">{inner}</symbol>\n'


def suit_symbols() -> str:
    """Suits alone, for a card's name in a sentence or on a button; they take the text's colour."""
    return "".join(
        f'<symbol id="suit-{suit}" viewBox="-11 -11 22 22"><use href="#p{suit}" fill="currentColor"/></symbol>\n'
        for suit in PIPS
    )


def sheet() -> str:
    shapes = "".join(f'<path id="p{suit}" d="{d}"/>\n' for suit, d in PIPS.items())
    faces = "".join(face(rank, suit) + small(rank, suit) for suit in "SHDC" for rank in RANKS)
    note = "<!-- Made by docs/art/draw_cards.py; change it there. -->\n"
    return f'<svg xmlns="http://www.w3.org/2000/svg">{note}<defs>\n{shapes}</defs>\n{suit_symbols()}{faces}{joker()}{back()}{wild()}</svg>\n'


if __name__ == "__main__":
    TARGET.write_text(sheet(), encoding="utf-8")
