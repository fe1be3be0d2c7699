import { useFrame } from "#app/components/frame/frame-context.ts";
import { describedBy, Labelled } from "#app/components/kit/fields/field.tsx";
import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { dayField } from "#app/forms/orders/checkout-fields.ts";
import { dayOfWeek, formatDaySpan } from "#app/i18n/day-span.ts";
import { formatDay } from "#app/i18n/format.ts";
import { deliveryDay } from "#app/i18n/ru/delivery/delivery-day.ts";
import { namespace } from "#app/i18n/translator.ts";
import { choosableDays } from "./choosable-days.ts";
import { fieldProps, type FormState } from "#app/components/checkout/form-state.ts";

const t = namespace("deliveryDay", deliveryDay);

type Props = {
  kind: Availability;
  options: readonly DeliveryOption[];
  form: FormState;
  now?: string | null;
  hint?: string | null;
};

/** Day for the courier and pickup points: as soon as possible by default. `now`: current date of an existing order. */
export function DayChoice({ kind, options, form, now = null, hint: about = null }: Props) {
  const { today } = useFrame().city;
  const { soonest, days } = choosableDays(options, { isOrdered: now !== null });
  if (days.length === 0) return null;
  const { name, id, defaultValue = "", errors } = fieldProps(form, dayField(kind));
  const isOffered = defaultValue === soonest?.from || days.some(({ date }) => date === defaultValue);
  const isGone = defaultValue !== "" && !isOffered;
  const hint = isGone && errors === undefined ? t("gone") : about;
  const first =
    soonest === null ? t("soonest") : t("soonestOn", { day: formatDaySpan(soonest.from, soonest.to, { today }) });
  return (
    <div className="day-choice">
      <Labelled id={id} label={t("label")} hint={hint} errors={errors}>
        <select className="input" id={id} name={name} defaultValue={defaultValue} {...describedBy(id, hint, errors)}>
          <option value="">{now ?? first}</option>
          {days.map(({ date, isForAll }) => (
            <option key={date} value={date}>
              {t(isForAll ? "day" : "dayOfSome", { day: formatDay(date, { today }), week: dayOfWeek(date) })}
            </option>
          ))}
        </select>
      </Labelled>
    </div>
  );
}
