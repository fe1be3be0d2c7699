import { z } from "zod";
import {
  claimBody,
  claimCodeBody,
  claimDoneShape,
  claimDraftBody,
  claimDraftShape,
  claimParams,
  ownClaimBody,
} from "#app/contract/claims.ts";
import { loginAnswerShape } from "#app/contract/auth.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { openGuestClaim, openOwnClaim, showClaimDraft } from "#server/use-cases/claims/open-claim.ts";
import { sendCode } from "#server/use-cases/account/send-code.ts";
import { submitClaimForm } from "#server/use-cases/claims/submit-claim.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";
import { senderOf } from "./sender-of.ts";

/** Claims of goods from an order, as the page about returns takes them (decisions §1.5, §3.5). */
export const claimsApi = apiGroup();

const tags = ["claims"];
const claims = "/mixed/orders/claims";
const openedShape = z.object({ uuid: uuidShape });

claimsApi.openapi(
  call(
    {
      method: "post",
      path: `${claims}/code`,
      request: { body: jsonOf(claimCodeBody) },
      tags,
      summary: "Sends a code for a claim; the same answer for every order and phone",
    },
    loginAnswerShape,
  ),
  async (c) => {
    const { phone, channel } = c.req.valid("json");
    return reply(c, await sendCode(c.get("ports"), c.get("caller"), { phone, channel, flow: "claim" }));
  },
);

claimsApi.openapi(
  call(
    {
      method: "post",
      path: `${claims}/drafts`,
      request: { body: jsonOf(claimDraftBody) },
      tags,
      summary: "Opens an order for a claim by its number, its phone and the code",
    },
    openedShape,
  ),
  async (c) => {
    const sender = senderOf(c);
    return reply(c, sender.ok ? await openGuestClaim(c.get("ports"), sender.value, c.req.valid("json")) : sender);
  },
);

claimsApi.openapi(
  call(
    {
      method: "post",
      path: "/private/orders/claims/drafts",
      request: { body: jsonOf(ownClaimBody) },
      tags,
      summary: "Opens an own order for a claim",
    },
    openedShape,
  ),
  async (c) => {
    const closed = refuseClosed(c, "profile-orders");
    if (closed) return closed;
    const sender = senderOf(c);
    return reply(
      c,
      sender.ok ? await openOwnClaim(c.get("ports"), sender.value, buyerOf(c), c.req.valid("json").order) : sender,
    );
  },
);

claimsApi.openapi(
  call(
    {
      method: "get",
      path: `${claims}/drafts/{uuid}`,
      request: { params: claimParams },
      tags,
      summary: "An opened order with what can be claimed of it, or the claim it has become",
    },
    claimDraftShape,
  ),
  async (c) => {
    const sender = senderOf(c);
    return reply(
      c,
      sender.ok
        ? await showClaimDraft(c.get("ports"), sender.value, c.req.valid("param").uuid, c.get("caller").city.timezone)
        : sender,
    );
  },
);

claimsApi.openapi(
  call(
    {
      method: "post",
      path: `${claims}/drafts/{uuid}`,
      request: { params: claimParams, body: jsonOf(claimBody) },
      tags,
      summary: "Registers the claim, once",
    },
    claimDoneShape,
  ),
  async (c) => {
    const sender = senderOf(c);
    if (!sender.ok) return reply(c, sender);
    return reply(
      c,
      await submitClaimForm(c.get("ports"), sender.value, {
        uuid: c.req.valid("param").uuid,
        company: false,
        body: c.req.valid("json"),
        city: c.get("caller").city,
      }),
    );
  },
);
