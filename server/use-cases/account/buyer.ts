import { doNotDivideFor } from "#app/domain/basket/do-not-divide.ts";
import type { PricingContext } from "#server/db/queries/catalog/card-columns.ts";
import type { CityRecord } from "#server/use-cases/catalog/public-data.ts";
import type { LoadedViewer } from "./viewer.ts";

/** Who buys and in which city: what prices, stock and the basket depend on. */
export type Buyer = { viewer: LoadedViewer; city: CityRecord };

const basePriceList = 1;

/**
 * The stock, the prices and the own codes that a buyer is answered with; of the lists the first that names a product wins.
 * A member who sees no prices of his counterparty sees those of the city, as any visitor does.
 */
export function pricingOf({
  viewer,
  city,
}: Pick<Buyer, "viewer"> & { city: Pick<CityRecord, "warehouseUuids" | "priceListId"> }): PricingContext {
  const contract = seesOwnPrices(viewer) ? (viewer.client?.priceListId ?? null) : null;
  return {
    cityWarehouseUuids: city.warehouseUuids,
    priceListIds: [...(contract === null ? [] : [contract]), city.priceListId, basePriceList],
    counterparty: counterpartyOf(viewer),
  };
}

export function doNotDivideOf({ viewer, settings }: LoadedViewer): boolean {
  return doNotDivideFor(viewer, settings.doNotDivide);
}

/** May he be told what his counterparty pays? Guests and who works for nobody have only the city's prices to see. */
export function seesOwnPrices({ client }: LoadedViewer): boolean {
  return client === null || client.rights.seesPrices;
}

export function counterpartyOf(viewer: LoadedViewer): string | null {
  return viewer.client?.rootUuid ?? null;
}

/** The same buyer at the prices of his counterparty, for who may see them in his place: an approver. */
export function withPrices(buyer: Buyer): Buyer {
  const { client } = buyer.viewer;
  if (client === null) return buyer;
  return {
    ...buyer,
    viewer: { ...buyer.viewer, client: { ...client, rights: { ...client.rights, seesPrices: true } } },
  };
}
