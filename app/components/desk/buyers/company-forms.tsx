import { describedBy, Field, FieldErrors, Labelled } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CompanyCardProps } from "./company-props.ts";
import { CustomerForm } from "./customer-form.tsx";

const t = namespace("deskCustomers", texts);

/** What the person may do with the company now, a form for each. */
export function CompanyForms({ company, reply, formKey }: CompanyCardProps) {
  const { can, version } = company;
  if (!Object.values(can).some(Boolean)) return null;
  const form = { version, reply, formKey };
  return (
    <section>
      <h2>{t("act.title")}</h2>
      {can.approve && (
        <CustomerForm name="approve" title={t("act.approve")} submit={t("act.approve")} {...form}>
          {() => <p className="hint">{t("act.approveHint")}</p>}
        </CustomerForm>
      )}
      {can.reject && (
        <CustomerForm name="reject" title={t("act.reject")} submit={t("act.reject")} {...form}>
          {(fields) => (
            <TextArea {...fields.text("reason")} label={t("act.reason")} required maxLength={1_000} rows={3} />
          )}
        </CustomerForm>
      )}
      {can.setPrices && <Prices company={company} {...form} />}
      {can.setManagers && <Managers company={company} {...form} />}
      {can.setCredit && <Credit company={company} {...form} />}
      {can.block && (
        <CustomerForm name="block" title={t("act.block")} submit={t("act.block")} {...form}>
          {(fields) => (
            <TextArea
              {...fields.text("reason")}
              label={t("act.reason")}
              hint={t("act.blockHint")}
              required
              maxLength={1_000}
              rows={3}
            />
          )}
        </CustomerForm>
      )}
      {can.unblock && (
        <CustomerForm name="unblock" title={t("act.unblock")} submit={t("act.unblock")} {...form}>
          {() => null}
        </CustomerForm>
      )}
    </section>
  );
}

type FormProps = Pick<CompanyCardProps, "company" | "reply" | "formKey"> & { version: number };

function Prices({ company: { prices, choices }, ...form }: FormProps) {
  return (
    <CustomerForm name="prices" title={t("act.prices")} submit={t("act.save")} {...form}>
      {(fields) => (
        <Choice
          name="prices"
          id={fields.id("prices")}
          label={t("act.prices")}
          empty={t("act.cityPrices")}
          defaultValue={fields.text("prices", prices).defaultValue}
          options={choices.prices.map(({ value, label }) => ({ value, text: label }))}
          errors={fields.errors("prices")}
        />
      )}
    </CustomerForm>
  );
}

function Managers({ company: { managers, choices }, ...form }: FormProps) {
  return (
    <CustomerForm name="managers" title={t("act.managers")} submit={t("act.save")} {...form}>
      {(fields) => (
        <fieldset
          id={fields.id("managers")}
          {...describedBy(fields.id("managers"), undefined, fields.errors("managers"))}
        >
          <legend>{t("act.managers")}</legend>
          <FieldErrors id={fields.id("managers")} errors={fields.errors("managers")} />
          <p className="hint">{t("act.managersHint")}</p>
          {choices.manager.map(({ value, label }) => (
            <label key={value} className="desk-flag">
              <input type="checkbox" {...fields.box("managers", value, managers.includes(value))} /> {label}
            </label>
          ))}
        </fieldset>
      )}
    </CustomerForm>
  );
}

function Credit({ company: { terms, creditLimit, creditDays }, ...form }: FormProps) {
  return (
    <CustomerForm name="credit" title={t("act.credit")} submit={t("act.save")} {...form}>
      {(fields) => (
        <div className="desk-section">
          <Labelled id={fields.id("terms")} label={t("act.terms")} errors={fields.errors("terms")}>
            <select
              className="input"
              id={fields.id("terms")}
              name="terms"
              {...describedBy(fields.id("terms"), undefined, fields.errors("terms"))}
              defaultValue={fields.text("terms", terms).defaultValue}
            >
              {(["prepay", "postpay"] as const).map((value) => (
                <option key={value} value={value}>
                  {t(`terms.${value}`)}
                </option>
              ))}
            </select>
          </Labelled>
          <Field
            {...fields.text("limit", String(creditLimit).replace(".", ","))}
            label={t("act.limit")}
            inputMode="decimal"
            maxLength={15}
          />
          <Field {...fields.text("days", String(creditDays))} label={t("act.days")} inputMode="numeric" maxLength={3} />
        </div>
      )}
    </CustomerForm>
  );
}
