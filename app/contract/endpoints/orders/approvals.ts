import { z } from "zod";
import {
  requestedApprovalShape,
  approvalListShape,
  approvalShape,
  approveBody,
  approvedShape,
  rejectBody,
  rejectedShape,
} from "#app/contract/orders/approvals.ts";
import { placeOrderBody } from "#app/contract/orders/checkouts.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "approvals";
const approvals = "/private/orders/approvals";

/** Orders above a member's limit and their approval. Same access as checkout. */
export const approvalsEndpoints = {
  ask: {
    method: "post",
    path: approvals,
    tag,
    summary: "Sends a checkout's order for approval; idempotent by key",
    key: uuidShape,
    body: placeOrderBody,
    answer: requestedApprovalShape,
    refusals: [
      "basketChanged",
      "counterpartyChanged",
      "deliveryChanged",
      "deliveryDay",
      "deliveryUnavailable",
      "noCounterparty",
      "notFound",
      "nothingTicked",
      "phone",
      "pickupDay",
      "priceChanged",
      "rightMissing",
      "stockChanged",
    ],
    page: "checkout",
  },
  list: {
    method: "get",
    path: approvals,
    tag,
    summary: "Lists the user's approval requests and those the user may decide on",
    answer: approvalListShape,
    page: "checkout",
  },
  show: {
    method: "get",
    path: `${approvals}/{uuid}`,
    tag,
    summary: "Returns an approval request with the order as it would be placed now",
    params: z.object({ uuid: uuidShape }),
    answer: approvalShape,
    refusals: ["notFound"],
    page: "checkout",
  },
  approve: {
    method: "post",
    path: `${approvals}/{uuid}/approve`,
    tag,
    summary: "Approves a request and places the order as shown; idempotent",
    params: z.object({ uuid: uuidShape }),
    body: approveBody,
    answer: approvedShape,
    refusals: [
      "approvalAbove",
      "approvalAboveMonth",
      "approvalDecided",
      "approvalMonth",
      "approvalNeeded",
      "basketChanged",
      "clientArchived",
      "contractUnknown",
      "counterpartyChanged",
      "deliveryChanged",
      "deliveryDay",
      "deliveryUnavailable",
      "notFound",
      "nothingTicked",
      "paymentMethod",
      "pickupDay",
      "priceChanged",
      "stockChanged",
    ],
    page: "checkout",
  },
  reject: {
    method: "post",
    path: `${approvals}/{uuid}/reject`,
    tag,
    summary: "Rejects an approval request with a reason for its author",
    params: z.object({ uuid: uuidShape }),
    body: rejectBody,
    answer: rejectedShape,
    refusals: ["approvalDecided", "notFound", "rightMissing"],
    page: "checkout",
  },
} as const satisfies EndpointGroup;
