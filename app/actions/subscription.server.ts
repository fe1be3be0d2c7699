import { subscriptionBody, subscriptionForm } from "#app/forms/subscription.ts";
import { subscriptionForm as texts } from "#app/i18n/ru/subscription-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { isAutomatic } from "./form-guard.server.ts";
import { formHandler } from "./form-reply.server.ts";

const t = namespace("subscriptionForm", texts);

/** The subscription block. Without script as with it the answer stands where the form stood. */
export const subscriptionActions: ActionGroup = {
  [subscriptionForm.intent]: formHandler(subscriptionForm, async (shop, value, endings, form) => {
    if (isAutomatic(form)) return endings.wrong({ messages: [t("tooFast")] });
    const answer = await shop.api.senders.subscribe(subscriptionBody(value));
    return answer.ok ? endings.next({ step: "sent", values: { email: value.email } }) : endings.refused(answer);
  }),
};
