import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Undo } from "#app/components/kit/undo.tsx";
import type { FormReply } from "#app/forms/reply.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("basket", texts);

/** The answer to clearing: `values` are the quantities that stood in the basket, by product; `step` is the undo's own key. */
export function UndoClear({ reply: { values, step } }: { reply: FormReply }) {
  const goods = Object.entries(values);
  if (goods.length === 0) return null;
  return (
    <Undo title={t("cleared")} text={t("clearedText", { count: goods.length })} intent="basket.add" label={t("undo")}>
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
