import { z } from "zod";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";
import { exportedLists } from "#app/domain/desk/list-export.ts";
import { processStatuses } from "#app/domain/files/process.ts";

/** A file made for one of the staff; `size` is null until it is there. */
const deskFileShape = z.object({
  uuid: uuidShape,
  title: z.string(),
  status: z.enum(processStatuses),
  progress: z.int().min(0).max(100),
  createdAt: isoInstant,
  expiresAt: isoInstant,
  size: z.int().nullable(),
  hasPersonalData: z.boolean(),
});
export const deskFilesShape = z.object({ items: z.array(deskFileShape) });
export type DeskFile = z.infer<typeof deskFileShape>;

export const exportFormats = ["xlsx", "csv"] as const;
export type DeskFileFormat = (typeof exportFormats)[number];

/** `query`: the search of the list's address. `isPersonal`: with names and phones. */
export const exportBody = z.strictObject({
  query: z.string().max(4_000),
  format: z.enum(exportFormats),
  isPersonal: z.boolean(),
});
export type ExportBody = z.infer<typeof exportBody>;

/** Of any other list, by its name. */
export const exportListBody = exportBody.extend({ list: z.enum(exportedLists) });
export type ExportListBody = z.infer<typeof exportListBody>;
