import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Labelled } from "#app/components/kit/fields/field.tsx";
import { limitsOf } from "#app/domain/catalog/listing-options.ts";
import { tableColumns } from "#app/domain/catalog/table-columns.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { settings as texts } from "#app/i18n/ru/account/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SettingsViewModel } from "#app/view-models/account/settings.ts";

const t = namespace("settings", texts);

export type PointChoice = { code: string; name: string; address: string };

/** Account settings shared by all devices: one form, one button. */
export function SettingsForm({ points, ...values }: SettingsViewModel & { points: PointChoice[] }) {
  return (
    <section className="profile-section">
      <h2>{t("shop")}</h2>
      <form method="post" className="stack" data-enhance="">
        <CatalogFields {...values} />
        <h2>{t("checkout")}</h2>
        <CheckoutFields {...values} points={points} />
        <h2>{t("emails")}</h2>
        <div>
          {messages.map((name) => (
            <Check key={name} name={name} id={`settings-${name}`} defaultChecked={values[name]} hint={t(`${name}Hint`)}>
              {t(name)}
            </Check>
          ))}
        </div>
        <div>
          <Button kind="main" name="intent" value="settings.save">
            {t("save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

function CatalogFields({
  view,
  itemsPerPage,
  tableColumns: columns,
  showPopup,
  doNotDivide,
  showVat,
}: SettingsViewModel) {
  return (
    <>
      <fieldset>
        <legend className="bold">{t("view")}</legend>
        {views.map((each) => (
          <Check
            key={each}
            type="radio"
            name="catalogViewType"
            id={`settings-view-${each}`}
            value={each}
            defaultChecked={each === view}
            {...(each === "table" ? { hint: t("tableHint") } : {})}
          >
            {t(`views.${each}`)}
          </Check>
        ))}
      </fieldset>
      <fieldset>
        <legend className="bold">{t("tableColumns")}</legend>
        <p className="hint">{t("tableColumnsHint")}</p>
        {tableColumns.map((column) => (
          <Check
            key={column}
            name="tableColumns"
            id={`settings-column-${column}`}
            value={column}
            defaultChecked={columns.includes(column)}
          >
            {t(`columns.${column}`)}
          </Check>
        ))}
      </fieldset>
      <Labelled id="settings-itemsPerPage" label={t("itemsPerPage")}>
        <select className="input" id="settings-itemsPerPage" name="itemsPerPage" defaultValue={itemsPerPage}>
          {limitsOf("card").map((limit) => (
            <option key={limit}>{limit}</option>
          ))}
        </select>
      </Labelled>
      <div>
        <Check name="showPopup" id="settings-showPopup" defaultChecked={showPopup}>
          {t("showPopup")}
        </Check>
        <Check name="doNotDivide" id="settings-doNotDivide" defaultChecked={doNotDivide} hint={t("doNotDivideHint")}>
          {t("doNotDivide")}
        </Check>
        <Check name="showVat" id="settings-showVat" defaultChecked={showVat}>
          {t("showVat")}
        </Check>
      </div>
    </>
  );
}

/** A point in another city stays selected, though it is not listed here. */
function CheckoutFields({
  defaultDeliveryType,
  defaultPointCode,
  defaultPaymentMethod,
  points,
}: SettingsViewModel & { points: PointChoice[] }) {
  const isElsewhere = defaultPointCode !== "" && !points.some(({ code }) => code === defaultPointCode);
  return (
    <>
      <fieldset>
        <legend className="bold">{t("delivery")}</legend>
        {deliveries.map((type) => (
          <Check
            key={type}
            type="radio"
            name="defaultDeliveryType"
            id={`settings-delivery-${type}`}
            value={type}
            defaultChecked={type === (defaultDeliveryType ?? "none")}
          >
            {t(`deliveries.${type}`)}
          </Check>
        ))}
      </fieldset>
      <Labelled id="settings-point" label={t("point")} hint={t("pointHint")}>
        <select className="input" id="settings-point" name="defaultPointCode" defaultValue={defaultPointCode}>
          <option value="">{t("noPoint")}</option>
          {isElsewhere && <option value={defaultPointCode}>{t("otherPoint")}</option>}
          {points.map(({ code, name, address }) => (
            <option key={code} value={code}>{`${name}, ${address}`}</option>
          ))}
        </select>
      </Labelled>
      <fieldset>
        <legend className="bold">{t("payment")}</legend>
        {payments.map((method) => (
          <Check
            key={method}
            type="radio"
            name="defaultPaymentMethod"
            id={`settings-payment-${method}`}
            value={method}
            defaultChecked={method === (defaultPaymentMethod ?? "none")}
          >
            {t(`payments.${method}`)}
          </Check>
        ))}
      </fieldset>
    </>
  );
}

const views = ["card", "list", "table"] as const satisfies readonly CatalogView[];
const deliveries = ["none", "pickup", "courier"] as const;
const payments = ["none", ...paymentMethods] as const;
const messages = ["notifyOrderEmail", "notifyOrderSms", "notifyPayments", "notifyStock"] as const;
