import { z } from "zod";
import {
  approvalAskedShape,
  approvalListShape,
  approvalShape,
  approveBody,
  approvedShape,
  rejectBody,
  rejectedShape,
} from "#app/contract/approvals.ts";
import { placeOrderBody } from "#app/contract/checkouts.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { askApproval } from "#server/use-cases/order/ask-approval.ts";
import { approve, reject } from "#server/use-cases/order/decide-approval.ts";
import { listOwnApprovals, showApproval } from "#server/use-cases/order/show-approval.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, refuse, refuseClosed, reply, userOf, type ApiContext } from "./responses.ts";

/** Orders above a member's sum, and who approves them. Open to whom the checkout is open. */
export const approvalsApi = apiGroup();

const tags = ["approvals"];
const approvals = "/private/orders/approvals";
const one = { params: z.object({ uuid: uuidShape }) };
const keyHeader = z.object({ "idempotency-key": uuidShape });

approvalsApi.use(`${approvals}/*`, async (c, next) => refuseClosed(c, "checkout") ?? next());

approvalsApi.openapi(
  call(
    {
      method: "post",
      path: approvals,
      request: { headers: keyHeader, body: jsonOf(placeOrderBody) },
      tags,
      summary: "Sends the order of a checkout for approval, once",
    },
    approvalAskedShape,
  ),
  async (c) => {
    const body = c.req.valid("json");
    if (c.req.valid("header")["idempotency-key"] !== body.checkout)
      return refuse(c, "validation", { issues: [{ path: ["checkout"], code: "custom" }] });
    const { ip, userAgent } = c.get("caller");
    return reply(c, await askApproval(c.get("ports"), buyerOf(c), { body, ip, userAgent }));
  },
);

approvalsApi.openapi(
  call(
    { method: "get", path: approvals, tags, summary: "Own requests, and those the user may decide on" },
    approvalListShape,
  ),
  async (c) => answer(c, await listOwnApprovals(c.get("ports"), userOf(c).uuid)),
);

approvalsApi.openapi(
  call(
    { method: "get", path: `${approvals}/{uuid}`, request: one, tags, summary: "A request as it would be ordered now" },
    approvalShape,
  ),
  async (c) => reply(c, await showApproval(c.get("ports"), userOf(c).uuid, c.req.valid("param").uuid)),
);

approvalsApi.openapi(
  call(
    {
      method: "post",
      path: `${approvals}/{uuid}/approve`,
      request: { ...one, body: jsonOf(approveBody) },
      tags,
      summary: "Places the order as it was shown, once",
    },
    approvedShape,
  ),
  async (c) => reply(c, await approve(c.get("ports"), deciderOf(c, c.req.valid("param")), c.req.valid("json"))),
);

approvalsApi.openapi(
  call(
    {
      method: "post",
      path: `${approvals}/{uuid}/reject`,
      request: { ...one, body: jsonOf(rejectBody) },
      tags,
      summary: "Refuses, with a reason that who asked is told",
    },
    rejectedShape,
  ),
  async (c) => reply(c, await reject(c.get("ports"), deciderOf(c, c.req.valid("param")), c.req.valid("json").reason)),
);

function deciderOf(c: ApiContext, { uuid }: { uuid: string }) {
  return { uuid, userUuid: userOf(c).uuid };
}
