import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import type { StepProps } from "./step.ts";

const t = namespace("auth", auth);

export function PhoneStep({ reply, form: { Form, action, busy } }: StepProps) {
  return (
    <Form method="post" action={action} className="stack" noValidate>
      <ErrorSummary messages={reply.messages} errors={reply.errors} />
      <p className="muted">{t("phoneText")}</p>
      <PhoneField
        name="phone"
        label={t("phone")}
        defaultValue={reply.values["phone"]}
        errors={reply.errors["phone"]}
        required
        autoFocus
      />
      <Button kind="main" name="intent" value="auth.login" disabled={busy}>
        {t("sendCode")}
      </Button>
    </Form>
  );
}
