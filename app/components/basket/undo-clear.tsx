import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Undo } from "#app/components/kit/undo.tsx";
import type { FormReply } from "#app/forms/reply.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("basket", texts);

/**
 * The answer to clearing or to the removal of a line: `values` are the quantities that went, by product; `step` is the
 * undo's own key; `name` of the data is the one product's.
 */
export function UndoClear({ reply: { form, values, step, data } }: { reply: FormReply }) {
  const goods = Object.entries(values);
  if (goods.length === 0) return null;
  const words =
    form === "basket.remove"
      ? { title: t("removed"), text: t("removedText", { name: String(data?.["name"] ?? "") }), label: t("undoOne") }
      : { title: t("cleared"), text: t("clearedText", { count: goods.length }), label: t("undo") };
  return (
    <Undo {...words} intent="basket.add">
      <CounterpartyField />
      <input type="hidden" name="key" value={step} />
      {goods.map(([uuid, quantity]) => (
        <span key={uuid}>
          <input type="hidden" name="uuid" value={uuid} />
          <input type="hidden" name="quantity" value={quantity} />
        </span>
      ))}
    </Undo>
  );
}
