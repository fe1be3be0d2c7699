import { leastOrder } from "./goods.ts";
import { priceAt, type Tier } from "#app/domain/catalog/price.ts";
import { addMoney, lineSum, moneyFromNumber, moneyToNumber, zeroMoney } from "#app/domain/money.ts";
import { parseQuantity, quantityFromNumber, settleQuantity } from "#app/domain/quantity.ts";
import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import type { SizeTable } from "#app/contract/catalog/sizes.ts";

export type ShownSizeCell = Pick<ProductCard, "availability" | "availableQuantity" | "unit" | "supplyDays"> & {
  uuid: string;
  slug: string;
  size: string;
  column: number;
  row: number;
  price: number;
  /** Price tiers; empty for a single price. */
  tiers: ProductCard["price"]["tiers"];
  multiplicity: number;
  least: number;
  maxQuantity: number | null;
};

export type SizeTableViewModel = {
  /** The product whose family this is. */
  slug: string;
  column: SizeTable["column"];
  row: SizeTable["row"];
  cells: ShownSizeCell[];
  /** Other tables of the category. */
  families: { name: string; slug: string }[];
};

/** The rest is on the category page. */
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
        tiers: price.tiers.filter(({ from }) => from > 0),
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

/** Total of typed quantities, each rounded to its multiplicity; `typed` is by field name. */
export function typedTotal(
  cells: readonly ShownSizeCell[],
  typed: Record<string, string>,
): { count: number; sum: number } {
  const sums = cells.flatMap((cell) => {
    const quantity = parseQuantity(typed[quantityField(cell)] ?? "");
    const settled = quantity.ok ? settleQuantity(quantity.value, ruleOf(cell)) : null;
    return settled?.ok ? [lineSum(priceAt(tiersOf(cell), settled.value.quantity), settled.value.quantity)] : [];
  });
  return { count: sums.length, sum: moneyToNumber(addMoney(zeroMoney, ...sums)) };
}

/** Name of a size's quantity field. */
export function quantityField({ uuid }: Pick<ShownSizeCell, "uuid">): string {
  return `q.${uuid}`;
}

function ruleOf({ multiplicity, least, maxQuantity }: ShownSizeCell) {
  return {
    multiplicity: quantityFromNumber(multiplicity),
    minQuantity: quantityFromNumber(least),
    maxQuantity: maxQuantity === null ? null : quantityFromNumber(maxQuantity),
  };
}

function tiersOf({ price, tiers }: ShownSizeCell): Tier[] {
  return [{ from: 0, price }, ...tiers].map((tier) => ({
    from: quantityFromNumber(tier.from),
    price: moneyFromNumber(tier.price),
  }));
}
