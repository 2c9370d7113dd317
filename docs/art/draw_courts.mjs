// Draws static/img/courts.svg: the twelve court figures, one symbol each, from the CC0 deck of @letele/playing-cards 0.1.0.
//
//   npm pack @letele/playing-cards@0.1.0 && tar xzf letele-playing-cards-0.1.0.tgz     (anywhere)
//   node docs/art/draw_courts.mjs PATH/TO/package                                      (from the project's root)
//
// The figures are the package's, the card around them is ours (draw_cards.py): indices, frame and suit colours stay.
// Numbers of a path are rounded by svgo, which npx fetches: a unit of the drawing is a twentieth of a pixel at the table.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TARGET = "static/img/courts.svg";
const FRAME = { x: 45, y: 8, width: 50, height: 126, rx: 5 }; // in a card of 100 x 142, right of the index
const SHEET = { width: 1300, height: 2000, drawn: 164.8 / 260.8 }; // a figure's own units, and the shape it is shown in
const SHOWN = Math.round((SHEET.width * FRAME.width) / FRAME.height / SHEET.drawn); // the middle of the figure
const ATTRIBUTES = new Map([["viewBox", "viewBox"], ["xlinkHref", "href"], ["preserveAspectRatio", "preserveAspectRatio"]]);

/** @typedef {{tag: string, props: Record<string, string|number>, kids: Node[]}} Node */

const suitColour = (/** @type {string} */ suit) => `var(--k-${suit.toLowerCase()})`;

/** The package's loud screen colours become the house's inks; what is red on a red suit is that suit's colour. */
const inks = (/** @type {string} */ suit) => ({
  "#FC4": "#E8B84F",
  "#44F": "#2B4478",
  red: "HD".includes(suit) ? suitColour(suit) : "#B02A30",
  "#000": "#14181C",
});

/** @param {string} folder @returns {Record<string, Node>} each court's component, called with an element maker that only notes */
function readCourts(folder) {
  const source = readFileSync(join(folder, "dist/index.esm.js"), "utf8").replace(/^import .*$|export \{[^}]*\};?/gm, "");
  const names = [...source.matchAll(/const Svg([SHDC][JQK]) =/g)].map((match) => match[1]);
  if (names.length !== 12) throw new Error(`twelve courts expected, found ${names.length}`);
  const element = (/** @type {string} */ tag, /** @type {any} */ props, /** @type {Node[]} */ ...kids) => ({ tag, props: props ?? {}, kids: kids.filter(Boolean) });
  const made = new Function("React", "_extends", `${source}; return {${names.map((name) => `${name}: Svg${name}({})`)}}`);
  return made({ createElement: element }, Object.assign);
}

/** @param {Node} node @param {string} suit @returns {string} */
function write({ tag, props, kids }, suit) {
  const colours = /** @type {Record<string, string>} */ (inks(suit));
  const text = Object.entries(props).map(([key, value]) => {
    const name = ATTRIBUTES.get(key) ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return ` ${name}="${name === "href" ? `#pip-${suit}` : colours[value] ?? value}"`;
  });
  return `<${tag}${text.join("")}>${kids.map((kid) => write(kid, suit)).join("")}</${tag}>`;
}

/** @param {string} name "SK" @param {Node} court @returns {{half: string, pip: string}} */
function figure(name, court) {
  const symbols = court.kids[0].kids.filter((kid) => kid.tag === "symbol");
  const layers = symbols.filter((kid) => kid.props.viewBox === `0 0 ${SHEET.width} ${SHEET.height}`).reverse();
  const pip = symbols.find((kid) => kid.props.viewBox === "-600 -600 1200 1200");
  if (!pip || layers.length !== 6) throw new Error(`${name}: not drawn as the other courts are`);
  delete pip.kids[0].props.fill;
  const suit = name[0];
  const half = layers.flatMap((layer) => layer.kids).map((kid) => write(kid, suit)).join("");
  return { half, pip: `<symbol id="pip-${suit}" viewBox="-600 -600 1200 1200" fill="${suitColour(suit)}">${write(pip.kids[0], suit)}</symbol>` };
}

/** @param {string} name @param {string} half @returns {string} */
function symbol(name, half) {
  const { x, y, width, height, rx } = FRAME;
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const view = `viewBox="${(SHEET.width - SHOWN) / 2} 0 ${SHOWN} ${SHEET.height}" preserveAspectRatio="none"`;
  const turned = `<use href="#half-${name}" transform="rotate(180 ${SHEET.width / 2} ${SHEET.height / 2})"/>`;
  return `<symbol id="${name[1]}${name[0]}" viewBox="0 0 100 142"><rect ${box} rx="${rx}" fill="var(--card)"/>` +
    `<svg ${box} ${view}><g id="half-${name}" stroke-miterlimit="2">${half}</g>${turned}</svg>` +
    `<rect ${box} rx="${rx}" fill="none" stroke="var(--card)" stroke-width="3"/>` +
    `<rect ${box} rx="${rx}" fill="none" stroke="${suitColour(name[0])}" stroke-opacity=".5"/></symbol>\n`;
}

/** @param {string} sheet @returns {string} with path numbers rounded, nothing else changed */
function rounded(sheet) {
  const config = join(mkdtempSync(join(tmpdir(), "courts-")), "svgo.config.mjs");
  writeFileSync(config, 'export default { plugins: [{ name: "convertPathData", params: { floatPrecision: 0 } }] };');
  return execFileSync("npx", ["--yes", "svgo@4", "--config", config, "--input", "-", "--output", "-"], { input: sheet, encoding: "utf8", maxBuffer: 1 << 24 });
}

const courts = Object.entries(readCourts(process.argv[2])).map(([name, court]) => ({ name, ...figure(name, court) }));
const pips = new Set(courts.map(({ pip }) => pip));
const note = "<!-- Figures: Adrian Kennard, by way of @letele/playing-cards, CC0 1.0 (courts.NOTICE.txt). Made by docs/art/draw_courts.mjs. -->\n";
const symbols = courts.map(({ name, half }) => symbol(name, half)).join("");
writeFileSync(TARGET, rounded(`<svg xmlns="http://www.w3.org/2000/svg">${note}${[...pips].join("")}\n${symbols}</svg>\n`));
