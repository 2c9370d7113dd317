// The steps of a deal as the server sent them, each with only what changed, put together to whole views. No rules here.

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Open} Open */

/**
 * The view after a change: objects are merged, the open deck is cut and added to, all else is replaced.
 * @param {Record<string, any>} view
 * @param {Record<string, any>} change
 * @returns {Record<string, any>}
 */
export function merged(view, change) {
  const after = { ...view };
  for (const [name, value] of Object.entries(change)) {
    if (name === "open_deck" && isObject(value)) after[name] = [...(view[name] ?? []).slice(0, value.keep), ...value.add];
    else after[name] = isObject(value) && isObject(after[name]) ? merged(after[name], value) : value;
  }
  return after;
}

/**
 * @param {Step[]} steps
 * @returns {Open[]} how the table looked after each step
 */
export function expand(steps) {
  /** @type {Record<string, any>} */
  let view = {};
  return steps.map((step) => {
    view = merged(view, step.changes);
    return /** @type {Open} */ (view);
  });
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
