import { groupKinds, type Availability } from "#app/domain/basket/split.ts";
import { unknownSupplyDays } from "#app/domain/limits.ts";
import { addDays, type LocalMoment } from "#app/domain/local-time.ts";
import { addWorkingDays, pickupDay, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import type { Cargo } from "#app/domain/logistics/cargo.ts";
import type { Money } from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";

/** What a way of delivery costs in a city and how many working days it takes; orders leave today until `cutoff`, "HH:MM". */
export type Tariff = { cost: Money; freeFrom: Money | null; daysFrom: number; daysTo: number; cutoff: string };

/** What is sent together: one group, or all there are. */
export type Shipment = {
  kinds: readonly Availability[];
  sums: Money[];
  cargo: Cargo;
  lines: { uuid: string; kind: Availability; supply: Supply }[];
};
/** In days: null is in stock, "unknown" has no date yet. */
export type Supply = SupplyDays | "unknown" | null;
type SupplyDays = { from: number; to: number };

export type ShippedLine = {
  uuid: string;
  kind: Availability;
  quantity: Quantity;
  availableQuantity: Quantity;
  supplyDays: SupplyDays | null;
  sum: Money;
  cargo: Cargo;
};

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
      cargo: cargoOf(own.map((line) => line.cargo)),
      lines: own.map((line) => ({ uuid: line.uuid, kind: line.kind, supply: supplyOf(line) })),
    };
  });
}

function cargoOf(cargos: readonly Cargo[]): Cargo {
  return {
    weightGrams: cargos.reduce((sum, one) => sum + one.weightGrams, 0),
    longestMm: Math.max(0, ...cargos.map((one) => one.longestMm)),
    volumeCm3: cargos.reduce((sum, one) => sum + one.volumeCm3, 0),
  };
}

/** A line kept whole waits for what the stock lacks (decisions §1.9). */
function supplyOf({ kind, quantity, availableQuantity, supplyDays }: ShippedLine): Supply {
  if (kind === "available" && quantity <= availableQuantity) return null;
  return supplyDays ?? "unknown";
}

/** What the clocks of the place show, and when people work there. */
export type Clock = { now: LocalMoment; calendar: WorkCalendar };

/**
 * ISO days between which it comes: a shipment leaves with its latest line. Lines without a date make an estimate of it,
 * whose days are those of the others; where no line has a date, the days promise nothing and `hasDates` is false.
 */
export function shippingDates(
  { now, calendar }: Clock,
  tariff: Pick<Tariff, "daysFrom" | "daysTo" | "cutoff">,
  supply: readonly Supply[],
): { dateFrom: string; dateTo: string; isEstimate: boolean; hasDates: boolean } {
  const known = supply.filter((days) => days !== "unknown");
  const hasDates = known.length > 0 || supply.length === 0;
  const waits = (hasDates ? known : [unknownSupply]).filter((days) => days !== null);
  const wait = (end: "from" | "to") => Math.max(0, ...waits.map((days) => days[end]));
  return {
    dateFrom: addWorkingDays(readyDay({ now, calendar }, tariff, wait("from")), tariff.daysFrom, calendar),
    dateTo: addWorkingDays(readyDay({ now, calendar }, tariff, wait("to")), tariff.daysTo, calendar),
    isEstimate: supply.includes("unknown"),
    hasDates,
  };
}

const unknownSupply: SupplyDays = { from: unknownSupplyDays, to: unknownSupplyDays };

/** Do orders made until this time of today still leave today? */
export function isInTime({ now, calendar }: Clock, cutoff: string): boolean {
  return pickupDay(now, cutoff, calendar) === now.date;
}

/** The working day on which the goods stand ready in the city. */
function readyDay({ now, calendar }: Clock, { cutoff }: Pick<Tariff, "cutoff">, waitDays: number): string {
  if (waitDays === 0) return pickupDay(now, cutoff, calendar);
  return addWorkingDays(addDays(now.date, waitDays - 1), 1, calendar);
}
