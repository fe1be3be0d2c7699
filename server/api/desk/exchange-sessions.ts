import { deskExchangeSessionsEndpoints } from "#app/contract/endpoints/desk/exchange-sessions.ts";
import { ok } from "#app/domain/verdict.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { done } from "#server/api/done.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { implement } from "#server/api/implement.ts";
import { repeatJob } from "#server/use-cases/exchange/desk/repeat-job.ts";
import { sessionErrors } from "#server/use-cases/exchange/desk/session-errors.ts";
import { deskSession, deskSessions } from "#server/use-cases/exchange/desk/show-sessions.ts";
import { decideHeld } from "#server/use-cases/exchange/packages/decide-held.ts";

export const deskExchangeSessionsHandlers = implement(deskExchangeSessionsEndpoints, {
  list: ({ ports, query }) => deskSessions(ports, query.page),

  show: ({ ports, staff, params, query }) => deskSession(ports, staff, params.uuid, query.page),

  async errors({ ports, params }) {
    const file = await sessionErrors(ports, params.uuid);
    return file.ok ? ok(attachment({ plainName: "errors.xlsx", ...file.value })) : file;
  },

  async decide({ ports, params, body, ...call }) {
    const decided = await decideHeld(ports, changeBy(call).author, params.uuid, body.decision);
    return done(decided.ok ? ok(true) : decided);
  },

  repeat: async ({ ports, params, ...call }) => done(await repeatJob(ports, changeBy(call).author, params.uuid)),
});
