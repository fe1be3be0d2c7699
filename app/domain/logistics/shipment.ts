import { groupKinds, type Availability } from "#app/domain/basket/split.ts";
import { unknownSupplyDays } from "#app/domain/limits.ts";
import { addDays, type LocalMoment } from "#app/domain/local-time.ts";
import { addWorkingDays, pickupDay, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import type { Cargo } from "#app/domain/logistics/cargo.ts";
import type { Money } from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { totalWeight } from "#app/domain/weight.ts";

/** Price and working days of a delivery method in a city; orders placed until `cutoff`, "HH:MM", ship today. */
export type Tariff = { cost: Money; freeFrom: Money | null; daysFrom: number; daysTo: number; cutoff: string };

/** What ships together: one group or the whole order. */
export type Shipment = {
  kinds: readonly Availability[];
  sums: Money[];
  cargo: Cargo;
  lines: { uuid: string; kind: Availability; supply: Supply }[];
};
/** Days: null is in stock, "unknown" has no date yet. */
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
 * Shipments in the order of groups. With `doNotDivide` the whole order is one shipment: one date, one price, one
 * weight.
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
    weightGrams: totalWeight(cargos.map((one) => one.weightGrams)),
    longestMm: Math.max(0, ...cargos.map((one) => one.longestMm)),
    volumeCm3: cargos.reduce((sum, one) => sum + one.volumeCm3, 0),
  };
}

/** An undivided line waits for its missing stock (product rules §1.9). */
function supplyOf({ kind, quantity, availableQuantity, supplyDays }: ShippedLine): Supply {
  if (kind === "available" && quantity <= availableQuantity) return null;
  return supplyDays ?? "unknown";
}

/** Local time and working days of the place. */
export type ShipmentClock = { now: LocalMoment; calendar: WorkCalendar };

/**
 * ISO dates between which a shipment arrives: it leaves with its latest line. Lines without a date are ignored and
 * make it an estimate; if no line has a date, `hasDates` is false.
 */
export function shippingDates(
  { now, calendar }: ShipmentClock,
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

/** Whether orders placed until this time of today still ship today. */
export function isInTime({ now, calendar }: ShipmentClock, cutoff: string): boolean {
  return pickupDay(now, cutoff, calendar) === now.date;
}

/** The working day on which the goods are ready in the city. */
function readyDay({ now, calendar }: ShipmentClock, { cutoff }: Pick<Tariff, "cutoff">, waitDays: number): string {
  if (waitDays === 0) return pickupDay(now, cutoff, calendar);
  return addWorkingDays(addDays(now.date, waitDays - 1), 1, calendar);
}
