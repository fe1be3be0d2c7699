import { useEffect, useRef, useState } from "react";
import { auth } from "#app/i18n/ru/account/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import type { AuthForm } from "./step.ts";

const t = namespace("auth", auth);

type Props = {
  intent: string;
  fields: Readonly<Record<string, string>>;
  form: AuthForm;
  data: Record<string, unknown> | undefined;
};

/** A real submit button; with script it counts down the cool-down. Without it the server answers an early request. */
export function CodeAgain({ intent, fields, form: { Form, action, busy }, data }: Props) {
  const left = useCountdown(data);
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={intent} disabled={busy || left > 0}>
        {left > 0 ? t("againIn", { seconds: left }) : t("again")}
      </Button>
    </Form>
  );
}

/**
 * Seconds of the cool-down: the longest of all answers, so that a wrong code does not reset it. 0 on the server and
 * without script.
 */
function useCountdown(data: Record<string, unknown> | undefined): number {
  const [left, setLeft] = useState(0);
  const ends = useRef(0);
  useEffect(() => {
    const seconds = Number(data?.["resendAfter"] ?? data?.["seconds"] ?? 0);
    const end = (ends.current = Math.max(ends.current, Date.now() + seconds * 1000));
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [data]);
  return left;
}
