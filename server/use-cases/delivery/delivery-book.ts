import { z } from "zod";
import type { CalculateCard, DeliveryOption, PickupPoint } from "#app/contract/logistics.ts";
import { workHoursShape } from "#app/contract/parts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { cutOff, unknownSupplyDays } from "#app/domain/limits.ts";
import { addDays, localMoment, type LocalMoment } from "#app/domain/local-time.ts";
import { addWorkingDays, pickupDay, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import { addMoney, moneyFromDecimal, moneyToNumber, zeroMoney, type Money } from "#app/domain/money.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

type Tariff = { cost: Money; freeFrom: Money | null; daysFrom: number; daysTo: number; cutoff: string };
type Point = PickupPoint & { maxWeightGrams: number | null };

/** How a city ships, and what the time is there. */
export type DeliveryBook = { now: LocalMoment; pickup: Tariff; courier: Tariff | null; points: Point[] };

/** Reads what is held in memory: to be asked before a transaction, never inside one. */
export async function deliveryBook(ports: Ports, city: CityRecord): Promise<DeliveryBook> {
  const data = publicData(ports);
  const [tariffs, points] = await Promise.all([data.tariffs(), data.pickupPoints()]);
  const tariffOf = (code: string) => {
    const row = tariffs.find((tariff) => tariff.city_uuid === city.uuid && tariff.provider_code === code);
    if (!row) return null;
    const freeFrom = row.free_from === null ? null : moneyFromDecimal(row.free_from);
    return {
      cost: moneyFromDecimal(row.cost),
      freeFrom,
      daysFrom: row.days_from,
      daysTo: row.days_to,
      cutoff: row.cutoff,
    };
  };
  return {
    now: localMoment(ports.clock.now().getTime(), city.timezone),
    pickup: tariffOf("pickup") ?? freePickup,
    courier: tariffOf("own"),
    points: points.filter((point) => point.city_uuid === city.uuid).map(pointOf),
  };
}

/** What is sent together. `supply` is each line's supply time in days: null is in stock, "unknown" has no date yet. */
export type Shipment = {
  kind: Availability;
  sums: Money[];
  weightGrams: number;
  supply: (SupplyDays | "unknown" | null)[];
};
export type SupplyDays = { from: number; to: number };

/** The ways a shipment can take, pickup first; empty when the city has none for it. */
export function deliveryOptions(book: DeliveryBook, shipment: Shipment): DeliveryOption[] {
  const points = book.points.filter(
    ({ maxWeightGrams }) => maxWeightGrams === null || shipment.weightGrams <= maxWeightGrams,
  );
  return [
    ...(points.length === 0 ? [] : [option(book, shipment, "pickup", book.pickup, points.map(wirePoint))]),
    ...(book.courier === null ? [] : [option(book, shipment, "own", book.courier, [])]),
  ];
}

export function calculateOptions(book: DeliveryBook, shipments: readonly Shipment[]): CalculateCard {
  return shipments.map((shipment) => ({ groupKind: shipment.kind, options: deliveryOptions(book, shipment) }));
}

const freePickup: Tariff = { cost: zeroMoney, freeFrom: null, daysFrom: 0, daysTo: 0, cutoff: cutOff };

/** Warehouses work Monday to Friday (specification §9, Work hours). */
const calendar: WorkCalendar = { workingDays: [1, 2, 3, 4, 5] };

function pointOf(row: {
  code: string;
  name: string;
  address: string;
  phone: string;
  schedule: unknown;
  max_weight_grams: number | null;
}): Point {
  const { code, name, address, phone } = row;
  return {
    code,
    name,
    address,
    phone,
    schedule: z.array(workHoursShape).parse(row.schedule),
    maxWeightGrams: row.max_weight_grams,
  };
}

function wirePoint({ maxWeightGrams: _, ...point }: Point): PickupPoint {
  return point;
}

function option(
  book: DeliveryBook,
  shipment: Shipment,
  code: "pickup" | "own",
  tariff: Tariff,
  points: PickupPoint[],
): DeliveryOption {
  return {
    providerCode: code,
    type: code === "pickup" ? "pickup" : "courier",
    cost: moneyToNumber(costOf(tariff, addMoney(...shipment.sums))),
    freeFrom: tariff.freeFrom === null ? null : moneyToNumber(tariff.freeFrom),
    ...datesOf(book, tariff, shipment.supply),
    cutoff: tariff.cutoff,
    points,
  };
}

function costOf({ cost, freeFrom }: Tariff, sum: Money): Money {
  return freeFrom !== null && sum >= freeFrom ? zeroMoney : cost;
}

/** A shipment leaves with its latest line. */
function datesOf(
  book: DeliveryBook,
  tariff: Tariff,
  supply: Shipment["supply"],
): { dateFrom: string; dateTo: string; isEstimate: boolean } {
  const waits = supply.flatMap((days) => (days === null ? [] : days === "unknown" ? [unknownSupply] : [days]));
  const wait = (end: "from" | "to") => Math.max(0, ...waits.map((days) => days[end]));
  return {
    dateFrom: addWorkingDays(readyDay(book, tariff, wait("from")), tariff.daysFrom, calendar),
    dateTo: addWorkingDays(readyDay(book, tariff, wait("to")), tariff.daysTo, calendar),
    isEstimate: supply.includes("unknown"),
  };
}

const unknownSupply: SupplyDays = { from: unknownSupplyDays, to: unknownSupplyDays };

/** Do orders made until this time of today still leave today? */
export function isInTime({ now }: DeliveryBook, cutoff: string): boolean {
  return pickupDay(now, cutoff, calendar) === now.date;
}

/** The working day on which the goods stand ready in the city. */
function readyDay({ now }: DeliveryBook, { cutoff }: Tariff, waitDays: number): string {
  if (waitDays === 0) return pickupDay(now, cutoff, calendar);
  return addWorkingDays(addDays(now.date, waitDays - 1), 1, calendar);
}
