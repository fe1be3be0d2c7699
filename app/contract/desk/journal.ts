import { z } from "zod";
import { isoDate, isoInstant, uuidShape } from "#app/contract/parts.ts";

const word = z
  .string()
  .max(60)
  .regex(/^[\w.-]+$/);
const deskPageSizes = [50, 100, 200] as const;
const paging = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().pipe(z.literal(deskPageSizes)).default(deskPageSizes[0]),
};
const days = { from: isoDate.optional(), to: isoDate.optional() };

export const journalQuery = z.object({
  ...paging,
  ...days,
  actor: z.string().max(100).optional(),
  action: word.optional(),
  objectKind: word.optional(),
  objectId: z.string().max(100).optional(),
});
export const accessQuery = z.object({
  ...paging,
  ...days,
  staff: uuidShape.optional(),
  subject: z.string().max(100).optional(),
});

const rowsOf = <S extends z.ZodType>(row: S) =>
  z.object({ items: z.array(row), page: z.int(), limit: z.int(), hasMore: z.boolean() });

export const journalShape = rowsOf(
  z.object({
    id: z.string(),
    at: isoInstant,
    actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
    action: z.string(),
    object: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    reason: z.string().nullable(),
    requestId: z.string().nullable(),
    address: z.string().nullable(),
  }),
);
export const accessShape = rowsOf(
  z.object({
    id: z.string(),
    at: isoInstant,
    staff: z.object({ uuid: uuidShape, name: z.string() }),
    way: z.enum(["card", "export", "print"]),
    screen: z.string(),
    subject: z.object({ kind: z.string(), id: z.string() }),
    address: z.string().nullable(),
  }),
);
