import { Check } from "#app/components/kit/check.tsx";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FormState } from "./form-state.ts";
import { Part } from "./part.tsx";

const t = namespace("checkout", texts);

/** The ways this buyer may pay; what was chosen before is chosen again while it is offered. */
export function PaymentPart({ methods, form }: { methods: readonly PaymentMethod[]; form: FormState }) {
  const { values, errors, idOf } = form;
  const typed = methods.find((method) => method === values["payment"]);
  const chosen = typed ?? (methods.includes("onDelivery") ? "onDelivery" : methods[0]);
  return (
    <Part title={t("payment")}>
      {methods.map((method, at) => (
        <Check
          key={method}
          type="radio"
          name="payment"
          id={at === 0 ? idOf("payment") : `${idOf("payment")}-${method}`}
          value={method}
          defaultChecked={method === chosen}
          required
          hint={t(`paymentHint.${method}`)}
          errors={at === 0 ? errors["payment"] : undefined}
        >
          {t(`paymentMethod.${method}`)}
        </Check>
      ))}
    </Part>
  );
}
