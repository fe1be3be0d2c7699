import { z } from "zod";
import { imageShape, isoDate, isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";
import { pickingStages } from "#app/domain/desk/lists/picking.ts";
import { orderStatuses } from "#app/domain/order/status.ts";
import { labelKinds, mostLabels, mostPlaces, type Label } from "#app/domain/picking/labels.ts";
import { bulkSelectionShape, deskListOf, listOptionShape } from "./lists.ts";

/** A part to be put together. Without sums, names and phones: the warehouse needs none of them. */
const pickingRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  number: z.string(),
  stage: z.enum(pickingStages),
  day: isoDate.nullable(),
  isLate: z.boolean(),
  interval: z.string().nullable(),
  way: z.string(),
  providerCode: z.string(),
  /** A pickup point or a courier's zone; null for carriers. */
  route: z.string().nullable(),
  warehouse: z.string(),
  lines: z.int(),
  /** Lines of which all is picked. */
  picked: z.int(),
  weightGrams: z.number().nullable(),
});
export const pickingRowsShape = deskListOf(pickingRowShape);
export type PickingRow = z.infer<typeof pickingRowShape>;

export const pickingOptionsShape = z.object({ warehouse: z.array(listOptionShape) });

/** `take`: into picking; `assemble`: all that is ordered is there; `ship`: handed to the courier or carrier. */
export const pickingActions = ["take", "assemble", "ship"] as const;
export const bulkPickingBody = z.strictObject({ action: z.enum(pickingActions), selection: bulkSelectionShape });
export type BulkPicking = z.infer<typeof bulkPickingBody>;

/** Number of a part. */
export const pickingParams = z.object({ number: lineOfText(60).min(1) });

const quantity = z.number().min(0);
const lineShape = z.object({
  uuid: uuidShape,
  article: z.string(),
  name: z.string(),
  unit: z.string(),
  image: imageShape.nullable(),
  place: z.string().nullable(),
  ordered: quantity,
  picked: quantity,
  /** What one scan adds. */
  pack: quantity,
  isMarked: z.boolean(),
  codes: z.int(),
});

export const pickingShape = z.object({
  number: z.string(),
  orderNumber: z.string(),
  version: z.int(),
  status: z.enum(orderStatuses),
  warehouse: z.object({ uuid: uuidShape, name: z.string(), address: z.string() }),
  way: z.string(),
  providerCode: z.string(),
  route: z.string().nullable(),
  dateFrom: isoDate.nullable(),
  dateTo: isoDate.nullable(),
  interval: z.string().nullable(),
  track: z.string().nullable(),
  waybill: z.string().nullable(),
  assembledAt: isoInstant.nullable(),
  timezone: z.string(),
  lines: z.array(lineShape),
  state: z.enum(["complete", "short", "codesMissing"]),
  can: z.object({ take: z.boolean(), pick: z.boolean(), assemble: z.boolean(), ship: z.boolean() }),
});
export type Picking = z.infer<typeof pickingShape>;
export type PickingLine = Picking["lines"][number];

const version = z.int().min(1);

/** As the scanner types it: separators of GS1 are control characters. */
export const scanBody = z.strictObject({
  version,
  code: z
    .string()
    .min(1)
    .max(300)
    .regex(/^[^\p{Cs}]*$/u)
    .refine((text) => !text.includes("\0")),
});
export type ScanBody = z.infer<typeof scanBody>;

/** `added`: how much; null if the quantity has to be typed. */
export const scannedShape = z.object({
  item: uuidShape,
  name: z.string(),
  added: quantity.nullable(),
  picked: quantity,
  ordered: quantity,
});
export type Scanned = z.infer<typeof scannedShape>;

export const pickBody = z.strictObject({ version, item: uuidShape, quantity: z.number().min(0).max(1_000_000) });
export type PickBody = z.infer<typeof pickBody>;

export const assembleBody = z.strictObject({ version });

/** What was not found waits for supply, or the buyer is asked whether it is still wanted. */
export const shortageBody = z.strictObject({ version, rest: z.enum(["wait", "ask"]) });
export type ShortageBody = z.infer<typeof shortageBody>;
/** The part of what waits. */
export const shortageShape = z.object({ waiting: z.string() });
export type Shortage = z.infer<typeof shortageShape>;

export const waybillBody = z.strictObject({ version, waybill: lineOfText(60).trim() });

/** Widths of bars and spaces in modules, the first a bar. */
const barsShape = z.array(z.int().min(1).max(10));

const labelShape: z.ZodType<Label> = z.object({
  kind: z.enum(labelKinds),
  number: z.string(),
  /** Of goods. */
  article: z.string().nullable(),
  name: z.string().nullable(),
  code128: barsShape.nullable(),
  ean13: z.object({ text: z.string(), bars: barsShape }).nullable(),
  /** Of a box. */
  place: z.object({ at: z.int(), of: z.int() }).nullable(),
  way: z.string(),
  providerCode: z.string(),
  route: z.string().nullable(),
  day: isoDate.nullable(),
});
export const labelsShape = z.object({ number: z.string(), labels: z.array(labelShape).max(mostLabels) });
export type Labels = z.infer<typeof labelsShape>;

/** `places`: boxes of the part. `item`: of one line alone; `copies` of each line. */
export const labelsQuery = z.object({
  kind: z.enum(labelKinds),
  places: z.coerce.number().int().min(1).max(mostPlaces).default(1),
  item: uuidShape.optional(),
  copies: z.coerce.number().int().min(1).max(mostPlaces).default(1),
});
export type LabelsQuery = z.infer<typeof labelsQuery>;

const paperKinds = ["pick-list", "packing-slip"] as const;
export type PaperKind = (typeof paperKinds)[number];
export const paperParams = z.object({ number: lineOfText(60).min(1), kind: z.enum(paperKinds) });

/** Papers of several parts in one file. */
export const papersParams = z.object({ kind: z.enum(paperKinds) });
/** Numbers of parts, separated by commas. */
export const papersQuery = z.object({
  parts: lineOfText(12_000)
    .transform((text) => text.split(",").filter((number) => number !== ""))
    .pipe(z.array(z.string().max(60)).min(1).max(200)),
});

export const routeSheetQuery = z.object({ day: isoDate, warehouse: uuidShape });
export type RouteSheetQuery = z.infer<typeof routeSheetQuery>;
