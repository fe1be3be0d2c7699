import { quantityField, quantityFields, typedQuantities } from "#app/forms/quantities.ts";
import { repeat as texts } from "#app/i18n/ru/repeat.ts";
import { namespace } from "#app/i18n/translator.ts";
import { repeatForm } from "#app/forms/repeat.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { adjusted, renderedFor } from "./basket.server.ts";
import { formErrors } from "./form-reply.server.ts";
import { text, texts as allOf } from "./form-text.server.ts";
import { redirectBackWithFlash } from "./one-click.server.ts";
import { quantityErrors } from "./wrong-quantity.server.ts";

const t = namespace("repeat", texts);

/** The ticked lines of an order into the basket, all of them or none, once for each form (invariants BK3). */
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
    const added = await shop.api.baskets.add(
      { items, counterparty: renderedFor(shop, form) },
      key === "" ? undefined : key,
    );
    // The lines behind the form are read anew: what is gone meanwhile stands there as gone.
    if (!added.ok) return formErrors(repeatForm, { values, messages: added.messages });
    const notice = { kind: "success" as const, key: "repeatAdded", values: { count: items.length } };
    return redirectBackWithFlash(shop, form, [notice, ...adjusted(added.value)], "/basket");
  },
};
