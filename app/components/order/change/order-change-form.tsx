import { DayChoice } from "#app/components/checkout/delivery/day-choice.tsx";
import { DeliveryWays } from "#app/components/checkout/delivery/delivery-ways.tsx";
import { WayChoice } from "#app/components/checkout/delivery/way-choice.tsx";
import { spanText, wayName } from "#app/components/checkout/delivery/way-words.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Field, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { OrderChoices } from "#app/contract/orders/order-changes.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { wayField } from "#app/forms/orders/checkout-fields.ts";
import { heldWay, orderChangeValues, shownValues } from "#app/forms/orders/order-change-fields.ts";
import type { orderChangeForm } from "#app/forms/orders/order-change.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { orderChange as texts } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { OrderChangeReply } from "#app/view-models/orders/order-change.ts";
import { type ChangeState, OrderChangeGoods } from "./order-change-goods.tsx";

const t = namespace("orderChange", texts);

type Props = Pick<OrderChangeReply, "added" | "search"> & { choices: OrderChoices; reply: FormReply | null };

/** Everything changeable with its current or typed value. */
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
      {/* Enter in any field previews the changes. */}
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

/** Recipient, delivery and address. */
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

type Delivery = OrderChoices["deliveries"][number];
type OrderChangeDeliveryProps = { delivery: Delivery; isOnly: boolean; state: ChangeState };

/** Option, address and date of one group: chosen as at checkout, from today's offers. */
function OrderChangeDelivery({ delivery, isOnly, state }: OrderChangeDeliveryProps) {
  const { today } = useFrame().city;
  const { kind, kinds, options, isEstimate, dateFrom, dateTo } = delivery;
  const dayNow = t("dayNow", { day: spanText(isEstimate ? null : { from: dateFrom, to: dateTo }, today) });
  const way = wayField(kind);
  const isOffered = heldWay(delivery) !== null;
  return (
    <section>
      <h2>
        {t("delivery")}
        {!isOnly && kinds.length === 1 && <small className="muted">{t(`deliveryOf.${kind}`)}</small>}
      </h2>
      <fieldset className="option-group">
        <legend>
          <b>{t("way")}</b> <small className="muted">{t("wayNow", { way: wayText(delivery) })}</small>
        </legend>
        <FieldErrors id={state.idOf(way)} errors={state.errors[way]} />
        {!isOffered && (
          <WayChoice kind={kind} value="" isFirst form={state} hint={t("wayKeepHint")}>
            {t("wayKeep")}
          </WayChoice>
        )}
        <DeliveryWays {...{ kind, options }} lastWay="" addresses={[]} branches={[]} isFirst={isOffered} form={state}>
          <DayChoice {...{ kind, options }} now={dayNow} hint={t("dayAnew")} form={state} />
        </DeliveryWays>
      </fieldset>
    </section>
  );
}

/** "Самовывоз, Склад на Дубровке, бесплатно" */
function wayText({ type, providerCode, point, address, cost, isCostUnknown }: Delivery): string {
  const price = isCostUnknown ? t("costUnknown") : cost === null ? "" : cost === 0 ? t("free") : formatMoney(cost);
  return [wayName({ type, providerCode }), point?.name ?? address ?? "", price]
    .filter((word) => word !== "")
    .join(", ");
}
