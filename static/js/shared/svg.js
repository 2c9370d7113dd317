// Pictures from the sprites, whose hashed addresses Django put on <html>.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of the SVG namespace with attributes.
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {SVGElement[]} [children]
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * @param {"icons"|"cards"|"courts"|"faces"} sheet
 * @param {string} symbol
 * @returns {SVGElement}
 */
export function use(sheet, symbol) {
  return svg("use", { href: `${document.documentElement.dataset[sheet] ?? ""}#${symbol}` });
}

/**
 * A line icon that ears do not hear; the button around it has the name.
 * @param {string} name
 * @param {string} [className]
 * @returns {SVGElement}
 */
export function icon(name, className = "icon") {
  return svg("svg", { class: className, "aria-hidden": "true" }, [use("icons", name)]);
}
