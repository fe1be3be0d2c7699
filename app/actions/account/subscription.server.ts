import { subscriptionBody, subscriptionForm } from "#app/forms/account/subscription.ts";
import { subscriptionForm as texts } from "#app/i18n/ru/account/subscription-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { isAutomatic } from "#app/actions/form-guard.server.ts";
import { endingsOf, formHandler, keepingForm } from "#app/actions/form-reply.server.ts";

const t = namespace("subscriptionForm", texts);

/** Subscription block. With or without script the reply replaces the form. */
export const subscriptionActions: ActionGroup = {
  [subscriptionForm.intent]: keepingForm(subscriptionForm, async (shop, form) => {
    if (!isAutomatic(form)) return subscribe(shop, form);
    return endingsOf(subscriptionForm, form).wrong({ messages: [t("tooFast")] });
  }),
};

const subscribe = formHandler(subscriptionForm, async (shop, value, endings) => {
  const answer = await shop.api.senders.subscribe({ body: subscriptionBody(value) });
  return answer.ok ? endings.next({ step: "sent", values: { email: value.email } }) : endings.refused(answer);
});
