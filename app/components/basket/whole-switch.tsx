import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatDay } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketGroup } from "#app/view-models/shown-basket.ts";

const t = namespace("basket", texts);

export function WholeSwitch({ on, groups }: { on: boolean; groups: BasketGroup[] }) {
  const { today } = useFrame().city;
  const last = lastDay(groups);
  const waiting = groups.reduce((sum, { when }) => sum + (when?.waiting.length ?? 0), 0);
  const day = last && formatDay(last, { today });
  return (
    <form method="post" data-enhance="">
      <input type="hidden" name="intent" value="basket.whole" />
      <button className="whole-order-switch" name="whole" value={on ? "off" : "on"} role="switch" aria-checked={on}>
        <span>
          {t("whole")}
          <small className="muted">{wholeText(on, day, waiting)}</small>
        </span>
      </button>
    </form>
  );
}

/** The day by which all goods with a date are there; null while none has one, or a group has not been counted. */
function lastDay(groups: BasketGroup[]): string | null {
  if (groups.some(({ when }) => when === null)) return null;
  const days = groups.flatMap(({ when }) => (when?.hasDates ? [when.to] : []));
  return days.toSorted().at(-1) ?? null;
}

function wholeText(on: boolean, day: string | null, waiting: number): string {
  if (!day) return on ? "" : t("wholeOff");
  if (waiting > 0) return t("wholeExcept", { count: waiting, day });
  return t(on ? "wholeOn" : "wholeThen", { day });
}
