import { openGuestClaim, openOwnClaim, showClaimDraft } from "#server/use-cases/claims/open-claim.ts";
import { sendCode } from "#server/use-cases/sessions/send-code.ts";
import { submitClaimForm } from "#server/use-cases/claims/submit-claim.ts";
import { senderOf } from "#server/api/sender-of.ts";
import { claimsEndpoints } from "#app/contract/endpoints/claims/claims.ts";
import { implement } from "#server/api/implement.ts";

export const claimsHandlers = implement(claimsEndpoints, {
  sendCode: ({ ports, caller, body: { phone, channel } }) => sendCode(ports, caller, { phone, channel, flow: "claim" }),

  open: async ({ ports, caller, viewer, body }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? openGuestClaim(ports, sender.value, body) : sender;
  },

  openOwn: async ({ ports, caller, viewer, buyer, body }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? openOwnClaim(ports, sender.value, buyer, body.order) : sender;
  },

  draft: async ({ ports, caller, viewer, params }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? showClaimDraft(ports, sender.value, params.uuid, caller.city.timezone) : sender;
  },

  submit: async ({ ports, caller, viewer, params, body }) => {
    const sender = senderOf({ viewer, caller });
    if (!sender.ok) return sender;
    return submitClaimForm(ports, sender.value, {
      uuid: params.uuid,
      company: false,
      body,
      city: caller.city,
    });
  },
});
