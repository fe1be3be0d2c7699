import { claimDoneShape, claimParams } from "#app/contract/claims.ts";
import { formKeyHeaders } from "#app/contract/feedback.ts";
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
} from "#app/contract/own-claims.ts";
import { listOwnClaims, registerOwnClaim, showOwnClaim } from "#server/use-cases/claims/own-claims.ts";
import {
  dropOwnDraft,
  ordersToClaim,
  orderToClaim,
  saveOwnDraft,
  showOwnDraft,
} from "#server/use-cases/claims/own-drafts.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";
import { senderOf } from "./sender-of.ts";

/** Claims of companies: their list, a new one with its draft, one of them (decisions §3.5, decisions §3.13). */
export const ownClaimsApi = apiGroup();

const tags = ["claims"];
const page = "profile-complaints";
const draftPath = `${ownClaimsPath}/drafts/{uuid}` as const;

ownClaimsApi.openapi(
  call(
    {
      method: "get",
      path: ownClaimsPath,
      request: { query: ownClaimsQuery },
      tags,
      summary: "Claims of the counterparty, drafts of the user's own first",
    },
    ownClaimsShape,
  ),
  async (c) =>
    refuseClosed(c, page) ?? answer(c, await listOwnClaims(c.get("ports"), buyerOf(c), c.req.valid("query"))),
);

ownClaimsApi.openapi(
  call(
    {
      method: "post",
      path: ownClaimsPath,
      request: { headers: formKeyHeaders, body: jsonOf(newClaimBody) },
      tags,
      summary: "Registers a claim of an own order, once; the key is its uuid and that of its draft",
    },
    claimDoneShape,
  ),
  async (c) => {
    const closed = refuseClosed(c, page);
    if (closed) return closed;
    const sender = senderOf(c);
    if (!sender.ok) return reply(c, sender);
    const form = { uuid: c.req.valid("header")["idempotency-key"], body: c.req.valid("json") };
    return reply(c, await registerOwnClaim(c.get("ports"), sender.value, buyerOf(c), form));
  },
);

ownClaimsApi.openapi(
  call(
    {
      method: "get",
      path: `${ownClaimsPath}/orders`,
      request: { query: claimableOrdersQuery },
      tags,
      summary: "Own orders of which something has been shipped, newest first",
    },
    claimableOrdersShape,
  ),
  async (c) =>
    refuseClosed(c, page) ?? answer(c, await ordersToClaim(c.get("ports"), buyerOf(c), c.req.valid("query"))),
);

ownClaimsApi.openapi(
  call(
    {
      method: "get",
      path: `${ownClaimsPath}/orders/{uuid}`,
      request: { params: claimParams },
      tags,
      summary: "What can be claimed of an own order, and until when for which reason",
    },
    claimOrderShape,
  ),
  async (c) =>
    refuseClosed(c, page) ?? reply(c, await orderToClaim(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

ownClaimsApi.openapi(
  call(
    {
      method: "put",
      path: draftPath,
      request: { params: claimParams, body: jsonOf(ownDraftBody) },
      tags,
      summary: "Keeps a form of a claim as it is typed, with its files, to go on with later",
    },
    claimParams,
  ),
  async (c) => {
    const closed = refuseClosed(c, page);
    if (closed) return closed;
    const sender = senderOf(c);
    if (!sender.ok) return reply(c, sender);
    const kept = { uuid: c.req.valid("param").uuid, ...c.req.valid("json") };
    return reply(c, await saveOwnDraft(c.get("ports"), sender.value, buyerOf(c), kept));
  },
);

ownClaimsApi.openapi(
  call(
    {
      method: "get",
      path: draftPath,
      request: { params: claimParams },
      tags,
      summary: "An own draft, or the claim it has become",
    },
    ownDraftShape,
  ),
  async (c) => {
    const closed = refuseClosed(c, page);
    if (closed) return closed;
    const sender = senderOf(c);
    if (!sender.ok) return reply(c, sender);
    return reply(c, await showOwnDraft(c.get("ports"), sender.value, buyerOf(c), c.req.valid("param").uuid));
  },
);

ownClaimsApi.openapi(
  call(
    { method: "delete", path: draftPath, request: { params: claimParams }, tags, summary: "Takes an own draft away" },
    claimParams,
  ),
  async (c) => {
    const closed = refuseClosed(c, page);
    if (closed) return closed;
    const sender = senderOf(c);
    if (!sender.ok) return reply(c, sender);
    return reply(c, await dropOwnDraft(c.get("ports"), sender.value, c.req.valid("param").uuid));
  },
);

ownClaimsApi.openapi(
  call(
    {
      method: "get",
      path: `${ownClaimsPath}/{uuid}`,
      request: { params: claimParams },
      tags,
      summary: "One claim of the counterparty with its conversation, decisions and history",
    },
    claimCardShape,
  ),
  async (c) =>
    refuseClosed(c, page) ?? reply(c, await showOwnClaim(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);
