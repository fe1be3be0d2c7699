import type { GroupDays } from "#app/contract/basket/baskets.ts";
import type { CalculateCard, DeliveryOption } from "#app/contract/delivery/logistics.ts";
import { courierDays, visitDays } from "#app/domain/logistics/choosable-days.ts";
import { excessOf, fits } from "#app/domain/logistics/cargo.ts";
import { ownCost, servicePrice, vehicleFor, type Zone } from "#app/domain/logistics/own-delivery.ts";
import { visitFrom } from "#app/domain/logistics/point-visit.ts";
import { addWorkingDays } from "#app/domain/logistics/promise.ts";
import { shippingDates, type Shipment, type Supply } from "#app/domain/logistics/shipment.ts";
import { addMoney, moneyToNumber, zeroMoney } from "#app/domain/money.ts";
import type { CarrierTariff } from "#server/gateways/carriers/carriers.ts";
import type { BookPoint, DeliveryBook } from "./delivery-book.ts";

/** Delivery options of each shipment. */
export function calculateOptions(book: DeliveryBook, shipments: readonly Shipment[]): CalculateCard {
  return shipments.flatMap((shipment) => {
    const [groupKind] = shipment.kinds;
    if (groupKind === undefined) return [];
    const { weightGrams, longestMm, volumeCm3 } = shipment.cargo;
    return [
      {
        groupKind,
        kinds: [...shipment.kinds],
        waiting: waitingLines(shipment),
        cargo: { weight: weightGrams, longest: longestMm, volume: volumeCm3 },
        options: [...ownOptions(book, shipment), ...carrierOptions(book, shipment)],
      },
    ];
  });
}

/** Earliest option and date of each shipment; carriers are only used when the shop has no own option. */
export function firstDays(book: DeliveryBook, shipments: readonly Shipment[]): GroupDays[] {
  return shipments.flatMap((shipment) => {
    const first = ownOptions(book, shipment)[0] ?? carrierOptions(book, shipment)[0];
    if (first === undefined) return [];
    const { type, dateFrom, dateTo, hasDates, isEstimate } = first;
    return [
      { kinds: [...shipment.kinds], waiting: waitingLines(shipment), type, dateFrom, dateTo, hasDates, isEstimate },
    ];
  });
}

function waitingLines({ lines }: Shipment): GroupDays["waiting"] {
  return lines.filter(({ supply }) => supply === "unknown").map(({ uuid, kind }) => ({ uuid, kind }));
}

/** The shop's own options, pickup first, courier zones from near to far; empty when the city has none. */
export function ownOptions(book: DeliveryBook, shipment: Shipment): DeliveryOption[] {
  return [...pickupOptions(book, shipment), ...courierOptions(book, shipment)];
}

function supplyOf({ lines }: Shipment): Supply[] {
  return lines.map(({ supply }) => supply);
}

const plain = {
  ...{ zone: null, freeFrom: null, isApproximate: false, isCostUnknown: false },
  ...{ days: [], intervals: [], services: [], unfitPoints: [] },
};

function pickupOptions(book: DeliveryBook, shipment: Shipment): DeliveryOption[] {
  const { pickup } = book;
  const dates = shippingDates(book, pickup, supplyOf(shipment));
  const able = book.points.filter((point) => fits(shipment.cargo, point));
  const points = able.flatMap((point) => {
    const visit = visitFrom(readyDay(book, point, dates.dateFrom), point, book.now);
    if (visit === null) return [];
    const certain = visitFrom(readyDay(book, point, dates.dateTo), point, book.now);
    const days = certain === null || dates.isEstimate ? [] : visitDays(certain.dateFrom, point);
    const { phone, schedule } = point;
    return [{ ...placeOf(point), ...limitsOf(point), ...visit, days, phone, schedule: [...schedule] }];
  });
  const [first] = points.map((point) => point.dateFrom).sort();
  if (first === undefined) return [];
  const unfit = book.points.filter((point) => !able.includes(point));
  return [
    {
      ...plain,
      providerCode: "pickup",
      type: "pickup",
      cost: moneyToNumber(ownCost(pickup, addMoney(...shipment.sums), zeroMoney)),
      freeFrom: pickup.freeFrom === null ? null : moneyToNumber(pickup.freeFrom),
      ...dates,
      dateFrom: first,
      dateTo: first > dates.dateTo ? first : dates.dateTo,
      cutoff: pickup.cutoff,
      points,
      unfitPoints: unfit.map((point) => ({
        ...placeOf(point),
        ...limitsOf(point),
        excess: excessOf(shipment.cargo, point),
      })),
    },
  ];
}

