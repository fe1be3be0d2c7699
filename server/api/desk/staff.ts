import { deskAccountEndpoints, deskStaffEndpoints } from "#app/contract/endpoints/desk/staff.ts";
import type { ProblemCode, ProblemOr } from "#app/contract/problem.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import type { Caller } from "#server/api/caller.ts";
import {
  blockStaff,
  endStaffSessions,
  inviteStaff,
  renewLink,
  resetGenerator,
  saveStaff,
  unblockStaff,
} from "#server/use-cases/staff/manage-staff.ts";
import { acceptInvitation, changePassword, ownerOfInvitation } from "#server/use-cases/staff/set-password.ts";
import {
  endOwnDeskSession,
  openSessionsCount,
  ownDeskSessions,
  scopeChoices,
  showStaff,
  staffPage,
} from "#server/use-cases/staff/show-staff.ts";
import { staffAuthor, type StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import { invitationPath } from "#app/domain/staff/sign-in.ts";

export const deskStaffHandlers = implement(deskStaffEndpoints, {
  list: async ({ ports, query }) => ok(await staffPage(ports, query)),
  show: async ({ ports, params }) => {
    const found = await showStaff(ports, params.uuid);
    return found.ok ? ok({ ...found.value, sessions: await openSessionsCount(ports, params.uuid) }) : found;
  },
  choices: async ({ ports }) => ok(await scopeChoices(ports)),
  invite: async ({ ports, body, ...call }) => shown(await inviteStaff(ports, authorOf(call), body)),
  save: async ({ ports, params, body, ...call }) => changed(await saveStaff(ports, authorOf(call), params.uuid, body)),
  link: async ({ ports, params, ...call }) => shown(await renewLink(ports, authorOf(call), params.uuid)),
  block: async ({ ports, params, body, ...call }) =>
    changed(await blockStaff(ports, authorOf(call), params.uuid, body.reason)),
  unblock: async ({ ports, params, ...call }) => changed(await unblockStaff(ports, authorOf(call), params.uuid)),
  endSessions: async ({ ports, params, ...call }) =>
    changed(await endStaffSessions(ports, authorOf(call), params.uuid)),
  resetCode: async ({ ports, params, ...call }) => changed(await resetGenerator(ports, authorOf(call), params.uuid)),
});

export const deskAccountHandlers = implement(deskAccountEndpoints, {
  linkOwner: async ({ ports, body }) => {
    const found = await ownerOfInvitation(ports, body.code);
    return found.ok ? ok({ email: found.value.email, name: found.value.name }) : found;
  },
  acceptLink: ({ ports, caller, body }) => acceptInvitation(ports, caller, body),
  setPassword: async ({ ports, caller, staff, body }) => done(await changePassword(ports, caller, staff, body)),
  sessions: async ({ ports, staff }) => {
    const sessions = await ownDeskSessions(ports, staff);
    return ok(
      sessions.map((one) => ({
        ...one,
        createdAt: one.createdAt.toISOString(),
        lastSeenAt: one.lastSeenAt.toISOString(),
      })),
    );
  },
  endSession: async ({ ports, staff, params }) => done(await endOwnDeskSession(ports, staff, params.uuid)),
});

function authorOf({ staff, caller, key }: { staff: StaffViewer; caller: Caller; key: string | undefined }) {
  return staffAuthor(staff, caller, key);
}

function changed<C extends ProblemCode>(verdict: ProblemOr<unknown, C>): ProblemOr<{ done: true }, C> {
  return verdict.ok ? ok({ done: true }) : verdict;
}

function shown<C extends ProblemCode>(
  verdict: ProblemOr<{ uuid: string; code: string | null }, C>,
): ProblemOr<{ uuid: string; link: string | null }, C> {
  if (!verdict.ok) return verdict;
  const { uuid, code } = verdict.value;
  return ok({ uuid, link: code === null ? null : invitationPath(code) });
}
