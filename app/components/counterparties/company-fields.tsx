import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { maskedBy } from "#app/components/kit/fields/mask-input.ts";
import type { useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { companyTypes } from "#app/domain/account/requisites.ts";
import type { companyForm } from "#app/forms/counterparties/counterparty.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("counterparties", texts);

type CompanyForm = ReturnType<typeof useShopForm<typeof companyForm>>;

/** Requisites of a company, typed or found by INN. */
export function CompanyFields({ form }: { form: CompanyForm }) {
  const { field, values, idOf } = form;
  return (
    <>
      <fieldset className="option-group">
        <legend className="bold">{t("type")}</legend>
        {companyTypes.map((type) => (
          <Check
            key={type}
            type="radio"
            name="type"
            id={type === "legal" ? idOf("type") : idOf(`type-${type}`)}
            value={type}
            required
            defaultChecked={(values["type"] || "legal") === type}
            {...(type === "entrepreneur" ? { hint: t("typeHint") } : {})}
          >
            {t(`types.${type}`)}
          </Check>
        ))}
      </fieldset>
      <Field label={t("name")} hint={t("nameHint")} {...field("name")} required maxLength={255} />
      <Field label={t("fullName")} {...field("fullName")} maxLength={500} />
      <div className="field-pair">
        <Field label={t("inn")} {...field("inn")} required maxLength={20} {...digits("innPerson")} />
        <Field label={t("kpp")} hint={t("kppHint")} {...field("kpp")} maxLength={20} onFocus={maskedBy("kpp")} />
        <Field label={t("ogrn")} {...field("ogrn")} maxLength={30} {...digits("ogrnip")} />
        <Field label={t("okpo")} {...field("okpo")} maxLength={20} inputMode="numeric" />
      </div>
      <div className="field-pair">
        <Field
          label={t("legalAddress")}
          {...field("legalAddress")}
          required
          maxLength={500}
          autoComplete="address-line1"
        />
        <Field label={t("postcode")} {...field("legalPostcode")} {...digits("postcode")} autoComplete="postal-code" />
      </div>
      <OpenFields field={field} />
    </>
  );
}

type OpenName = "postalAddress" | "postalPostcode" | "signerFio" | "signerPosition" | "signerBasis";
type FieldOf = (name: OpenName) => Pick<Parameters<typeof Field>[0], "name" | "id" | "defaultValue" | "errors">;

/** Fields editable in any status: post address and signer. */
export function OpenFields({ field }: { field: FieldOf }) {
  return (
    <>
      <div className="field-pair">
        <Field label={t("postalAddress")} hint={t("postalHint")} {...field("postalAddress")} maxLength={500} />
        <Field label={t("postcode")} {...field("postalPostcode")} {...digits("postcode")} />
      </div>
      <fieldset className="field-pair">
        <legend className="bold">{t("signer")}</legend>
        <Field label={t("signerFio")} {...field("signerFio")} maxLength={150} />
        <Field label={t("signerPosition")} {...field("signerPosition")} maxLength={150} />
        <Field label={t("signerBasis")} hint={t("signerBasisHint")} {...field("signerBasis")} maxLength={200} />
      </fieldset>
    </>
  );
}

/** A numeric field, masked when it gets focus. */
export function digits(mask: Parameters<typeof maskedBy>[0]) {
  return { inputMode: "numeric", onFocus: maskedBy(mask), autoComplete: "off" } as const;
}
