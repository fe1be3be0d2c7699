import { addDays } from "#app/domain/local-time.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { cityUuid } from "#server/demo/cities.ts";
import { deliveryTariffRows, pickupPointRows, zoneNamesOf } from "#server/demo/delivery.ts";
import type { Random } from "#server/demo/random.ts";
import { warehouseUuid } from "#server/demo/warehouses.ts";
import type { OrderingAccount, Way } from "./order-accounts.ts";
import type { OrderStory } from "./order-stories.ts";

/** A delivery as a part of an order keeps it; `cost` in roubles. */
export type StoredDelivery = {
  providerCode: string;
  type: "pickup" | "courier" | "transport";
  point: { code: string; name: string; address: string; phone: string; schedule: object[] } | null;
  address: string | null;
  interval: string | null;
  dateFrom: string;
  dateTo: string;
  isEstimate: boolean;
  zone: string | null;
  zoneCode: string | null;
  services: { code: string; price: number; qty: number }[];
  cost: number;
};

const tariffs = deliveryTariffRows();

/** How the goods of a story go, `sum` roubles of them; the second part of an order comes a week later and costs nothing more. */
export function deliveryOf(
  { account, way, shipped }: OrderStory,
  { sum, isSecond, waits, today }: { sum: number; isSecond: boolean; waits: boolean; today: Date },
  random: Random,
): StoredDelivery {
  const day = waits ? addDays(shipped, 7) : shipped;
  const carrier = isCarrier(way);
  const dateFrom = carrier ? addDays(day, 3) : day;
  const tariff = tariffs.find(({ city_uuid }) => city_uuid === cityUuid(account.city));
  const courierCost = sum >= Number(tariff?.free_from) ? 0 : Number(tariff?.cost);
  const slot = tariff?.intervals[0];
  const unloads = way === "courier" && account.lines[1] > 8 && random.chance(0.2);
  const services = unloads && !isSecond ? [{ code: "unloading", price: 300, qty: 1 }] : [];
  const cost = way === "courier" ? courierCost + (services[0]?.price ?? 0) : carrier ? 600 + random.int(0, 38) * 50 : 0;
  return {
    providerCode: way === "courier" ? "own" : way,
    type: carrier ? "transport" : way === "courier" ? "courier" : "pickup",
    point: way === "pickup" ? pointOf(account, today) : null,
    address: way === "pickup" ? null : account.address,
    interval: way === "courier" && slot ? `${slot.from}-${slot.to}` : null,
    dateFrom,
    dateTo: carrier ? addDays(dateFrom, 2) : waits ? addDays(dateFrom, 3) : dateFrom,
    isEstimate: false,
    zone: way === "courier" ? (zoneNamesOf(account.city)[0] ?? null) : null,
    zoneCode: way === "courier" ? "city" : null,
    services,
    cost: isSecond ? 0 : cost,
  };
}

/** What a carrier knows it by, once it is his. */
export function trackOf(way: Way, status: OrderStatus, random: Random): string | null {
  if (!isCarrier(way) || !["shipped", "completed", "partiallyReturned", "returned"].includes(status)) return null;
  const digits = (count: number) => String(random.int(10 ** (count - 1), 10 ** count - 1));
  return way === "cdek" ? `1${digits(9)}` : way === "dellin" ? `26-00${digits(9)}` : `МВКЗ${digits(7)}`;
}

export function deliveryStatusAt(way: Way, status: OrderStatus): string {
  switch (status) {
    case "assembling":
      return "planned";
    case "readyForPickup":
      return "arrived";
    case "shipped":
      return isCarrier(way) ? "inTransit" : "outForDelivery";
    case "completed":
    case "partiallyReturned":
      return "delivered";
    case "returned":
      return isCarrier(way) ? "returnedToSender" : "delivered";
    case "canceled":
      return "canceled";
    default:
      return "pending";
  }
}

function isCarrier(way: Way): boolean {
  return way !== "courier" && way !== "pickup";
}

function pointOf({ warehouse }: OrderingAccount, today: Date): StoredDelivery["point"] {
  const point = pickupPointRows(today).find(({ warehouse_uuid }) => warehouse_uuid === warehouseUuid(warehouse));
  if (!point) throw new RangeError(`nothing is fetched from ${warehouse}`);
  const { code, name, address, phone, schedule } = point;
  return { code, name, address, phone, schedule };
}
