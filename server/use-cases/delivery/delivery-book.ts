import { z } from "zod";
import type { CalculateCard, DeliveryOption } from "#app/contract/logistics.ts";
import { workHoursShape } from "#app/contract/parts.ts";
import { cutOff } from "#app/domain/limits.ts";
import { localMoment, type LocalMoment } from "#app/domain/local-time.ts";
import { shippingCost, shippingDates, type Shipment, type Tariff } from "#app/domain/logistics/shipment.ts";
import { addMoney, moneyFromDecimal, moneyToNumber, zeroMoney } from "#app/domain/money.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

type Point = DeliveryOption["points"][number];

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

/** The ways a shipment can take, pickup first; empty when the city has none for it. */
export function deliveryOptions(book: DeliveryBook, shipment: Shipment): DeliveryOption[] {
  const points = book.points.filter(({ maxWeight }) => maxWeight === null || shipment.weightGrams <= maxWeight);
  return [
    ...(points.length === 0 ? [] : [option(book, shipment, "pickup", book.pickup, points)]),
    ...(book.courier === null ? [] : [option(book, shipment, "own", book.courier, [])]),
  ];
}

export function calculateOptions(book: DeliveryBook, shipments: readonly Shipment[]): CalculateCard {
  return shipments.flatMap((shipment) => {
    const [groupKind] = shipment.kinds;
    if (groupKind === undefined) return [];
    return [{ groupKind, kinds: [...shipment.kinds], options: deliveryOptions(book, shipment) }];
  });
}

const freePickup: Tariff = { cost: zeroMoney, freeFrom: null, daysFrom: 0, daysTo: 0, cutoff: cutOff };

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
    maxWeight: row.max_weight_grams,
  };
}

function option(
  book: DeliveryBook,
  shipment: Shipment,
  code: "pickup" | "own",
  tariff: Tariff,
  points: Point[],
): DeliveryOption {
  return {
    providerCode: code,
    type: code === "pickup" ? "pickup" : "courier",
    cost: moneyToNumber(shippingCost(tariff, addMoney(...shipment.sums))),
    freeFrom: tariff.freeFrom === null ? null : moneyToNumber(tariff.freeFrom),
    ...shippingDates(book.now, tariff, shipment.supply),
    cutoff: tariff.cutoff,
    points,
  };
}
