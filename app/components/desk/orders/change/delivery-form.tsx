import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { OrderChangePreview, OrderChoices } from "#app/contract/orders/order-changes.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { heldWay, orderChangeValues } from "#app/forms/orders/order-change-fields.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deskOrderChange as texts } from "#app/i18n/ru/desk/order-change.ts";
import { orderChange } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ChangePreview } from "./change-preview.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";

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
  const today = localMoment(now.getTime(), shopZone).date;
  return (
    <DeskForm
      name="delivery"
      reply={reply}
      formKey={formKey}
      version={choices.version}
      labels={{ fio: t("fio"), phone: t("phone"), comment: t("comment") }}
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
              <input type="hidden" name="was.fio" value={saved["fio"]} />
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
          <input type="hidden" name="was.comment" value={saved["comment"]} />
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
