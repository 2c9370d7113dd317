import assert from "node:assert/strict";
import test from "node:test";

import { amountForInput, formatAmount, parseAmount } from "../../static/js/shared/money.js";

test("rupees are grouped the Indian way", () => {
  assert.equal(formatAmount(1_00_000_00, "INR"), "₹1,00,000.00");
  assert.equal(formatAmount(12_34_56_789_05, "INR"), "₹12,34,56,789.05");
  assert.equal(formatAmount(5, "INR"), "₹0.05");
});

test("signs are true minus signs and stand before the unit", () => {
  assert.equal(formatAmount(-12_00, "INR"), "\u2212₹12.00");
  assert.equal(formatAmount(147_60, "INR", { sign: true }), "+₹147.60");
  assert.equal(formatAmount(0, "INR", { sign: true }), "₹0.00");
});

test("chips are whole and named", () => {
  assert.equal(formatAmount(1000, "CHIP"), "1,000 chips");
  assert.equal(formatAmount(1, "CHIP"), "1 chip");
  assert.equal(formatAmount(9760, "CHIP", { short: true }), "9,760");
});

test("short leaves out empty paise only", () => {
  assert.equal(formatAmount(1_00, "INR", { short: true }), "₹1");
  assert.equal(formatAmount(1_50, "INR", { short: true }), "₹1.50");
});

test("what people type becomes minor units, or null", () => {
  assert.equal(parseAmount("1,00,000.5", "INR"), 1_00_000_50);
  assert.equal(parseAmount(" ₹250 ", "INR"), 250_00);
  assert.equal(parseAmount("250.505", "INR"), null);
  assert.equal(parseAmount("12.5", "CHIP"), null);
  assert.equal(parseAmount("1,000", "CHIP"), 1000);
  assert.equal(parseAmount("-5", "CHIP"), null);
  assert.equal(parseAmount("", "CHIP"), null);
});

test("a field shows what parseAmount reads back", () => {
  for (const minor of [0, 5, 99, 80_00, 1_00_000_50]) assert.equal(parseAmount(amountForInput(minor, "INR"), "INR"), minor);
});
