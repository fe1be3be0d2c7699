import { disputeClaim, messageOnClaim, withdrawClaim } from "#server/use-cases/claims/answer-claim.ts";
import { fileOfClaim, seeOwnClaim, thumbnailOfClaim } from "#server/use-cases/claims/own-claims.ts";
import { shownThumbnail, uploadAttachment } from "#server/api/files/attachment.ts";
import { senderOf } from "#server/api/sender-of.ts";
import { claimConversationEndpoints } from "#app/contract/endpoints/claims/claim-conversation.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const claimConversationHandlers = implement(claimConversationEndpoints, {
  message: async ({ ports, caller, viewer, buyer, params, body, key }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? messageOnClaim(ports, sender.value, buyer, { ...params, ...body, key }) : sender;
  },

  withdraw: async ({ ports, caller, viewer, buyer, params }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? withdrawClaim(ports, sender.value, buyer, params.uuid) : sender;
  },

  dispute: async ({ ports, caller, viewer, buyer, params, body, key }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? disputeClaim(ports, sender.value, buyer, { ...params, ...body, key }) : sender;
  },

  seen: ({ ports, buyer, params }) => seeOwnClaim(ports, buyer, params.uuid),

  file: async ({ ports, buyer, params }) => {
    const file = await fileOfClaim(ports, buyer, params);
    return file.ok ? ok(uploadAttachment(file.value)) : file;
  },

  thumbnail: async ({ ports, buyer, params }) => {
    const small = await thumbnailOfClaim(ports, buyer, params);
    return small.ok ? ok(shownThumbnail(small.value)) : small;
  },
});
