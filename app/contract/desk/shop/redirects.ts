import { z } from "zod";
import { deskListOf, mostBulkRows } from "#app/contract/desk/lists.ts";
import { isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";

const redirectShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  path: z.string(),
  target: z.string(),
  createdAt: isoInstant,
});
export type DeskRedirect = z.infer<typeof redirectShape>;
export const redirectListShape = deskListOf(redirectShape);

const address = lineOfText(2_000).trim().min(1);
/** `replaces`: where the path leads now, as the person has seen it. */
export const newRedirectBody = z.strictObject({ path: address, target: address, replaces: address.optional() });
export type NewRedirect = z.infer<typeof newRedirectBody>;

/** Rows with the versions that were seen, or all that the address finds. */
export const removeRedirectsBody = z.strictObject({
  rows: z.array(z.strictObject({ id: uuidShape, version: z.int().min(1) })).max(mostBulkRows),
  query: z.string().max(4_000).nullable(),
  expected: z.int().min(0).nullable(),
  isPreview: z.boolean(),
});
export type RemoveRedirects = z.infer<typeof removeRedirectsBody>;
