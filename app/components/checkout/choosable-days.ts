import type { DeliveryOption } from "#app/contract/logistics.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";

/** One day that may be chosen; not every way of the group may come on it. */
export type ChoosableDay = { date: string; isForAll: boolean };

/** ISO days, the same twice where it is one. */
export type Span = { from: string; to: string; isRest?: boolean };

/**
 * The days of the shop's own ways of one group; `soonest` is when all of them come without a choice, null where they
 * differ. What is ordered already keeps its own day without a choice, so that the soonest is one of the days.
 */
export function choosableDays(
  options: readonly DeliveryOption[],
  { isOrdered = false }: { isOrdered?: boolean } = {},
): { soonest: Span | null; days: ChoosableDay[] } {
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

type Way = { days: string[]; soonest: Span };

function ownWays({ type, points, days, dateFrom, dateTo }: DeliveryOption): Way[] {
  if (type === "courier") return [{ days, soonest: { from: dateFrom, to: dateTo } }];
  if (type === "transport") return [];
  return points.map((point) => ({ days: point.days, soonest: { from: point.dateFrom, to: point.dateFrom } }));
}

/** When goods are had by the way that is chosen: ISO days between which it is, null while nothing is chosen or nobody knows. */
export function chosenSpan(
  options: readonly DeliveryOption[],
  { way, day }: { way: string; day: string },
): Span | null {
  const option = options.find((one) => waysOf(one).includes(way));
  if (option === undefined || !option.hasDates) return null;
  const point = option.points.find(({ code }) => `${option.providerCode}:${code}` === way);
  if ((point ?? option).days.includes(day)) return { from: day, to: day };
  const isRest = option.isEstimate;
  return point === undefined
    ? { from: option.dateFrom, to: option.dateTo, isRest }
    : { from: point.dateFrom, to: point.dateFrom, isRest };
}
