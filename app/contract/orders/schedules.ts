import { z } from "zod";
import { schedulePriceTolerance, mostBasketLines } from "#app/domain/limits.ts";
import { repeatStates } from "#app/domain/order/repeat.ts";
import { schedulePeriods } from "#app/domain/order/schedule-days.ts";
import { scheduleModes, scheduleStatuses, scheduleWarnings, shortageWays } from "#app/domain/order/schedule-run.ts";
import { isoDate, isoInstant, lineOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";
import { hiddenBy, paidMoney } from "#app/contract/hidden.ts";

/** `POST /private/orders/orders/{id}/repeat`; `number` is a part's number, in full or its last digit. */
export const repeatBody = z.strictObject({ number: lineOfText(60).optional() });

const replacementShape = z.object({
  uuid: uuidShape,
  slug: z.string(),
  name: z.string(),
  article: z.string(),
  unit: z.string(),
  multiplicity: wireQuantity,
  /** Quantity the shop sells now. */
  quantity: wireQuantity,
  max: wireQuantity,
  price: paidMoney,
});
const repeatItemShape = z.object({
  /** Product uuid. */
  uuid: uuidShape,
  slug: z.string().nullable(),
  article: z.string(),
  /** Current customer article. */
  userArticle: z.string().nullable(),
  name: z.string(),
  image: z.string().nullable(),
  unit: z.string(),
  multiplicity: wireQuantity,
  ordered: wireQuantity,
  /** "priceChanged" is hidden together with prices. */
  state: hiddenBy(z.enum(repeatStates), (state) => (state === "priceChanged" ? "ok" : state)),
  /** Default quantity for the basket; zero if unavailable. */
  quantity: wireQuantity,
  available: wireQuantity,
  max: wireQuantity,
  /** Unit prices; null for members who see no prices, the new one also if unavailable. */
  oldPrice: paidMoney,
  newPrice: paidMoney,
  replacement: replacementShape.nullable(),
});
/** An order as it could be repeated now (product rules §3.4, Repeat). */
export const repeatShape = z.object({
  order: z.object({
    uuid: uuidShape,
    number: z.string(),
    part: z.string().nullable(),
    /** City of delivery; schedules of the order use it. */
    city: z.object({ uuid: uuidShape, name: z.string() }),
  }),
  items: z.array(repeatItemShape),
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const scheduleBody = z.strictObject({
  name: lineOfText(100).trim().min(1),
  period: z.enum(schedulePeriods),
  /** "weekly" only: 1 Monday to 7 Sunday, 0 every day. */
  weekday: z.int().min(0).max(7).default(0),
  startDate: isoDate,
  endDate: isoDate.nullable().default(null),
  /** Time of day in the schedule's city. */
  runAt: timeOfDay.default("08:00"),
  mode: z.enum(scheduleModes).default("draft"),
  priceTolerancePct: z.int().min(0).max(100).default(schedulePriceTolerance),
  onShortage: z.enum(shortageWays).default("skip"),
  /** By default those of the order, or unchanged; zero removes a line. */
  items: z
    .array(z.strictObject({ uuid: uuidShape, quantity: wireQuantity }))
    .max(mostBasketLines)
    .optional(),
});
export const newScheduleBody = scheduleBody.extend({
  orderId: lineOfText(60),
  number: lineOfText(60).optional(),
});
export const scheduleParams = z.object({ uuid: uuidShape });

const warningShape = z.object({ name: z.string(), article: z.string(), what: z.enum(scheduleWarnings) });
const runShape = z.object({
  dueOn: isoDate,
  at: isoInstant,
  result: z.enum(["order", "draft", "attention", "skipped"]),
  reason: z.string().nullable(),
  warnings: z.array(warningShape),
  order: z.object({ uuid: uuidShape, number: z.string() }).nullable(),
  /** A saved list of the basket, while it exists. */
  draft: uuidShape.nullable(),
});
const scheduleShape = z.object({
  uuid: uuidShape,
  orderId: uuidShape,
  orderNumber: z.string(),
  number: z.string().nullable(),
  name: z.string(),
  period: z.enum(schedulePeriods),
  weekday: z.int(),
  startDate: isoDate,
  endDate: isoDate.nullable(),
  runAt: timeOfDay,
  city: z.object({ uuid: uuidShape, name: z.string() }),
  mode: z.enum(scheduleModes),
  priceTolerancePct: z.int(),
  onShortage: z.enum(shortageWays),
  status: z.enum(scheduleStatuses),
  /** Code of the reason why it is suspended. */
  reason: z.string().nullable(),
  nextRunAt: isoInstant.nullable(),
  /** At most three upcoming dates; for a suspended one, those after resuming. */
  nextDates: z.array(isoDate),
  /** The last dates missed without a run. */
  skippedDates: z.array(isoDate),
  runsCount: z.int(),
  lastRun: runShape.nullable(),
  lines: z.int(),
});
export const scheduleDetailShape = scheduleShape.extend({
  items: z.array(
    z.object({
      uuid: uuidShape,
      slug: z.string().nullable(),
      name: z.string(),
      article: z.string(),
      unit: z.string(),
      multiplicity: wireQuantity,
      quantity: wireQuantity,
    }),
  ),
  /** Newest first. */
  runs: z.array(runShape),
});
export const scheduleListShape = z.array(scheduleShape);

export type Repeat = z.infer<typeof repeatShape>;
export type RepeatItem = Repeat["items"][number];
export type Schedule = z.infer<typeof scheduleShape>;
export type ScheduleDetail = z.infer<typeof scheduleDetailShape>;
export type ScheduleRun = z.infer<typeof runShape>;
export type ScheduleBody = z.infer<typeof scheduleBody>;
export type NewScheduleBody = z.infer<typeof newScheduleBody>;
