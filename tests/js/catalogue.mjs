// The texts for scripts as the templates write them.
import { readFileSync, readdirSync } from "node:fs";

const ROOT = new URL("../../templates/", import.meta.url);
const FOLDER = "games/table/texts/";

/** Every template of the table's texts, one after the other. */
export const tableTexts = readdirSync(new URL(FOLDER, ROOT))
  .map((name) => readFileSync(new URL(FOLDER + name, ROOT), "utf8"))
  .join("\n");
