import type { ListedProduct } from "#app/contract/catalog/catalog.ts";
import type { AttributeRow } from "#server/db/queries/catalog/assortment.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { namedAttributes } from "./named-attributes.ts";

/** A card on the wire, with labelled attributes if requested. */
export function toListedProduct(row: ProductCardRow, attributes: readonly AttributeRow[]): ListedProduct {
  const card = toProductCard(row);
  return row.attributes === undefined ? card : { ...card, attributes: namedAttributes(row.attributes, attributes) };
}
