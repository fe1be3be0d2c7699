import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/check.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import { Field, fieldId } from "#app/components/kit/field.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { StepProps } from "./step.ts";

const t = namespace("auth", auth);

/** A physical person. Each consent is its own unticked box with its own document (decisions §4, Law). */
export function RegisterStep({ reply: { values, errors, messages }, form: { Form, action, busy } }: StepProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  const consent = (name: string) => ({
    name,
    defaultChecked: values[name] === "on",
    errors: errors[name] ?? errors[`consents.${name}`],
  });
  return (
    <Form method="post" action={action} className="stack" noValidate>
      <ErrorSummary messages={messages} errors={errors} idOf={(name) => fieldId(name.replace("consents.", ""))} />
      <p className="muted">{t("registerText", { phone: values["phone"] ?? "" })}</p>
      <input type="hidden" name="phone" value={values["phone"] ?? ""} />
      <input type="hidden" name="registerToken" value={values["registerToken"] ?? ""} />
      <Field
        label={t("lastName")}
        autoComplete="family-name"
        maxLength={60}
        required
        autoFocus
        {...field("lastName")}
      />
      <Field label={t("firstName")} autoComplete="given-name" maxLength={60} required {...field("firstName")} />
      <Field label={t("middleName")} autoComplete="additional-name" maxLength={60} {...field("middleName")} />
      <Field
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        {...field("email")}
      />
      <fieldset>
        <legend className="bold">{t("consents")}</legend>
        <Check required {...consent("personalData")}>
          {t("personalData")} <DocumentLink href={paths.privacy} text={t("personalDataLink")} />
        </Check>
        <Check required {...consent("offer")}>
          {t("offer")} <DocumentLink href={paths.agreement} text={t("offerLink")} />
        </Check>
      </fieldset>
      <fieldset>
        <legend className="bold">{t("optional")}</legend>
        <Check {...consent("marketing")}>{t("marketing")}</Check>
        <Check {...consent("smsMarketing")}>{t("smsMarketing")}</Check>
      </fieldset>
      <Button kind="main" name="intent" value="auth.register" disabled={busy}>
        {t("register")}
      </Button>
      <p className="small-text muted">
        {t("physicalOnly")} <a href={paths.corporate}>{t("physicalOnlyLink")}</a>.
      </p>
    </Form>
  );
}

/** In a tab of its own: reading must not cost what has been typed. */
function DocumentLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
}
