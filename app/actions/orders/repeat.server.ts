import { quantityField, quantityFields, typedQuantities } from "#app/forms/basket/quantities.ts";
import { repeat as texts } from "#app/i18n/ru/orders/repeat.ts";
import { namespace } from "#app/i18n/translator.ts";
import { repeatForm } from "#app/forms/orders/repeat.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { adjusted, renderedFor } from "#app/actions/basket/basket.server.ts";
import { formErrors } from "#app/actions/form-reply.server.ts";
import { text, texts as allOf } from "#app/actions/form-text.server.ts";
import { redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";
import { quantityErrors } from "#app/actions/basket/wrong-quantity.server.ts";

const t = namespace("repeat", texts);

/** Adds the ticked lines to the basket, all or none, once per form (invariants BK3). */
export const repeatActions: ActionGroup = {
  async [repeatForm](shop, form) {
    const ticked = allOf(form, "ticked");
    const typed = quantityFields(form);
    const wanted = Object.fromEntries(ticked.map((uuid) => [quantityField(uuid), typed[quantityField(uuid)] ?? ""]));
    const { items, wrong } = typedQuantities(wanted);
    const empty = ticked.filter((uuid) => !wrong.includes(uuid) && !items.some((one) => one.uuid === uuid));
    const values = { ...typed, ticked: ticked.join(" "), key: text(form, "key") };
    const errors = quantityErrors(wanted, [...wrong, ...empty]);
    if (Object.keys(errors).length > 0) return formErrors(repeatForm, { values, errors });
    if (items.length === 0) return formErrors(repeatForm, { values, messages: [t("unticked")] });
    const key = text(form, "key");
    const added = await shop.api.baskets.add({
      body: { items, counterparty: renderedFor(shop, form) },
      key: key === "" ? undefined : key,
    });
    // The page reloads its lines, so that products gone meanwhile are shown as such.
    if (!added.ok) return formErrors(repeatForm, { values, messages: added.messages });
    const notice = { kind: "success" as const, key: "repeatAdded", values: { count: items.length } };
    return redirectBackWithFlash(shop, form, [notice, ...adjusted(added.value)], "/basket");
  },
};
