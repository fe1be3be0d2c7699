import type { ReactNode } from "react";
import { describedBy, Field, Labelled } from "#app/components/kit/field.tsx";
import { TextArea } from "#app/components/kit/text-area.tsx";
import type { OrderChoices } from "#app/contract/order-changes.ts";
import { deliveryField, type DeliveryField } from "#app/forms/order-change-fields.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { orderChange as texts } from "#app/i18n/ru/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ChangeState } from "./order-change-goods.tsx";

const t = namespace("orderChange", texts);

type Delivery = OrderChoices["deliveries"][number];
type Props = { delivery: Delivery; isOnly: boolean; state: ChangeState };

/** Where and when one group of goods comes. */
export function OrderChangeDelivery({ delivery, isOnly, state }: Props) {
  const { kind, kinds, zones, points, intervals, days, pointCode } = delivery;
  const of = (field: DeliveryField) => {
    const name = deliveryField(field, kind);
    return { name, id: state.idOf(name), defaultValue: state.values[name], errors: state.errors[name] };
  };
  return (
    <section>
      <h2>
        {t("delivery")}
        {!isOnly && kinds.length === 1 && <small className="muted">{t(`deliveryOf.${kind}`)}</small>}
      </h2>
      <div className="change-fields">
        {pointCode !== null && points.length > 0 && (
          <Choice label={t("point")} field={of("point")}>
            {points.map(({ code, name, address }) => (
              <option key={code} value={code}>
                {name}, {address}
              </option>
            ))}
          </Choice>
        )}
        {pointCode === null && (
          <TextArea
            label={t("address")}
            rows={2}
            maxLength={500}
            required
            {...of("address")}
            autoComplete="street-address"
          />
        )}
        {pointCode === null && zones.length > 1 && (
          <Choice label={t("zone")} field={of("zone")}>
            {zones.map(({ code, name, cost }) => (
              <option key={code} value={code}>
                {cost === null
                  ? name
                  : cost === 0
                    ? t("zoneFree", { name })
                    : t("zonePrice", { name, sum: formatMoney(cost) })}
              </option>
            ))}
          </Choice>
        )}
        {pointCode === null && intervals.length > 0 && (
          <Choice label={t("interval")} field={of("interval")}>
            <option value="">{t("anyTime")}</option>
            {intervals.map(({ from, to }) => (
              <option key={from} value={`${from}-${to}`}>
                {t("intervalOf", { from, to })}
              </option>
            ))}
          </Choice>
        )}
        {days === null ? (
          <p className="hint">{t("noDate")}</p>
        ) : (
          <Field
            type="date"
            label={t("date")}
            hint={t("dateHint", { from: formatDate(days.from), to: formatDate(days.to) })}
            {...of("date")}
          />
        )}
      </div>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  field: { name: string; id: string; defaultValue: string | undefined; errors: string[] | undefined };
  children: ReactNode;
};

function Choice({ label, field: { name, id, defaultValue, errors }, children }: ChoiceProps) {
  return (
    <Labelled id={id} label={label} errors={errors}>
      <select className="input" id={id} name={name} defaultValue={defaultValue} {...describedBy(id, null, errors)}>
        {children}
      </select>
    </Labelled>
  );
}
