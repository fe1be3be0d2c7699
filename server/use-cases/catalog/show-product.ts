import { z } from "zod";
import { productShape, type Product } from "#app/contract/catalog/catalog.ts";
import { slugShape } from "#app/contract/parts.ts";
import { pathTo } from "#app/domain/catalog/category-tree.ts";
import { maskEmail } from "#app/domain/email.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { AttributeRow } from "#server/db/queries/catalog/assortment.ts";
import { productImages } from "#server/db/queries/catalog/drawing-address.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { productBySlug, type ProductRow } from "#server/db/queries/catalog/product.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { receiptOf } from "#server/use-cases/delivery/calculate-time.ts";
import { categoryMenu } from "./category-menu.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { namedAttributes } from "./named-attributes.ts";
import { publicData } from "./public-data.ts";
import { categorySizes } from "./size-families.ts";

/** Product page data; a discontinued product has its replacement, a hidden one is not found. */
export async function showProduct(
  ports: Ports,
  buyer: Buyer,
  slug: string,
): Promise<Verdict<Product, { code: "notFound" }>> {
  if (!slugShape.safeParse(slug).success) return no("notFound");
  const [row, menu, attributes, book] = await Promise.all([
    productBySlug(ports.database.db, {
      slug,
      visitor: { owner: buyer.viewer.owner, basketOwner: buyer.viewer.basketOwner, cityUuid: buyer.city.uuid },
      ...pricingOf(buyer),
    }),
    categoryMenu(ports),
    publicData(ports).attributes(),
    deliveryBook(ports, buyer.city),
  ]);
  if (!row || row.status === "hidden") return no("notFound");
  const card = toProductCard(row);
  const family =
    row.status === "active" ? (await categorySizes(ports, row.categoryUuid)).familyOf.get(row.uuid) : undefined;
  return ok({
    ...card,
    vendorCode: row.vendorCode,
    barcodes: row.barcodes,
    fullName: row.fullName,
    description: row.description,
    brand: row.brand,
    categoryUuid: row.categoryUuid,
    breadcrumbs: pathTo(menu, row.categoryUuid).map(({ name, slug }) => ({ name, slug })),
    images: productImages(row),
    weight: row.weightGrams,
    warehouses: row.warehouses,
    ...storedDetails(row, attributes),
    warrantyMonths: row.warrantyMonths,
    country: row.country,
    isMarked: row.isMarked,
    isCuttable: row.isCuttable,
    status: row.status,
    replacement: row.replacement,
    receipt: receiptOf(book, row),
    restockEmail: row.restockEmail && maskEmail(row.restockEmail),
    isFavorite: row.isFavorite,
    inCompare: row.inCompare,
    basketQuantity: row.basketQuantity,
    sizes: family === undefined ? null : { count: family.cells.length },
  });
}

const storedShape = z.object({
  packs: z.array(z.object({ name: z.string(), quantity: z.number(), barcode: z.string().nullable().default(null) })),
  dimensions: productShape.shape.dimensions,
  documents: productShape.shape.documents,
});

function storedDetails(
  row: ProductRow,
  attributes: readonly AttributeRow[],
): Pick<Product, "packs" | "dimensions" | "attributes" | "documents"> {
  return { ...storedShape.parse(row), attributes: namedAttributes(row.attributes, attributes) };
}
