import { Button } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/code-field.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import { useNativeValidation } from "#app/components/kit/use-native-validation.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("claim", texts);

/** The number of an order and its phone; then the code that the phone was sent. */
export function ClaimStart({ reply }: { reply: FormReply | null }) {
  const { errors, summary, handlers } = useNativeValidation(reply);
  const values = reply?.values ?? {};
  const hasCode = reply?.step === "code";
  const number = (
    <Field
      name="number"
      label={t("number")}
      hint={t("numberHint")}
      maxLength={40}
      required
      autoComplete="off"
      defaultValue={values["number"] ?? ""}
      errors={errors["number"]}
    />
  );
  if (!hasCode) {
    return (
      <>
        <p className="muted">{t("text")}</p>
        <form method="post" action="/refund#claim" {...handlers}>
          <ErrorSummary {...summary} />
          <div className="two-columns">
            {number}
            <PhoneField
              name="phone"
              label={t("phone")}
              required
              defaultValue={values["phone"] ?? ""}
              errors={errors["phone"]}
            />
          </div>
          <Button kind="main" name="intent" value="claim.code">
            {t("askCode")}
          </Button>
        </form>
      </>
    );
  }
  return (
    <form method="post" action="/refund#claim" {...handlers}>
      <ErrorSummary {...summary} />
      <p className="muted">{t("codeText")}</p>
      <div className="two-columns">
        {number}
        <PhoneField
          name="phone"
          label={t("phone")}
          required
          defaultValue={values["phone"] ?? ""}
          errors={errors["phone"]}
        />
        <CodeField label={t("code")} errors={errors["code"]} />
      </div>
      <p className="actions">
        <Button kind="main" name="intent" value="claim.open">
          {t("open")}
        </Button>
        <Button name="intent" value="claim.code" formNoValidate>
          {t("codeAgain")}
        </Button>
      </p>
    </form>
  );
}
