// The one place where an amount becomes text in the browser. Amounts are integers of the smallest unit.

/** @typedef {"CHIP"|"INR"} Currency */

const EXPONENT = { CHIP: 0, INR: 2 };
const MINUS = "\u2212";

/**
 * Groups digits the Indian way: 12345678 -> 1,23,45,678.
 * @param {string} digits
 */
function grouped(digits) {
  const head = digits.slice(0, -3);
  const tail = digits.slice(-3);
  return head ? `${head.replace(/\B(?=(\d\d)+$)/g, ",")},${tail}` : tail;
}

/**
 * Basis points as "10 %", which no line breaks apart.
 * @param {number} bps
 */
export function percent(bps) {
  return `${bps / 100}\u00a0%`;
}

/**
 * 10000000 INR -> "₹1,00,000.00"; 1000 CHIP -> "1,000 chips". Negative amounts carry a true minus sign.
 * @param {number} minor
 * @param {string} currency
 * @param {{sign?: boolean, short?: boolean}} [options] sign: "+" on gains; short: no ".00" and no word "chips"
 * @returns {string}
 */
export function formatAmount(minor, currency, { sign = false, short = false } = {}) {
  const size = Math.abs(minor);
  const before = minor < 0 ? MINUS : sign && minor > 0 ? "+" : "";
  if (currency !== "INR") return `${before}${grouped(String(size))}${short ? "" : size === 1 ? " chip" : " chips"}`;
  const paise = size % 100;
  const rupees = grouped(String(Math.floor(size / 100)));
  return `${before}₹${rupees}${short && paise === 0 ? "" : `.${String(paise).padStart(2, "0")}`}`;
}

/**
 * Reads what a person typed ("1,000", "250.50") into minor units; null if it is no amount of this currency.
 * @param {string} text
 * @param {string} currency
 * @returns {number|null}
 */
export function parseAmount(text, currency) {
  const exponent = currency === "INR" ? EXPONENT.INR : EXPONENT.CHIP;
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.replace(/[,\s₹]/g, ""));
  if (!match || (match[2] ?? "").length > exponent) return null;
  return Number(match[1]) * 10 ** exponent + Number((match[2] ?? "").padEnd(exponent, "0") || 0);
}

/**
 * Minor units as a plain number for an input field.
 * @param {number} minor
 * @param {string} currency
 */
export function amountForInput(minor, currency) {
  if (currency !== "INR") return String(minor);
  return minor % 100 ? (minor / 100).toFixed(2) : String(minor / 100);
}
