import { mostMultiplesInLine, mostUnitsRequested, mostUnitsInLine } from "./limits.ts";
import {
  exactThousandths,
  isThousandths,
  thousandthsFromDecimal,
  thousandthsFromNumber,
  thousandthsFromTyped,
  thousandthsToDecimal,
} from "./thousandths.ts";
import { no, ok, type Verdict } from "./verdict.ts";

/** Integer thousandths of a unit; numeric(12,3) in the database, a decimal number on the wire (product rules §1.8). */
export type Quantity = number & { readonly __quantity: true };

export type QuantityRule = {
  multiplicity: Quantity;
  minQuantity?: Quantity;
  /** The product's own maximum; otherwise the shop's applies. */
  maxQuantity?: Quantity | null;
};

export type SettledQuantity = {
  quantity: Quantity;
  /** Raised to a multiple or the minimum. */
  rounded: boolean;
  /** Cut to the maximum of a line. */
  capped: boolean;
};

export const zeroQuantity: Quantity = quantity(0);

type BadQuantity = { code: "badQuantity" };

/**
 * Normalises a wanted quantity: raised to the minimum, rounded up to a multiple, cut to the maximum (specification §5,
 * product rules §3.4). Refuses zero, negatives, and products whose limits allow no quantity.
 */
export function settleQuantity(wanted: Quantity, rule: QuantityRule): Verdict<SettledQuantity, BadQuantity> {
  const { multiplicity, minQuantity = multiplicity, maxQuantity = null } = rule;
  const least = roundUpToMultiple(larger(minQuantity, multiplicity), multiplicity);
  const most = maxOrderQuantity(multiplicity, maxQuantity);
  if (wanted <= 0 || least > most) return no("badQuantity");

  const raised = roundUpToMultiple(larger(wanted, least), multiplicity);
  if (raised > most) return ok({ quantity: most, rounded: false, capped: true });
  return ok({ quantity: raised, rounded: raised !== wanted, capped: false });
}

/** Maximum of one line: the product's maximum or min(99 999 multiples, 999 999 units), in whole multiples. */
export function maxOrderQuantity(multiplicity: Quantity, productMax: Quantity | null): Quantity {
  const shopMax = Math.min(multiplicity * mostMultiplesInLine, mostUnitsInLine * 1000);
  return roundDownToMultiple(productMax ?? quantity(shopMax), multiplicity);
}

/** RangeError if the multiplicity is not positive, here and below. */
export function roundUpToMultiple(amount: Quantity, multiplicity: Quantity): Quantity {
  const down = roundDownToMultiple(amount, multiplicity);
  return down === amount ? amount : quantity(down + multiplicity);
}

export function roundDownToMultiple(amount: Quantity, multiplicity: Quantity): Quantity {
  if (multiplicity <= 0) throw new RangeError(`multiplicity must be positive: ${multiplicity}`);
  const rest = amount % multiplicity;
  return quantity(amount - rest - (rest < 0 ? multiplicity : 0));
}

/**
 * Parses typed quantities: "1 000", "2,25", "2.25". Refuses signs, exponents, letters and digits of other scripts; a
 * quantity above the wire's maximum is capped, so that the answer names the allowed amount.
 */
export function parseQuantity(text: string): Verdict<Quantity, BadQuantity> {
  if (/^\d{13,40}(?:[.,]\d{1,3})?$/.test(text.trim())) return ok(quantity(mostUnitsRequested * 1000));
  const read = readQuantity(thousandthsFromTyped(text));
  return read.ok ? ok(askable(read.value)) : read;
}

export type QuantityFault = "missing" | "notNumber" | "tooPrecise" | "notPositive";

/** Why a typed quantity cannot be ordered; null if it can. */
export function quantityFault(text: string): QuantityFault | null {
  const typed = text.trim();
  if (typed === "") return "missing";
  const read = parseQuantity(typed.replace(/^[-\u2212\u2013]\s*/, ""));
  if (read.ok) return read.value > 0 && /^\d/.test(typed) ? null : "notPositive";
  return /^\d[\d \u00a0\u2009\u202f]*[.,]\d{4,}$/.test(typed) ? "tooPrecise" : "notNumber";
}

/** Capped to the wire's maximum. */
export function askable(amount: Quantity): Quantity {
  return quantity(Math.min(amount, mostUnitsRequested * 1000));
}

/** A number from outside: like `quantityFromNumber`, but a bad one is a refusal, not a bug. */
export function checkQuantity(value: number): Verdict<Quantity, BadQuantity> {
  return readQuantity(exactThousandths(value));
}

/** Decimal units of the wire -> quantity. RangeError if not finite, too large or finer than 3 digits. */
export function quantityFromNumber(units: number): Quantity {
  return quantity(thousandthsFromNumber(units));
}

/** "2.250" as PostgreSQL prints numeric -> quantity. RangeError on anything else. */
export function quantityFromDecimal(text: string): Quantity {
  return quantity(thousandthsFromDecimal(text));
}

/** Decimal units for the wire. */
export function quantityToNumber(amount: Quantity): number {
  return amount / 1000;
}

/** "2.250" for the database. */
export function quantityToDecimal(amount: Quantity): string {
  return thousandthsToDecimal(amount);
}

/** Sum of the quantities; zero for none. */
export function addQuantity(...amounts: Quantity[]): Quantity {
  return quantity(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function subtractQuantity(from: Quantity, amount: Quantity): Quantity {
  return quantity(from - amount);
}

function readQuantity(thousandths: number | null): Verdict<Quantity, BadQuantity> {
  return thousandths === null ? no("badQuantity") : ok(quantity(thousandths));
}

function larger(a: Quantity, b: Quantity): Quantity {
  return a > b ? a : b;
}

function quantity(thousandths: number): Quantity {
  if (!isQuantity(thousandths)) throw new RangeError(`not a quantity: ${thousandths}`);
  return thousandths;
}

function isQuantity(value: number): value is Quantity {
  return isThousandths(value);
}
