import { deskSearchEndpoints } from "#app/contract/endpoints/desk/search.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";
import { searchDesk } from "#server/use-cases/desk/search.ts";

export const deskSearchHandlers = implement(deskSearchEndpoints, {
  find: async ({ ports, staff, query }) => ok(await searchDesk(ports, staff, query.q)),
});
