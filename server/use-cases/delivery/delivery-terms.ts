import type { DeliveryTerms } from "#app/contract/delivery/logistics.ts";
import { courierPrices } from "#app/domain/logistics/courier-prices.ts";
import type { Tariff } from "#app/domain/logistics/shipment.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { deliveryBook, type CourierTariff, type DeliveryBook } from "./delivery-book.ts";

/** Delivery costs and times of a city, from the same data as its checkout options. */
export async function deliveryTerms(ports: Ports, city: CityRecord): Promise<DeliveryTerms> {
  const book = await deliveryBook(ports, city);
  const { pickup, points, courier } = book;
  return {
    pickup: {
      ...tariffOf(pickup),
      hasPoints: points.length > 0,
      isNextDayAtPoints: pickup.daysFrom === 0 && points.some(({ isWarehouse }) => !isWarehouse),
    },
    courier: courier && courierTerms(book, courier),
  };
}

function courierTerms({ zones, vehicles, services }: DeliveryBook, courier: CourierTariff) {
  return {
    ...tariffOf(courier),
    intervals: courier.intervals,
    zones: zones.map(({ name, daysMore }) => ({
      name,
      daysFrom: courier.daysFrom + daysMore,
      daysTo: courier.daysTo + daysMore,
    })),
    loads: courierPrices(courier, zones, vehicles).map(({ maxWeightGrams, maxLengthMm, maxVolumeCm3, costs }) => ({
      maxWeight: maxWeightGrams,
      maxLength: maxLengthMm,
      maxVolume: maxVolumeCm3,
      costs: costs.map(moneyToNumber),
    })),
    services: services.map(({ code, price, stepGrams, maxLengthMm }) => ({
      code,
      price: moneyToNumber(price),
      step: stepGrams,
      maxLength: maxLengthMm,
    })),
  };
}

function tariffOf({ cost, freeFrom, daysFrom, daysTo, cutoff }: Tariff) {
  return {
    cost: moneyToNumber(cost),
    freeFrom: freeFrom === null ? null : moneyToNumber(freeFrom),
    daysFrom,
    daysTo,
    cutoff,
  };
}
