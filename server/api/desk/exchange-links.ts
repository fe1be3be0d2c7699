import { deskExchangeLinksEndpoints } from "#app/contract/endpoints/desk/exchange-links.ts";
import { ok } from "#app/domain/verdict.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { deskLinks } from "#server/use-cases/exchange/desk/show-links.ts";
import { createGroupCategories, decideLinks } from "#server/use-cases/exchange/packages/manage-links.ts";

export const deskExchangeLinksHandlers = implement(deskExchangeLinksEndpoints, {
  list: ({ ports, staff, params, query }) => deskLinks(ports, staff, params.uuid, query),

  decide: async ({ ports, params, body: { kind, decisions }, ...call }) => {
    const all = decisions.map((decision) => ({ kind, ...decision }));
    const decided = await decideLinks(ports, changeBy(call).author, params.uuid, all);
    return done(decided.ok ? ok(true) : decided);
  },

  createCategories: ({ ports, params, ...call }) => createGroupCategories(ports, changeBy(call).author, params.uuid),
});
