import { no, ok, type Verdict } from "./verdict.ts";

/** By length: 10 digits for an organisation, 12 for a sole trader (specification §5). */
export type InnKind = "ooo" | "ip";

/**
 * Taxpayer's number with check digits (orders of the tax service MMV-7-6/435@, from 2026 ED-7-14/559@). Only check
 * digits are verified: the numbering of regions changed on 01.01.2026. A 12-digit INN does not prove a sole trader,
 * since private persons have one too.
 */
export function checkInn(text: string): Verdict<{ inn: string; kind: InnKind }, { code: "innLength" | "innChecksum" }> {
  const inn = text.replace(/[ \u00a0]/g, "");
  if (!/^(?:\d{10}|\d{12})$/.test(inn)) return no("innLength");
  if (!hasCheckDigits(inn)) return no("innChecksum");
  return ok({ inn, kind: inn.length === 10 ? "ooo" : "ip" });
}

const weights10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const weights11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const weights12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

function hasCheckDigits(inn: string): boolean {
  // Zeros satisfy every weighted sum but are not a valid number.
  if (/^0+$/.test(inn)) return false;
  const checks = inn.length === 10 ? [weights10] : [weights11, weights12];
  return checks.every((weights) => checkDigit(inn, weights) === Number(inn[weights.length]));
}

function checkDigit(digits: string, weights: readonly number[]): number {
  return (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11) % 10;
}
