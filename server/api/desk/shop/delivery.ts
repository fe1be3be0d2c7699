import { deskDeliveryEndpoints } from "#app/contract/endpoints/desk/shop/delivery.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { saveDeskCalendar, showDeskCalendar } from "#server/use-cases/shop/desk/calendar.ts";
import { removeDeskDelivery, saveDeskDelivery } from "#server/use-cases/shop/desk/save-delivery.ts";
import { listDeskDelivery, showDeskDelivery } from "#server/use-cases/shop/desk/show-delivery.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskDeliveryHandlers = implement(deskDeliveryEndpoints, {
  list: async ({ ports, staff }) => ok({ items: await listDeskDelivery(ports, staff) }),

  show: ({ ports, staff, params }) => showDeskDelivery(ports, staff, params.city),

  save: async ({ ports, staff, caller, key, params, body }) =>
    done(await saveDeskDelivery(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body })),

  remove: async ({ ports, staff, caller, key, params, body }) =>
    done(await removeDeskDelivery(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body })),

  calendar: async ({ ports, staff }) => ok(await showDeskCalendar(ports, staff)),

  saveCalendar: async ({ ports, staff, caller, key, params, body }) =>
    done(await saveDeskCalendar(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body })),
});
