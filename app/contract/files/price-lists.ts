import { z } from "zod";
import {
  priceListEncodings,
  priceListFormats,
  priceListLimits,
  priceListSchedules,
} from "#app/domain/price-list/limits.ts";
import { fileProcessShape } from "./file-processes.ts";
import { isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";

const chosen = z.array(uuidShape).max(priceListLimits.chosen);

/** Products and columns (product rules §3.7); a category includes its descendants, no brands means all. */
export const priceListParams = z.strictObject({
  categories: z.union([z.literal("all"), chosen.min(1)]).default("all"),
  brands: chosen.default([]),
  onlyAvailable: z.boolean().default(false),
  withStock: z.boolean().default(false),
  withOwnArticles: z.boolean().default(false),
  withImages: z.boolean().default(false),
  withBarcodes: z.boolean().default(false),
  withAttributes: z.boolean().default(false),
  format: z.enum(priceListFormats).default("xlsx"),
  /** CSV only. */
  encoding: z.enum(priceListEncodings).default("utf-8"),
});
/** `key`: idempotency key of the request. `email`: the user's own confirmed address. */
export const priceListBody = priceListParams.extend({
  name: lineOfText(priceListLimits.name).trim().default(""),
  schedule: z.enum(priceListSchedules).default("none"),
  email: z.email().max(254).nullable().default(null),
  key: uuidShape.optional(),
});
export const priceListCountShape = z.object({ count: z.int() });
export const priceListShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  createdAt: isoInstant,
  author: z.string(),
  params: priceListParams,
  schedule: z.enum(priceListSchedules),
  email: z.string().nullable(),
  city: z.string(),
  /** Of the last file; null before the first. */
  priceType: z.string().nullable(),
  rowsCount: z.int().nullable(),
  madeAt: isoInstant.nullable(),
  nextRunAt: isoInstant.nullable(),
  /** The last attempt, and the last available file: they differ while a new one is made. */
  process: fileProcessShape.nullable(),
  file: fileProcessShape.shape.file,
  /** Opens the last file without login, until revoked. */
  publicUrl: z.string().nullable(),
});
export const priceListsShape = z.object({ items: z.array(priceListShape) });
export const priceListUuid = z.object({ uuid: uuidShape });
export const priceListCode = z.object({ code: z.string().max(100) });
export const priceListScheduleBody = z.strictObject({ schedule: z.enum(priceListSchedules) });
export const removedPriceListShape = z.object({ removed: z.boolean() });

export type PriceListParams = z.infer<typeof priceListParams>;
export type PriceListBody = z.infer<typeof priceListBody>;
export type PriceList = z.infer<typeof priceListShape>;
