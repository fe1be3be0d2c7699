/** Whose vans are not the shop's own (decisions §3.4). */
export type CarrierCode = "cdek" | "dellin" | "pek" | "kit" | "post";

export type CarrierPlace = { name: string; regionName: string; lat: number; lon: number };

/** One shipment between two cities: grams, millimetres, cubic centimetres. */
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

/** Whole roubles, working days from the day it is handed over. With points it is fetched there, without it is brought. */
export type CarrierTariff = {
  providerCode: CarrierCode;
  cost: number;
  daysFrom: number;
  daysTo: number;
  points: CarrierPoint[];
  /** The carrier itself could not be asked: the table of the shop says so much. */
  isApproximate: boolean;
};

/** Who else may bring a shipment. Neither call throws. */
export type CarrierGateway = {
  /** At once, inside a transaction too; null must be fetched first. */
  known(request: CarrierRequest): CarrierTariff[] | null;
  /** Asks within some seconds; whatever comes of it, `known` has an answer afterwards. */
  fetch(request: CarrierRequest): Promise<void>;
};
