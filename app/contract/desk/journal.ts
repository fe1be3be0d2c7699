import { z } from "zod";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";
import { accessWays } from "#app/domain/desk/lists/journal.ts";
import { deskListOf, listOptionShape } from "./lists.ts";

const changeShape = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

const journalRowShape = z.object({
  id: z.string(),
  at: isoInstant,
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  changes: z.array(changeShape),
  /** Of what the changes refer to: cities, warehouses, price lists and the like. */
  names: z.record(z.string(), z.string()),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
});
export type DeskJournalRow = z.infer<typeof journalRowShape>;
/** At most the latest ten thousand that the filter finds. */
export const journalShape = deskListOf(journalRowShape);

const accessRowShape = z.object({
  id: z.string(),
  at: isoInstant,
  staff: z.object({ uuid: uuidShape, name: z.string() }),
  way: z.enum(accessWays),
  screen: z.string(),
  /** `name`: number of an order, name of a buyer; null for those who may not see it. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  address: z.string().nullable(),
});
export type DeskAccessRow = z.infer<typeof accessRowShape>;
export const accessShape = deskListOf(accessRowShape);

/** Values to filter by; people are named to those who see the whole journal. */
export const journalOptionsShape = z.object({
  staff: z.array(listOptionShape),
  /** Kinds of authors that are no staff. */
  actors: z.array(z.string()),
  actions: z.array(z.string()),
  kinds: z.array(z.string()),
});
