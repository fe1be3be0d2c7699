import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { FormGuard } from "#app/components/kit/form/form-guard.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import type { FormReply } from "#app/forms/reply.ts";
import type { subscriptionForm } from "#app/forms/account/subscription.ts";
import { subscription as texts } from "#app/i18n/ru/account/subscription.ts";
import { namespace } from "#app/i18n/translator.ts";
import { subscriptionIn } from "#app/view-models/account/subscription.ts";

const t = namespace("subscription", texts);

/** Subscription form with the buyer's current state; below pages whose handle has it. */
export function SubscriptionBlock({ pageData }: { pageData: unknown }) {
  const { pathname } = useLocation();
  const fetcher = useFetcher<FormReply>({ key: "news" });
  const { reply: frameReply } = useFrame();
  const reply = useKeptReply("news", fetcher.data) ?? (frameReply?.form === "subscription" ? frameReply : null);
  const own = subscriptionIn(pageData);
  // Any submission reloads the page's data; the form guard's wait is counted from the first rendering.
  const [shownAt] = useState(own?.shownAt);
  const form = useShopForm<typeof subscriptionForm>("news-form", reply, { email: own?.email ?? "" });
  const { values } = form;
  if (own === null) return null;
  return (
    <section className="subscription" id="news" aria-label={t("title")}>
      <div className="page-width">
        <div>
          <h2>{t("title")}</h2>
          <p className="muted">{t("text")}</p>
        </div>
        {reply?.step === "sent" ? (
          <State title={t("sent", { email: values["email"] ?? "" })} text={t("sentText")} />
        ) : own.status === "confirmed" ? (
          <State title={t("subscribed", own)} text={t("subscribedText")} />
        ) : (
          <ShopForm form={form} as={fetcher.Form} action={`${pathname}#news`}>
            {own.status === "pending" && <State title={t("waiting", own)} text={t("waitingText")} />}
            <Field
              {...form.field("email")}
              type="email"
              label={t("email")}
              autoComplete="email"
              maxLength={254}
              required
            />
            <Check {...form.check("marketing")} required>
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
            <FormGuard label={t("trap")} shownAt={values["shownAt"] ?? shownAt ?? own.shownAt} />
          </ShopForm>
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
