import { goodsOf, leastOrder, type Goods } from "./goods.ts";
import type { Product } from "#app/contract/catalog/catalog.ts";
import { attributeText } from "#app/i18n/attribute-text.ts";

/** Product page. Sent to the browser, so it holds only what is shown. */
export type ProductViewModel = Omit<Goods, "image" | "least"> &
  Pick<Product, Shown> & {
    least: number;
    brand: { name: string; slug: string };
    vatRate: Product["price"]["vatRate"];
    /** Price tiers without the base price. */
    tiers: Product["price"]["tiers"];
    packs: { name: string; quantity: number }[];
    /** Stock by warehouse of this city. */
    stock: { name: string; quantity: number }[];
    attributeGroups: AttributeGroup[];
    discontinued: boolean;
  };

export type AttributeGroup = { name: string; rows: [name: string, value: string][] };

type Shown =
  | "description"
  | "vendorCode"
  | "barcodes"
  | "images"
  | "maxQuantity"
  | "weight"
  | "dimensions"
  | "documents"
  | "warrantyMonths"
  | "country"
  | "isMarked"
  | "isCuttable"
  | "replacement"
  | "sizes";

export function productViewModel(product: Product): ProductViewModel {
  const { image: _listImage, ...goods } = goodsOf(product);
  const { description, vendorCode, barcodes, images, maxQuantity, weight, dimensions, documents } = product;
  const { warrantyMonths, country, isMarked, isCuttable, replacement, sizes, price } = product;
  return {
    ...goods,
    ...{ description, vendorCode, barcodes, images, maxQuantity, weight, dimensions, documents },
    ...{ warrantyMonths, country, isMarked, isCuttable, replacement, sizes },
    least: leastOrder(product),
    brand: { name: product.brand.name, slug: product.brand.slug },
    vatRate: price.vatRate,
    tiers: price.tiers.filter(({ from }) => from > 0),
    packs: product.packs.map(({ name, quantity }) => ({ name, quantity })),
    stock: product.warehouses.filter(({ quantity }) => quantity > 0).map(({ name, quantity }) => ({ name, quantity })),
    attributeGroups: groupsOf(product.attributes),
    discontinued: product.status === "discontinued",
  };
}

/** In order of first appearance. */
function groupsOf(attributes: Product["attributes"]): AttributeGroup[] {
  const groups = new Map<string, AttributeGroup>();
  for (const attribute of attributes) {
    const { group, name } = attribute;
    const rows = groups.get(group)?.rows ?? [];
    rows.push([name, attributeText(attribute)]);
    groups.set(group, { name: group, rows });
  }
  return [...groups.values()];
}
