import { deskExchangeEndpoints } from "#app/contract/endpoints/desk/exchange-connections.ts";
import { ok } from "#app/domain/verdict.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import {
  addConnection,
  renewConnectionPassword,
  saveConnection,
} from "#server/use-cases/exchange/connections/manage-connections.ts";
import { deskConnection, deskConnections } from "#server/use-cases/exchange/connections/show-connections.ts";

export const deskExchangeHandlers = implement(deskExchangeEndpoints, {
  list: async ({ ports, staff }) => ok(await deskConnections(ports, staff)),

  show: ({ ports, staff, params }) => deskConnection(ports, staff, params.uuid),

  create: ({ ports, body, ...call }) => addConnection(ports, changeBy(call).author, body),

  async save({ ports, params, body, ...call }) {
    const saved = await saveConnection(ports, changeBy(call).author, params.uuid, body);
    return done(saved.ok ? ok(true) : saved);
  },

  password: ({ ports, params, body, ...call }) =>
    renewConnectionPassword(ports, changeBy(call).author, params.uuid, body.version),
});
