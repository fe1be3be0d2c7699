import type { z } from "zod";
import { shownAs } from "#app/contract/hidden.ts";
import type { Actor } from "#app/domain/actor.ts";
import { doNotDivideFor } from "#app/domain/basket/do-not-divide.ts";
import type { PricingContext } from "#server/db/queries/catalog/card-columns.ts";
import type { CityRecord } from "#server/use-cases/catalog/public-data.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";

/** Viewer and city, on which prices, stock and the basket depend. */
export type Buyer = { viewer: LoadedViewer; city: CityRecord };

/** The actor recorded for a buyer's changes: the account, in a company that of the acting member. A guest has none. */
export function buyerActor(userUuid: string | null): Actor {
  return { kind: "buyer", id: userUuid ?? "", name: "" };
}

const basePriceList = 1;

/**
 * Pricing context of a buyer; the first price list with a price for a product wins. A member without price access gets
 * the city's prices, like any visitor.
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

/** Does the buyer see the counterparty's prices? Otherwise only the city's prices are visible. */
export function seesOwnPrices({ client }: LoadedViewer): boolean {
  return client === null || client.rights.seesPrices;
}

/** A value without the fields that are hidden from the viewer. `perform` applies it to answers, makers of files to their values. */
export function shownTo<S extends z.ZodType>(viewer: LoadedViewer, shape: S, value: z.output<S>): z.output<S> {
  return shownAs(shape, value, seesOwnPrices(viewer));
}

export function counterpartyOf(viewer: LoadedViewer): string | null {
  return viewer.client?.rootUuid ?? null;
}

/** The same buyer with the counterparty's prices, for an approver who may see them. */
export function withPrices(buyer: Buyer): Buyer {
  const { client } = buyer.viewer;
  if (client === null) return buyer;
  return {
    ...buyer,
    viewer: { ...buyer.viewer, client: { ...client, rights: { ...client.rights, seesPrices: true } } },
  };
}
