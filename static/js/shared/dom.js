// Small, typed ways to find, clone and fill markup that Django rendered.

/**
 * The element with this id; a missing one is a bug of the template, so it throws.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`No element #${id} on this page`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/**
 * The first descendant that matches; throws where the template lacks it.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {T}
 */
export function find(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`Nothing matches ${selector}`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/**
 * A fresh copy of the single element inside <template id="…">.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function clone(id) {
  const source = byId(id);
  if (!(source instanceof HTMLTemplateElement) || !source.content.firstElementChild) throw new Error(`#${id} is no template`);
  return /** @type {T} */ (/** @type {unknown} */ (source.content.firstElementChild.cloneNode(true)));
}

/**
 * Sets the text only when it differs, so that screen readers and the layout are left alone.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Sets an attribute when it differs; null removes it.
 * @param {Element} element
 * @param {string} name
 * @param {string|null} value
 */
export function setAttr(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Brings a parent's children to the wanted elements in the wanted order, moving as few nodes as it can (focus survives).
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function arrangeChildren(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}
