import { generateShop } from "#server/demo/shop.ts";

export const today = new Date("2026-11-20T12:00:00Z");

/** The demo shop of the usual size with all goods in memory. */
export function wholeShop(products?: number) {
  const { productBatches, ...rest } = generateShop({ products, today });
  const batches = [...productBatches()];
  return {
    ...rest,
    products: batches.flatMap((batch) => batch.products),
    prices: batches.flatMap((batch) => batch.prices),
    stock: batches.flatMap((batch) => batch.stock),
  };
}
