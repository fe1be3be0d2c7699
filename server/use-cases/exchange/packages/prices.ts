import { readTierField, tierField } from "#app/domain/imports/tier-fields.ts";
import type { ImportRecord, ImportValue } from "#app/domain/imports/import-value.ts";
import { productId } from "#app/domain/exchange/translate-good.ts";
import { priceOfBaseUnit } from "#app/domain/exchange/unit-price.ts";
import type { OfferRecord } from "#app/domain/exchange/records.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import type { PackageProblem } from "#server/db/queries/exchange/problems.ts";
import type { ParkedRow } from "#server/db/queries/exchange/parked.ts";
import type { PackageContext } from "./package-context.ts";

type Priced = { given: ImportRecord; parked: ParkedRow[]; problems: Omit<PackageProblem, "path" | "externalId">[] };

/** Prices of an offer by the shop's lists; those of a type that is not linked yet wait. */
export function pricesOf({ link, references }: PackageContext, record: OfferRecord, formedAt: string): Priced {
  const given: Record<string, ImportValue> = {};
  const parked: ParkedRow[] = [];
  const problems: Priced["problems"] = [];
  const lists = new Set(references.lists.map(({ code }) => code));
  for (const price of record.prices ?? []) {
    const type = link("priceType", price.priceType);
    if (type === undefined || type.state === "new") {
      const row = { kind: "price" as const, externalId: productId(record.id), detail: price.priceType };
      parked.push({ ...row, waitsFor: "priceType", payload: price, formedAt });
      continue;
    }
    if (type.target === null || !lists.has(type.target)) continue;
    const currency = price.currency ?? type.currency ?? "RUB";
    if (currency !== "RUB") {
      problems.push({ code: "currency", field: `price:${type.target}`, value: currency });
      continue;
    }
    const base = price.price === null ? null : priceOfBaseUnit(price.price, price.coefficient);
    const tier =
      price.from === null || price.from <= 0 ? null : tierField(quantityFromNumber(price.from / 1_000), type.target);
    const field = tier === null || readTierField(tier) === null ? `price:${type.target}` : tier;
    given[field] = base === 0 ? null : base;
  }
  return { given, parked, problems };
}
