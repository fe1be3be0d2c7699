import { z } from "zod";
import { deskListOf } from "#app/contract/desk/lists.ts";
import { imageShape, isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";

export const mediaParams = z.object({ uuid: uuidShape });
const alt = lineOfText(255).trim();

const mediaShape = z.object({
  uuid: uuidShape,
  image: imageShape,
  /** Of its own; "": the name of what shows it. */
  alt: z.string(),
  /** What shows it: its kind, and its article, slug or path. */
  uses: z.array(z.object({ kind: z.string(), name: z.string() })),
  /** Of all sizes together. */
  bytes: z.int(),
  storedAt: isoInstant,
  by: z.string(),
});
export type DeskMedia = z.infer<typeof mediaShape>;
export const mediaPageShape = deskListOf(mediaShape);
export const mediaCardShape = mediaShape.extend({ can: z.object({ edit: z.boolean(), remove: z.boolean() }) });
export type DeskMediaCard = z.infer<typeof mediaCardShape>;

/** `was`: as it was seen. */
export const mediaAltBody = z.strictObject({ was: alt, alt });
export type MediaAlt = z.infer<typeof mediaAltBody>;
