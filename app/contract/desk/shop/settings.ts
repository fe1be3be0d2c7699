import { z } from "zod";
import { lineOfText } from "#app/contract/parts.ts";
import { settingForms } from "#app/domain/desk/settings.ts";

export const settingFormShape = z.enum(settingForms);

const groupShape = z.object({
  group: settingFormShape,
  /** Rises with each change of one of its settings; 0: none was ever set. */
  version: z.int().min(0),
  /** In the order of the form; empty: not set. */
  values: z.array(z.object({ key: z.string(), value: z.string() })),
  /** What a group lacks that counts only as a whole. */
  missing: z.array(z.string()),
});
export type DeskSettingGroup = z.infer<typeof groupShape>;

export const deskSettingsShape = z.object({
  groups: z.array(groupShape),
  cities: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Whether the icons are made of a picture of the shop's own; their version. */
  hasSign: z.boolean(),
  icons: z.string().nullable(),
  canEdit: z.boolean(),
});
export type DeskSettings = z.infer<typeof deskSettingsShape>;

/** An empty text unsets; what is not named stays. */
export const saveSettingsBody = z.strictObject({
  version: z.int().min(0),
  values: z.record(z.string().regex(/^[a-z][a-z.-]{1,40}$/), lineOfText(400)),
});
export type SaveSettings = z.infer<typeof saveSettingsBody>;

export const signUploadPath = "/desk/settings-sign";
