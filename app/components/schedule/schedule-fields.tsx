import { Check } from "#app/components/kit/fields/check.tsx";
import { describedBy, Field, FieldErrors, Labelled } from "#app/components/kit/fields/field.tsx";
import type { useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { quantityField } from "#app/forms/basket/quantities.ts";
import type { scheduleForm } from "#app/forms/orders/schedule.ts";
import { schedulePeriods } from "#app/domain/order/schedule-days.ts";
import { scheduleModes, shortageWays } from "#app/domain/order/schedule-run.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";
import { weekdayText } from "./schedule-facts.tsx";

const t = namespace("schedule", texts);

type Form = ReturnType<typeof useShopForm<typeof scheduleForm>>;
type ScheduleGoods = { uuid: string; name: string; article: string; unit: string; quantity: number };

/** Fields of a schedule. Without script all of them are shown. */
export function ScheduleFields({ form, city, goods }: { form: Form; city: string; goods: readonly ScheduleGoods[] }) {
  const { field, idOf, values } = form;
  return (
    <>
      <Field label={t("name")} hint={t("nameHint")} required maxLength={100} autoComplete="off" {...field("name")} />
      <div className="schedule-when">
        <Choice
          {...field("period")}
          label={t("often")}
          options={schedulePeriods.map((one) => [one, t(`period.${one}`)] as const)}
        />
        <Choice
          {...field("weekday")}
          label={t("weekday")}
          hint={t("weekdayHint")}
          options={[1, 2, 3, 4, 5, 6, 7, 0].map((day) => [String(day), weekdayText(day)] as const)}
        />
        <Field type="date" label={t("start")} required {...field("startDate")} />
        <Field type="date" label={t("end")} hint={t("endHint")} {...field("endDate")} />
        <Field type="time" label={t("time")} hint={t("timeHint", { city })} required {...field("runAt")} />
      </div>
      <p className="hint">{t("daysHint")}</p>
      <fieldset>
        <legend className="bold">{t("mode")}</legend>
        <FieldErrors id={idOf("mode")} errors={field("mode").errors} />
        {scheduleModes.map((mode) => (
          <Check
            key={mode}
            type="radio"
            name="mode"
            id={mode === "draft" ? idOf("mode") : `${idOf("mode")}-${mode}`}
            value={mode}
            hint={t(`modeHints.${mode}`)}
            defaultChecked={(values["mode"] ?? "draft") === mode}
          >
            {t(`modes.${mode}`)}
          </Check>
        ))}
      </fieldset>
      <div className="schedule-when">
        <Choice
          {...field("onShortage")}
          label={t("onShortage")}
          options={shortageWays.map((way) => [way, t(`shortage.${way}`)] as const)}
        />
        <Field
          label={t("tolerance")}
          hint={t("toleranceHint")}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          required
          {...field("priceTolerancePct")}
        />
      </div>
      <fieldset className="schedule-goods">
        <legend className="bold">{t("goods")}</legend>
        <p className="hint">{t("goodsHint")}</p>
        <ul>
          {goods.map((one) => (
            <Goods key={one.uuid} {...one} form={form} />
          ))}
        </ul>
      </fieldset>
    </>
  );
}

function Goods({
  uuid,
  name,
  article,
  unit,
  quantity,
  form: { idOf, values, errors },
}: ScheduleGoods & { form: Form }) {
  const field = quantityField(uuid);
  const wrong = errors[field];
  return (
    <li>
      <span>
        {name}
        <small className="muted">{t("article", { article })}</small>
      </span>
      <span className="repeat-quantity">
        <input
          className="input"
          id={idOf(field)}
          name={field}
          defaultValue={values[field] ?? formatNumber(quantity)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={t("quantity", { name })}
          {...describedBy(idOf(field), null, wrong)}
        />
        {unit}
      </span>
      <FieldErrors id={idOf(field)} errors={wrong} />
    </li>
  );
}

type ChoiceProps = {
  name: string;
  id: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
  label: string;
  hint?: string;
  options: readonly (readonly [value: string, text: string])[];
};

function Choice({ name, id, defaultValue, errors, label, hint, options }: ChoiceProps) {
  return (
    <Labelled id={id} label={label} hint={hint} errors={errors}>
      <select className="input" id={id} name={name} defaultValue={defaultValue} {...describedBy(id, hint, errors)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
