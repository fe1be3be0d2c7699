import {
  notificationListQuery,
  notificationListShape,
  notificationReadBody,
  notificationReadShape,
} from "#app/contract/account/notifications.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "users";
const path = "/private/users/notifications";

/** Profile notifications; for every logged-in user, also during moderation. */
export const notificationsEndpoints = {
  list: {
    method: "get",
    path: path,
    tag,
    summary: "Lists the user's notifications, newest first",
    query: notificationListQuery,
    answer: notificationListShape,
  },
  read: {
    method: "post",
    path: `${path}/read`,
    tag,
    summary: "Marks a notification as read, or all of them without a uuid; idempotent",
    body: notificationReadBody,
    answer: notificationReadShape,
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;
