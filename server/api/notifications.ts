import {
  notificationListQuery,
  notificationListShape,
  notificationReadBody,
  notificationReadShape,
} from "#app/contract/notifications.ts";
import { ownNotifications, readNotifications } from "#server/use-cases/account/notifications.ts";
import { answer, apiGroup, call, jsonOf, reply, userOf } from "./responses.ts";

/** What the cabinet tells its user; every logged-in user's own, during moderation too. */
export const notificationsApi = apiGroup();

const path = "/private/users/notifications";
const tags = ["users"];

notificationsApi.openapi(
  call(
    { method: "get", path, request: { query: notificationListQuery }, tags, summary: "Own notices, newest first" },
    notificationListShape,
  ),
  async (c) => answer(c, await ownNotifications(c.get("ports"), userOf(c).uuid, c.req.valid("query"))),
);

notificationsApi.openapi(
  call(
    {
      method: "post",
      path: `${path}/read`,
      request: { body: jsonOf(notificationReadBody) },
      tags,
      summary: "Marks a notice as read, or all of them without a uuid; again is fine",
    },
    notificationReadShape,
  ),
  async (c) => reply(c, await readNotifications(c.get("ports"), userOf(c).uuid, c.req.valid("json").uuid ?? null)),
);
