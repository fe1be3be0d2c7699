import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import type { useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { channels } from "#app/domain/feedback/feedback.ts";
import type { feedbackForm } from "#app/forms/feedback.ts";
import { feedback as texts } from "#app/i18n/ru/content/feedback.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("feedback", texts);

/** Name, contacts and the preferred channel of the answer. */
export function ContactFields({ form }: { form: ReturnType<typeof useShopForm<typeof feedbackForm>> }) {
  const { field, values, idOf } = form;
  return (
    <fieldset className="two-columns contact-fields">
      <legend className="bold">{t("contacts")}</legend>
      <Field label={t("fio")} {...field("fio")} required minLength={2} maxLength={150} autoComplete="name" />
      <PhoneField label={t("phone")} {...field("phone")} />
      <Field label={t("email")} type="email" {...field("email")} maxLength={254} autoComplete="email" />
      <fieldset className="option-group">
        <legend className="bold">{t("channel")}</legend>
        {channels.map((channel) => (
          <Check
            key={channel}
            id={idOf(channel === "phone" ? "preferredChannel" : `preferredChannel-${channel}`)}
            type="radio"
            name="preferredChannel"
            value={channel}
            defaultChecked={(values["preferredChannel"] || "phone") === channel}
          >
            {t(`channels.${channel}`)}
          </Check>
        ))}
      </fieldset>
    </fieldset>
  );
}
