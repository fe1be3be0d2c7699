import {
  acceptByCode,
  answerInvitation,
  ownInvitations,
  showInvitation,
} from "#server/use-cases/members/answer-invitation.ts";
import { invitationsEndpoints } from "#app/contract/endpoints/counterparties/invitations.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const invitationsHandlers = implement(invitationsEndpoints, {
  own: async ({ ports, user }) => ok(await ownInvitations(ports, user)),

  show: ({ ports, caller, body }) => showInvitation(ports, caller, body.code),

  acceptByCode: ({ ports, caller, user, body }) => acceptByCode(ports, caller, user, body.code),

  answer: ({ ports, user, params, body }) => answerInvitation(ports, user, params.uuid, body.answer),
});
