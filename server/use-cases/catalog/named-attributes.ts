import { z } from "zod";
import type { Product } from "#app/contract/catalog/catalog.ts";
import type { AttributeRow } from "#server/db/queries/catalog/assortment.ts";

const storedAttributes = z.array(
  z.object({
    code: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]).transform(String).nullable(),
  }),
);

/** Labelled attributes without unknown and empty ones. Throws on malformed stored data. */
export function namedAttributes(stored: unknown, attributes: readonly AttributeRow[]): Product["attributes"] {
  const known = new Map(attributes.map((attribute) => [attribute.code, attribute]));
  return storedAttributes.parse(stored).flatMap(({ code, value }) => {
    const attribute = known.get(code);
    return attribute && value !== null && value.trim() !== ""
      ? [{ code, name: attribute.name, value, unit: attribute.unit, group: attribute.group_name }]
      : [];
  });
}
