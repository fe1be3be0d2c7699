import type { Promotion } from "#app/contract/orders/backoffice.ts";
import { formatDay } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";

const t = namespace("content", content);

/** Time left; with `whole` the full period, for finished ones. */
export function PromotionDates({
  promotion: { dateFrom, dateTo },
  whole = false,
}: {
  promotion: Pick<Promotion, "dateFrom" | "dateTo">;
  whole?: boolean;
}) {
  const { today } = useFrame().city;
  const to = formatDay(dateTo, { today });
  return (
    <span className="small-text muted">
      {whole ? t("dates", { from: formatDay(dateFrom, { today }), to }) : t("until", { to })}
    </span>
  );
}
