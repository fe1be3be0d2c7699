import { z } from "zod";
import { isoDate, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";
import { deliveryKinds } from "#app/domain/desk/delivery.ts";

export const deliveryKindShape = z.enum(deliveryKinds);
export const deliveryCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const cityShape = z.object({ uuid: uuidShape, name: z.string() });
const fieldsShape = z.record(z.string().regex(/^[a-z_]{2,20}$/), lineOfText(1_000));

export const deliveryListShape = z.object({
  items: z.array(
    cityShape.extend({
      isActive: z.boolean(),
      /** Whether the shop's courier goes there. */
      hasCourier: z.boolean(),
      counts: z.object({ zone: z.int(), vehicle: z.int(), service: z.int() }),
    }),
  ),
});
export type DeskDeliveryCity = z.infer<typeof deliveryListShape>["items"][number];

const rowShape = z.object({
  kind: deliveryKindShape,
  code: z.string(),
  version: z.int().min(1),
  /** Texts by name, as the operator's commands have them. */
  fields: fieldsShape,
});
export type DeskDeliveryRow = z.infer<typeof rowShape>;

export const deliveryCardShape = z.object({
  city: cityShape,
  rows: z.array(rowShape),
  /** The hour of new tariffs. */
  cutOff: z.string(),
  canEdit: z.boolean(),
});
export type DeskDelivery = z.infer<typeof deliveryCardShape>;

/** Version 0: a new row. */
export const saveDeliveryBody = z.strictObject({ version: z.int().min(0), fields: fieldsShape });
export type SaveDelivery = z.infer<typeof saveDeliveryBody>;
export const removeDeliveryBody = z.strictObject({ version: z.int().min(1) });

const calendarYearShape = z.object({
  year: z.int(),
  /** 0: nothing is known of the year but the law's list. */
  version: z.int().min(0),
  daysOff: z.array(isoDate),
  workingDays: z.array(isoDate),
  source: z.string(),
  /** Working days of each month, as promises count them. */
  months: z.array(z.int()).length(12),
});
export type DeskCalendarYear = z.infer<typeof calendarYearShape>;
export const calendarShape = z.object({ items: z.array(calendarYearShape), canEdit: z.boolean() });
export type DeskCalendar = z.infer<typeof calendarShape>;

export const calendarYear = z.coerce.number().int().min(2020).max(2100);
/** Dates as they were typed, one a line. */
export const saveCalendarBody = z.strictObject({
  version: z.int().min(0),
  daysOff: linesOfText(4_000),
  workingDays: linesOfText(4_000),
  source: lineOfText(200).trim(),
});
export type SaveCalendar = z.infer<typeof saveCalendarBody>;
