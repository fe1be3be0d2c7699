import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { describedBy, Field, Labelled } from "#app/components/kit/fields/field.tsx";
import { FilesField } from "#app/components/kit/fields/files-field.tsx";
import { FormGuard } from "#app/components/kit/form/form-guard.tsx";
import { useKeptFiles } from "#app/components/kit/fields/kept-files.ts";
import { PersonalDataCheck } from "#app/components/kit/fields/personal-data-check.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import { feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { feedbackForm } from "#app/forms/feedback.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { feedback as texts } from "#app/i18n/ru/content/feedback.ts";
import { files as fileTexts } from "#app/i18n/ru/files/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FeedbackViewModel } from "#app/view-models/content/feedback.ts";
import { ContactFields } from "./contact-fields.tsx";
import { FeedbackSent } from "./feedback-sent.tsx";

const t = namespace("feedback", texts);
const tf = namespace("files", fileTexts);

/** Feedback form. Without script the page handles it and keeps everything typed. */
export function FeedbackForm({ data }: { data: FeedbackViewModel }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<FormReply>({ key: "feedback" });
  const { reply: frameReply, city } = useFrame();
  // Any submission on the page reloads its data; the form keeps the key it was first rendered with.
  const [{ key, shownAt, first }] = useState(data);
  const reply = useKeptReply("feedback", fetcher.data) ?? (frameReply?.form === "feedback" ? frameReply : null);
  const keptBefore = useKeptFiles(reply);
  const form = useShopForm<typeof feedbackForm>("feedback-form", reply, first, true);
  if (reply?.step === "sent") return <FeedbackSent reply={reply} page={pathname} />;
  const { field, values, errors } = form;
  const type = field("type");
  return (
    <section className="visitor-form" id="feedback" aria-labelledby="feedback-h">
      <h2 id="feedback-h">{t("title")}</h2>
      <p className="muted">{t("text", { phone: formatPhone(city.phone) })}</p>
      <ShopForm form={form} as={fetcher.Form} encType="multipart/form-data" action={`${pathname}${search}#feedback`}>
        <Labelled id={type.id} label={t("type")} errors={type.errors}>
          <select
            className="input"
            id={type.id}
            name={type.name}
            defaultValue={type.defaultValue ?? "question"}
            {...describedBy(type.id, null, type.errors)}
          >
            {feedbackTypes.map((one) => (
              <option key={one} value={one}>
                {t(`types.${one}`)}
              </option>
            ))}
          </select>
          <span className="hint">
            {t("claimHint")}{" "}
            <a className="text-link" href={`${paths.refund}#claim`}>
              {t("claimLink")}
            </a>
          </span>
        </Labelled>
        <Field label={t("subject")} {...field("subject")} required minLength={3} maxLength={150} />
        <TextArea
          label={t("message")}
          hint={t("messageHint")}
          {...field("message")}
          required
          minLength={10}
          maxLength={3_000}
          rows={6}
        />
        {data.product && (
          <div className="field">
            <span className="bold">{t("product")}</span>
            <a className="text-link" href={`/product/${data.product.slug}`}>
              {t("productNamed", data.product)}
            </a>
            <input type="hidden" name="productUuid" value={data.product.uuid} />
          </div>
        )}
        <Field
          label={t("orderNumber")}
          hint={t("orderNumberHint")}
          {...field("orderNumber")}
          maxLength={60}
          autoComplete="off"
        />
        <FilesField
          label={tf("label")}
          hint={tf("hint", { most: fileLimits.count })}
          kept={keptBefore}
          id={form.idOf("files")}
          errors={errors["files"]}
        />
        <ContactFields form={form} />
        <PersonalDataCheck {...form.check("personalData")} />
        <FormGuard label={t("trap")} shownAt={values["shownAt"] ?? shownAt} />
        <input type="hidden" name="key" value={values["key"] ?? key} />
        <Button kind="main" name="intent" value="feedback.send" disabled={fetcher.state !== "idle"}>
          {t("submit")}
        </Button>
      </ShopForm>
    </section>
  );
}
