import { highestPrice } from "#app/domain/catalog/saving/price.ts";
import type { Money } from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";

/** A price that applies from a time on; null or zero takes the product out of the list, or the tier off its price. */
export type PriceToPlan = {
  /** External id of the product. */
  product: string;
  /** Code of the list. */
  list: string;
  /** 0 for the price of any quantity. */
  from: Quantity;
  price: Money | null;
  /** Of the price for any quantity; absent: as it is then. */
  oldPrice?: Money | null;
  validFrom: Date;
};

export type PlanFault = "planPast" | "planTooFar" | "priceOutOfRange";

const farthestMs = 2 * 365 * 86_400_000;

/** Why a change cannot be planned; products and lists are checked with the database. */
export function planFault({ price, oldPrice, validFrom }: PriceToPlan, now: Date): PlanFault | null {
  const ahead = validFrom.getTime() - now.getTime();
  if (!(ahead > 0)) return "planPast";
  if (ahead > farthestMs) return "planTooFar";
  return isPrice(price) && isPrice(oldPrice) ? null : "priceOutOfRange";
}

function isPrice(price: Money | null | undefined): boolean {
  return (price ?? 0) >= 0 && (price ?? 0) <= highestPrice;
}
