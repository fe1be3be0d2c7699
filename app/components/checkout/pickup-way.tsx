import { useFrame } from "#app/components/frame/frame-context.ts";
import { workHoursText } from "#app/components/frame/work-hours.ts";
import type { DeliveryOption } from "#app/contract/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { gramsToKilograms } from "#app/domain/weight.ts";
import { pickupAt } from "#app/forms/checkout-fields.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FormState } from "./form-state.ts";
import { WayChoice } from "./way-choice.tsx";
import { costText, datesText } from "./way-words.ts";

const t = namespace("checkout", texts);

type Props = { kind: Availability; option: DeliveryOption; isFirst: boolean; form: FormState };

/** Pickup points as a list: it needs no map. */
export function PickupWay({ kind, option, isFirst, form }: Props) {
  const { today } = useFrame().city;
  return (
    <>
      <p className="option-head">
        <b>{t("pickup")}</b> <span>{costText(option)}</span> <span>{datesText(option, today)}</span>
      </p>
      {option.points.map(({ code, name, address, schedule, maxWeight }, place) => (
        <WayChoice
          key={code}
          kind={kind}
          value={pickupAt(code)}
          isFirst={isFirst && place === 0}
          form={form}
          hint={`${address}. ${workHoursText(schedule)}`}
        >
          {name}
          {maxWeight !== null && (
            <small className="muted">
              , {t("pointLimit", { kilograms: formatNumber(gramsToKilograms(maxWeight)) })}
            </small>
          )}
        </WayChoice>
      ))}
    </>
  );
}
