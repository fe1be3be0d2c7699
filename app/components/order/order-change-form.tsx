import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import { TextArea } from "#app/components/kit/text-area.tsx";
import type { OrderChoices } from "#app/contract/order-changes.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { orderChangeForm } from "#app/forms/order-change.ts";
import { orderChangeValues, shownValues } from "#app/forms/order-change-fields.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { orderChange as texts } from "#app/i18n/ru/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { OrderChangeReply } from "#app/view-models/order-change.ts";
import { OrderChangeDelivery } from "./order-change-delivery.tsx";
import { OrderChangeGoods, type ChangeState } from "./order-change-goods.tsx";

const t = namespace("orderChange", texts);

type Props = Pick<OrderChangeReply, "added" | "search"> & { choices: OrderChoices; reply: FormReply | null };

/** Everything that can be different, as it is now; what was typed stands there again. */
export function OrderChangeForm({ choices, reply, added, search }: Props) {
  const first = orderChangeValues(choices, formatPhone(choices.recipient.phone));
  const form = useShopForm<typeof orderChangeForm>("order-change", reply, first, true);
  const { values, errors, idOf } = form;
  const state = { values: shownValues(first, reply && values), errors, idOf };
  return (
    <ShopForm form={form} className="order-change">
      <p className="hint">
        {t("intro")} {choices.onlyRemoval ? t("onlyRemoval") : t("prices")}
      </p>
      {/* Enter in a field checks the changes, wherever it is pressed. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" name="intent" value="order.change.preview" />
      <input type="hidden" name="version" value={choices.version} />
      <OrderChangeGoods
        lines={choices.lines}
        added={added}
        search={search}
        state={state}
        mayAdd={!choices.onlyRemoval}
      />
      {!choices.onlyRemoval && <OrderDetails choices={choices} form={form} state={state} />}
      <div>
        <Button kind="main" name="intent" value="order.change.preview">
          {t("preview")}
        </Button>
      </div>
    </ShopForm>
  );
}

type Form = ReturnType<typeof useShopForm<typeof orderChangeForm>>;

/** To whom, how and where the goods go. */
function OrderDetails({ choices, form, state }: Pick<Props, "choices"> & { form: Form; state: ChangeState }) {
  return (
    <>
      <section>
        <h2>{t("recipient")}</h2>
        {choices.isRecipientFixed ? (
          <p>
            {choices.recipient.fio}, {formatPhone(choices.recipient.phone)}
            <br />
            <small className="muted">{t("recipientFixed")}</small>
          </p>
        ) : (
          <div className="change-fields">
            <Field label={t("fio")} {...form.field("fio")} required minLength={2} maxLength={150} autoComplete="name" />
            <PhoneField label={t("phone")} {...form.field("phone")} required />
          </div>
        )}
      </section>
      {choices.deliveries.map((delivery) => (
        <OrderChangeDelivery
          key={delivery.kind}
          delivery={delivery}
          isOnly={choices.deliveries.length === 1}
          state={state}
        />
      ))}
      <section>
        <TextArea label={t("comment")} hint={t("commentHint")} rows={3} maxLength={1_000} {...form.field("comment")} />
      </section>
    </>
  );
}
