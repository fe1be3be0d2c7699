import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import { BasketLine } from "./basket-line.tsx";
import type { BasketGroup, GroupWhen } from "#app/view-models/basket.ts";

const t = namespace("basket", texts);

export function LineGroup({ group: { kind, when, sum, rows } }: { group: BasketGroup }) {
  const { today } = useFrame().city;
  const day = whenText(kind, when, today);
  return (
    <section className="basket-group">
      <header>
        <h2>{t(`group.${kind}`)}</h2>
        <span className="small-text">{day}</span>
        <span className="price">{formatMoney(sum)}</span>
      </header>
      <ul>
        {rows.map((row) => (
          <BasketLine key={`${row.uuid} ${row.kind}`} row={row} when={day} />
        ))}
      </ul>
    </section>
  );
}

function whenText(kind: BasketGroup["kind"], when: GroupWhen, today: string): string {
  if (when === null) return t("noDate");
  if (when.isEstimate) return t("noDate");
  const day = formatDaySpan(when.from, when.to, { today });
  return t(kind === "available" || when.way === "together" ? when.way : "expected", { day });
}
