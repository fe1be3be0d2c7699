import { doneShape } from "#app/contract/account.ts";
import * as approvals from "#app/contract/approvals.ts";
import * as members from "#app/contract/members.ts";
import type { PlaceOrderBody } from "#app/contract/checkouts.ts";
import type { z } from "zod";
import type { Requests } from "./requests.ts";

const counterparty = (rootUuid: string) => `/private/users/counterparties/${encodeURIComponent(rootUuid)}`;
const invited = "/private/users/invitations";
const waiting = "/private/orders/approvals";

/** Several people of one company: who may what, and what they ask of each other. */
export function memberCalls({ get, post, look, remove }: Requests) {
  return {
    members: {
      list: (rootUuid: string) => get(`${counterparty(rootUuid)}/members`, members.membersShape),
      save: (rootUuid: string, uuid: string, rights: members.WireRights) =>
        post(`${counterparty(rootUuid)}/members/${uuid}`, doneShape, { rights }),
      dismiss: (rootUuid: string, uuid: string) =>
        remove(`${counterparty(rootUuid)}/members/${uuid}`, doneShape, undefined),
      invite: (rootUuid: string, body: z.input<typeof members.inviteBody>) =>
        post(`${counterparty(rootUuid)}/invitations`, doneShape, body),
      cancelInvitation: (rootUuid: string, uuid: string) =>
        remove(`${counterparty(rootUuid)}/invitations/${uuid}`, doneShape, undefined),
      answerJoin: (rootUuid: string, uuid: string, body: z.input<typeof members.joinAnswerBody>) =>
        post(`${counterparty(rootUuid)}/join-requests/${uuid}`, doneShape, body),
    },
    invitations: {
      own: () => get(invited, members.ownInvitationsShape),
      show: (code: string) => look("/public/users/invitations/show", members.ownInvitationShape, { code }),
      acceptByCode: (code: string) => post(`${invited}/by-code`, members.acceptedShape, { code }),
      answer: (uuid: string, answer: "accept" | "decline") =>
        post(`${invited}/${uuid}`, members.acceptedShape, { answer }),
    },
    approvals: {
      list: () => get(waiting, approvals.approvalListShape),
      show: (uuid: string) => get(`${waiting}/${encodeURIComponent(uuid)}`, approvals.approvalShape),
      ask: (body: PlaceOrderBody) => post(waiting, approvals.approvalAskedShape, body, body.checkout),
      approve: (uuid: string, shown: z.input<typeof approvals.approveBody>) =>
        post(`${waiting}/${uuid}/approve`, approvals.approvedShape, shown),
      reject: (uuid: string, reason: string) => post(`${waiting}/${uuid}/reject`, approvals.rejectedShape, { reason }),
    },
  };
}
