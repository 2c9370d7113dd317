// Before a picture is sent it becomes as large as the house keeps it: less to send, and no refusal for its size.

import { byId } from "../shared/dom.js";

/** Pixels of the longer side, as in players/papers/limits.py. */
const KEPT_SIDE = 2400;
/** Bytes under which a picture is sent as it is. */
const SMALL_ENOUGH = 1024 * 1024;

/** @param {HTMLInputElement} input */
async function shrink(input) {
  const picture = input.files?.[0];
  if (!picture || picture.size < SMALL_ENOUGH || !/^image\/(jpeg|png)$/.test(picture.type)) return;
  const smaller = await redrawn(picture).catch(() => null); // the house says what is wrong with it
  if (!smaller || smaller.size >= picture.size || input.files?.[0] !== picture) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([smaller], picture.name.replace(/\.\w+$/, ".jpg"), { type: smaller.type }));
  input.files = chosen.files;
}

/**
 * @param {File} picture
 * @returns {Promise<Blob | null>}
 */
async function redrawn(picture) {
  const bitmap = await createImageBitmap(picture);
  const part = Math.min(1, KEPT_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * part);
  canvas.height = Math.round(bitmap.height * part);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "white"; // behind what is transparent, which a JPEG would show as black
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
}

const input = /** @type {HTMLInputElement} */ (byId("id_paper"));
input.addEventListener("change", () => shrink(input));
