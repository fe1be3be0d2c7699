import {
  awaitedEndBody,
  awaitedListShape,
  confirmedShape,
  linkBody,
  oneClickPath,
  restockBody,
  restockCancelBody,
  restockCanceledShape,
  restockOneClickPath,
  subscribeAnswerShape,
  subscribeBody,
  subscriptionShape,
  unsubscribedShape,
} from "#app/contract/senders.ts";
import {
  awaitedBy,
  awaitRestock,
  endAwaiting,
  stopAwaiting,
  stopRestockEmails,
} from "#server/use-cases/catalog/await-restock.ts";
import {
  confirmSubscription,
  subscriptionStatus,
  unsubscribe,
} from "#server/use-cases/mailing/confirm-subscription.ts";
import { subscribe } from "#server/use-cases/mailing/subscribe.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, userOf, type ApiContext } from "./responses.ts";
import { senderOf } from "./sender-of.ts";

/** E-mails that are asked for. The newsletter: asked for by anybody, confirmed by the owner of the address, given up by one press. «Сообщить о поступлении»: one e-mail, asked for by anybody. */
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
sendersApi.get(oneClickPath, (c) => toPage(c, "/unsubscribe"));

const restock = "/senders/restock";

sendersApi.openapi(
  call(
    {
      method: "post",
      path: `/mixed${restock}`,
      request: { body: jsonOf(restockBody) },
      tags,
      summary: "Asks for one e-mail when goods that the city lacks are there; the same answer for every address",
    },
    subscribeAnswerShape,
  ),
  async (c) => {
    const sender = senderOf(c);
    return reply(
      c,
      sender.ok
        ? await awaitRestock(c.get("ports"), { buyer: buyerOf(c), sender: sender.value }, c.req.valid("json"))
        : sender,
    );
  },
);

sendersApi.openapi(
  call(
    {
      method: "delete",
      path: `/mixed${restock}`,
      request: { body: jsonOf(restockCancelBody) },
      tags,
      summary: "Takes back what the visitor has asked for; again is fine",
    },
    restockCanceledShape,
  ),
  async (c) => {
    const sender = senderOf(c);
    return reply(
      c,
      sender.ok
        ? await stopAwaiting(
            c.get("ports"),
            { buyer: buyerOf(c), sender: sender.value },
            c.req.valid("json").productUuid,
          )
        : sender,
    );
  },
);

sendersApi.use(`/private${restock}`, async (c, next) => refuseClosed(c, "profile-main") ?? next());

sendersApi.openapi(
  call(
    {
      method: "get",
      path: `/private${restock}`,
      tags,
      summary: "What the account waits for, whoever asked for its confirmed address",
    },
    awaitedListShape,
  ),
  async (c) => answer(c, await awaitedBy(c.get("ports"), userOf(c).uuid)),
);

sendersApi.openapi(
  call(
    {
      method: "delete",
      path: `/private${restock}`,
      request: { body: jsonOf(awaitedEndBody) },
      tags,
      summary: "Ends one of these; again is fine",
    },
    restockCanceledShape,
  ),
  async (c) => reply(c, await endAwaiting(c.get("ports"), userOf(c).uuid, c.req.valid("json").uuid)),
);

sendersApi.openapi(
  call(
    {
      method: "post",
      path: `/public${restock}/off`,
      request: { body: jsonOf(linkBody) },
      tags,
      summary: "Ends every such request of an address by the code of its e-mail",
    },
    restockCanceledShape,
  ),
  async (c) => reply(c, await stopRestockEmails(c.get("ports"), c.get("caller"), c.req.valid("json").code)),
);

sendersApi.openapi(
  call(
    { method: "post", path: restockOneClickPath, tags, summary: "The same for mail programs (RFC 8058)" },
    restockCanceledShape,
  ),
  async (c) => reply(c, await stopRestockEmails(c.get("ports"), c.get("caller"), c.req.query("code") ?? "")),
);

sendersApi.get(restockOneClickPath, (c) => toPage(c, "/restock-off"));

function toPage(c: ApiContext, page: string): Response {
  return c.redirect(
    `${c.get("ports").settings.siteUrl}${page}?${new URLSearchParams({ code: c.req.query("code") ?? "" })}`,
    302,
  );
}
