import { leastOrder } from "#app/components/goods/goods.ts";
import type { ProductCard } from "#app/contract/catalog.ts";
import type { SizeTable } from "#app/contract/sizes.ts";

/** One cell of the table. */
export type SizeCell = Pick<ProductCard, "availability" | "availableQuantity" | "unit" | "supplyDays"> & {
  uuid: string;
  slug: string;
  size: string;
  column: number;
  row: number;
  price: number;
  multiplicity: number;
  least: number;
  maxQuantity: number | null;
};

export type SizeTableViewModel = {
  /** The product whose family this is. */
  slug: string;
  column: SizeTable["column"];
  row: SizeTable["row"];
  cells: SizeCell[];
  /** The other tables of the category. */
  families: { name: string; slug: string }[];
};

/** More of them are on the category's own page. */
const mostFamilies = 40;

export function sizeTableViewModel({ product, column, row, cells, families }: SizeTable): SizeTableViewModel {
  const own = new Set(cells.map((cell) => cell.product.slug));
  return {
    slug: product.slug,
    column,
    row,
    cells: cells.map((cell) => {
      const { uuid, slug, price, unit, multiplicity, maxQuantity, availability, availableQuantity, supplyDays } =
        cell.product;
      const least = leastOrder(cell.product);
      return {
        uuid,
        slug,
        size: cell.size,
        column: cell.column,
        row: cell.row,
        price: price.price,
        unit,
        multiplicity,
        least,
        maxQuantity,
        availability,
        availableQuantity,
        supplyDays,
      };
    }),
    families: families
      .filter(({ slug }) => !own.has(slug))
      .slice(0, mostFamilies)
      .map(({ name, slug }) => ({ name, slug })),
  };
}
