import type { CarrierGateway, CarrierPlace, CarrierRequest, CarrierTariff } from "./carriers.ts";
import { carrierRows, distanceBands, type CarrierRow } from "./tariffs.ts";

/** Carriers from the shop's own tariff table, without external calls. */
export function tariffTable(): CarrierGateway {
  return {
    known: tableTariffs,
    fetch: () => Promise.resolve(),
  };
}

/** Carriers that accept the parcel, at the table's prices. */
export function tableTariffs({ from, to, parcel }: CarrierRequest): CarrierTariff[] {
  const distance = kilometres(from, to);
  const band = distanceBands.find(({ upToKm }) => distance <= upToKm);
  if (!band) return [];
  return carrierRows
    .filter((row) => takes(row, parcel))
    .map((row) => ({
      providerCode: row.providerCode,
      cost: Math.ceil((priceOf(row, parcel) * band.factor) / 10) * 10,
      daysFrom: band.daysFrom + row.extraDays,
      daysTo: band.daysTo + row.extraDays,
      points: [],
      isApproximate: true,
    }));
}

type Parcel = CarrierRequest["parcel"];

function takes(row: CarrierRow, { weightGrams, longestMm, volumeCm3 }: Parcel): boolean {
  return (
    weightGrams <= row.maxKilograms * 1_000 &&
    longestMm <= row.maxLengthMm &&
    volumeCm3 <= row.maxCubicMetres * 1_000_000
  );
}

function priceOf(row: CarrierRow, { weightGrams, longestMm, volumeCm3 }: Parcel): number {
  const kilograms = Math.max(weightGrams / 1_000, (volumeCm3 / 1_000_000) * row.kilogramsPerCubicMetre);
  const charged = Math.max(0, Math.ceil(kilograms) - row.kilogramsIncluded);
  return row.base + charged * row.perKilogram + (longestMm > row.longFromMm ? row.longSurcharge : 0);
}

const earthKm = 6_371;

/** Great-circle distance. */
function kilometres(from: CarrierPlace, to: CarrierPlace): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(to.lat - from.lat), radians(to.lon - from.lon)];
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)));
}
