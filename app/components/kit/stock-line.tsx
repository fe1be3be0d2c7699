import type { ProductCard } from "#app/contract/catalog.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { stock } from "#app/i18n/ru/stock.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("stock", stock);

/** What the city has of a product, in words and colour: never colour alone. */
export function StockLine({ product }: { product: Stocked }) {
  return <span className={looks[product.availability]}>{stockText(product)}</span>;
}

export type Stocked = Pick<ProductCard, "availability" | "availableQuantity" | "unit" | "supplyDays">;

export function stockText({ availability, availableQuantity, unit, supplyDays }: Stocked): string {
  if (availability === "available") return t("available", { amount: formatQuantity(availableQuantity, unit) });
  if (availability === "notAvailable" || !supplyDays) return t(availability);
  const { from, to } = supplyDays;
  return from === to ? t("onOrderDays", { count: to }) : t("onOrderSpan", { from, to });
}

const looks = {
  available: "status-text",
  onOrder: "status-text waiting",
  notAvailable: "status-text inactive",
} as const;
