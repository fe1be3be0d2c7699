import type { BasketChange, WireBasketItem } from "#app/contract/basket/baskets.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { quantityFaultText } from "#app/i18n/quantity-fault.ts";
import { sizes as texts } from "#app/i18n/ru/catalog/sizes.ts";
import { namespace } from "#app/i18n/translator.ts";
import { linesOf, splitBasket } from "#app/domain/basket/split.ts";
import { quantityFromNumber, quantityToNumber } from "#app/domain/quantity.ts";
import { renderedFor } from "#app/actions/basket/basket.server.ts";
import { formErrors, formStep } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { quantityField, quantityFields, typedQuantities } from "#app/forms/basket/quantities.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

const t = namespace("sizes", texts);
const formName = "sizes";

/**
 * Size table: adds all its quantities in one transaction or none. On errors it comes back with the input and the same
 * key, so that a retry never adds twice; on success adjusted lines are reported.
 */
export const sizesActions: ActionGroup = {
  async "sizes.add"(shop, form) {
    const fields = quantityFields(form);
    const values = { ...fields, key: text(form, "key") };
    const { items, wrong } = typedQuantities(fields);
    if (wrong.length > 0)
      return formErrors(formName, {
        values,
        errors: Object.fromEntries(wrong.map((uuid) => [uuid, [quantityFaultText(fields[quantityField(uuid)] ?? "")]])),
      });
    if (items.length === 0) return formErrors(formName, { values, messages: [t("nothing")] });
    const change = await shop.api.baskets.add({
      body: { items, counterparty: renderedFor(shop, form) },
      key: values.key === "" ? undefined : values.key,
    });
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

/**
 * «Болт М8×40: количество округлено до 20 (кратно 10), в наличии 10, остальное (10) — под заказ»; empty for unadjusted
 * lines.
 */
function newsOf({ basket, settled }: BasketChange): string[] {
  return settled.flatMap(({ uuid, quantity, rounded, capped, multiplicity }) => {
    const item = basket.items.find((one) => one.uuid === uuid);
    if (item === undefined) return [];
    const { name, unit } = item.product;
    const amount = (units: number) => formatQuantity(units, unit);
    const facts = [
      capped
        ? t("capped", { quantity: amount(quantity) })
        : rounded
          ? t("rounded", { quantity: amount(quantity), multiplicity: amount(multiplicity) })
          : "",
      stockFact(item, basket.doNotDivide, amount),
    ].filter(Boolean);
    return facts.length === 0 ? [] : [t("line", { name, facts: facts.join(", ") })];
  });
}

function stockFact(item: WireBasketItem, doNotDivide: boolean, amount: (units: number) => string): string {
  const { uuid, availability, product } = item;
  const whole = {
    uuid,
    availability,
    quantity: quantityFromNumber(item.quantity),
    availableQuantity: quantityFromNumber(item.availableQuantity),
    multiplicity: quantityFromNumber(item.multiplicity),
  };
  const lines = linesOf(splitBasket([whole], { doNotDivide }));
  const here = lines.find(({ kind }) => kind === "available");
  const waiting = lines.find(({ kind }) => kind !== "available");
  if (here !== undefined && here.shortage > 0)
    return t("whole", { available: amount(item.availableQuantity), quantity: amount(quantityToNumber(here.quantity)) });
  if (waiting === undefined) return "";
  const when = product.supplyDays === null ? t("notAvailable") : t("onOrder");
  return here === undefined
    ? t("waits", { when })
    : t("divided", {
        available: amount(quantityToNumber(here.quantity)),
        waiting: amount(quantityToNumber(waiting.quantity)),
        when,
      });
}
