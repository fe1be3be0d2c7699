import { Button } from "#app/components/kit/button.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketGroup } from "#app/view-models/shown-basket.ts";
import { BasketLine } from "./basket-line.tsx";
import { ticksForm } from "./ticks-form.ts";

const t = namespace("basket", texts);

/** `isCounting`: the group stands there because of what is being typed, and the shop has not said its day yet. */
export function LineGroup({ group: { kind, when, sum, allTicked, rows }, isCounting }: Props) {
  const { today } = useFrame().city;
  const day = isCounting ? t("counting") : whenText(kind, when, today);
  return (
    <section className={`basket-group group-${kind}`}>
      <header>
        <h2>{t(`group.${kind}`)}</h2>
        <span className="small-text">{day}</span>
        <span className="price">{formatMoney(sum)}</span>
        {rows.length > 1 && (
          <Button
            kind="plain"
            form={ticksForm}
            name="intent"
            value={`basket.tick.${kind}.${allTicked ? "none" : "all"}`}
            aria-label={t(allTicked ? "untickGroup" : "tickGroup", { group: t(`group.${kind}`) })}
          >
            {t(allTicked ? "untickAll" : "tickAll")}
          </Button>
        )}
      </header>
      <ul>
        {rows.map((row, index) => (
          <BasketLine key={`${row.goods.uuid} ${row.kind}`} id={`${kind}-${index}`} row={row} when={day} />
        ))}
      </ul>
    </section>
  );
}

type Props = { group: BasketGroup; isCounting: boolean };

function whenText(kind: BasketGroup["kind"], when: BasketGroup["when"], today: string): string {
  if (when === null || when.isEstimate) return t("noDate");
  const day = formatDaySpan(when.from, when.to, { today });
  return t(kind === "available" || when.way === "together" ? when.way : "expected", { day });
}
