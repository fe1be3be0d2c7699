import { restockBody, restockForm } from "#app/forms/restock.ts";
import { feedbackForm } from "#app/i18n/ru/feedback-form.ts";
import { restock as texts } from "#app/i18n/ru/restock.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { isAutomatic } from "./form-guard.server.ts";
import { endingsOf, formHandler, keepingForm } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";

const t = namespace("feedbackForm", feedbackForm);

/** «Сообщить о поступлении» on a product's page. Without script as with it the answer stands where the form stood. */
export const restockActions: ActionGroup = {
  [restockForm.intent]: keepingForm(restockForm, async (shop, form) => {
    if (!isAutomatic(form)) return ask(shop, form);
    return endingsOf(restockForm, form).wrong({ messages: [t("tooFast", { button: texts.submit })] });
  }),
  async "restock.cancel"(shop, form) {
    const endings = endingsOf(restockForm, form);
    const productUuid = text(form, "productUuid");
    const canceled = await shop.api.senders.stopAwaiting(productUuid);
    return canceled.ok ? endings.next({ step: "canceled", values: { productUuid } }) : endings.refused(canceled);
  },
};

const ask = formHandler(restockForm, async (shop, value, endings) => {
  const asked = await shop.api.senders.awaitRestock(restockBody(value));
  const { productUuid } = value;
  return asked.ok ? endings.next({ step: "asked", values: { productUuid } }) : endings.refused(asked);
});
