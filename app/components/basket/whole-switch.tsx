import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatDay } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketGroup } from "#app/view-models/shown-basket.ts";

const t = namespace("basket", texts);

export function WholeSwitch({ on, groups }: { on: boolean; groups: BasketGroup[] }) {
  const { today } = useFrame().city;
  const last = lastDay(groups);
  const day = last && formatDay(last, { today });
  return (
    <form method="post" data-enhance="">
      <input type="hidden" name="intent" value="basket.whole" />
      <button className="whole-order-switch" name="whole" value={on ? "off" : "on"} role="switch" aria-checked={on}>
        <span>
          {t("whole")}
          <small className="muted">{day ? t(on ? "wholeOn" : "wholeThen", { day }) : on ? "" : t("wholeOff")}</small>
        </span>
      </button>
    </form>
  );
}

/** The day by which all groups are there; null while one group's is not known. */
function lastDay(groups: BasketGroup[]): string | null {
  const days = groups.map(({ when }) => (when === null || when.isEstimate ? null : when.to));
  return days.includes(null) ? null : (days.sort().at(-1) ?? null);
}
