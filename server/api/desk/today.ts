import { deskTodayEndpoints } from "#app/contract/endpoints/desk/today.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";
import { showToday } from "#server/use-cases/desk/today.ts";

export const deskTodayHandlers = implement(deskTodayEndpoints, {
  show: async ({ ports, staff }) => ok(await showToday(ports, staff)),
});
