import { doNotDivideFor } from "#app/domain/basket/do-not-divide.ts";
import type { PricingContext } from "#server/db/queries/catalog/card-columns.ts";
import type { CityRecord } from "#server/use-cases/catalog/public-data.ts";
import type { LoadedViewer } from "./viewer.ts";

/** Who buys and in which city: what prices, stock and the basket depend on. */
export type Buyer = { viewer: LoadedViewer; city: CityRecord };

const basePriceList = 1;

/** The stock, the prices and the own codes that a buyer is answered with; of the lists the first that names a product wins. */
export function pricingOf({ viewer, city }: Buyer): PricingContext {
  const contract = viewer.client?.priceListId ?? null;
  return {
    cityWarehouseUuids: city.warehouseUuids,
    priceListIds: [...(contract === null ? [] : [contract]), city.priceListId, basePriceList],
    counterparty: counterpartyOf(viewer),
  };
}

export function doNotDivideOf({ viewer, settings }: LoadedViewer): boolean {
  return doNotDivideFor(viewer, settings.doNotDivide);
}

export function counterpartyOf(viewer: LoadedViewer): string | null {
  return viewer.client?.rootUuid ?? null;
}
