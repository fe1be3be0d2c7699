import { deskArrivalsEndpoints } from "#app/contract/endpoints/desk/catalog/arrivals.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";
import { arrivalOptions, arrivalsAtDesk } from "#server/use-cases/restock/arrivals-at-desk.ts";

export const deskArrivalsHandlers = implement(deskArrivalsEndpoints, {
  list: ({ ports, staff, query }) => arrivalsAtDesk(ports, staff, query),

  options: async ({ ports, staff }) => ok(await arrivalOptions(ports, staff)),
});
