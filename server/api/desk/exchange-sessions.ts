import { deskExchangeSessionsEndpoints } from "#app/contract/endpoints/desk/exchange-sessions.ts";
import { ok } from "#app/domain/verdict.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { done } from "#server/api/done.ts";
import { attachment, streamedAttachment } from "#server/api/files/attachment.ts";
import { implement } from "#server/api/implement.ts";
import { downloadFile } from "#server/use-cases/exchange/desk/download-file.ts";
import { deskSessions, sessionOptions } from "#server/use-cases/exchange/desk/list-sessions.ts";
import { deskOverdue } from "#server/use-cases/exchange/desk/show-overdue.ts";
import { repeatJob } from "#server/use-cases/exchange/desk/repeat-job.ts";
import { sessionErrors } from "#server/use-cases/exchange/desk/session-errors.ts";
import { deskSession } from "#server/use-cases/exchange/desk/show-sessions.ts";
import { decideHeld } from "#server/use-cases/exchange/packages/decide-held.ts";

export const deskExchangeSessionsHandlers = implement(deskExchangeSessionsEndpoints, {
  list: async ({ ports, query }) => ok(await deskSessions(ports, query)),

  options: async ({ ports }) => ok(await sessionOptions(ports)),

  overdue: ({ ports, query }) => deskOverdue(ports, query.page),

  show: ({ ports, staff, params, query }) => deskSession(ports, staff, params.uuid, query),

  async errors({ ports, params, query }) {
    const file = await sessionErrors(ports, params.uuid, query.job ?? null);
    return file.ok ? ok(attachment({ plainName: "errors.xlsx", ...file.value })) : file;
  },

  async file({ ports, params, ...call }) {
    const file = await downloadFile(ports, changeBy(call), params.uuid);
    return file.ok ? ok(streamedAttachment({ plainName: params.uuid, ...file.value })) : file;
  },

  async decide({ ports, params, body, ...call }) {
    const decided = await decideHeld(ports, changeBy(call).author, params.uuid, body.decision);
    return done(decided.ok ? ok(true) : decided);
  },

  repeat: async ({ ports, params, ...call }) => done(await repeatJob(ports, changeBy(call).author, params.uuid)),
});
