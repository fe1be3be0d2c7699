import { z } from "zod";
import { hiddenAs } from "#app/contract/hidden.ts";
import { isoDate, uuidShape } from "#app/contract/parts.ts";

export const orderDocumentTypes = ["invoice", "upd", "ukd"] as const;

/** `url` opens a PDF, for 24 hours and until the reader logs out. */
export const orderDocumentShape = z.object({
  type: z.enum(orderDocumentTypes),
  title: z.string(),
  number: z.string(),
  date: isoDate,
  /** Number of the part it belongs to; null for the whole order. */
  part: z.string().nullable().default(null),
  url: z.string(),
});
/** `GET /private/orders/orders/{id}/documents`, oldest first. Empty for members who see no prices. */
export const orderDocumentListShape = z.object({ items: hiddenAs(z.array(orderDocumentShape), []) });

export const orderDocumentParams = z.object({ uuid: uuidShape });
export const addressQuery = z.object({ code: z.string().max(200) });

/** `POST /private/orders/documents/archive`: documents of a period as one file; empty `types` means all. */
export const documentsArchiveBody = z.strictObject({
  dateFrom: isoDate,
  dateTo: isoDate,
  types: z.array(z.enum(orderDocumentTypes)).max(orderDocumentTypes.length).default([]),
});

export type OrderDocumentList = z.infer<typeof orderDocumentListShape>;
export type OrderDocument = z.infer<typeof orderDocumentShape>;
