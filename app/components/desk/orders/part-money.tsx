import type { DeskOrderPart } from "#app/contract/desk/order.ts";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CardForm } from "./card-form.tsx";

const t = namespace("deskOrder", texts);

type Props = { part: DeskOrderPart; documents: number; reply: DeskReply | null; formKey: string };

/** Naming the cost of a delivery, and correcting a shipping document. */
export function PartMoney({ part, documents, reply, formKey }: Props) {
  const { position, number, version, canNameCost, canCorrect, cost, delivery, lines } = part;
  return (
    <>
      {canNameCost && (
        <CardForm
          name={`cost.${position}`}
          title={t(delivery.isCostUnknown ? "cost.title" : "cost.again")}
          submit={t("cost.submit")}
          reply={reply}
          formKey={formKey}
        >
          {(fields) => (
            <>
              <input type="hidden" name="part" value={number} />
              <input type="hidden" name="partVersion" value={version} />
              <Field
                label={t("cost.sum")}
                hint={t("cost.hint")}
                {...fields.text("cost", delivery.isCostUnknown || cost === null ? "" : String(cost).replace(".", ","))}
                inputMode="decimal"
                maxLength={15}
                required
              />
            </>
          )}
        </CardForm>
      )}
      {canCorrect && (
        <CardForm
          name={`correct.${position}`}
          title={t("correct.title")}
          submit={t("correct.submit")}
          reply={reply}
          formKey={formKey}
        >
          {(fields) => (
            <>
              <p className="hint">{t("correct.hint")}</p>
              <input type="hidden" name="part" value={number} />
              <input type="hidden" name="seen" value={documents} />
              {lines.map(({ uuid, article, name, unit, documented }, at) => (
                <fieldset key={uuid} className="desk-added">
                  <legend>{t("correct.line", { article, name })}</legend>
                  {documented !== null && documented.price !== null && (
                    <p className="hint">
                      {t("correct.now", {
                        quantity: formatQuantity(documented.quantity, unit),
                        price: formatMoney(documented.price),
                      })}
                    </p>
                  )}
                  <input type="hidden" name={`article.${at}`} value={article} />
                  <Field
                    label={t("correct.quantity")}
                    {...fields.text(`quantity.${at}`)}
                    inputMode="decimal"
                    maxLength={20}
                  />
                  <Field
                    label={t("correct.price")}
                    {...fields.text(`price.${at}`)}
                    inputMode="decimal"
                    maxLength={15}
                  />
                </fieldset>
              ))}
              <Field label={t("correct.reason")} {...fields.text("reason")} maxLength={300} required />
            </>
          )}
        </CardForm>
      )}
    </>
  );
}
