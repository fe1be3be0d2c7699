import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import type { FormReply } from "#app/forms/reply.ts";
import { BuyerPart } from "./buyer-part.tsx";
import { CheckPart } from "./check-part.tsx";
import type { CheckoutViewModel } from "#app/view-models/checkout.ts";
import { chosenTotal, type Typed } from "./chosen-total.ts";
import { DeliveryPart } from "./delivery-part.tsx";
import { ModerationNote } from "./moderation-note.tsx";
import { PaymentPart } from "./payment-part.tsx";
import { RecipientPart } from "./recipient-part.tsx";
import { CheckoutSummary, type OwnRights } from "./summary.tsx";
import { useCheckoutForm } from "./use-checkout-form.ts";

type Props = {
  h1: string;
  data: CheckoutViewModel;
  values: Typed;
  own: OwnRights | null;
  mayChooseBuyer: boolean;
  reply: FormReply | null;
};

/** One page, one plain form: everything is seen before the one button is pressed. */
export function CheckoutPage({ h1, data, values: first, own, mayChooseBuyer, reply }: Props) {
  const { form, typed, busy } = useCheckoutForm(reply, first);
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
        <PaymentPart methods={data.payments} credit={data.credit} total={chosenTotal(data, typed).total} form={form} />
        <CheckPart groups={data.groups} form={form} typed={typed} />
      </div>
      {form.validation}
      <CheckoutSummary data={data} typed={typed} busy={busy} own={own} />
    </Form>
  );
}

/** Enter in a field presses the form's first button: this one, which only keeps the draft. */
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
