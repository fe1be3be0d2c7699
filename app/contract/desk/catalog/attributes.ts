import { z } from "zod";
import { lineOfText } from "#app/contract/parts.ts";
import { attributeKinds, attributeRoles } from "#app/domain/catalog/saving/attribute.ts";

const text = (most: number) => lineOfText(most).trim();
const version = z.int().min(1);
const count = z.int().min(0);
const code = z
  .string()
  .max(80)
  .regex(/^[A-Za-z0-9][\w-]*$/);

export const deskAttributeParams = z.object({ code });

/** An empty unit is none. */
const fields = {
  name: text(120).min(1),
  unit: text(20),
  group: text(120),
  role: z.enum(attributeRoles),
  isFilter: z.boolean(),
  isInName: z.boolean(),
  sort: z.int().min(0).max(1_000_000),
};

/** Code and kind stay as they are: goods have values of that kind. */
export const newAttributeBody = z.strictObject({ code, kind: z.enum(attributeKinds), ...fields });
export type AddedAttribute = z.infer<typeof newAttributeBody>;
export const saveAttributeBody = z.strictObject({ version, ...fields });
export type SaveAttribute = z.infer<typeof saveAttributeBody>;

/** `was`: the value as it was seen. */
const value = { value: z.int().min(1), was: lineOfText(1_000) };
export const renameValueBody = z.strictObject({ ...value, label: text(1_000).min(1) });
export type RenameValue = z.infer<typeof renameValueBody>;
export const mergeValueBody = z.strictObject({ ...value, into: z.int().min(1), isPreview: z.boolean() });
export type MergeValue = z.infer<typeof mergeValueBody>;
export const removeValueBody = z.strictObject(value);
export type RemoveValue = z.infer<typeof removeValueBody>;
/** `goods`: those whose value changes, or has changed; `into`: the value that they have then, and how many have it. */
export const changedValueShape = z.object({ goods: count, into: z.string(), intoGoods: count });
export type ChangedValue = z.infer<typeof changedValueShape>;

export const savedAttributeShape = z.object({ code: z.string(), version: z.int() });

const attributeShape = z.object({
  code: z.string(),
  kind: z.enum(attributeKinds),
  name: z.string(),
  unit: z.string(),
  group: z.string(),
  role: z.enum(attributeRoles),
  isFilter: z.boolean(),
  isInName: z.boolean(),
  sort: z.int(),
  /** That have it, of any status. */
  goods: count,
});
export const attributeListShape = z.object({ items: z.array(attributeShape), can: z.object({ edit: z.boolean() }) });
export type DeskAttributeList = z.infer<typeof attributeListShape>;
export const deskAttributeShape = attributeShape.extend({
  version: z.int(),
  /** Of a text, by alphabet. */
  values: z.array(z.object({ id: z.int(), label: z.string(), goods: count })),
  can: z.object({ edit: z.boolean() }),
});
export type DeskAttribute = z.infer<typeof deskAttributeShape>;
