import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { OrderChangePreview, OrderChoices } from "#app/contract/orders/order-changes.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { openedOrder } from "#app/forms/desk/opened-order.ts";
import { heldWay, orderChangeValues } from "#app/forms/orders/order-change-fields.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deskOrderChange as texts } from "#app/i18n/ru/desk/order-change.ts";
import { orderChange } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ChangePreview } from "./change-preview.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { deliveryWords } from "./delivery-words.ts";

const t = namespace("deskOrderChange", texts);
const words = namespace("orderChange", orderChange);

type Props = {
  choices: OrderChoices;
  preview: OrderChangePreview | null;
  reply: DeskReply | null;
  formKey: string;
  now: Date;
  card: string;
};

/** Ways, places and days that are offered today, the recipient and the buyer's comment. */
export function DeliveryForm({ choices, preview, reply, formKey, now, card }: Props) {
  const saved = orderChangeValues(choices, formatPhone(choices.recipient.phone));
  const was = Object.fromEntries(Object.entries(openedOrder(choices)).filter(([name]) => !name.startsWith("q.")));
  const today = localMoment(now.getTime(), shopZone).date;
  const named = deliveryWords(choices, today);
  return (
    <DeskForm
      name="delivery"
      reply={reply}
      formKey={formKey}
      version={choices.version}
      was={was}
      labels={{
        ...{ fio: t("fio"), phone: t("phone"), comment: t("comment") },
        ...Object.fromEntries([...named].map(([name, { label }]) => [name, label])),
      }}
      word={(name, value) => named.get(name)?.word(value) ?? value}
      submit={preview === null ? t("preview") : t("save")}
      cancel={card}
    >
      {(fields) => (
        <>
          {choices.deliveries.map((delivery) => (
            <DeliveryFields
              key={delivery.kind}
              kind={delivery.kind}
              options={delivery.options}
              fields={fields}
              saved={saved}
              today={today}
              isOnly={choices.deliveries.length === 1}
              keep={heldWay(delivery) === null ? words("wayKeep") : null}
              dayNow={delivery.isEstimate ? t("daySoonest") : t("dayNow", { day: formatDate(delivery.dateFrom) })}
            />
          ))}
          {choices.isRecipientFixed ? (
            <p>{words("recipientFixed")}</p>
          ) : (
            <fieldset>
              <legend>{t("recipient")}</legend>
              <Field
                label={t("fio")}
                {...fields.text("fio", saved["fio"] ?? "")}
                required
                minLength={2}
                maxLength={150}
              />
              <Field
                label={t("phone")}
                {...fields.text("phone", saved["phone"] ?? "")}
                type="tel"
                required
                maxLength={40}
              />
            </fieldset>
          )}
          <TextArea
            label={t("comment")}
            {...fields.text("comment", saved["comment"] ?? "")}
            rows={3}
            maxLength={1_000}
          />
          <ChangePreview preview={preview} />
        </>
      )}
    </DeskForm>
  );
}
