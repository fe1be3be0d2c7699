import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatDay, formatMoney } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/catalog/product.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("product", texts);

/** ISO dates of the city, costs in roubles. */
export type ReceiptDays = {
  pickup: string | null;
  delivery: { date: string; cost: number | null } | null;
  /** Until what time of today these days apply; null if independent of it. */
  cutoff: string | null;
};

export function ReceiptLines({ days: { pickup, delivery, cutoff } }: { days: ReceiptDays }) {
  const { today } = useFrame().city;
  if (pickup === null && delivery === null) return <p>{t("noPromise")}</p>;
  return (
    <>
      {pickup !== null && (
        <p>
          <b>{t("pickup")}</b>
          {` ${formatDay(pickup, { today })}`}
        </p>
      )}
      {delivery !== null && (
        <p>
          <b>{t("delivery")}</b>
          {` ${deliveryText(delivery, today)}`}
        </p>
      )}
      {cutoff !== null && <p className="hint">{t("cutoff", { time: cutoff })}</p>}
    </>
  );
}

function deliveryText({ date, cost }: { date: string; cost: number | null }, today: string): string {
  const day = formatDay(date, { today });
  if (cost === null) return day;
  return cost === 0 ? t("deliveryFree", { day }) : t("deliveryFrom", { day, cost: formatMoney(cost) });
}
