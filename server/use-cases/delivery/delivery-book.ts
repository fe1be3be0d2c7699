import { z } from "zod";
import { specialDayShape, workHoursShape } from "#app/contract/parts.ts";
import { localMoment } from "#app/domain/local-time.ts";
import type { CargoLimits } from "#app/domain/logistics/cargo.ts";
import type { ServiceCode, ServiceTariff, Vehicle, Zone } from "#app/domain/logistics/own-delivery.ts";
import type { PointHours } from "#app/domain/logistics/point-visit.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import type { ShipmentClock, Tariff } from "#app/domain/logistics/shipment.ts";
import { moneyFromDecimal, zeroMoney } from "#app/domain/money.ts";
import type { TariffRows } from "#server/db/queries/delivery/tariffs.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { carrierDesk, type CarrierDesk } from "./carrier-desk.ts";

export type BookPoint = PointHours &
  CargoLimits & { code: string; name: string; address: string; phone: string; isWarehouse: boolean };

export type CourierTariff = Tariff & { intervals: { from: string; to: string }[] };

/** Everything that determines delivery options in a city at a given time. */
export type DeliveryBook = ShipmentClock &
  CarrierDesk & {
    pickup: Tariff;
    points: BookPoint[];
    courier: CourierTariff | null;
    zones: Zone[];
    vehicles: Vehicle[];
    services: ServiceTariff[];
  };

/** Reads cached data: call it before a transaction, never inside one. */
export async function deliveryBook(ports: Ports, city: CityRecord): Promise<DeliveryBook> {
  const data = publicData(ports);
  const [rows, points, moved, desk] = await Promise.all([
    data.tariffs(),
    data.pickupPoints(),
    data.movedDays(),
    carrierDesk(ports, city),
  ]);
  const now = localMoment(ports.clock.now().getTime(), city.timezone);
  const year = Number(now.date.slice(0, 4));
  const own = <R extends { city_uuid: string }>(list: readonly R[]) =>
    list.filter((row) => row.city_uuid === city.uuid);
  const tariffs = own(rows.tariffs);
  return {
    now,
    calendar: productionCalendar([year, year + 1], moved),
    pickup: tariffsOf(tariffs, "pickup") ?? freePickup(city.cutOff ?? ports.settings.cutOff),
    courier: tariffsOf(tariffs, "own"),
    points: own(points).map(pointOf),
    zones: own(rows.zones).map(({ code, name, surcharge, days_more }) => ({
      code,
      name,
      surcharge: moneyFromDecimal(surcharge),
      daysMore: days_more,
    })),
    vehicles: own(rows.vehicles).map(({ code, surcharge, max_weight_grams, max_length_mm, max_volume_cm3 }) => ({
      code,
      surcharge: moneyFromDecimal(surcharge),
      maxWeightGrams: max_weight_grams,
      maxLengthMm: max_length_mm,
      maxVolumeCm3: max_volume_cm3,
    })),
    services: own(rows.services)
      .map(({ code, price, step_grams, max_length_mm }) => ({
        code: serviceCode.parse(code),
        price: moneyFromDecimal(price),
        stepGrams: step_grams,
        maxLengthMm: max_length_mm,
      }))
      .sort((a, b) => serviceCodes.indexOf(a.code) - serviceCodes.indexOf(b.code)),
    ...desk,
  };
}

const serviceCodes: ServiceCode[] = ["unloading", "lift", "floor"];
const serviceCode = z.enum(["unloading", "lift", "floor"]);
const intervalsShape = z.array(z.object({ from: z.string(), to: z.string() }));

function tariffsOf(rows: TariffRows["tariffs"], code: "pickup" | "own"): CourierTariff | null {
  const row = rows.find((tariff) => tariff.provider_code === code);
  if (!row) return null;
  return {
    cost: moneyFromDecimal(row.cost),
    freeFrom: row.free_from === null ? null : moneyFromDecimal(row.free_from),
    daysFrom: row.days_from,
    daysTo: row.days_to,
    cutoff: row.cutoff,
    intervals: intervalsShape.parse(row.intervals),
  };
}

function freePickup(cutoff: string): Tariff {
  return { cost: zeroMoney, freeFrom: null, daysFrom: 0, daysTo: 0, cutoff };
}

type PointRow = Awaited<ReturnType<ReturnType<typeof publicData>["pickupPoints"]>>[number];

function pointOf(row: PointRow): BookPoint {
  const { code, name, address, phone } = row;
  return {
    ...{ code, name, address, phone },
    schedule: z.array(workHoursShape).parse(row.schedule),
    specialDays: z.array(specialDayShape).parse(row.special_days),
    isWarehouse: row.warehouse_uuid !== null,
    maxWeightGrams: row.max_weight_grams,
    maxLengthMm: row.max_length_mm,
    maxVolumeCm3: row.max_volume_cm3,
  };
}
