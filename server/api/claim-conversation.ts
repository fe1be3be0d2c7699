import { z } from "zod";
import { claimParams } from "#app/contract/claims.ts";
import { formKeyHeaders } from "#app/contract/feedback.ts";
import {
  claimDisputeBody,
  claimFileParams,
  claimMessageBody,
  claimStatusShape,
  ownClaimsPath,
} from "#app/contract/own-claims.ts";
import { disputeClaim, messageOnClaim, withdrawClaim } from "#server/use-cases/claims/answer-claim.ts";
import { fileOfClaim, seeOwnClaim, thumbnailOfClaim } from "#server/use-cases/claims/own-claims.ts";
import { shownThumbnail, uploadAttachment } from "./attachment.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply, type ApiContext } from "./responses.ts";
import { senderOf } from "./sender-of.ts";
import type { Sender } from "#server/use-cases/claims/take-file.ts";

/** What is said and done about a claim of a company while it goes its way (decisions §3.5). */
export const claimConversationApi = apiGroup();

const tags = ["claims"];
const page = "profile-complaints";
const claim = `${ownClaimsPath}/{uuid}` as const;

claimConversationApi.openapi(
  call(
    {
      method: "post",
      path: `${claim}/messages`,
      request: { params: claimParams, headers: formKeyHeaders, body: jsonOf(claimMessageBody) },
      tags,
      summary: "A word of the buyer; an answer to the shop's question takes the claim back to review",
    },
    claimStatusShape,
  ),
  async (c) =>
    bySender(c, async (sender) => {
      const word = { ...keyed(c.req.valid("param"), c.req.valid("header")), ...c.req.valid("json") };
      return reply(c, await messageOnClaim(c.get("ports"), sender, buyerOf(c), word));
    }),
);

claimConversationApi.openapi(
  call(
    {
      method: "post",
      path: `${claim}/withdraw`,
      request: { params: claimParams },
      tags,
      summary: "Takes a claim back",
    },
    claimStatusShape,
  ),
  async (c) =>
    bySender(c, async (sender) =>
      reply(c, await withdrawClaim(c.get("ports"), sender, buyerOf(c), c.req.valid("param").uuid)),
    ),
);

claimConversationApi.openapi(
  call(
    {
      method: "post",
      path: `${claim}/dispute`,
      request: { params: claimParams, headers: formKeyHeaders, body: jsonOf(claimDisputeBody) },
      tags,
      summary: "Asks, once, to decide anew what was rejected",
    },
    claimStatusShape,
  ),
  async (c) =>
    bySender(c, async (sender) => {
      const word = { ...keyed(c.req.valid("param"), c.req.valid("header")), ...c.req.valid("json") };
      return reply(c, await disputeClaim(c.get("ports"), sender, buyerOf(c), word));
    }),
);

claimConversationApi.openapi(
  call(
    {
      method: "post",
      path: `${claim}/seen`,
      request: { params: claimParams },
      tags,
      summary: "Notes that the shop's word was read",
    },
    claimParams,
  ),
  async (c) =>
    refuseClosed(c, page) ?? reply(c, await seeOwnClaim(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

claimConversationApi.openapi(
  call(
    {
      method: "get",
      path: `${claim}/files/{file}`,
      request: { params: claimFileParams },
      tags,
      summary: "A file of a claim of the counterparty; always an attachment",
    },
    z.string(),
  ),
  async (c) => {
    const closed = refuseClosed(c, page);
    if (closed) return closed;
    const file = await fileOfClaim(c.get("ports"), buyerOf(c), c.req.valid("param"));
    return file.ok ? uploadAttachment(file.value) : reply(c, file);
  },
);

claimConversationApi.openapi(
  call(
    {
      method: "get",
      path: `${claim}/files/{file}/small`,
      request: { params: claimFileParams },
      tags,
      summary: "A photograph of a claim of the counterparty, small",
    },
    z.string(),
  ),
  async (c) => {
    const closed = refuseClosed(c, page);
    if (closed) return closed;
    const small = await thumbnailOfClaim(c.get("ports"), buyerOf(c), c.req.valid("param"));
    return small.ok ? shownThumbnail(small.value) : reply(c, small);
  },
);

function keyed({ uuid }: { uuid: string }, headers: { "idempotency-key": string }) {
  return { uuid, key: headers["idempotency-key"] };
}

async function bySender(c: ApiContext, act: (sender: Sender) => Promise<Response>): Promise<Response> {
  const closed = refuseClosed(c, page);
  if (closed) return closed;
  const sender = senderOf(c);
  return sender.ok ? act(sender.value) : reply(c, sender);
}
