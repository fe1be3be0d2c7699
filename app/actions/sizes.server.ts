import type { BasketChange } from "#app/contract/baskets.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { sizes as texts } from "#app/i18n/ru/sizes.ts";
import { namespace } from "#app/i18n/translator.ts";
import { linesOfBasket } from "#app/view-models/shown-basket.ts";
import { renderedFor } from "./basket.server.ts";
import { formErrors, formStep } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import { quantityFields, typedQuantities } from "#app/forms/quantities.ts";
import type { ActionGroup } from "./action-group.server.ts";

const t = namespace("sizes", texts);
const formName = "sizes";

/**
 * The table of a size family: all its quantities go into the basket in one transaction or none does. What is wrong comes
 * back with everything typed and under the same key, so that sending it again never adds twice; what went well is told
 * line by line where it became something else than what was typed.
 */
export const sizesActions: ActionGroup = {
  async "sizes.add"(shop, form) {
    const fields = quantityFields(form);
    const values = { ...fields, key: text(form, "key") };
    const { items, wrong } = typedQuantities(fields);
    if (wrong.length > 0)
      return formErrors(formName, {
        values,
        errors: Object.fromEntries(wrong.map((uuid) => [uuid, [problems.badQuantity]])),
      });
    if (items.length === 0) return formErrors(formName, { values, messages: [t("nothing")] });
    const change = await shop.api.baskets.add(
      { items, counterparty: renderedFor(shop, form) },
      values.key === "" ? undefined : values.key,
    );
    if (change.ok)
      return formStep(formName, {
        step: "added",
        values: { key: crypto.randomUUID() },
        messages: [t("added", { count: items.length }), ...newsOf(change.value)],
      });
    const uuid = change.data["uuid"];
    const [message] = change.messages;
    if (typeof uuid !== "string" || message === undefined)
      return formErrors(formName, { values, messages: change.messages });
    return formErrors(formName, { values, errors: { [uuid]: [message] } });
  },
};

/** «Болт М8×40: количество округлено до 20 (кратно 10), в наличии 10, остальное (10) — под заказ»; nothing for what went as typed. */
function newsOf({ basket, settled }: BasketChange): string[] {
  const inBasket = linesOfBasket(basket);
  return settled.flatMap(({ uuid, quantity, rounded, capped, multiplicity }) => {
    const lines = inBasket.filter((line) => line.uuid === uuid);
    const [first] = lines;
    if (first === undefined) return [];
    const { name, unit } = first.product;
    const amount = (units: number) => formatQuantity(units, unit);
    const facts = [
      capped
        ? t("capped", { quantity: amount(quantity) })
        : rounded
          ? t("rounded", { quantity: amount(quantity), multiplicity: amount(multiplicity) })
          : "",
      stockFact(lines, amount),
    ].filter(Boolean);
    return facts.length === 0 ? [] : [t("line", { name, facts: facts.join(", ") })];
  });
}

function stockFact(lines: ReturnType<typeof linesOfBasket>, amount: (units: number) => string): string {
  const here = lines.find(({ kind }) => kind === "available");
  const waiting = lines.find(({ kind }) => kind !== "available");
  if (here !== undefined && here.shortage > 0)
    return t("whole", { available: amount(here.availableQuantity), quantity: amount(here.quantity) });
  if (waiting === undefined) return "";
  const when = waiting.product.supplyDays === null ? t("notAvailable") : t("onOrder");
  return here === undefined
    ? t("waits", { when })
    : t("divided", { available: amount(here.quantity), waiting: amount(waiting.quantity), when });
}
