import { claimParams } from "#app/contract/claims/claims.ts";
import {
  claimDisputeBody,
  claimFileParams,
  claimMessageBody,
  claimStatusShape,
  ownClaimsPath,
} from "#app/contract/claims/own-claims.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "claims";
const page = "profile-complaints";
const claim = `${ownClaimsPath}/{uuid}` as const;

/** Conversation and decisions on a company's claim (product rules §3.5). */
export const claimConversationEndpoints = {
  message: {
    method: "post",
    path: `${claim}/messages`,
    tag,
    summary: "Adds a message to a claim; answering the shop's question returns the claim to review",
    params: claimParams,
    key: uuidShape,
    body: claimMessageBody,
    answer: claimStatusShape,
    refusals: ["claimClosed", "claimMove", "emailLimit", "filesGone", "notFound"],
    page,
  },
  withdraw: {
    method: "post",
    path: `${claim}/withdraw`,
    tag,
    summary: "Withdraws a claim before it is decided; idempotent",
    params: claimParams,
    answer: claimStatusShape,
    refusals: ["claimMove", "notFound"],
    page,
  },
  dispute: {
    method: "post",
    path: `${claim}/dispute`,
    tag,
    summary: "Disputes a rejected claim, once; idempotent by key",
    params: claimParams,
    key: uuidShape,
    body: claimDisputeBody,
    answer: claimStatusShape,
    refusals: ["claimDisputed", "claimMove", "claimTooMuch", "notFound"],
    page,
  },
  seen: {
    method: "post",
    path: `${claim}/seen`,
    tag,
    summary: "Marks the shop's messages on a claim as read",
    params: claimParams,
    answer: claimParams,
    refusals: ["notFound"],
    page: page,
  },
  file: {
    method: "get",
    path: `${claim}/files/{file}`,
    tag,
    summary: "Returns a file of a counterparty's claim as an attachment",
    params: claimFileParams,
    answer: "file",
    refusals: ["notFound"],
    page: page,
  },
  thumbnail: {
    method: "get",
    path: `${claim}/files/{file}/small`,
    tag,
    summary: "Returns a thumbnail of a photo of a counterparty's claim",
    params: claimFileParams,
    answer: "file",
    refusals: ["notFound"],
    page: page,
  },
} as const satisfies EndpointGroup;
