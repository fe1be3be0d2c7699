import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { stock } from "#app/i18n/ru/catalog/stock.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("stock", stock);

/** Stock in this city, in words as well as colour. */
export function StockLine({ product }: { product: Stocked }) {
  return <span className={looks[product.availability]}>{stockText(product)}</span>;
}

/** Compact version: the quantity, or the supply time. */
export function StockFigure({ product }: { product: Stocked }) {
  return (
    <span className={looks[product.availability]} title={stockText(product)}>
      {stockFigure(product)}
    </span>
  );
}

export type Stocked = Pick<ProductCard, "availability" | "availableQuantity" | "unit" | "supplyDays">;

export function stockText({ availability, availableQuantity, unit, supplyDays }: Stocked): string {
  if (availability === "available") return t("available", { amount: formatQuantity(availableQuantity, unit) });
  if (availability === "notAvailable" || !supplyDays) return t(availability);
  const { from, to } = supplyDays;
  return from === to ? t("onOrderDays", { count: to }) : t("onOrderSpan", { from, to });
}

function stockFigure({ availability, availableQuantity, supplyDays }: Stocked): string {
  if (availability === "available") return formatQuantity(availableQuantity);
  if (availability === "notAvailable") return t("none");
  if (!supplyDays) return t("onOrder").toLowerCase();
  const { from, to } = supplyDays;
  return from === to ? t("days", { count: to }) : t("daysSpan", { from, to });
}

const looks = {
  available: "status-text",
  onOrder: "status-text waiting",
  notAvailable: "status-text inactive",
} as const;
