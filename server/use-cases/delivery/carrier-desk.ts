import type { Cargo } from "#app/domain/logistics/cargo.ts";
import type { CarrierRequest, CarrierTariff } from "#server/gateways/carriers/carriers.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

export type CarrierDesk = {
  /** What is known of the carriers for a shipment. */
  carriers(cargo: Cargo): CarrierTariff[];
  /** Asks the carriers what `carriers` could not say yet; false where there was nothing to ask. */
  fetchCarriers(): Promise<boolean>;
};

/** Carriers fetch from the warehouse next to the city; where there is none, they bring nothing. */
export async function carrierDesk(ports: Ports, city: CityRecord): Promise<CarrierDesk> {
  const data = publicData(ports);
  const [warehouses, cities] = await Promise.all([data.warehouses(), data.cities()]);
  const nearest = warehouses.find(({ uuid }) => uuid === city.warehouseUuids[0]);
  const from = nearest && cities.byUuid.get(nearest.city_uuid);
  let unasked: CarrierRequest[] = [];
  return {
    carriers(cargo: Cargo): CarrierTariff[] {
      // What nobody has measured cannot be sent by somebody else's tariff.
      if (!from || cargo.weightGrams === 0) return [];
      const request: CarrierRequest = { from, to: city, parcel: cargo };
      const known = ports.carriers.known(request);
      if (known === null) unasked.push(request);
      return known ?? [];
    },
    async fetchCarriers() {
      const requests = unasked;
      unasked = [];
      await Promise.all(requests.map((request) => ports.carriers.fetch(request)));
      return requests.length > 0;
    },
  };
}

/** Again once the carriers have been asked what they had not been before: not inside a transaction. */
export async function withCarriers<T>(book: CarrierDesk, attempt: () => Promise<T>): Promise<T> {
  const first = await attempt();
  return (await book.fetchCarriers()) ? attempt() : first;
}
