import type { CarrierCode } from "#app/domain/logistics/carriers.ts";

/** Maximum great-circle distance in kilometres, and the working days needed. */
export type DistanceBand = { upToKm: number; factor: number; daysFrom: number; daysTo: number };

/**
 * Limits and prices of a carrier, to the buyer's door. Volumetric weight: one cubic metre counts as
 * `kilogramsPerCubicMetre`.
 */
export type CarrierRow = {
  providerCode: CarrierCode;
  maxKilograms: number;
  maxLengthMm: number;
  maxCubicMetres: number;
  kilogramsPerCubicMetre: number;
  /** Roubles for the first `kilogramsIncluded`, and per started kilogram above them, at factor 1. */
  base: number;
  kilogramsIncluded: number;
  perKilogram: number;
  /** Surcharge in roubles when the longest piece exceeds this. */
  longFromMm: number;
  longSurcharge: number;
  extraDays: number;
};

/** Shared by all carriers; differences are in their rows. */
export const distanceBands: readonly DistanceBand[] = [
  { upToKm: 60, factor: 1, daysFrom: 1, daysTo: 2 },
  { upToKm: 500, factor: 1.25, daysFrom: 2, daysTo: 3 },
  { upToKm: 1_200, factor: 1.6, daysFrom: 3, daysTo: 5 },
  { upToKm: 2_500, factor: 2.1, daysFrom: 4, daysTo: 7 },
  { upToKm: Infinity, factor: 2.9, daysFrom: 7, daysTo: 12 },
];

/** Rounded from the carriers' public price lists; replace with contract prices. */
export const carrierRows: readonly CarrierRow[] = [
  {
    providerCode: "cdek",
    maxKilograms: 30,
    maxLengthMm: 1_500,
    maxCubicMetres: 0.3,
    kilogramsPerCubicMetre: 200,
    base: 350,
    kilogramsIncluded: 1,
    perKilogram: 28,
    longFromMm: 1_200,
    longSurcharge: 300,
    extraDays: 0,
  },
  {
    providerCode: "post",
    maxKilograms: 20,
    maxLengthMm: 530,
    maxCubicMetres: 0.05,
    kilogramsPerCubicMetre: 200,
    base: 290,
    kilogramsIncluded: 1,
    perKilogram: 35,
    longFromMm: 530,
    longSurcharge: 0,
    extraDays: 2,
  },
  {
    providerCode: "dellin",
    maxKilograms: 20_000,
    maxLengthMm: 6_500,
    maxCubicMetres: 80,
    kilogramsPerCubicMetre: 250,
    base: 1_450,
    kilogramsIncluded: 30,
    perKilogram: 9,
    longFromMm: 3_000,
    longSurcharge: 900,
    extraDays: 1,
  },
  {
    providerCode: "pek",
    maxKilograms: 20_000,
    maxLengthMm: 6_000,
    maxCubicMetres: 80,
    kilogramsPerCubicMetre: 250,
    base: 1_390,
    kilogramsIncluded: 25,
    perKilogram: 9.5,
    longFromMm: 3_000,
    longSurcharge: 850,
    extraDays: 1,
  },
  {
    providerCode: "kit",
    maxKilograms: 10_000,
    maxLengthMm: 4_000,
    maxCubicMetres: 40,
    kilogramsPerCubicMetre: 250,
    base: 1_300,
    kilogramsIncluded: 20,
    perKilogram: 10,
    longFromMm: 3_000,
    longSurcharge: 800,
    extraDays: 2,
  },
];
