import { useFrame } from "#app/components/frame/frame-context.ts";
import { workHoursText } from "#app/i18n/work-hours.ts";
import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { excessText, limitsText } from "#app/i18n/cargo-limits.ts";
import { formatDay } from "#app/i18n/format.ts";
import { ways as texts } from "#app/i18n/ru/delivery/ways.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FormState } from "#app/components/checkout/form-state.ts";
import { WayChoice } from "./way-choice.tsx";
import { costText, datesText, wayName } from "./way-words.ts";

const t = namespace("ways", texts);

type Props = { kind: Availability; option: DeliveryOption; isFirst: boolean; lastWay: string; form: FormState };
type Point = DeliveryOption["points"][number];

/** Pickup points as a list. Limits exceeded by the goods are shown at the point. */
export function PickupWay({ kind, option, isFirst, lastWay, form }: Props) {
  const { today } = useFrame().city;
  return (
    <>
      <p className="option-head">
        <b>{wayName(option)}</b> <span>{costText(option)}</span>
        {!option.hasDates && <span>{datesText(option, today)}</span>}
      </p>
      {option.points.map((point, index) => {
        const way = `${option.providerCode}:${point.code}`;
        const limits = limitsText(point);
        return (
          <WayChoice
            key={point.code}
            kind={kind}
            value={way}
            isFirst={isFirst && index === 0}
            form={form}
            hint={[point.address, workHoursText(point.schedule)].filter(Boolean).join(". ")}
          >
            {point.name}
            {limits !== "" && <small className="muted">, {limits}</small>}
            {option.hasDates && <b className="point-ready">{readyText(point, { today, isRest: option.isEstimate })}</b>}
            {way === lastWay && <small className="muted"> {t("lastTime")}</small>}
          </WayChoice>
        );
      })}
      {option.unfitPoints.length > 0 && (
        <ul className="unfit-points">
          {option.unfitPoints.map(({ code, name, address, excess, ...limits }) => (
            <li key={code}>
              {name}, {address}. {t("unfit")} {excessText(limits, excess)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function readyText({ dateFrom, readyAt }: Point, { today, isRest }: { today: string; isRest: boolean }): string {
  if (isRest) return t("restReady", { day: formatDay(dateFrom, { today }) });
  return readyAt === null ? t("readyOn", { day: formatDay(dateFrom, { today }) }) : t("readyAt", { time: readyAt });
}
