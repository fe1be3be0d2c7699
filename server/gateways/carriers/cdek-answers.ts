import { z } from "zod";
import type { CarrierPlace, CarrierPoint, CarrierTariff } from "./carriers.ts";

/** Delivery modes by destination: to the door, or to a pickup point. */
const toDoor: ReadonlySet<number> = new Set([1, 3]);
const toPoint: ReadonlySet<number> = new Set([2, 4]);
/** Maximum number of points returned. */
const mostPoints = 20;

const tariffListShape = z.object({
  tariff_codes: z
    .array(
      z.object({
        delivery_mode: z.coerce.number().int(),
        delivery_sum: z.number().min(0).max(10_000_000),
        period_min: z.int().min(0).max(365),
        period_max: z.int().min(0).max(365),
      }),
    )
    .max(500),
});

type Ending = Pick<CarrierTariff, "cost" | "daysFrom" | "daysTo">;

/** Cheapest tariff per destination mode, whole roubles; null if not offered. Throws on a malformed response. */
export function cdekTariffs(answer: unknown): { door: Ending | null; point: Ending | null } {
  const { tariff_codes } = tariffListShape.parse(answer);
  const cheapest = (modes: ReadonlySet<number>) => {
    const [best] = tariff_codes
      .filter(({ delivery_mode }) => modes.has(delivery_mode))
      .sort((a, b) => a.delivery_sum - b.delivery_sum);
    if (!best) return null;
    const { delivery_sum, period_min, period_max } = best;
    return {
      cost: Math.ceil(delivery_sum),
      daysFrom: Math.max(1, period_min),
      daysTo: Math.max(1, period_min, period_max),
    };
  };
  return { door: cheapest(toDoor), point: cheapest(toPoint) };
}

const text = (max: number) => z.string().trim().min(1).max(max);
const pointShape = z.object({
  code: text(60).regex(/^[\w-]+$/),
  name: text(200),
  location: z.object({ address: text(300), latitude: z.number(), longitude: z.number() }),
  phones: z.array(z.object({ number: text(60) })).default([]),
  work_time_list: z.array(z.object({ day: z.int().min(1).max(7), time: z.string() })).default([]),
  weight_max: z
    .number()
    .positive()
    .nullish()
    .transform((kilograms) => kilograms ?? null),
});

/** Points accepting the weight, nearest to the city centre first; malformed entries are skipped. */
export function cdekPoints(answer: unknown, { lat, lon }: CarrierPlace, weightGrams: number): CarrierPoint[] {
  const points = z.array(z.unknown()).max(20_000).parse(answer);
  return points
    .flatMap((point) => pointShape.safeParse(point).data ?? [])
    .filter(({ weight_max }) => weight_max === null || weight_max * 1_000 >= weightGrams)
    .map((point) => ({ point, far: (point.location.latitude - lat) ** 2 + (point.location.longitude - lon) ** 2 }))
    .sort((a, b) => a.far - b.far)
    .slice(0, mostPoints)
    .map(({ point }) => pointOf(point));
}

function pointOf({ code, name, location, phones, work_time_list, weight_max }: z.infer<typeof pointShape>) {
  return {
    code,
    name,
    address: location.address,
    phone: phones[0]?.number ?? "",
    schedule: work_time_list.flatMap(({ day, time }) => {
      const [, from, to] = /^([01]\d:[0-5]\d|2[0-3]:[0-5]\d)\/([01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/.exec(time) ?? [];
      return from !== undefined && to !== undefined && from < to ? [{ day, from, to }] : [];
    }),
    maxWeightGrams: weight_max === null ? null : Math.floor(weight_max * 1_000),
  };
}
