import { z } from "zod";
import { isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";
import { letterActions, letterChannels, letterStates } from "#app/domain/desk/letters.ts";
import { deskListOf, listOptionShape, mostBulkRows } from "#app/contract/desk/lists.ts";

/** Without its text: that holds codes and links which open what is somebody else's. */
const letterShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  channel: z.enum(letterChannels),
  /** Of a file: its type. */
  template: z.string(),
  /** Null: a file has none. In lists masked for everybody. */
  recipient: z.string().nullable(),
  isToStaff: z.boolean(),
  about: z.object({ kind: z.enum(["order", "claim", "feedback"]), number: z.string() }).nullable(),
  state: z.enum(letterStates),
  createdAt: isoInstant,
  attempts: z.int(),
  /** The next try of what waits. */
  nextAt: isoInstant.nullable(),
  sentAt: isoInstant.nullable(),
  failedAt: isoInstant.nullable(),
  /** A code of the last failure. */
  error: z.string().nullable(),
  isUncertain: z.boolean(),
  reason: z.string().nullable(),
});
export type DeskLetter = z.infer<typeof letterShape>;
export const letterListShape = deskListOf(letterShape);

export const letterCardShape = letterShape.extend({
  droppedAt: isoInstant.nullable(),
  droppedBy: z.string().nullable(),
  can: z.object({ retry: z.boolean(), drop: z.boolean(), seeRecipient: z.boolean() }),
});
export type DeskLetterCard = z.infer<typeof letterCardShape>;

export const letterOptionsShape = z.object({ template: z.array(listOptionShape) });

const reason = lineOfText(500).trim().default("");

export const changeLetterBody = z.strictObject({
  version: z.int().min(1),
  action: z.enum(letterActions),
  reason,
});
export type ChangeLetter = z.infer<typeof changeLetterBody>;

/** Rows with the versions that were seen, or all that the address finds. */
export const changeLettersBody = z.strictObject({
  action: z.enum(letterActions),
  reason,
  rows: z.array(z.strictObject({ id: uuidShape, version: z.int().min(1) })).max(mostBulkRows),
  query: z.string().max(4_000).nullable(),
  expected: z.int().min(0).nullable(),
  isPreview: z.boolean(),
});
export type ChangeLetters = z.infer<typeof changeLettersBody>;
