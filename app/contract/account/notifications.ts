import { z } from "zod";
import { listOf } from "#app/contract/envelope.ts";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";

export const notificationParams = z.record(z.string(), z.union([z.string(), z.number()])).catch({});
/**
 * A profile notification (product rules §3.12). `event` selects the sentence, `params` fill it, `path` is its link
 * within the shop.
 */
export const notificationShape = z.object({
  uuid: uuidShape,
  event: z.string(),
  params: notificationParams,
  path: z.string().nullable(),
  createdAt: isoInstant,
  isRead: z.boolean(),
});
/** `GET /private/users/notifications`: the user's notifications, newest first. */
export const notificationListShape = listOf(notificationShape).extend({ unread: z.int().min(0) });
export const notificationListQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
/** `POST /private/users/notifications/read`: one, or all without a uuid. Idempotent. */
export const notificationReadBody = z.strictObject({ uuid: uuidShape.optional() });
/** `path`: link of the opened notification. */
export const notificationReadShape = z.object({ path: z.string().nullable() });

export type Notification = z.infer<typeof notificationShape>;
