import { listOwnClaims, registerOwnClaim, showOwnClaim } from "#server/use-cases/claims/own-claims.ts";
import {
  dropOwnDraft,
  ordersToClaim,
  orderToClaim,
  saveOwnDraft,
  showOwnDraft,
} from "#server/use-cases/claims/own-drafts.ts";
import { senderOf } from "#server/api/sender-of.ts";
import { ownClaimsEndpoints } from "#app/contract/endpoints/claims/own-claims.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const ownClaimsHandlers = implement(ownClaimsEndpoints, {
  list: async ({ ports, buyer, query }) => ok(await listOwnClaims(ports, buyer, query)),

  register: async ({ ports, caller, viewer, buyer, body, key }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? registerOwnClaim(ports, sender.value, buyer, { uuid: key, body }) : sender;
  },

  orders: async ({ ports, buyer, query }) => ok(await ordersToClaim(ports, buyer, query)),

  order: ({ ports, buyer, params }) => orderToClaim(ports, buyer, params.uuid),

  saveDraft: async ({ ports, caller, viewer, buyer, params, body }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? saveOwnDraft(ports, sender.value, buyer, { uuid: params.uuid, ...body }) : sender;
  },

  draft: async ({ ports, caller, viewer, buyer, params }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? showOwnDraft(ports, sender.value, buyer, params.uuid) : sender;
  },

  dropDraft: async ({ ports, caller, viewer, params }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? dropOwnDraft(ports, sender.value, params.uuid) : sender;
  },

  show: ({ ports, buyer, params }) => showOwnClaim(ports, buyer, params.uuid),
});
