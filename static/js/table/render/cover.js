// What lies under a result or the standings is out of the Tab order.

import { byId } from "../../shared/dom.js";
import { areStandingsShown } from "../match/standings.js";
import { isResultShown } from "./result.js";

const UNDER = ["felt", "me", "hand", "acts"];

/** @param {import("../types.js").State} state */
export function renderCover(state) {
  const isCovered = isResultShown(state) || areStandingsShown(state);
  for (const id of UNDER) byId(id).toggleAttribute("inert", isCovered);
}
