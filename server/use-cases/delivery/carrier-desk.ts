import type { Cargo } from "#app/domain/logistics/cargo.ts";
import { carrierCodes } from "#app/domain/logistics/carriers.ts";
import type { CarrierRequest, CarrierTariff } from "#server/gateways/carriers/carriers.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

export type CarrierDesk = {
  /** Switched on in the city, if the shop has a warehouse to send from. */
  carrierCodes: readonly CarrierTariff["providerCode"][];
  /** Known carrier tariffs of a shipment. */
  carriers(cargo: Cargo): CarrierTariff[];
  /** Queries the carriers for shipments `carriers` had no answer for; false when there were none. */
  fetchCarriers(): Promise<boolean>;
};

/** Carriers collect at the nearest warehouse; offered are those switched on in the city, none without a warehouse. */
export async function carrierDesk(ports: Ports, city: CityRecord): Promise<CarrierDesk> {
  const data = publicData(ports);
  const [warehouses, cities] = await Promise.all([data.warehouses(), data.cities()]);
  const nearest = warehouses.find(({ uuid }) => uuid === city.warehouseUuids[0]);
  const from = nearest && cities.byUuid.get(nearest.city_uuid);
  let unasked: CarrierRequest[] = [];
  return {
    carrierCodes: from ? carrierCodes.filter((code) => city.carriers.includes(code)) : [],
    carriers(cargo: Cargo): CarrierTariff[] {
      // Unmeasured goods have no carrier tariff.
      const { weightGrams } = cargo;
      if (!from || weightGrams === null || weightGrams === 0 || city.carriers.length === 0) return [];
      const request: CarrierRequest = { from, to: city, parcel: { ...cargo, weightGrams } };
      const known = ports.carriers.known(request);
      if (known === null) unasked.push(request);
      return (known ?? []).filter(({ providerCode }) => city.carriers.includes(providerCode));
    },
    async fetchCarriers() {
      const requests = unasked;
      unasked = [];
      await Promise.all(requests.map((request) => ports.carriers.fetch(request)));
      return requests.length > 0;
    },
  };
}

/** Repeats the attempt after querying the carriers for missing tariffs: not inside a transaction. */
export async function withCarriers<T>(book: CarrierDesk, attempt: () => Promise<T>): Promise<T> {
  const first = await attempt();
  return (await book.fetchCarriers()) ? attempt() : first;
}
