import { restockBody, restockForm } from "#app/forms/account/restock.ts";
import { feedbackForm } from "#app/i18n/ru/content/feedback-form.ts";
import { restock as texts } from "#app/i18n/ru/account/restock.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { isAutomatic } from "#app/actions/form-guard.server.ts";
import { endingsOf, formHandler, keepingForm } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";

const t = namespace("feedbackForm", feedbackForm);

/** «Сообщить о поступлении» on a product page. With or without script the reply replaces the form. */
export const restockActions: ActionGroup = {
  [restockForm.intent]: keepingForm(restockForm, async (shop, form) => {
    if (!isAutomatic(form)) return ask(shop, form);
    return endingsOf(restockForm, form).wrong({ messages: [t("tooFast", { button: texts.submit })] });
  }),
  async "restock.cancel"(shop, form) {
    const endings = endingsOf(restockForm, form);
    const productUuid = text(form, "productUuid");
    const canceled = await shop.api.restock.cancel({ body: { productUuid } });
    return canceled.ok ? endings.next({ step: "canceled", values: { productUuid } }) : endings.refused(canceled);
  },
};

const ask = formHandler(restockForm, async (shop, value, endings) => {
  const requested = await shop.api.restock.request({ body: restockBody(value) });
  const { productUuid } = value;
  return requested.ok ? endings.next({ step: "asked", values: { productUuid } }) : endings.refused(requested);
});
