import {
  awaitedEndBody,
  awaitedListShape,
  linkBody,
  restockBody,
  restockCancelBody,
  restockCanceledShape,
  restockOneClickPath,
  subscribeAnswerShape,
} from "#app/contract/senders.ts";
import {
  awaitedBy,
  awaitRestock,
  endAwaiting,
  stopAwaiting,
  stopRestockEmails,
} from "#server/use-cases/catalog/await-restock.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, toSitePage, userOf } from "./responses.ts";
import { senderOf } from "./sender-of.ts";

/** «Сообщить о поступлении»: one e-mail about goods that have come, asked for by anybody. */
export const restockApi = apiGroup();

const tags = ["senders"];
const restock = "/senders/restock";

restockApi.openapi(
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

restockApi.openapi(
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

restockApi.use(`/private${restock}`, async (c, next) => refuseClosed(c, "profile-main") ?? next());

restockApi.openapi(
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

restockApi.openapi(
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

restockApi.openapi(
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

restockApi.openapi(
  call(
    { method: "post", path: restockOneClickPath, tags, summary: "The same for mail programs (RFC 8058)" },
    restockCanceledShape,
  ),
  async (c) => reply(c, await stopRestockEmails(c.get("ports"), c.get("caller"), c.req.query("code") ?? "")),
);

restockApi.get(restockOneClickPath, (c) => toSitePage(c, "/restock-off"));
