import { z } from "zod";
import {
  claimBody,
  claimCodeBody,
  claimDoneShape,
  claimDraftBody,
  claimDraftShape,
  claimParams,
  ownClaimBody,
} from "#app/contract/claims/claims.ts";
import { loginAnswerShape } from "#app/contract/account/auth.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "claims";
const claims = "/mixed/orders/claims";
const openedShape = z.object({ uuid: uuidShape });

/** Claims from the page about returns (product rules §1.5, §3.5). */
export const claimsEndpoints = {
  sendCode: {
    method: "post",
    path: `${claims}/code`,
    tag,
    summary: "Sends a code for a claim; same answer for any order and phone",
    body: claimCodeBody,
    answer: loginAnswerShape,
    refusals: ["codeCoolDown", "codeDelivered", "codeLimit", "codeNotSent", "codeSmsFirst", "mobile", "phone"],
  },
  open: {
    method: "post",
    path: `${claims}/drafts`,
    tag,
    summary: "Opens a claim form for an order by its number, phone and code",
    body: claimDraftBody,
    answer: openedShape,
    refusals: ["codeExpired", "codeTries", "codeUsed", "codeWrong", "mobile", "orderUnknown", "phone"],
  },
  openOwn: {
    method: "post",
    path: "/private/orders/claims/drafts",
    tag,
    summary: "Opens a claim form for one of the user's orders",
    body: ownClaimBody,
    answer: openedShape,
    refusals: ["notFound"],
    page: "profile-orders",
  },
  draft: {
    method: "get",
    path: `${claims}/drafts/{uuid}`,
    tag,
    summary: "Returns the claim form of an opened order, or the claim already created from it",
    params: claimParams,
    answer: claimDraftShape,
    refusals: ["notFound"],
  },
  submit: {
    method: "post",
    path: `${claims}/drafts/{uuid}`,
    tag,
    summary: "Creates a claim from the form; idempotent",
    params: claimParams,
    body: claimBody,
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
      "textsUnpublished",
      "tooManyFiles",
    ],
    form: true,
    once: true,
  },
} as const satisfies EndpointGroup;
