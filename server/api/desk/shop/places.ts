import { deskPlacesEndpoints } from "#app/contract/endpoints/desk/shop/places.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { addDeskPlace } from "#server/use-cases/shop/desk/add-place.ts";
import { saveDeskPlace } from "#server/use-cases/shop/desk/save-place.ts";
import { listDeskPlaces, showDeskPlace, showNewPlace } from "#server/use-cases/shop/desk/show-places.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskPlacesHandlers = implement(deskPlacesEndpoints, {
  list: async ({ ports, staff }) => ok({ items: await listDeskPlaces(ports, staff) }),

  show: ({ ports, staff, params }) => showDeskPlace(ports, staff, params),

  blank: async ({ ports, staff, params: { kind }, query }) => ok(await showNewPlace(ports, staff, kind, query)),

  add: ({ ports, staff, caller, key, params, body }) =>
    addDeskPlace(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body }),

  save: async ({ ports, staff, caller, key, params, body }) =>
    done(await saveDeskPlace(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body })),
});
