import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";

/** A day to choose; `isForAll` is false if some options are not available on it. */
export type ChoosableDay = { date: string; isForAll: boolean };

/** ISO dates, equal for a single day. */
export type DeliverySpan = { from: string; to: string; isRest?: boolean };

/**
 * Days offered by the shop's own options of a group; `soonest` is the default of all of them, null if they differ. An
 * existing order keeps its date by default, so the soonest is listed too.
 */
export function choosableDays(
  options: readonly DeliveryOption[],
  { isOrdered = false }: { isOrdered?: boolean } = {},
): { soonest: DeliverySpan | null; days: ChoosableDay[] } {
  const ways = options.flatMap(ownWays).filter(({ days }) => days.length > 0);
  const [soonest = null] = ways.map((way) => way.soonest);
  const isSame = ways.every((way) => way.soonest.from === soonest?.from && way.soonest.to === soonest.to);
  const isNamed = (date: string) => !isOrdered && isSame && soonest?.from === date && soonest.to === date;
  const dates = [...new Set(ways.flatMap(({ days }) => days))].sort();
  return {
    soonest: isSame ? soonest : null,
    days: dates
      .filter((date) => !isNamed(date))
      .map((date) => ({ date, isForAll: ways.every(({ days }) => days.includes(date)) })),
  };
}

type Way = { days: string[]; soonest: DeliverySpan };

function ownWays({ type, points, days, dateFrom, dateTo }: DeliveryOption): Way[] {
  if (type === "courier") return [{ days, soonest: { from: dateFrom, to: dateTo } }];
  if (type === "transport") return [];
  return points.map((point) => ({ days: point.days, soonest: { from: point.dateFrom, to: point.dateFrom } }));
}

/** ISO dates of the chosen option; null if nothing is chosen or unknown. */
export function chosenSpan(
  options: readonly DeliveryOption[],
  { way, day }: { way: string; day: string },
): DeliverySpan | null {
  const option = options.find((one) => waysOf(one).includes(way));
  if (option === undefined || !option.hasDates) return null;
  const point = option.points.find(({ code }) => `${option.providerCode}:${code}` === way);
  if ((point ?? option).days.includes(day)) return { from: day, to: day };
  const isRest = option.isEstimate;
  return point === undefined
    ? { from: option.dateFrom, to: option.dateTo, isRest }
    : { from: point.dateFrom, to: point.dateFrom, isRest };
}
