import { z } from "zod";
import { deskListOf } from "#app/contract/desk/lists.ts";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";

export const exchangeOverdueQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) });

const overdueShape = z.object({
  connection: z.object({ uuid: uuidShape, name: z.string() }),
  kind: z.enum(["offer", "price", "rest", "picture"]),
  /** By its name, or the id in 1C of one that the shop does not have. */
  product: z.object({ uuid: uuidShape.nullable(), name: z.string() }),
  waitsFor: z.enum(["product", "priceType", "warehouse", "file"]),
  /** Of the price type, the warehouse or the files. */
  name: z.string(),
  since: isoInstant,
});
export type OverdueInExchange = z.infer<typeof overdueShape>;

/** `timezone`: that of the shop, for moments. */
export const exchangeOverdueShape = deskListOf(overdueShape).extend({ timezone: z.string() });
export type ExchangeOverdue = z.infer<typeof exchangeOverdueShape>;
