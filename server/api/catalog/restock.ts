import {
  awaitedBy,
  awaitRestock,
  endAwaiting,
  stopAwaiting,
  stopRestockEmails,
} from "#server/use-cases/restock/await-restock.ts";
import { sitePage } from "#server/api/site-page.ts";
import { senderOf } from "#server/api/sender-of.ts";
import { restockEndpoints } from "#app/contract/endpoints/catalog/restock.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const restockHandlers = implement(restockEndpoints, {
  request: async ({ ports, caller, viewer, buyer, body }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? awaitRestock(ports, { buyer, sender: sender.value }, body) : sender;
  },

  cancel: async ({ ports, caller, viewer, buyer, body }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? stopAwaiting(ports, { buyer, sender: sender.value }, body.productUuid) : sender;
  },

  own: async ({ ports, user }) => ok(await awaitedBy(ports, user.uuid)),

  cancelOwn: ({ ports, user, body }) => endAwaiting(ports, user.uuid, body.uuid),

  unsubscribe: ({ ports, caller, body }) => stopRestockEmails(ports, caller, body.code),

  oneClick: ({ ports, caller, query }) => stopRestockEmails(ports, caller, query.code),

  oneClickPage: async ({ query }) => ok(sitePage("/restock-off", query)),
});
