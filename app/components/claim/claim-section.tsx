import { CodeFallback } from "#app/components/auth/code-fallback.tsx";
import { codeWayOf } from "#app/components/auth/code-way.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { CodeField } from "#app/components/kit/fields/code-field.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { ClaimDraft } from "#app/contract/claims/claims.ts";
import { awaitsDecision } from "#app/domain/claim/status.ts";
import { localMoment } from "#app/domain/local-time.ts";
import type { claimCodeForm } from "#app/forms/claims/claim.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { claim as texts } from "#app/i18n/ru/claims/claim.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimViewModel } from "#app/view-models/claims/claim.ts";
import { ClaimForm } from "./claim-form.tsx";

const t = namespace("claim", texts);

/** From an order's number to a registered claim; every step is a plain form of this page. */
export function ClaimSection({ data }: { data: ClaimViewModel }) {
  const { reply: frameReply } = useFrame();
  const reply = frameReply?.form === "claim" ? frameReply : null;
  const { draft, orders } = data;
  if (draft?.done) {
    return (
      <section className="visitor-form" id="claim" role="status">
        <ClaimStanding done={draft.done} standing={draft.standing} />
      </section>
    );
  }
  return (
    <section className="visitor-form" id="claim" aria-labelledby="claim-h">
      <h2 id="claim-h">{t("title")}</h2>
      {draft ? (
        <ClaimForm draft={draft} data={data} reply={reply} />
      ) : (
        <>
          {data.gone !== null && reply === null && (
            <div className="error-summary" role="alert">
              <p>{data.gone}</p>
            </div>
          )}
          {orders !== null && orders.length > 0 ? (
            <OwnOrders orders={orders} reply={reply} />
          ) : (
            <ClaimStart reply={reply} />
          )}
        </>
      )}
    </section>
  );
}

type Props = { done: NonNullable<ClaimDraft["done"]>; standing: ClaimDraft["standing"] };

/** Current state of a registered claim, for buyers without a company account. */
function ClaimStanding({ done, standing }: Props) {
  const { number } = done;
  const date = formatDate(done.dueAt);
  if (standing === null || standing.status === "new" || standing.status === "draft")
    return (
      <>
        <h2>{t("done", { number })}</h2>
        <p>{t("doneText", { date })}</p>
      </>
    );
  const { status, outcome, comment, refunded } = standing;
  return (
    <>
      <h2>{t(`standing.${status}`, { number })}</h2>
      {comment !== null && <p>{comment}</p>}
      {status === "infoRequested" && <p>{t("answerUs")}</p>}
      {awaitsDecision(status) && <p>{t("decisionBy", { date })}</p>}
      {outcome !== null && <p>{t("outcomeOf", { outcome: t(`resolutions.${outcome}`) })}</p>}
      {refunded !== null && refunded > 0 && <p>{t("refunded", { sum: formatMoney(refunded) })}</p>}
    </>
  );
}

type OwnOrdersProps = { orders: NonNullable<ClaimViewModel["orders"]>; reply: FormReply | null };

/** The buyer's own orders; a claim for another phone's order is made as a guest. */
function OwnOrders({ orders, reply }: OwnOrdersProps) {
  const { timezone } = useFrame().city;
  return (
    <>
      <p className="bold">{t("own")}</p>
      <p className="muted">{t("ownText")}</p>
      <form method="post" action="/refund#claim" className="own-orders">
        <input type="hidden" name="intent" value="claim.own" />
        {orders.map(({ uuid, number, createdAt }) => (
          <p key={uuid}>
            <span>
              {t("ownNumber", { number, date: formatDate(localMoment(Date.parse(createdAt), timezone).date) })}
            </span>
            <Button name="order" value={uuid} aria-label={t("chooseNamed", { number })}>
              {t("choose")}
            </Button>
          </p>
        ))}
      </form>
      <Details summary={t("other")} open={reply !== null}>
        <ClaimStart reply={reply} />
      </Details>
    </>
  );
}

/** An order's number and phone, then the code sent to the phone. */
function ClaimStart({ reply }: { reply: FormReply | null }) {
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
