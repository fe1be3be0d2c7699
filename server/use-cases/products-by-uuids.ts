import type { ProductCard } from "#app/contract/catalog.ts";
import { productCards, toProductCard } from "#server/db/queries/product-card.ts";
import type { Ports } from "#server/ports.ts";
import { type Buyer, shelfOf } from "./buyer.ts";

/** Cards in the order asked; what is hidden or unknown is left out. */
export async function productsByUuids(ports: Ports, buyer: Buyer, uuids: readonly string[]): Promise<ProductCard[]> {
  const wanted = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
  const cards = await productCards(ports.database.db, { uuids: wanted, ...shelfOf(buyer) });
  return cards.filter((card) => card.status !== "hidden").map(toProductCard);
}
