import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/code-field.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import { CodeAgain } from "./code-again.tsx";
import type { StepProps } from "./step.ts";

const t = namespace("auth", auth);

export function CodeStep({
  reply,
  form,
  restart,
  intent,
}: StepProps & { intent: "auth.confirm" | "auth.registerCode" }) {
  const { Form, action, busy } = form;
  const phone = reply.values["phone"] ?? "";
  return (
    <div className="stack">
      <Form method="post" action={action} className="stack" noValidate>
        <ErrorSummary messages={reply.messages} errors={reply.errors} />
        <p className="muted">
          {t("codeText", { phone })}.{" "}
          <a className="text-link" href={restart}>
            {t("otherPhone")}
          </a>
        </p>
        <input type="hidden" name="phone" value={phone} />
        <CodeField label={t("code")} hint={t("codeHint")} errors={reply.errors["code"]} autoFocus />
        <Button kind="main" name="intent" value={intent} disabled={busy}>
          {t("enter")}
        </Button>
      </Form>
      <CodeAgain intent="auth.login" fields={{ phone }} form={form} data={reply.data} />
    </div>
  );
}
