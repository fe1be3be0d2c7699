import { Form } from "@remix-run/react";
import { DeliveryPart } from "#app/components/checkout/delivery/delivery-part.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDate } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutViewModel } from "#app/view-models/orders/checkout.ts";
import { CheckPart } from "./check-part.tsx";
import { type CheckoutValues, chosenTotal } from "./chosen-total.ts";
import { fieldProps, type FormState } from "./form-state.ts";
import { ModerationNote } from "./moderation-note.tsx";
import { Part } from "./part.tsx";
import { PaymentPart } from "./payment-part.tsx";
import { CheckoutSummary, type OwnRights } from "./summary.tsx";
import { useCheckoutForm } from "./use-checkout-form.ts";

type Props = {
  h1: string;
  data: CheckoutViewModel;
  values: CheckoutValues;
  own: OwnRights | null;
  mayChooseBuyer: boolean;
  reply: FormReply | null;
};

/** One page with one plain form and a single main button. */
export function CheckoutPage({ h1, data, values: first, own, mayChooseBuyer, reply }: Props) {
  const { form, typed, busy } = useCheckoutForm(reply, first);
  const { total, isCostUnknown } = chosenTotal(data, typed);
  return (
    <Form method="post" className="checkout" {...form.props}>
      <DefaultButton />
      <input type="hidden" name="checkout" value={data.uuid} />
      <input type="hidden" name="basketVersion" value={data.basketVersion} />
      <input type="hidden" name="priceHash" value={data.priceHash} />
      <input type="hidden" name="counterparty" value={data.counterparty ?? ""} />
      <div>
        <h1>{h1}</h1>
        <ErrorSummary {...form.summary} />
        <ModerationNote />
        <BuyerPart mayChoose={mayChooseBuyer} contracts={data.contracts} form={form} />
        <RecipientPart form={form} />
        <DeliveryPart page={data} form={form} typed={typed} />
        <PaymentPart
          methods={data.payments}
          credit={data.credit}
          total={total}
          isCostUnknown={isCostUnknown}
          form={form}
        />
        <CheckPart groups={data.groups} form={form} typed={typed} />
      </div>
      {form.validation}
      <CheckoutSummary data={data} typed={typed} busy={busy} own={own} />
    </Form>
  );
}

/** Enter in a field presses the form's first button: this one only saves the draft. */
function DefaultButton() {
  return (
    <button
      className="visually-hidden"
      name="intent"
      value="checkout.save"
      formNoValidate
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

const t = namespace("checkout", texts);

type BuyerPartProps = { mayChoose: boolean; contracts: CheckoutViewModel["contracts"]; form: FormState };

/** The selected counterparty and its contract for this order. */
function BuyerPart({ mayChoose, contracts, form }: BuyerPartProps) {
  const { viewer } = useFrame();
  if (viewer === null) return null;
  return (
    <Part title={t("buyer")}>
      <p className="bold">{viewer.client?.name ?? `${viewer.lastName} ${viewer.firstName}`}</p>
      <Contracts contracts={contracts} form={form} />
      <p className="hint">{t("buyerText")}</p>
      {mayChoose && (
        <p>
          <a href={paths.profile}>{t("otherBuyer")}</a>
        </p>
      )}
    </Part>
  );
}

/** Shows the only contract, or a choice of several. */
function Contracts({ contracts, form }: Pick<BuyerPartProps, "contracts" | "form">) {
  const { id, name, defaultValue, errors } = fieldProps(form, "contract");
  const [only, ...others] = contracts;
  if (only === undefined) return null;
  if (others.length === 0)
    return (
      <p>
        {contractText(only)}
        <input type="hidden" name={name} value={only.uuid} />
      </p>
    );
  return (
    <fieldset>
      <legend className="bold">{t("contract")}</legend>
      {contracts.map((contract, index) => (
        <Check
          key={contract.uuid}
          type="radio"
          id={index === 0 ? id : `${id}-${contract.uuid}`}
          name={name}
          value={contract.uuid}
          defaultChecked={defaultValue === contract.uuid}
          errors={index === 0 ? errors : undefined}
        >
          {contractText(contract)}
        </Check>
      ))}
    </fieldset>
  );
}

function contractText({ number, date }: BuyerPartProps["contracts"][number]): string {
  return t("contractOf", { number, date: formatDate(date) });
}

function RecipientPart({ form }: { form: FormState }) {
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
