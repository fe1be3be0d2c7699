import type { z } from "zod";
import type { byUuidsBody, ListedProduct } from "#app/contract/catalog/catalog.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { toListedProduct } from "./listed-product.ts";
import { publicData } from "./public-data.ts";

/** Cards in the given order; hidden and unknown ones are omitted. */
export async function productsByUuids(
  ports: Ports,
  buyer: Buyer,
  { uuids, attributes = false }: z.infer<typeof byUuidsBody>,
): Promise<ListedProduct[]> {
  const wanted = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
  const [cards, names, brands] = await Promise.all([
    productCards(ports.database.db, { uuids: wanted, attributes, ...pricingOf(buyer) }),
    attributes ? publicData(ports).attributes() : [],
    attributes ? publicData(ports).brands() : [],
  ]);
  const brandOf = new Map(brands.map(({ uuid, name }) => [uuid, name]));
  return cards
    .filter((card) => card.status !== "hidden")
    .map((card) => {
      const brand = brandOf.get(card.brandUuid ?? "");
      return { ...toListedProduct(card, names), ...(brand === undefined ? {} : { brandName: brand }) };
    });
}
