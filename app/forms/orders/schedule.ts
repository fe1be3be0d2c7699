import { z } from "zod";
import type { NewScheduleBody, ScheduleBody } from "#app/contract/orders/schedules.ts";
import { lineOfText } from "#app/contract/parts.ts";
import { schedulePeriods } from "#app/domain/order/schedule-days.ts";
import { scheduleModes, shortageWays } from "#app/domain/order/schedule-run.ts";
import { isPlausibleDate } from "#app/domain/typed-date.ts";
import type { FormDefinition } from "#app/forms/form.ts";

const fields = [
  ...["name", "period", "weekday", "startDate", "endDate", "runAt", "mode", "priceTolerancePct", "onShortage"],
  ...["order", "part", "key"],
] as const;
const schema = z.object({
  name: lineOfText(100).trim().min(1),
  period: z.enum(schedulePeriods),
  weekday: z.enum(["0", "1", "2", "3", "4", "5", "6", "7"]).default("0"),
  startDate: z.iso.date().refine(isPlausibleDate),
  endDate: z.iso.date().refine(isPlausibleDate).optional(),
  runAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  mode: z.enum(scheduleModes),
  priceTolerancePct: z
    .string()
    .trim()
    .refine((typed) => /^(\d{1,2}|100)$/.test(typed), { error: "percent" }),
  onShortage: z.enum(shortageWays),
  order: lineOfText(60).default(""),
  part: lineOfText(60).optional(),
  key: z.string().max(100).default(""),
});
const fieldOfApi = (name: string) => (name.startsWith("items") ? "items" : name);

export const newScheduleForm = {
  intent: "schedule.create",
  form: "schedule",
  fields,
  schema,
  fieldOfApi,
} as const satisfies FormDefinition;
export const scheduleForm = { ...newScheduleForm, intent: "schedule.save" } as const satisfies FormDefinition;

type Typed = z.output<typeof schema>;

/** The API's body; `items` are the quantities. */
export function scheduleBodyOf(
  { order: _, part: __, key: ___, ...typed }: Typed,
  items: NonNullable<ScheduleBody["items"]>,
): ScheduleBody {
  return {
    ...typed,
    weekday: Number(typed.weekday),
    endDate: typed.endDate ?? null,
    priceTolerancePct: Number(typed.priceTolerancePct),
    items,
  };
}

export function newScheduleBodyOf(typed: Typed, items: NonNullable<ScheduleBody["items"]>): NewScheduleBody {
  return {
    ...scheduleBodyOf(typed, items),
    orderId: typed.order,
    ...(typed.part === undefined ? {} : { number: typed.part }),
  };
}
