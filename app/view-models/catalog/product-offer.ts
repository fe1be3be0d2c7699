import { priceAt } from "#app/domain/catalog/price.ts";
import { lineSum, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { unitCodes } from "#app/i18n/ru/catalog/unit-codes.ts";
import type { ProductViewModel } from "./product.ts";

type Priced = Pick<ProductViewModel, "price" | "tiers">;

/** Price of that many units at their tier; roubles with at most two decimals. */
export function sumOf({ price, tiers }: Priced, units: number): number {
  const quantity = quantityFromNumber(units);
  const ladder = [{ from: 0, price }, ...tiers].map((tier) => ({
    from: quantityFromNumber(tier.from),
    price: moneyFromNumber(tier.price),
  }));
  return moneyToNumber(lineSum(priceAt(ladder, quantity), quantity));
}

const codes: Readonly<Record<string, string>> = unitCodes;

/** An unknown unit counts as pieces. */
export function unitCode(unit: string): string {
  return codes[unit.toLowerCase().replace(/[\s./]/g, "")] ?? "C62";
}
