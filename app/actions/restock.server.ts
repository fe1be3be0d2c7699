import { looksAutomatic } from "#app/domain/account/form-guard.ts";
import { feedbackForm } from "#app/i18n/ru/feedback-form.ts";
import { restock as texts } from "#app/i18n/ru/restock.ts";
import { namespace } from "#app/i18n/translator.ts";
import { formErrors, formStep, problemReply } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const t = namespace("feedbackForm", feedbackForm);
const formName = "restock";
const fields = ["productUuid", "email", "personalData", "shownAt"] as const;

/** «Сообщить о поступлении» on a product's page. Without script as with it the answer stands where the form stood. */
export const restockActions: ActionGroup = {
  async "restock.ask"(shop, form) {
    const values = { productUuid: "", email: "", personalData: "", shownAt: "" };
    for (const name of fields) values[name] = text(form, name);
    // Phones put a space behind what they complete.
    values.email = values.email.replace(/^ +| +$/g, "");
    const { productUuid, email, personalData, shownAt } = values;
    if (looksAutomatic({ trap: text(form, "website"), shownAt, now: Date.now() })) {
      return formErrors(formName, { values, messages: [t("tooFast", { button: texts.submit })] });
    }
    const asked = await shop.api.senders.awaitRestock({
      productUuid,
      email,
      consents: { personalData: personalData === "on" },
    });
    return asked.ok
      ? formStep(formName, { step: "asked", values: { productUuid } })
      : problemReply(formName, asked, { values });
  },
  async "restock.cancel"(shop, form) {
    const productUuid = text(form, "productUuid");
    const canceled = await shop.api.senders.stopAwaiting(productUuid);
    return canceled.ok
      ? formStep(formName, { step: "canceled", values: { productUuid } })
      : problemReply(formName, canceled, { values: { productUuid } });
  },
};
