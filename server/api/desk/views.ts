import { deskViewsEndpoints } from "#app/contract/endpoints/desk/views.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { removeView, saveView, viewsOf } from "#server/use-cases/desk/views.ts";

export const deskViewsHandlers = implement(deskViewsEndpoints, {
  list: async ({ ports, staff, params }) => ok({ items: await viewsOf(ports, staff, params.list) }),

  save: async ({ ports, staff, body }) => done(await saveView(ports, staff, body)),

  remove: async ({ ports, staff, params }) => done(await removeView(ports, staff, params.uuid)),
});
