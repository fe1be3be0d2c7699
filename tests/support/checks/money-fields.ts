import { z } from "zod";
import { priceShape } from "#app/contract/catalog/catalog.ts";
import { isHidden, partsOf } from "#app/contract/hidden.ts";
import { wireMoney } from "#app/contract/parts.ts";

/** Names of fields that are money; a `wireMoney` is money under any name. */
const namesMoney =
  /^(?:debit|credit|due|left|used|rest|taken|items|delivery|paid|cost|vat|sum|total|price|limit|amount|discount|refund)s?(?:\[\])?$|(?:Price|Sum|Total|Vat|Debt|Limit|Amount|Costs?|Paid|Balance|Debit|Credit|Due|Refund|Discount|Remainder|Used|Left|Money)$|^(?:price|sum|total|vat|debt|paid|balance|credit|refund|discount|remainder|overdue|corrected)[A-Z]?\w*$/;

export type MoneyField = { path: string; isInteger: boolean };

/** Numbers in a shape that are money, or have such a name, and are not covered by a mark. */
export function unmarkedMoney(shape: z.core.$ZodType): MoneyField[] {
  const found: MoneyField[] = [];
  const walk = (schema: z.core.$ZodType, path: readonly string[], above: readonly z.core.$ZodType[]) => {
    // Prices of cards come from `pricingOf`: the city's for a member without prices.
    if (isHidden(schema) || schema === priceShape || above.includes(schema)) return;
    const within = [...above, schema];
    if (schema instanceof z.ZodObject)
      for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) walk(field, [...path, name], within);
    else if (schema instanceof z.ZodArray)
      walk(schema.element, [...path.slice(0, -1), `${path.at(-1) ?? ""}[]`], within);
    else if (schema instanceof z.ZodNumber) {
      if (schema === wireMoney || namesMoney.test(path.at(-1) ?? ""))
        found.push({ path: path.join("."), isInteger: schema.format === "safeint" });
    } else for (const part of partsOf(schema)) walk(part, path, within);
  };
  walk(shape, [], []);
  return found;
}
