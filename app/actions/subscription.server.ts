import { subscriptionBody, subscriptionForm } from "#app/forms/subscription.ts";
import { subscriptionForm as texts } from "#app/i18n/ru/subscription-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { isAutomatic } from "./form-guard.server.ts";
import { endingsOf, formHandler, keepingForm } from "./form-reply.server.ts";

const t = namespace("subscriptionForm", texts);

/** The subscription block. Without script as with it the answer stands where the form stood. */
export const subscriptionActions: ActionGroup = {
  [subscriptionForm.intent]: keepingForm(subscriptionForm, async (shop, form) => {
    if (!isAutomatic(form)) return subscribe(shop, form);
    return endingsOf(subscriptionForm, form).wrong({ messages: [t("tooFast")] });
  }),
};

const subscribe = formHandler(subscriptionForm, async (shop, value, endings) => {
  const answer = await shop.api.senders.subscribe(subscriptionBody(value));
  return answer.ok ? endings.next({ step: "sent", values: { email: value.email } }) : endings.refused(answer);
});
