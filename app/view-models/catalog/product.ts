import { goodsOf, leastOrder, type Goods } from "./goods.ts";
import type { Product } from "#app/contract/catalog/catalog.ts";
import { attributeText } from "#app/i18n/attribute-text.ts";
import { formatKilograms, formatQuantity } from "#app/i18n/format.ts";
import { productFacts as texts } from "#app/i18n/ru/catalog/product-facts.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("productFacts", texts);

/** Product page. Sent to the browser, so it holds only what is shown. */
export type ProductViewModel = Omit<Goods, "image" | "least"> &
  Pick<Product, Shown> & {
    least: number;
    brand: { name: string; slug: string | null } | null;
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
  | "documents"
  | "isMarked"
  | "isCuttable"
  | "replacement"
  | "sizes";

export function productViewModel(product: Product): ProductViewModel {
  const { image: _listImage, ...goods } = goodsOf(product);
  const { description, vendorCode, barcodes, images, maxQuantity, documents, brand } = product;
  const { isMarked, isCuttable, replacement, sizes, price } = product;
  return {
    ...goods,
    ...{ description, vendorCode, barcodes, images, maxQuantity, documents },
    ...{ isMarked, isCuttable, replacement, sizes },
    least: leastOrder(product),
    brand: brand && { name: brand.name, slug: brand.slug },
    vatRate: price.vatRate,
    tiers: price.tiers.filter(({ from }) => from > 0),
    packs: product.packs.map(({ name, quantity }) => ({ name, quantity })),
    stock: product.warehouses.filter(({ quantity }) => quantity > 0).map(({ name, quantity }) => ({ name, quantity })),
    attributeGroups: [...groupsOf(product.attributes), ...generalGroup(product)],
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

function generalGroup(product: Product): AttributeGroup[] {
  const { brand, country, warrantyMonths, weight, dimensions, barcodes } = product;
  const rows: AttributeGroup["rows"] = [];
  if (brand !== null) rows.push([t("brand"), brand.name]);
  if (country !== null) rows.push([t("country"), country]);
  if (warrantyMonths !== null) rows.push([t("warranty"), t("months", { count: warrantyMonths })]);
  if (weight === null) rows.push([t("weight"), t("weightUnknown")]);
  else if (weight > 0) {
    const quantity = formatQuantity(product.multiplicity, product.unit);
    rows.push([t("weight"), t("weightOf", { kilograms: formatKilograms(weight), quantity })]);
  }
  if (dimensions !== null) {
    const { l, w, h } = dimensions;
    rows.push([
      t("dimensions"),
      t("dimensionsOf", { l: formatQuantity(l), w: formatQuantity(w), h: formatQuantity(h) }),
    ]);
  }
  if (barcodes.length > 0) rows.push([t("barcode"), barcodes.join(", ")]);
  return rows.length === 0 ? [] : [{ name: t("general"), rows }];
}
