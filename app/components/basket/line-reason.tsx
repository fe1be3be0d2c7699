import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketRow } from "#app/view-models/basket.ts";

const t = namespace("basket", texts);

export function LineReason({ row }: { row: BasketRow }) {
  const { inCity } = useFrame().city;
  const stock = stockReason(row, inCity);
  const { priceBefore, price } = row;
  return (
    <>
      {stock && <span className="line-reason">{stock}</span>}
      {priceBefore !== null && (
        <span className="line-reason">
          {t("priceChanged", { before: formatMoney(priceBefore), after: formatMoney(price) })}
        </span>
      )}
    </>
  );
}

function stockReason(row: BasketRow, inCity: string): string | null {
  const { kind, divided, quantity, shortage, unit } = row;
  if (divided) {
    const whole = formatQuantity(row.whole, unit);
    return kind === "available"
      ? t("splitHere", { whole, here: formatQuantity(quantity, unit) })
      : t("splitRest", { whole });
  }
  if (kind === "available") return shortage > 0 ? t("wholeWaits", { shortage: formatQuantity(shortage, unit) }) : null;
  return kind === "notAvailable" ? t("noneHere", { cityIn: inCity }) : null;
}
