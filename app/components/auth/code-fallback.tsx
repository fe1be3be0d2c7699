import type { ElementType } from "react";
import { auth } from "#app/i18n/ru/account/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";

const t = namespace("auth", auth);

type Props = {
  intent: string;
  fields: Readonly<Record<string, string>>;
  channels: readonly string[];
  form: { Form: ElementType; action?: string; busy: boolean };
};

/** Fallback channels, worded the same for every phone; the server decides on request. Nothing if there is none. */
export function CodeFallback({ intent, fields, channels, form: { Form, action, busy } }: Props) {
  const [calls, emails] = [channels.includes("call"), channels.includes("email")];
  if (!calls && !emails) return null;
  return (
    <Form method="post" action={action} className="stack">
      <p className="small-text muted">
        {t(calls ? (emails ? "fallbackText" : "fallbackTextCall") : "fallbackTextEmail")}
      </p>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="actions">
        {calls && (
          <Button name="channel" value="call" disabled={busy}>
            {t("byCall")}
          </Button>
        )}
        {emails && (
          <Button name="channel" value="email" disabled={busy}>
            {t("byEmail")}
          </Button>
        )}
      </p>
    </Form>
  );
}
