import { Field } from "#app/components/kit/field.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { fieldProps, type FormState } from "./form-state.ts";
import { Part } from "./part.tsx";

const t = namespace("checkout", texts);

export function RecipientPart({ form }: { form: FormState }) {
  return (
    <Part title={t("recipient")}>
      <Field
        label={t("fio")}
        hint={t("fioHint")}
        autoComplete="name"
        maxLength={150}
        required
        {...fieldProps(form, "fio")}
      />
      <PhoneField label={t("phone")} hint={t("phoneHint")} required {...fieldProps(form, "phone")} />
    </Part>
  );
}
