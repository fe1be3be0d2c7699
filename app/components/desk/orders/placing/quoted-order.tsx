import { DeliveryFields } from "#app/components/desk/orders/change/delivery-fields.tsx";
import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Field, fieldId, FieldErrors, Labelled } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { QuotedForBuyer } from "#app/contract/desk/placing.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { wayField } from "#app/forms/orders/checkout-fields.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { deskOrderChange } from "#app/i18n/ru/desk/order-change.ts";
import { deskPlacing as texts } from "#app/i18n/ru/desk/order-placing.ts";
import { checkout } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPlacing", texts);
const change = namespace("deskOrderChange", deskOrderChange);

type Props = { quote: QuotedForBuyer; fields: DeskFields; now: Date };

/** Prices of this buyer, with what is left to choose. */
export function QuotedOrder({ quote, fields, now }: Props) {
  const { buyer, lines, sum, delivery, payments, contracts, priceHash } = quote;
  const today = localMoment(now.getTime(), shopZone).date;
  const contract = fields.text("contract");
  return (
    <>
      <input type="hidden" name="priceHash" value={priceHash} />
      <Lines lines={lines} />
      <p>{t("sum", { sum: formatMoney(sum) })}</p>
      {delivery.map(({ groupKind, options }) => {
        const [offered] = options.flatMap(waysOf);
        return (
          <DeliveryFields
            key={groupKind}
            kind={groupKind}
            options={options}
            fields={withFirst(fields, wayField(groupKind), offered)}
            saved={{}}
            today={today}
            isOnly={delivery.length === 1}
            keep={null}
            dayNow={change("daySoonest")}
          />
        );
      })}
      <fieldset>
        <legend>{t("payment")}</legend>
        <FieldErrors id={fieldId("paymentMethod")} errors={fields.errors("paymentMethod")} />
        {payments.map((method) => (
          <label className="desk-flag" key={method}>
            <input
              type="radio"
              {...withFirst(fields, "paymentMethod", payments[0]).box("paymentMethod", method, false)}
            />
            {checkout.paymentMethod[method]}
          </label>
        ))}
      </fieldset>
      {contracts.length > 0 && (
        <Labelled id={fieldId("contract")} label={t("contract")} errors={contract.errors}>
          <select className="input" id={fieldId("contract")} name="contract" defaultValue={contract.defaultValue}>
            <option value="">{t("noContract")}</option>
            {contracts.map(({ uuid, number }) => (
              <option key={uuid} value={uuid}>
                {number}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      <fieldset>
        <legend>{t("recipient")}</legend>
        <Field label={change("fio")} {...fields.text("fio", buyer.name)} minLength={2} maxLength={150} required />
        <Field
          label={change("phone")}
          {...fields.text("phone", formatPhone(buyer.phone))}
          type="tel"
          maxLength={40}
          required
        />
      </fieldset>
      <Field label={t("customerNumber")} {...fields.text("customerNumber")} maxLength={50} />
      <TextArea label={t("comment")} {...fields.text("comment")} rows={3} maxLength={1_000} />
      <label className="desk-flag">
        <input type="checkbox" {...fields.box("callMe", "yes", false)} /> {t("callMe")}
      </label>
      <p className="hint">{t("placeHint")}</p>
    </>
  );
}

/** A choice with its first value taken until another one is typed. */
function withFirst(fields: DeskFields, choice: string, first: string | undefined): DeskFields {
  const isTyped = fields.text(choice).defaultValue !== "";
  return {
    ...fields,
    box: (name, value, saved) =>
      name === choice && !isTyped ? { name, value, defaultChecked: value === first } : fields.box(name, value, saved),
  };
}

function Lines({ lines }: Pick<QuotedForBuyer, "lines">) {
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("lines.article")}</th>
            <th scope="col">{t("lines.name")}</th>
            <th scope="col" className="desk-number">
              {t("lines.quantity")}
            </th>
            <th scope="col" className="desk-number">
              {t("lines.price")}
            </th>
            <th scope="col" className="desk-number">
              {t("lines.sum")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ uuid, kind, product, quantity, price, sum }) => (
            <tr key={`${uuid} ${kind}`}>
              <td data-label={t("lines.article")}>{product.article}</td>
              <td data-label={t("lines.name")}>
                <span>
                  {product.name}
                  {kind !== "available" && <small className="muted"> {change(`goods.${kind}`)}</small>}
                </span>
              </td>
              <td className="desk-number" data-label={t("lines.quantity")}>
                {formatQuantity(quantity, product.unit)}
              </td>
              <td className="desk-number" data-label={t("lines.price")}>
                {formatMoney(price)}
              </td>
              <td className="desk-number" data-label={t("lines.sum")}>
                {formatMoney(sum)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
