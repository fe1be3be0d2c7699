import { Form } from "@remix-run/react";
import { Button } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { checkoutName } from "#app/forms/orders/checkout-name.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("checkout", texts);

/**
 * Neither the order nor the reloaded checkout succeeded: this form has the same values and key, so that one press
 * retries and nothing typed is lost (invariants O3).
 */
export function RetryForm({ h1, reply: { values, messages } }: { h1: string; reply: FormReply }) {
  const kinds = Object.keys(values).flatMap((name) => /^delivery\.way\.(.+)/.exec(name)?.[1] ?? []);
  const { "delivery.kind": _, ...single } = values;
  return (
    <Form method="post" className="stack retry" id={checkoutName}>
      <h1>{h1}</h1>
      <ErrorSummary messages={messages} />
      {Object.entries(single).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {kinds.map((kind) => (
        <input key={kind} type="hidden" name="delivery.kind" value={kind} />
      ))}
      <p>{t("retryText")}</p>
      <p className="actions">
        <Button kind="main" name="intent" value="checkout.place">
          {t("retry")}
        </Button>
      </p>
    </Form>
  );
}
