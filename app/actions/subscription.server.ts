import { looksAutomatic } from "#app/domain/account/form-guard.ts";
import { subscriptionForm } from "#app/i18n/ru/subscription-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import { formErrors, formStep, problemReply } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const t = namespace("subscriptionForm", subscriptionForm);
const formName = "subscription";

/** The subscription block. Without script as with it the answer stands where the form stood. */
export const subscriptionActions: ActionGroup = {
  async "subscription.subscribe"(shop, form) {
    // Phones put a space behind what they complete.
    const email = text(form, "email").replace(/^ +| +$/g, "");
    const marketing = text(form, "marketing");
    const shownAt = text(form, "shownAt");
    const values = { email, marketing, ...(shownAt === "" ? {} : { shownAt }) };
    if (looksAutomatic({ trap: text(form, "website"), shownAt, now: Date.now() })) {
      return formErrors(formName, { values, messages: [t("tooFast")] });
    }
    const answer = await shop.api.senders.subscribe({ email, consents: { marketing: marketing === "on" } });
    return answer.ok
      ? formStep(formName, { step: "sent", values: { email } })
      : problemReply(formName, answer, { values });
  },
};
