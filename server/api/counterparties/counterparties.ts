import { addCounterparty, askToJoin } from "#server/use-cases/counterparties/add-counterparty.ts";
import {
  archiveCounterparty,
  changeCounterparty,
  changeOpenDetails,
  resubmitCounterparty,
} from "#server/use-cases/counterparties/change-counterparty.ts";
import { listOwnClients, showClient } from "#server/use-cases/counterparties/counterparties.ts";
import { done } from "#server/api/done.ts";
import type { UserRecord } from "#server/use-cases/sessions/viewer.ts";
import { showOwnRequests } from "#server/use-cases/members/join-requests.ts";
import { counterpartiesEndpoints } from "#app/contract/endpoints/counterparties/counterparties.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const counterpartiesHandlers = implement(counterpartiesEndpoints, {
  list: async ({ ports, user, query }) => {
    const { archived, ...rest } = query;
    const page = { ...rest, q: rest.q, archived: archived === "1" };
    return ok(await listOwnClients(ports, user.uuid, page));
  },

  add: ({ ports, user, body, key }) => addCounterparty(ports, user, { body, key }),

  join: async ({ ports, caller, user, body }) => done(await askToJoin(ports, caller, user, body.inn)),

  joinRequests: async ({ ports, user }) => ok(await showOwnRequests(ports, user.uuid)),

  show: ({ ports, user, params }) => showClient(ports.database.db, user.uuid, params.rootUuid),

  change: ({ ports, user, params, body }) => changeCounterparty(ports, targetOf(user, params), body),

  changeOpen: ({ ports, user, params, body }) => changeOpenDetails(ports, targetOf(user, params), body),

  resubmit: ({ ports, user, params }) => resubmitCounterparty(ports, targetOf(user, params)),

  archive: async ({ ports, user, params }) => done(await archiveCounterparty(ports, targetOf(user, params))),
});

export function targetOf({ uuid }: UserRecord, { rootUuid }: { rootUuid: string }) {
  return { userUuid: uuid, rootUuid };
}