/** Goods from other warehouses are transferred first, the next working day. */
function readyDay({ pickup, calendar }: DeliveryBook, { isWarehouse }: BookPoint, day: string): string {
  return isWarehouse || pickup.daysFrom > 0 ? day : addWorkingDays(day, 1, calendar);
}

function placeOf({ code, name, address }: BookPoint) {
  return { code, name, address };
}

function limitsOf({ maxWeightGrams, maxLengthMm, maxVolumeCm3 }: BookPoint) {
  return { maxWeight: maxWeightGrams, maxLength: maxLengthMm, maxVolume: maxVolumeCm3 };
}

const wholeCity: Zone = { code: "", name: "", surcharge: zeroMoney, daysMore: 0 };

function courierOptions(book: DeliveryBook, shipment: Shipment): DeliveryOption[] {
  const { courier, zones } = book;
  const isCostUnknown = shipment.cargo.weightGrams === null;
  const vehicle = isCostUnknown ? { surcharge: zeroMoney } : vehicleFor(book.vehicles, shipment.cargo);
  if (courier === null || vehicle === null) return [];
  const services = book.services.flatMap((service) => {
    const price = servicePrice(service, shipment.cargo);
    return price === null ? [] : [{ code: service.code, price: moneyToNumber(price) }];
  });
  return (zones.length === 0 ? [wholeCity] : zones).map((zone) => {
    const { daysFrom, daysTo, cutoff, freeFrom, intervals } = courier;
    const surcharge = addMoney(vehicle.surcharge, zone.surcharge);
    const days = { daysFrom: daysFrom + zone.daysMore, daysTo: daysTo + zone.daysMore, cutoff };
    const dates = shippingDates(book, days, supplyOf(shipment));
    return {
      ...plain,
      providerCode: "own",
      type: "courier",
      zone: zone.code === "" ? null : { code: zone.code, name: zone.name },
      cost: isCostUnknown ? 0 : moneyToNumber(ownCost(courier, addMoney(...shipment.sums), surcharge)),
      isCostUnknown,
      freeFrom: freeFrom === null || surcharge > 0 || isCostUnknown ? null : moneyToNumber(freeFrom),
      ...dates,
      days: dates.isEstimate ? [] : courierDays(dates.dateTo, book.calendar),
      cutoff,
      intervals,
      services,
      points: [],
    };
  });
}

function carrierOptions(book: DeliveryBook, shipment: Shipment): DeliveryOption[] {
  const { cutoff } = book.courier ?? book.pickup;
  if (shipment.cargo.weightGrams === null) return book.courier === null ? unweighedCarriers(book, shipment) : [];
  return book.carriers(shipment.cargo).map(({ providerCode, cost, daysFrom, daysTo, isApproximate, points }) => {
    const dates = shippingDates(book, { daysFrom, daysTo, cutoff }, supplyOf(shipment));
    return {
      ...plain,
      providerCode,
      type: "transport",
      cost,
      ...dates,
      isApproximate,
      cutoff,
      points: points.map((point) => carrierPoint(point, dates.dateFrom)),
    };
  });
}

/** Without a weight a carrier cannot be asked: a manager names cost and days. */
function unweighedCarriers(book: DeliveryBook, shipment: Shipment): DeliveryOption[] {
  const { cutoff } = book.pickup;
  const dates = shippingDates(book, { daysFrom: 0, daysTo: 0, cutoff }, supplyOf(shipment));
  return book.carrierCodes.map((providerCode) => ({
    ...plain,
    providerCode,
    type: "transport",
    cost: 0,
    isCostUnknown: true,
    ...dates,
    isEstimate: true,
    hasDates: false,
    cutoff,
    points: [],
  }));
}

function carrierPoint(
  { maxWeightGrams, ...point }: CarrierTariff["points"][number],
  dateFrom: string,
): DeliveryOption["points"][number] {
  return { ...point, maxWeight: maxWeightGrams, maxLength: null, maxVolume: null, dateFrom, readyAt: null, days: [] };
}
