import type { Schedule } from "#app/contract/orders/schedules.ts";
import { schedulePriceTolerance } from "#app/domain/limits.ts";

type Values = Record<string, string>;

/** Initial values of a new schedule: a monthly draft at eight from `startDate` on. */
export function firstSchedule(of: { name: string; startDate: string; order: string; part: string | null }): Values {
  const { part, ...initial } = of;
  const usual = { period: "monthly", weekday: "1", runAt: "08:00", mode: "draft", onShortage: "skip" };
  return {
    ...usual,
    ...initial,
    priceTolerancePct: String(schedulePriceTolerance),
    ...(part === null ? {} : { part }),
  };
}

export function scheduleValues(schedule: Schedule): Values {
  const { name, period, weekday, startDate, endDate, runAt, mode, priceTolerancePct, onShortage } = schedule;
  return {
    ...{ name, period, startDate, runAt, mode, onShortage },
    weekday: String(weekday),
    endDate: endDate ?? "",
    priceTolerancePct: String(priceTolerancePct),
  };
}
