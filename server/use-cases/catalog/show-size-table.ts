import type { SizeTable } from "#app/contract/catalog/sizes.ts";
import { slugShape } from "#app/contract/parts.ts";
import { pathTo } from "#app/domain/catalog/category-tree.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { productCards, toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { shownProduct } from "#server/db/queries/catalog/product.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { categoryMenu } from "./category-menu.ts";
import { publicData } from "./public-data.ts";
import { categorySizes } from "./size-families.ts";

/** The product's size family with prices and stock; `notFound` without a family. */
export async function showSizeTable(
  ports: Ports,
  buyer: Buyer,
  slug: string,
): Promise<Verdict<SizeTable, { code: "notFound" }>> {
  const product = slugShape.safeParse(slug).success ? await shownProduct(ports.database.db, slug) : null;
  if (product === null) return no("notFound");
  const [sizes, menu, attributes] = await Promise.all([
    categorySizes(ports, product.categoryUuid),
    categoryMenu(ports),
    publicData(ports).attributes(),
  ]);
  const family = sizes.familyOf.get(product.uuid);
  if (family === undefined) return no("notFound");
  const cards = await productCards(ports.database.db, {
    uuids: family.cells.map(({ uuid }) => uuid),
    ...pricingOf(buyer),
  });
  // Families are cached, stock is not: goods gone meanwhile leave an empty cell.
  const sold = new Map(
    cards.filter(({ status }) => status === "active").map((card) => [card.uuid, toProductCard(card)]),
  );
  const axisOf = ({ code, values }: { code: string; values: string[] }) => {
    const attribute = attributes.find((one) => one.code === code);
    return { name: attribute?.name ?? code, unit: attribute?.unit ?? null, values };
  };
  return ok({
    name: family.name,
    breadcrumbs: pathTo(menu, product.categoryUuid).map((category) => ({ name: category.name, slug: category.slug })),
    product: { slug, name: product.name },
    column: axisOf(family.column),
    row: axisOf(family.row),
    cells: family.cells.flatMap(({ uuid, column, row, size }) => {
      const card = sold.get(uuid);
      return card === undefined ? [] : [{ column, row, size, product: card }];
    }),
    families: sizes.families,
  });
}
