import type { Actor } from "#app/domain/actor.ts";
import { pricePin, protectionOf, type Guarded } from "#app/domain/catalog/saving/pins.ts";
import type { ImportRecord } from "./import-value.ts";
import { readTierField } from "./tier-fields.ts";

/** Fields of a row that an import leaves as they are: pinned ones, and the status of goods that a person withholds. */
export function protectedGiven(given: ImportRecord, product: Guarded, actor: Actor): string[] {
  const kept = protectionOf(product, actor);
  return Object.keys(given).filter((field) => kept.has(pinOf(field)));
}

/** What protects a field of an import: attributes are pinned as a whole, old prices and tiers with the price. */
function pinOf(field: string): string {
  if (field.startsWith("attribute:")) return "attributes";
  const list = readTierField(field)?.list ?? /^oldPrice:(.+)$/s.exec(field)?.[1];
  return list === undefined ? field : pricePin(list);
}
