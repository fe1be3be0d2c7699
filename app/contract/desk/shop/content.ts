import { z } from "zod";
import { deskListOf } from "#app/contract/desk/lists.ts";
import { imageShape, isoInstant, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";
import { contentActions, contentKinds, contentStates } from "#app/domain/content/editable.ts";

export const contentKindShape = z.enum(contentKinds);
const fieldsShape = z.record(z.string().max(40), linesOfText(400_000));

const headShape = z.object({
  kind: contentKindShape,
  /** The name of a text, the uuid of other content. */
  id: z.string(),
  /** 0: nothing is written yet. */
  version: z.int().min(0),
  name: z.string(),
  /** In the shop. */
  path: z.string(),
  isLegal: z.boolean(),
  state: z.enum(contentStates),
  publishedAt: isoInstant.nullable(),
  draftAt: isoInstant.nullable(),
  by: z.string().nullable(),
});
export type DeskContentHead = z.infer<typeof headShape>;
export const contentListShape = deskListOf(headShape);

const revisionShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  state: z.enum(["draft", "published", "withdrawn", "discarded"]),
  at: isoInstant,
  by: z.string().nullable(),
  endAt: isoInstant.nullable(),
});

export const contentCardShape = headShape.extend({
  /** The draft, without one what is published, and of a text that nobody has written a template. */
  fields: fieldsShape,
  hasDraft: z.boolean(),
  publishAt: isoInstant.nullable(),
  endAt: isoInstant.nullable(),
  /** Opens the draft to anybody for an hour; null without one. */
  preview: z.string().nullable(),
  timeZone: z.string(),
  /** Newest first. */
  revisions: z.array(revisionShape),
  /** Of a promotion or material that is or was in the shop; null for other content. */
  picture: z.object({ media: uuidShape.nullable(), image: imageShape.nullable() }).nullable(),
});
export type DeskContent = z.infer<typeof contentCardShape>;

export const contentRevisionShape = revisionShape.extend({ fields: fieldsShape });
export type DeskContentRevision = z.infer<typeof contentRevisionShape>;

/** Cities by name; closed ones can stay in content that names them. */
export const contentOptionsShape = z.object({
  cities: z.array(z.object({ slug: z.string(), name: z.string(), isOpen: z.boolean() })),
});
export type DeskContentOptions = z.infer<typeof contentOptionsShape>;

export const newContentBody = z.strictObject({ fields: fieldsShape });
export const saveContentBody = z.strictObject({ version: z.int().min(0), fields: fieldsShape });
export type SaveContent = z.infer<typeof saveContentBody>;
export const savedContentShape = z.object({ id: z.string() });

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/** `from`, `until`: local times of the main city, to publish and to end; `revision`: what to put back. */
export const changeContentBody = z.strictObject({
  version: z.int().min(1),
  action: z.enum(contentActions),
  from: localTime.optional(),
  until: localTime.optional(),
  revision: uuidShape.optional(),
});
export type ChangeContent = z.infer<typeof changeContentBody>;

export const contentPicturePath = "/desk/content-picture";
export const contentPictureQuery = z.object({ kind: contentKindShape, id: z.string().max(40) });
/** Uuid of a picture of the shop, the address of its card at the desk, or its own. */
export const contentPictureBody = z.strictObject({ media: lineOfText(2_000) });

/** A draft by its signed address, in the words of its page. */
export const contentPreviewShape = z.object({
  kind: contentKindShape,
  path: z.string(),
  title: z.string(),
  h1: z.string(),
  description: z.string(),
  body: z.string(),
});
