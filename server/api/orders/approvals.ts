import { askApproval } from "#server/use-cases/order/approvals/ask-approval.ts";
import { approve, reject } from "#server/use-cases/order/approvals/decide-approval.ts";
import { listOwnApprovals, showApproval } from "#server/use-cases/order/approvals/show-approval.ts";
import { approvalsEndpoints } from "#app/contract/endpoints/orders/approvals.ts";
import { implement } from "#server/api/implement.ts";
import { no, ok } from "#app/domain/verdict.ts";

export const approvalsHandlers = implement(approvalsEndpoints, {
  ask: async ({ ports, caller, buyer, body, key }) => {
    if (key !== body.checkout) return no("validation", { issues: [{ path: ["checkout"], code: "custom" }] });
    const { ip, userAgent } = caller;
    return askApproval(ports, buyer, { body, ip, userAgent });
  },

  list: async ({ ports, user }) => ok(await listOwnApprovals(ports, user.uuid)),

  show: ({ ports, user, params }) => showApproval(ports, user.uuid, params.uuid),

  approve: ({ ports, user, params, body }) => approve(ports, { ...params, userUuid: user.uuid }, body),

  reject: ({ ports, user, params, body }) => reject(ports, { ...params, userUuid: user.uuid }, body.reason),
});
