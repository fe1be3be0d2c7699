import { groupKinds, type Availability } from "#app/domain/basket/split.ts";
import { unknownSupplyDays } from "#app/domain/limits.ts";
import { addDays, type LocalMoment } from "#app/domain/local-time.ts";
import { addWorkingDays, pickupDay, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import { zeroMoney, type Money } from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";

/** What a way of delivery costs in a city and how many working days it takes; orders leave today until `cutoff`, "HH:MM". */
export type Tariff = { cost: Money; freeFrom: Money | null; daysFrom: number; daysTo: number; cutoff: string };

/** What is sent together: one group, or all there are. `supply` is each line's supply time in days: null is in stock, "unknown" has no date yet. */
export type Shipment = {
  kinds: readonly Availability[];
  sums: Money[];
  weightGrams: number;
  supply: (SupplyDays | "unknown" | null)[];
};
type SupplyDays = { from: number; to: number };

export type ShippedLine = {
  kind: Availability;
  quantity: Quantity;
  availableQuantity: Quantity;
  supplyDays: SupplyDays | null;
  sum: Money;
  weightGrams: number;
};

/** Warehouses work Monday to Friday (specification §9, Work hours). */
const calendar: WorkCalendar = { workingDays: [1, 2, 3, 4, 5] };

/**
 * Lines by group, in the order in which groups are shown. With `doNotDivide` the whole order is one shipment: one date,
 * one price, one weight.
 */
export function shipmentsOf(lines: readonly ShippedLine[], { doNotDivide }: { doNotDivide: boolean }): Shipment[] {
  const kinds = groupKinds.filter((kind) => lines.some((line) => line.kind === kind));
  const together = doNotDivide && kinds.length > 0 ? [kinds] : kinds.map((kind) => [kind]);
  return together.map((kinds) => {
    const own = lines.filter((line) => kinds.includes(line.kind));
    return {
      kinds,
      sums: own.map((line) => line.sum),
      weightGrams: own.reduce((sum, line) => sum + line.weightGrams, 0),
      supply: own.map(supplyOf),
    };
  });
}

/** A line kept whole waits for what the stock lacks (decisions §1.9). */
function supplyOf({ kind, quantity, availableQuantity, supplyDays }: ShippedLine): Shipment["supply"][number] {
  if (kind === "available" && quantity <= availableQuantity) return null;
  return supplyDays ?? "unknown";
}

/** Nothing from the sum on that the tariff names. */
export function shippingCost({ cost, freeFrom }: Tariff, sum: Money): Money {
  return freeFrom !== null && sum >= freeFrom ? zeroMoney : cost;
}

/** ISO days between which it comes. A shipment leaves with its latest line. */
export function shippingDates(
  now: LocalMoment,
  tariff: Tariff,
  supply: Shipment["supply"],
): { dateFrom: string; dateTo: string; isEstimate: boolean } {
  const waits = supply.flatMap((days) => (days === null ? [] : days === "unknown" ? [unknownSupply] : [days]));
  const wait = (end: "from" | "to") => Math.max(0, ...waits.map((days) => days[end]));
  return {
    dateFrom: addWorkingDays(readyDay(now, tariff, wait("from")), tariff.daysFrom, calendar),
    dateTo: addWorkingDays(readyDay(now, tariff, wait("to")), tariff.daysTo, calendar),
    isEstimate: supply.includes("unknown"),
  };
}

const unknownSupply: SupplyDays = { from: unknownSupplyDays, to: unknownSupplyDays };

/** Do orders made until this time of today still leave today? */
export function isInTime(now: LocalMoment, cutoff: string): boolean {
  return pickupDay(now, cutoff, calendar) === now.date;
}

/** The working day on which the goods stand ready in the city. */
function readyDay(now: LocalMoment, { cutoff }: Tariff, waitDays: number): string {
  if (waitDays === 0) return pickupDay(now, cutoff, calendar);
  return addWorkingDays(addDays(now.date, waitDays - 1), 1, calendar);
}
