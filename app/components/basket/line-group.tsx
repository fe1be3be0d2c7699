import { Button } from "#app/components/kit/button.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { wrongQuantity } from "#app/components/frame/wrong-quantity.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import { restText, waitingText } from "#app/i18n/waiting-text.ts";
import { waitsForDate, type BasketGroup, type BasketRow } from "#app/view-models/basket/shown-basket.ts";
import { BasketLine } from "./basket-line.tsx";
import { ticksForm } from "./ticks-form.ts";

const t = namespace("basket", texts);

/** `isCounting`: a group caused by unsent input, with no delivery date from the server yet. */
export function LineGroup({ group: { kind, when, sum, allTicked, rows, rest }, isCounting }: Props) {
  const { city, viewer, reply } = useFrame();
  const { today, inCity } = city;
  const counterparty = viewer && (viewer.client?.rootUuid ?? "");
  const waits = (row: BasketRow) => waitsForDate(when, row);
  const isDated = !rows.every(waits) || (rest !== null && rest.waiting.length < rest.lines);
  const shown = isDated ? when : null;
  const day = isCounting ? t("counting") : whenText(kind, shown, today);
  const lineDay = shown?.isEstimate && !isCounting ? lineText(kind, shown, today) : day;
  const waiting =
    isCounting || !isDated ? [] : [...rows.filter(waits).map(({ goods }) => goods.name), ...(rest?.waiting ?? [])];
  return (
    <section className={`basket-group group-${kind}`}>
      <header>
        <h2>{t(`group.${kind}`)}</h2>
        <span className="small-text">{day}</span>
        <span className="price">{formatMoney(sum)}</span>
        {rows.length + (rest?.lines ?? 0) > 1 && (
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
      {waiting.length > 0 && <p className="group-waits hint">{waitingText(waiting)}</p>}
      <ul>
        {rows.map((row, index) => (
          <BasketLine
            key={`${row.goods.uuid} ${row.kind}`}
            id={`${kind}-${index}`}
            row={row}
            inCity={inCity}
            counterparty={counterparty}
            wrong={wrongQuantity(reply, "basket.set", row.goods.uuid)}
            when={!isCounting && waits(row) ? t("noDate") : lineDay}
          />
        ))}
      </ul>
    </section>
  );
}

type Props = { group: BasketGroup; isCounting: boolean };

function whenText(kind: BasketGroup["kind"], when: BasketGroup["when"], today: string): string {
  if (!when?.hasDates) return t("noDate");
  const day = formatDaySpan(when.from, when.to, { today });
  if (when.isEstimate) return restText(day, when.waiting.length);
  return t(kind === "available" || when.way === "together" ? when.way : "expected", { day });
}

/** For a line with a date in a group without one. */
function lineText(kind: BasketGroup["kind"], { from, to }: NonNullable<BasketGroup["when"]>, today: string): string {
  return t(kind === "available" ? "ready" : "expected", { day: formatDaySpan(from, to, { today }) });
}
