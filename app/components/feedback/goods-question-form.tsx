import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { FormGuard } from "#app/components/kit/form/form-guard.tsx";
import { PersonalDataCheck } from "#app/components/kit/fields/personal-data-check.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { telHref } from "#app/domain/phone.ts";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { feedbackForm } from "#app/forms/feedback.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { feedback } from "#app/i18n/ru/content/feedback.ts";
import { goodsQuestion as texts } from "#app/i18n/ru/content/goods-question.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { GoodsQuestionViewModel } from "#app/view-models/content/feedback.ts";
import { ContactFields } from "./contact-fields.tsx";
import { FeedbackSent } from "./feedback-sent.tsx";

const t = namespace("goodsQuestion", texts);
const tf = namespace("feedback", feedback);

/** After an empty search: a message to the shop including the query. */
export function GoodsQuestionForm({ query, data }: { query: string; data: GoodsQuestionViewModel }) {
  const { pathname } = useLocation();
  const fetcher = useFetcher<FormReply>({ key: `question-${query}` });
  const { reply: frameReply, city } = useFrame();
  // Any submission on the page reloads its data; the form keeps the data it was first rendered with.
  const [{ shownAt, first }] = useState(data);
  const reply =
    useKeptReply(`question-${query}`, fetcher.data) ?? (frameReply?.form === "feedback" ? frameReply : null);
  const form = useShopForm<typeof feedbackForm>("question-form", reply, first, true);
  if (reply?.step === "sent") return <FeedbackSent reply={reply} page={pathname} />;
  const { field, values } = form;
  return (
    <section className="visitor-form" id="feedback" aria-labelledby="question-h">
      <h2 id="question-h">{t("title")}</h2>
      <p className="muted">{t("text")}</p>
      <p className="muted">
        {t("byPhone")} <a href={telHref(city.phone)}>{formatPhone(city.phone)}</a>
      </p>
      <ShopForm form={form} as={fetcher.Form} action={`${pathname}#feedback`}>
        <input type="hidden" name="type" value={values["type"] ?? ""} />
        <input type="hidden" name="subject" value={values["subject"] ?? ""} />
        <TextArea
          label={t("message")}
          hint={t("messageHint")}
          {...field("message")}
          required
          minLength={10}
          maxLength={3_000}
          rows={4}
        />
        <ContactFields form={form} />
        <PersonalDataCheck {...form.check("personalData")} />
        <FormGuard label={tf("trap")} shownAt={values["shownAt"] ?? shownAt} />
        <p className="actions">
          <Button kind="main" name="intent" value="feedback.send" disabled={fetcher.state !== "idle"}>
            {t("submit")}
          </Button>
          <a className="text-link" href={`${paths.support}?${new URLSearchParams({ query })}#feedback`}>
            {t("withFiles")}
          </a>
        </p>
      </ShopForm>
    </section>
  );
}
