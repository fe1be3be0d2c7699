import {
  askClientEmailChange,
  askEmailChange,
  confirmClientEmailChange,
  confirmEmailChange,
} from "#server/use-cases/account/change-email.ts";
import { askPhoneChange, confirmPhoneChange } from "#server/use-cases/account/change-phone.ts";
import { confirmSession, sendConfirmation, type Owner } from "#server/use-cases/sessions/fresh-session.ts";
import { endOtherSessions, endOwnSession, sessionsOfOwner } from "#server/use-cases/sessions/own-sessions.ts";
import { done } from "#server/api/done.ts";
import type { LoadedViewer, UserRecord } from "#server/use-cases/sessions/viewer.ts";
import { accountEndpoints } from "#app/contract/endpoints/account/account.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const accountHandlers = implement(accountEndpoints, {
  sendConfirmation: ({ ports, caller, viewer, user, body }) =>
    sendConfirmation(ports, caller, ownerOf({ viewer, user }), body.channel),

  confirmSession: async ({ ports, viewer, user, body }) =>
    done(await confirmSession(ports, ownerOf({ viewer, user }), body.code)),

  askPhone: ({ ports, caller, viewer, user, body }) => askPhoneChange(ports, caller, ownerOf({ viewer, user }), body),

  confirmPhone: async ({ ports, viewer, user, body }) =>
    done(await confirmPhoneChange(ports, ownerOf({ viewer, user }), body)),

  askEmail: ({ ports, caller, viewer, user, body }) =>
    askEmailChange(ports, caller, ownerOf({ viewer, user }), body.email),

  confirmEmail: async ({ ports, viewer, user, body }) =>
    done(await confirmEmailChange(ports, ownerOf({ viewer, user }), body)),

  askClientEmail: async ({ ports, caller, viewer, user, body }) => {
    const owner = { ...ownerOf({ viewer, user }), client: viewer.client };
    return askClientEmailChange(ports, caller, owner, body);
  },

  confirmClientEmail: async ({ ports, viewer, user, body }) =>
    done(await confirmClientEmailChange(ports, ownerOf({ viewer, user }), body)),

  sessions: async ({ ports, viewer, user }) => {
    const sessions = await sessionsOfOwner(ports, ownerOf({ viewer, user }));
    return ok(
      sessions.map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      })),
    );
  },

  endSession: async ({ ports, viewer, user, body }) =>
    done(await endOwnSession(ports, ownerOf({ viewer, user }), body.uuid)),

  endOtherSessions: async ({ ports, viewer, user }) =>
    ok({ ended: await endOtherSessions(ports, ownerOf({ viewer, user })) }),
});

export function ownerOf({ viewer, user }: { viewer: LoadedViewer; user: UserRecord }): Owner {
  if (viewer.sessionUuid === null) throw new Error("a user without a session");
  return { user, sessionUuid: viewer.sessionUuid };
}
