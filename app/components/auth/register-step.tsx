import { useEffect, useState } from "react";
import type { registrationForm } from "#app/forms/account/registration.ts";
import { registration } from "#app/i18n/ru/account/registration.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { paths } from "#app/components/frame/links.ts";
import { useRegistrationSaving } from "./use-registration-saving.ts";
import { CompanyFields, lookupOf } from "./company-fields.tsx";
import type { StepProps } from "./step.ts";

const t = namespace("registration", registration);

/**
 * Physical person, organisation or sole trader in one form; the type shows its fields. Each consent has its own
 * unticked checkbox and document (product rules §4, Law).
 */
export function RegisterStep({ reply, form: { Form, action, busy } }: StepProps) {
  const form = useShopForm<typeof registrationForm>("registration", reply);
  const { field, check, values, errors, idOf } = form;
  const shown = values["type"] ?? "physical";
  const [type, setType] = useState(shown);
  useEffect(() => setType(shown), [reply, shown]);
  const saving = useRegistrationSaving();
  const isCompany = type !== "physical";
  return (
    <ShopForm form={form} as={Form} action={action} className="stack registration" {...saving}>
      {/* Enter presses a form's first button, which would otherwise be the look-up. */}
      <button type="submit" name="intent" value="auth.register" hidden tabIndex={-1} />
      <p className="muted">{t("text", { phone: values["phone"] ?? "" })}</p>
      <input type="hidden" name="phone" value={values["phone"] ?? ""} />
      <input type="hidden" name="filled" value={values["filled"] ?? ""} />
      <p>
        <Button kind="plain" name="intent" value="auth.otherPhone" formNoValidate disabled={busy}>
          {t("otherPhone")}
        </Button>
      </p>
      <fieldset key={`type ${lookupOf(reply)}`}>
        <legend className="bold">{t("type")}</legend>
        <FieldErrors id={idOf("type")} errors={errors["type"]} />
        {(["physical", "legal", "entrepreneur"] as const).map((each, at) => (
          <Check
            key={each}
            type="radio"
            name="type"
            id={at === 0 ? idOf("type") : idOf(`type-${each}`)}
            value={each}
            defaultChecked={each === shown}
            onChange={() => setType(each)}
          >
            {t(`types.${each}`)}
          </Check>
        ))}
      </fieldset>
      <CompanyFields form={form} reply={reply} required={isCompany} busy={busy} />
      <fieldset className="stack">
        <legend className="bold for-company">{t("contact")}</legend>
        <Field label={t("lastName")} autoComplete="family-name" maxLength={60} required {...field("lastName")} />
        <Field label={t("firstName")} autoComplete="given-name" maxLength={60} required {...field("firstName")} />
        <Field label={t("middleName")} autoComplete="additional-name" maxLength={60} {...field("middleName")} />
        <div className="for-company">
          <Field
            label={t("position")}
            autoComplete="organization-title"
            minLength={2}
            maxLength={100}
            {...field("position")}
          />
        </div>
        <Field
          label={t("email")}
          hint={t("emailHint")}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          {...field("email")}
        />
      </fieldset>
      <fieldset>
        <legend className="bold">{t("consents")}</legend>
        <Check required {...check("personalData")}>
          {t("personalData")} <DocumentLink href={paths.privacy} text={t("personalDataLink")} />
        </Check>
        <Check required {...check("offer")}>
          {t("offer")} <DocumentLink href={paths.agreement} text={t("offerLink")} />
        </Check>
      </fieldset>
      <fieldset>
        <legend className="bold">{t("optional")}</legend>
        <Check {...check("marketing")}>{t("marketing")}</Check>
        <Check {...check("smsMarketing")}>{t("smsMarketing")}</Check>
      </fieldset>
      <p className="small-text muted for-company">{t("moderation")}</p>
      <Button kind="main" name="intent" value="auth.register" disabled={busy}>
        {t("register")}
      </Button>
    </ShopForm>
  );
}

/** Opens in a new tab, so that typed data is not lost. */
function DocumentLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
}
