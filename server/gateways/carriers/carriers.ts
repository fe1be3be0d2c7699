import type { CarrierCode } from "#app/domain/logistics/carriers.ts";

export type CarrierPlace = { name: string; regionName: string; lat: number; lon: number };

/** A shipment between two cities: grams, millimetres, cubic centimetres. */
export type CarrierRequest = {
  from: CarrierPlace;
  to: CarrierPlace;
  parcel: { weightGrams: number; longestMm: number; volumeCm3: number };
};

export type CarrierPoint = {
  code: string;
  name: string;
  address: string;
  phone: string;
  schedule: { day: number; from: string; to: string }[];
  maxWeightGrams: number | null;
};

/**
 * Whole roubles, working days from handover to the carrier. With `points`: collection there; otherwise courier
 * delivery.
 */
export type CarrierTariff = {
  providerCode: CarrierCode;
  cost: number;
  daysFrom: number;
  daysTo: number;
  points: CarrierPoint[];
  /** Estimated from the shop's table, as the carrier could not be queried. */
  isApproximate: boolean;
};

/** External carriers. Neither method throws. */
export type CarrierGateway = {
  /** Synchronous, so usable inside a transaction; null when `fetch` is needed first. */
  known(request: CarrierRequest): CarrierTariff[] | null;
  /** Queries within seconds; afterwards `known` has an answer in any case. */
  fetch(request: CarrierRequest): Promise<void>;
};
