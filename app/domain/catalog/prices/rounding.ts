import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { divideHalfUp } from "#app/domain/rounding.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";

/** Steps in thousandths of a rouble to which recalculated prices of a list are rounded. */
const steps = {
  none: 1,
  kopeck: 10,
  tenKopecks: 100,
  rouble: 1_000,
  tenRoubles: 10_000,
  hundredRoubles: 100_000,
} as const;
export type PriceRounding = keyof typeof steps;
export const priceRoundings = ["none", "kopeck", "tenKopecks", "rouble", "tenRoubles", "hundredRoubles"] as const;

/** A factor in millionths, so that «1.075» is exact. */
export type PriceFactor = number & { readonly __factor: true };

const one = 1_000_000;
const bounds = { least: 0.01 * one, most: 100 * one };

/** From typed text, "1.075" or "0,9"; null outside of 0.01 to 100 and with a seventh decimal digit. */
export function priceFactor(text: string): PriceFactor | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const millionths = Number(whole) * one + Number(fraction.padEnd(6, "0"));
  return isFactor(millionths) ? millionths : null;
}

export function isFactor(millionths: number): millionths is PriceFactor {
  return Number.isInteger(millionths) && millionths >= bounds.least && millionths <= bounds.most;
}

/** Price × factor, rounded half-up to the step; never free: at least one step. */
export function recalculated(price: Money, factor: PriceFactor, rounding: PriceRounding): Money {
  const step = BigInt(steps[rounding]);
  const rounded = divideHalfUp(BigInt(price) * BigInt(factor), BigInt(one) * step) * step;
  return moneyFromDecimal(thousandthsToDecimal(Number(rounded < step ? step : rounded)));
}
