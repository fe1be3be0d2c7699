import { Check } from "#app/components/kit/check.tsx";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FormState } from "./form-state.ts";
import { Part } from "./part.tsx";

const t = namespace("checkout", texts);

export function PaymentPart({ form: { errors, idOf } }: { form: FormState }) {
  return (
    <Part title={t("payment")}>
      <Check
        type="radio"
        name="payment"
        id={idOf("payment")}
        value="onDelivery"
        defaultChecked
        required
        hint={t("onDeliveryHint")}
        errors={errors["payment"]}
      >
        {t("onDelivery")}
      </Check>
    </Part>
  );
}
