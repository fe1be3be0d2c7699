import { doneShape } from "#app/contract/account.ts";
import {
  inviteBody,
  joinAnswerBody,
  memberParams,
  membersParams,
  membersShape,
  rightsBody,
} from "#app/contract/members.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { answerJoinRequest } from "#server/use-cases/account/answer-join.ts";
import { invite, withdrawInvitation } from "#server/use-cases/account/invitations.ts";
import { dismissMember, saveMemberRights, showMembers, type Managing } from "#server/use-cases/account/members.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, userOf, type ApiContext } from "./responses.ts";

/** The people of a counterparty. Each use-case looks for itself whether who asks manages them. */
export const membersApi = apiGroup();

const base = "/private/users/counterparties/{rootUuid}";
const tags = ["members"];

membersApi.use(
  "/private/users/counterparties/:rootUuid/*",
  async (c, next) => refuseClosed(c, "profile-counterparties") ?? next(),
);

membersApi.openapi(
  call(
    {
      method: "get",
      path: `${base}/members`,
      request: { params: membersParams },
      tags,
      summary: "Members, invitations, requests to join",
    },
    membersShape,
  ),
  async (c) => reply(c, await showMembers(c.get("ports"), managingOf(c, c.req.valid("param")))),
);

membersApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/members/{uuid}`,
      request: { params: memberParams, body: jsonOf(rightsBody) },
      tags,
      summary: "Changes a member's rights; nobody gives more than he has",
    },
    doneShape,
  ),
  async (c) => {
    const params = c.req.valid("param");
    const { rights } = c.req.valid("json");
    return done(c, await saveMemberRights(c.get("ports"), managingOf(c, params), params.uuid, rights));
  },
);

membersApi.openapi(
  call(
    {
      method: "delete",
      path: `${base}/members/{uuid}`,
      request: { params: memberParams },
      tags,
      summary: "Removes a member",
    },
    doneShape,
  ),
  async (c) => {
    const params = c.req.valid("param");
    return done(c, await dismissMember(c.get("ports"), managingOf(c, params), params.uuid));
  },
);

membersApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/invitations`,
      request: { params: membersParams, body: jsonOf(inviteBody) },
      tags,
      summary: "Invites by phone or e-mail; the same answer for known and unknown recipients",
    },
    doneShape,
  ),
  async (c) => {
    const { ip, fingerprint } = c.get("caller");
    const asked = { ...managingOf(c, c.req.valid("param")), asking: { ip, fingerprint, requestId: c.get("traceId") } };
    return done(c, await invite(c.get("ports"), asked, c.req.valid("json")));
  },
);

membersApi.openapi(
  call(
    {
      method: "delete",
      path: `${base}/invitations/{uuid}`,
      request: { params: memberParams },
      tags,
      summary: "Cancels an invitation",
    },
    doneShape,
  ),
  async (c) => {
    const params = c.req.valid("param");
    return done(c, await withdrawInvitation(c.get("ports"), managingOf(c, params), params.uuid));
  },
);

membersApi.openapi(
  call(
    {
      method: "post",
      path: `${base}/join-requests/{uuid}`,
      request: { params: memberParams, body: jsonOf(joinAnswerBody) },
      tags,
      summary: "Lets somebody in who asked to join, or not",
    },
    doneShape,
  ),
  async (c) => {
    const params = c.req.valid("param");
    return done(c, await answerJoinRequest(c.get("ports"), managingOf(c, params), params.uuid, c.req.valid("json")));
  },
);

function managingOf(c: ApiContext, { rootUuid }: { rootUuid: string }): Managing {
  return { rootUuid, by: userOf(c).uuid };
}

function done(c: ApiContext, verdict: ProblemOr<true>): Response {
  return verdict.ok ? answer(c, { done: true }) : reply(c, verdict);
}
