import {
  confirmedShape,
  linkBody,
  oneClickPath,
  subscribeAnswerShape,
  subscribeBody,
  subscriptionShape,
  unsubscribedShape,
} from "#app/contract/senders.ts";
import {
  confirmSubscription,
  subscriptionStatus,
  unsubscribe,
} from "#server/use-cases/mailing/confirm-subscription.ts";
import { subscribe } from "#server/use-cases/mailing/subscribe.ts";
import { answer, apiGroup, call, jsonOf, reply, toSitePage, userOf } from "./responses.ts";

/** The newsletter: asked for by anybody, confirmed by the owner of the address, given up by one press. */
export const sendersApi = apiGroup();

const tags = ["senders"];
const path = "/senders/subscription";

sendersApi.openapi(
  call(
    {
      method: "post",
      path: `/mixed${path}`,
      request: { body: jsonOf(subscribeBody) },
      tags,
      summary: "Asks for the newsletter; the same answer for every address",
    },
    subscribeAnswerShape,
  ),
  async (c) => {
    const { email, consents } = c.req.valid("json");
    const asker = { ...c.get("caller"), userUuid: c.get("viewer").user?.uuid ?? null };
    return reply(c, await subscribe(c.get("ports"), asker, { email, consented: consents !== undefined }));
  },
);

sendersApi.openapi(
  call(
    {
      method: "post",
      path: `/public${path}/confirm`,
      request: { body: jsonOf(linkBody) },
      tags,
      summary: "Confirms a subscription by the code of its e-mail; again is fine",
    },
    confirmedShape,
  ),
  async (c) => reply(c, await confirmSubscription(c.get("ports"), c.get("caller"), c.req.valid("json").code)),
);

sendersApi.openapi(
  call(
    { method: "get", path: `/private${path}/check`, tags, summary: "How the user's newsletter stands" },
    subscriptionShape,
  ),
  async (c) => answer(c, await subscriptionStatus(c.get("ports"), userOf(c).uuid)),
);

sendersApi.openapi(
  call(
    {
      method: "post",
      path: `/public${path}/unsubscribe`,
      request: { body: jsonOf(linkBody) },
      tags,
      summary: "Ends a subscription by the code that every e-mail of it carries",
    },
    unsubscribedShape,
  ),
  async (c) => reply(c, await unsubscribe(c.get("ports"), c.get("caller"), c.req.valid("json").code)),
);

sendersApi.openapi(
  call(
    {
      method: "post",
      path: oneClickPath,
      tags,
      summary: "The same for mail programs (RFC 8058): the code stands in the address, any body",
    },
    unsubscribedShape,
  ),
  async (c) => reply(c, await unsubscribe(c.get("ports"), c.get("caller"), c.req.query("code") ?? "")),
);

// A mail program that knows no one-click opens the address instead: people get the page with the button.
sendersApi.get(oneClickPath, (c) => toSitePage(c, "/unsubscribe"));
