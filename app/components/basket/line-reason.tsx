import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketRow } from "#app/view-models/shown-basket.ts";

const t = namespace("basket", texts);

export function LineReason({ row }: { row: BasketRow }) {
  const { inCity } = useFrame().city;
  const stock = stockReason(row, inCity);
  const { uuid, name, priceBefore } = row.goods;
  return (
    <>
      {stock && <span className="line-reason">{stock}</span>}
      {priceBefore !== null && row.hasField && (
        <form method="post" className="line-reason" data-enhance="">
          {t("priceChanged", { before: formatMoney(priceBefore), after: formatMoney(row.price) })} <CounterpartyField />
          <input type="hidden" name="uuid" value={uuid} />
          <button className="text-link" name="intent" value="basket.seen" aria-label={t("priceSeenOf", { name })}>
            {t("pricesSeen")}
          </button>
        </form>
      )}
    </>
  );
}

function stockReason({ goods, kind, divided, quantity, shortage, whole }: BasketRow, inCity: string): string | null {
  const amount = (units: number) => formatQuantity(units, goods.unit);
  if (divided)
    return kind === "available"
      ? t("splitHere", { whole: amount(whole), here: amount(quantity) })
      : t("splitRest", { whole: amount(whole) });
  if (kind === "available") return shortage > 0 ? t("wholeWaits", { shortage: amount(shortage) }) : null;
  return kind === "notAvailable" ? t("noneHere", { cityIn: inCity }) : null;
}
