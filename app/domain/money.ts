import type { Quantity } from "./quantity.ts";
import { divideHalfUp } from "./rounding.ts";
import { isThousandths, thousandthsFromDecimal, thousandthsFromNumber, thousandthsToDecimal } from "./thousandths.ts";

/**
 * Integer thousandths of a rouble; numeric(15,3) in the database, a decimal number on the wire (product rules §1.7).
 */
export type Money = number & { readonly __money: true };

/** Percent; null beside it means «without VAT» (product rules §3.1, Product). */
export type VatRate = 22 | 10 | 7 | 5 | 0;

export const zeroMoney: Money = money(0);

/** Decimal roubles of the wire -> money. RangeError if not finite, too large or finer than 3 digits. */
export function moneyFromNumber(roubles: number): Money {
  return money(thousandthsFromNumber(roubles));
}

/** "184.500" as PostgreSQL prints numeric -> money. RangeError on anything else. */
export function moneyFromDecimal(text: string): Money {
  return money(thousandthsFromDecimal(text));
}

/** Decimal roubles for the wire. */
export function moneyToNumber(amount: Money): number {
  return amount / 1000;
}

/** "184.500" for the database. */
export function moneyToDecimal(amount: Money): string {
  return thousandthsToDecimal(amount);
}

/** Sum of the amounts; zero for none. */
export function addMoney(...amounts: Money[]): Money {
  return money(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function subtractMoney(from: Money, amount: Money): Money {
  return money(from - amount);
}

/** `times` is an integer. */
export function multiplyMoney(amount: Money, times: number): Money {
  return money(amount * times);
}

/** Unit price × quantity, rounded half-up to kopecks (product rules §1.7). */
export function lineSum(price: Money, quantity: Quantity): Money {
  return kopecks(BigInt(price) * BigInt(quantity), 10_000n);
}

/** The VAT inside a gross sum, sum × rate / (100 + rate), rounded half-up to kopecks (Tax Code art. 164 p. 4). */
export function vatIncluded(sum: Money, rate: VatRate | null): Money {
  if (rate === null) return zeroMoney;
  return kopecks(BigInt(sum) * BigInt(rate), BigInt(100 + rate) * 10n);
}

function kopecks(dividend: bigint, divisor: bigint): Money {
  return money(Number(divideHalfUp(dividend, divisor) * 10n));
}

function money(thousandths: number): Money {
  if (!isMoney(thousandths)) throw new RangeError(`not an amount of money: ${thousandths}`);
  return thousandths;
}

function isMoney(value: number): value is Money {
  return isThousandths(value);
}
