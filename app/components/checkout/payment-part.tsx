import type { Credit } from "#app/contract/settlements/credit.ts";
import { CreditText } from "#app/components/settlements/credit-text.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { limitWords } from "#app/i18n/limit-words.ts";
import { creditHint, offeredCreditText } from "#app/view-models/settlements/credit.ts";
import type { FormState } from "./form-state.ts";
import { Part } from "./part.tsx";

const t = namespace("checkout", texts);

type Props = {
  methods: readonly PaymentMethod[];
  credit: Credit | null;
  total: number;
  form: FormState;
  isCostUnknown: boolean;
};

/** Payment methods for this buyer; an earlier choice is kept while offered. What cannot be summed up yet is paid on receipt. */
export function PaymentPart({ methods: all, credit, total, form, isCostUnknown }: Props) {
  const { values, errors, idOf } = form;
  const methods = isCostUnknown ? all.filter((method) => method === "onDelivery") : all;
  const typed = methods.find((method) => method === values["payment"]);
  const chosen = typed ?? (methods.includes("onDelivery") ? "onDelivery" : methods[0]);
  const isOffered = methods.includes("credit");
  const note = offeredCreditText(credit, total, isOffered);
  const onCredit = creditHint(credit, note);
  return (
    <Part title={t("payment")}>
      {isCostUnknown && <p className="hint">{t("onReceiptOnly")}</p>}
      {methods.map((method, at) => (
        <Check
          key={method}
          type="radio"
          name="payment"
          id={at === 0 ? idOf("payment") : `${idOf("payment")}-${method}`}
          value={method}
          defaultChecked={method === chosen}
          required
          hint={method === "credit" && onCredit !== null ? onCredit : t(`paymentHint.${method}`, limitWords())}
          errors={at === 0 ? errors["payment"] : undefined}
        >
          {t(`paymentMethod.${method}`)}
        </Check>
      ))}
      {(!isOffered || note?.kind !== "open") && <CreditText note={note} />}
    </Part>
  );
}
