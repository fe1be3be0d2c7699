import {
  confirmSubscription,
  subscriptionStatus,
  unsubscribe,
} from "#server/use-cases/subscriptions/confirm-subscription.ts";
import { subscribe } from "#server/use-cases/subscriptions/subscribe.ts";
import { sitePage } from "#server/api/site-page.ts";
import { sendersEndpoints } from "#app/contract/endpoints/account/senders.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const sendersHandlers = implement(sendersEndpoints, {
  subscribe: async ({ ports, caller, viewer, body }) => {
    const { email, consents } = body;
    const subscriber = { ...caller, userUuid: viewer.user?.uuid ?? null };
    return subscribe(ports, subscriber, { email, consented: consents !== undefined });
  },

  confirm: ({ ports, caller, body }) => confirmSubscription(ports, caller, body.code),

  check: async ({ ports, user }) => ok(await subscriptionStatus(ports, user.uuid)),

  unsubscribe: ({ ports, caller, body }) => unsubscribe(ports, caller, body.code),

  oneClick: ({ ports, caller, query }) => unsubscribe(ports, caller, query.code),

  // Mail clients without one-click support open the URL instead; those users get the confirmation page.
  oneClickPage: async ({ query }) => ok(sitePage("/unsubscribe", query)),
});
