import { ownNotifications, readNotifications } from "#server/use-cases/account/notifications.ts";
import { notificationsEndpoints } from "#app/contract/endpoints/account/notifications.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const notificationsHandlers = implement(notificationsEndpoints, {
  list: async ({ ports, user, query }) => ok(await ownNotifications(ports, user.uuid, query)),

  read: ({ ports, user, body }) => readNotifications(ports, user.uuid, body.uuid ?? null),
});
