import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import type { AuthForm } from "./step.ts";

const t = namespace("auth", auth);

type Props = { fields: Readonly<Record<string, string>>; channels: readonly string[]; form: AuthForm };

/** The other ways to a code, worded the same for every phone; whether one is open now says the server when it is asked. */
export function CodeFallback({ fields, channels, form: { Form, action, busy } }: Props) {
  const calls = channels.includes("call");
  return (
    <Form method="post" action={action} className="stack">
      <p className="small-text muted">{t(calls ? "fallbackText" : "fallbackTextEmail")}</p>
      <input type="hidden" name="intent" value="auth.login" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="actions">
        {calls && (
          <Button name="channel" value="call" disabled={busy}>
            {t("byCall")}
          </Button>
        )}
        {channels.includes("email") && (
          <Button name="channel" value="email" disabled={busy}>
            {t("byEmail")}
          </Button>
        )}
      </p>
    </Form>
  );
}
