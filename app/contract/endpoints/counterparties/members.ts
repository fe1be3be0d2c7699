import { doneShape } from "#app/contract/account/account.ts";
import {
  inviteBody,
  joinAnswerBody,
  memberParams,
  membersParams,
  membersShape,
  rightsBody,
} from "#app/contract/counterparties/members.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "members";
const base = "/private/users/counterparties/{rootUuid}";

/** Members of a counterparty. Each use case checks that the caller manages them. */
export const membersEndpoints = {
  list: {
    method: "get",
    path: `${base}/members`,
    tag,
    summary: "Lists the counterparty's members, invitations and join requests",
    params: membersParams,
    answer: membersShape,
    refusals: ["notFound", "rightMissing"],
    page: "profile-counterparties",
  },
  save: {
    method: "post",
    path: `${base}/members/{uuid}`,
    tag,
    summary: "Updates a member's rights; the caller cannot grant more than their own",
    params: memberParams,
    body: rightsBody,
    answer: doneShape,
    refusals: ["lastManager", "notFound", "ownerKept", "rightMissing", "rightsBlind", "rightsExceed"],
    page: "profile-counterparties",
  },
  dismiss: {
    method: "delete",
    path: `${base}/members/{uuid}`,
    tag,
    summary: "Removes a member",
    params: memberParams,
    answer: doneShape,
    refusals: ["lastManager", "notFound", "ownerKept", "rightMissing", "rightsExceed"],
    page: "profile-counterparties",
  },
  invite: {
    method: "post",
    path: `${base}/invitations`,
    tag,
    summary: "Invites a member by phone or e-mail; same answer for known and unknown recipients",
    params: membersParams,
    body: inviteBody,
    answer: doneShape,
    refusals: [
      "invitationLimit",
      "invitationWait",
      "inviteUnchecked",
      "memberAlready",
      "mobile",
      "notFound",
      "phone",
      "rightMissing",
      "rightsBlind",
      "rightsExceed",
    ],
    page: "profile-counterparties",
  },
  cancelInvitation: {
    method: "delete",
    path: `${base}/invitations/{uuid}`,
    tag,
    summary: "Cancels an invitation",
    params: memberParams,
    answer: doneShape,
    refusals: ["notFound", "rightMissing"],
    page: "profile-counterparties",
  },
  answerJoin: {
    method: "post",
    path: `${base}/join-requests/{uuid}`,
    tag,
    summary: "Accepts or declines a join request",
    params: memberParams,
    body: joinAnswerBody,
    answer: doneShape,
    refusals: ["joinDecided", "notFound", "rightMissing", "rightsBlind", "rightsExceed"],
    page: "profile-counterparties",
  },
} as const satisfies EndpointGroup;
