import { claimDoneShape, claimParams } from "#app/contract/claims/claims.ts";
import {
  claimableOrdersQuery,
  claimableOrdersShape,
  claimCardShape,
  claimOrderShape,
  newClaimBody,
  ownClaimsPath,
  ownClaimsQuery,
  ownClaimsShape,
  ownDraftBody,
  ownDraftShape,
} from "#app/contract/claims/own-claims.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "claims";
const page = "profile-complaints";
const draftPath = `${ownClaimsPath}/drafts/{uuid}` as const;

/** Claims of companies: list, draft, creation, details (product rules §3.5, product rules §3.13). */
export const ownClaimsEndpoints = {
  list: {
    method: "get",
    path: ownClaimsPath,
    tag,
    summary: "Lists the counterparty's claims, the user's drafts first",
    query: ownClaimsQuery,
    answer: ownClaimsShape,
    page,
  },
  register: {
    method: "post",
    path: ownClaimsPath,
    tag,
    summary: "Creates a claim for one of the user's orders; the key is the claim's uuid; idempotent",
    key: uuidShape,
    body: newClaimBody,
    form: true,
    answer: claimDoneShape,
    refusals: [
      "badQuantity",
      "claimEmpty",
      "claimLate",
      "claimLine",
      "claimTooMuch",
      "emailLimit",
      "filesGone",
      "notFound",
      "tooManyFiles",
    ],
    page,
  },
  orders: {
    method: "get",
    path: `${ownClaimsPath}/orders`,
    tag,
    summary: "Lists the user's orders with shipped products, newest first",
    query: claimableOrdersQuery,
    answer: claimableOrdersShape,
    page,
  },
  order: {
    method: "get",
    path: `${ownClaimsPath}/orders/{uuid}`,
    tag,
    summary: "Returns the claimable lines of an order and the last day for each reason",
    params: claimParams,
    answer: claimOrderShape,
    refusals: ["notFound"],
    page,
  },
  saveDraft: {
    method: "put",
    path: draftPath,
    tag,
    summary: "Saves a claim draft as typed, with its files",
    params: claimParams,
    body: ownDraftBody,
    answer: claimParams,
    refusals: ["notFound"],
    page,
  },
  draft: {
    method: "get",
    path: draftPath,
    tag,
    summary: "Returns one of the user's claim drafts, or the claim created from it",
    params: claimParams,
    answer: ownDraftShape,
    refusals: ["notFound"],
    page,
  },
  dropDraft: {
    method: "delete",
    path: draftPath,
    tag,
    summary: "Deletes one of the user's claim drafts",
    params: claimParams,
    answer: claimParams,
    refusals: ["notFound"],
    page,
  },
  show: {
    method: "get",
    path: `${ownClaimsPath}/{uuid}`,
    tag,
    summary: "Returns a claim of the counterparty with its messages, decisions and history",
    params: claimParams,
    answer: claimCardShape,
    refusals: ["notFound"],
    page,
  },
} as const satisfies EndpointGroup;
