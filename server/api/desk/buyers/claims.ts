import { deskClaimsEndpoints } from "#app/contract/endpoints/desk/buyers/claims.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Caller } from "#server/api/caller.ts";
import { shownThumbnail, uploadAttachment } from "#server/api/files/attachment.ts";
import { implement } from "#server/api/implement.ts";
import {
  attachToClaim,
  decideClaimAtDesk,
  moveClaimAtDesk,
  replyToClaim,
  resolveClaimAtDesk,
} from "#server/use-cases/claims/desk/claim-steps.ts";
import { deskClaimOptions, deskClaims } from "#server/use-cases/claims/desk/list-claims.ts";
import { receiveClaimAtDesk } from "#server/use-cases/claims/desk/receive-goods.ts";
import { fileOfDeskClaim, showDeskClaim, thumbnailOfDeskClaim } from "#server/use-cases/claims/desk/show-claim.ts";
import { staffAuthor, type StaffViewer } from "#server/use-cases/staff/staff-session.ts";

export const deskClaimsHandlers = implement(deskClaimsEndpoints, {
  list: async ({ ports, staff, query }) => ok(await deskClaims(ports, staff, query)),

  options: async ({ ports, staff }) => ok(await deskClaimOptions(ports, staff)),

  show: ({ ports, params, ...call }) => showDeskClaim(ports, viewerOf(call), params.number),

  file: async ({ ports, params, ...call }) => {
    const file = await fileOfDeskClaim(ports, viewerOf(call), params);
    return file.ok ? ok(uploadAttachment(file.value)) : file;
  },

  thumbnail: async ({ ports, params, ...call }) => {
    const small = await thumbnailOfDeskClaim(ports, viewerOf(call), params);
    return small.ok ? ok(shownThumbnail(small.value)) : small;
  },

  move: ({ ports, params, body, ...call }) => moveClaimAtDesk(ports, { ...viewerOf(call), ...params }, body),

  reply: ({ ports, params, body, ...call }) => replyToClaim(ports, { ...viewerOf(call), ...params }, body),

  decide: ({ ports, params, body, ...call }) => decideClaimAtDesk(ports, { ...viewerOf(call), ...params }, body),

  receive: ({ ports, params, body, ...call }) => receiveClaimAtDesk(ports, { ...viewerOf(call), ...params }, body),

  resolve: ({ ports, params, body, ...call }) => resolveClaimAtDesk(ports, { ...viewerOf(call), ...params }, body),

  attach: async ({ ports, query, file, ...call }) => {
    const sent = await file.read({ most: fileLimits.bytes, field: "file" });
    if (!sent.ok) return sent;
    const { name } = file;
    return attachToClaim(ports, { ...viewerOf(call), number: query.claim }, { name, bytes: sent.value });
  },
});

function viewerOf({ staff, caller, key }: { staff: StaffViewer; caller: Caller; key?: string | undefined }) {
  return { staff, author: staffAuthor(staff, caller, key) };
}
