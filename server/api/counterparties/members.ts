import { answerJoinRequest } from "#server/use-cases/members/answer-join.ts";
import { invite, withdrawInvitation } from "#server/use-cases/members/invitations.ts";
import { dismissMember, saveMemberRights, showMembers, type Managing } from "#server/use-cases/members/members.ts";
import { done } from "#server/api/done.ts";
import type { UserRecord } from "#server/use-cases/sessions/viewer.ts";
import { membersEndpoints } from "#app/contract/endpoints/counterparties/members.ts";
import { implement } from "#server/api/implement.ts";

export const membersHandlers = implement(membersEndpoints, {
  list: ({ ports, user, params }) => showMembers(ports, managingOf(user, params)),

  save: async ({ ports, user, params, body }) => {
    const { rights } = body;
    return done(await saveMemberRights(ports, managingOf(user, params), params.uuid, rights));
  },

  dismiss: async ({ ports, user, params }) => done(await dismissMember(ports, managingOf(user, params), params.uuid)),

  invite: async ({ ports, caller, user, params, body }) => {
    const { ip, fingerprint, requestId } = caller;
    const inviting = { ...managingOf(user, params), requester: { ip, fingerprint, requestId } };
    return done(await invite(ports, inviting, body));
  },

  cancelInvitation: async ({ ports, user, params }) =>
    done(await withdrawInvitation(ports, managingOf(user, params), params.uuid)),

  answerJoin: async ({ ports, user, params, body }) =>
    done(await answerJoinRequest(ports, managingOf(user, params), params.uuid, body)),
});

function managingOf({ uuid }: UserRecord, { rootUuid }: { rootUuid: string }): Managing {
  return { rootUuid, by: uuid };
}
