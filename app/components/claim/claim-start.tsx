import { CodeFallback } from "#app/components/auth/code-fallback.tsx";
import { codeWayOf } from "#app/components/auth/code-way.ts";
import { Button } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/code-field.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import type { claimCodeForm } from "#app/forms/claim.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("claim", texts);

/** The number of an order and its phone; then the code that the phone was sent. */
export function ClaimStart({ reply }: { reply: FormReply | null }) {
  const hasCode = reply?.step === "code";
  const form = useShopForm<typeof claimCodeForm>(hasCode ? "claim-code" : "claim-start", reply, {}, true);
  const { field } = form;
  const { number = "", phone = "" } = reply?.values ?? {};
  const way = codeWayOf(reply?.values, phone);
  const isSms = way.fields.sentBy === "sms";
  return (
    <>
      {!hasCode && <p className="muted">{t("text")}</p>}
      <ShopForm key={form.props.id} form={form} action="/refund#claim">
        {hasCode && <p className="muted">{isSms ? t("codeText") : way.text}</p>}
        {hasCode && <input type="hidden" name="sentBy" value={way.fields.sentBy} />}
        {hasCode && <input type="hidden" name="fallbacks" value={way.fields.fallbacks} />}
        <div className="two-columns">
          <Field
            {...field("number")}
            label={t("number")}
            hint={t("numberHint")}
            maxLength={40}
            required
            autoComplete="off"
          />
          <PhoneField {...field("phone")} label={t("phone")} required />
          {hasCode && <CodeField {...field("code")} label={way.label} />}
        </div>
        {hasCode ? (
          <p className="actions">
            <Button kind="main" name="intent" value="claim.open">
              {t("open")}
            </Button>
            <Button name="intent" value="claim.code" formNoValidate>
              {t("codeAgain")}
            </Button>
          </p>
        ) : (
          <Button kind="main" name="intent" value="claim.code">
            {t("askCode")}
          </Button>
        )}
      </ShopForm>
      {hasCode && (
        <CodeFallback
          intent="claim.code"
          fields={{ number, phone, ...way.fields }}
          channels={way.channels}
          form={{ Form: "form", action: "/refund#claim", busy: false }}
        />
      )}
    </>
  );
}
