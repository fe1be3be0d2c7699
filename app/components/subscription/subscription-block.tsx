import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/check.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { subscription as texts } from "#app/i18n/ru/subscription.ts";
import { namespace } from "#app/i18n/translator.ts";
import { subscriptionIn } from "#app/view-models/subscription.ts";

const t = namespace("subscription", texts);

/** Asks for an address, and says how it stands with the buyer's own; under pages whose handle carries it. */
export function SubscriptionBlock({ pageData }: { pageData: unknown }) {
  const { pathname } = useLocation();
  const fetcher = useFetcher<FormReply>({ key: "news" });
  const reply = useKeptReply("news", fetcher.data);
  const frame = useFrame();
  const own = subscriptionIn(pageData);
  // The page's data are made anew whenever anything on it is sent; who has waited once has waited.
  const [shownAt] = useState(own?.shownAt);
  if (own === null) return null;
  const { values, errors, messages, step } = reply ?? (frame.reply?.form === "subscription" ? frame.reply : empty);
  return (
    <section className="subscription" id="news" aria-label={t("title")}>
      <div className="page-width">
        <div>
          <h2>{t("title")}</h2>
          <p className="muted">{t("text")}</p>
        </div>
        {step === "sent" ? (
          <State title={t("sent", { email: values["email"] ?? "" })} text={t("sentText")} />
        ) : own.status === "confirmed" ? (
          <State title={t("subscribed", own)} text={t("subscribedText")} />
        ) : (
          <fetcher.Form method="post" action={`${pathname}#news`} noValidate>
            {own.status === "pending" && <State title={t("waiting", own)} text={t("waitingText")} />}
            <ErrorSummary messages={messages} errors={errors} idOf={idOf} />
            <Field
              id="news-email"
              name="email"
              type="email"
              label={t("email")}
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={values["email"] ?? own.email}
              errors={errors["email"]}
            />
            <Check
              id="news-consent"
              name="marketing"
              required
              defaultChecked={values["marketing"] === "on"}
              errors={errors["consents.marketing"]}
            >
              {t("consent")}{" "}
              <a className="text-link" href={paths.privacy} target="_blank" rel="noopener">
                {t("consentLink")}
              </a>
            </Check>
            <div className="subscription-row">
              <Button kind="main" name="intent" value="subscription.subscribe" disabled={fetcher.state !== "idle"}>
                {t("submit")}
              </Button>
              <p className="small-text muted">{t("next")}</p>
            </div>
            <label className="visually-hidden" aria-hidden="true">
              {t("trap")} <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
            <input type="hidden" name="shownAt" value={values["shownAt"] ?? shownAt ?? own.shownAt} />
          </fetcher.Form>
        )}
      </div>
    </section>
  );
}

function State({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <p className="bold">{title}</p>
      <p className="muted">{text}</p>
    </div>
  );
}

function idOf(field: string): string {
  return field === "email" ? "news-email" : "news-consent";
}

const empty: FormReply = { form: "subscription", values: {}, errors: {}, messages: [] };
