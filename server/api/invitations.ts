import { z } from "zod";
import {
  acceptedShape,
  invitationAnswerBody,
  invitationCodeBody,
  ownInvitationShape,
  ownInvitationsShape,
} from "#app/contract/members.ts";
import { uuidShape } from "#app/contract/parts.ts";
import {
  acceptByCode,
  answerInvitation,
  ownInvitations,
  showInvitation,
} from "#server/use-cases/account/answer-invitation.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, userOf } from "./responses.ts";

/** Invitations as whoever is invited sees them. */
export const invitationsApi = apiGroup();

const tags = ["members"];
const own = "/private/users/invitations";

invitationsApi.use(`${own}/*`, async (c, next) => refuseClosed(c, "profile-counterparties") ?? next());

invitationsApi.openapi(
  call({ method: "get", path: own, tags, summary: "Invitations to the phone of the account" }, ownInvitationsShape),
  async (c) => answer(c, await ownInvitations(c.get("ports"), userOf(c))),
);

invitationsApi.openapi(
  call(
    {
      method: "post",
      path: "/public/users/invitations/show",
      request: { body: jsonOf(invitationCodeBody) },
      tags,
      summary: "What the code of an e-mail invites to; changes nothing",
    },
    ownInvitationShape,
  ),
  async (c) => reply(c, await showInvitation(c.get("ports"), c.get("caller"), c.req.valid("json").code)),
);

invitationsApi.openapi(
  call(
    {
      method: "post",
      path: `${own}/by-code`,
      request: { body: jsonOf(invitationCodeBody) },
      tags,
      summary: "Accepts by the code of an e-mail, once",
    },
    acceptedShape,
  ),
  async (c) => reply(c, await acceptByCode(c.get("ports"), c.get("caller"), userOf(c), c.req.valid("json").code)),
);

invitationsApi.openapi(
  call(
    {
      method: "post",
      path: `${own}/{uuid}`,
      request: { params: z.object({ uuid: uuidShape }), body: jsonOf(invitationAnswerBody) },
      tags,
      summary: "Accepts or declines an invitation to the account's phone",
    },
    acceptedShape,
  ),
  async (c) =>
    reply(c, await answerInvitation(c.get("ports"), userOf(c), c.req.valid("param").uuid, c.req.valid("json").answer)),
);
