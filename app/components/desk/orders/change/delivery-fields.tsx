import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Field, fieldId, FieldErrors, Labelled } from "#app/components/kit/fields/field.tsx";
import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import {
  addressField,
  dayField,
  floorsField,
  intervalField,
  serviceField,
  wayField,
} from "#app/forms/orders/checkout-fields.ts";
import { formatDay, formatMoney } from "#app/i18n/format.ts";
import { deskOrderChange as texts } from "#app/i18n/ru/desk/order-change.ts";
import { ways } from "#app/i18n/ru/delivery/ways.ts";
import { namespace } from "#app/i18n/translator.ts";
import { choicesOf } from "./delivery-words.ts";

const t = namespace("deskOrderChange", texts);
const words = namespace("ways", ways);

type Props = {
  kind: Availability;
  options: readonly DeliveryOption[];
  fields: DeskFields;
  saved: Readonly<Record<string, string>>;
  today: string;
  /** The order has one delivery. */
  isOnly: boolean;
  /** Words for a way that is not offered any more but stays. */
  keep: string | null;
  /** Words for the day if none is chosen. */
  dayNow: string;
};

/** Delivery of one group of goods: everything is a field, so that no script has to show or hide anything. */
export function DeliveryFields({ kind, options, fields, saved, today, isOnly, keep, dayNow }: Props) {
  const way = wayField(kind);
  const choices = options.flatMap((option) => choicesOf(option, today));
  const days = [...new Set(options.flatMap(daysOf))].sort();
  const own = options.filter(({ type }) => type === "courier");
  const intervals = [...new Set(own.flatMap((option) => option.intervals.map(({ from, to }) => `${from}-${to}`)))];
  const services = own[0]?.services ?? [];
  const select = (name: string) => {
    const { errors, ...input } = fields.text(name, saved[name] ?? "");
    return { errors, input: { ...input, id: fieldId(name), className: "input" } };
  };
  const [day, interval] = [select(dayField(kind)), select(intervalField(kind))];
  return (
    <fieldset className="desk-delivery">
      <legend>{isOnly ? t("way") : t("wayOf", { goods: t(`goods.${kind}`) })}</legend>
      <FieldErrors id={fieldId(way)} errors={fields.errors(way)} />
      {choices.length === 0 && keep === null && <p>{t("nothingOffered")}</p>}
      {[...(keep === null ? [] : [{ value: "", text: keep }]), ...choices].map(({ value, text }, at) => (
        <label className="desk-flag" key={value}>
          <input
            type="radio"
            id={at === 0 ? fieldId(way) : undefined}
            {...fields.box(way, value, (saved[way] ?? "") === value)}
          />
          {text}
        </label>
      ))}
      {options.some(({ points }) => points.length === 0) && (
        <Field
          label={t("address")}
          hint={t("addressHint")}
          {...fields.text(addressField(kind), saved[addressField(kind)] ?? "")}
          maxLength={500}
        />
      )}
      <div className="desk-section">
        {days.length > 0 && (
          <Labelled id={day.input.id} label={t("day")} errors={day.errors}>
            <select {...day.input}>
              <option value="">{dayNow}</option>
              {days.map((one) => (
                <option key={one} value={one}>
                  {formatDay(one, { today })}
                </option>
              ))}
            </select>
          </Labelled>
        )}
        {intervals.length > 0 && (
          <Labelled id={interval.input.id} label={t("interval")} errors={interval.errors}>
            <select {...interval.input}>
              <option value="">{t("anyTime")}</option>
              {intervals.map((one) => (
                <option key={one} value={one}>
                  {one.replace("-", "–")}
                </option>
              ))}
            </select>
          </Labelled>
        )}
      </div>
      {services.length > 0 && (
        <fieldset>
          <legend>{t("services")}</legend>
          {services.map(({ code, price }) => (
            <label className="desk-flag" key={code}>
              <input
                type="checkbox"
                id={fieldId(serviceField(code, kind))}
                {...fields.box(serviceField(code, kind), "on", saved[serviceField(code, kind)] === "on")}
              />
              {words(`service.${code}`)}, {words(code === "floor" ? "perFloor" : "priced", { sum: formatMoney(price) })}
            </label>
          ))}
          {services.some(({ code }) => code === "floor") && (
            <Field
              label={t("floors")}
              {...fields.text(floorsField(kind), saved[floorsField(kind)] ?? "")}
              inputMode="numeric"
              maxLength={2}
            />
          )}
        </fieldset>
      )}
    </fieldset>
  );
}

function daysOf({ points, days }: DeliveryOption): readonly string[] {
  return points.length === 0 ? days : points.flatMap((point) => point.days);
}
