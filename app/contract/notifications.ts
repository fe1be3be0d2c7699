import { z } from "zod";
import { listOf } from "./envelope.ts";
import { isoInstant, uuidShape } from "./parts.ts";

/** A notice of the cabinet (decisions §3.12). `event` names its sentence, `params` fill it, `path` leads on within the shop. */
export const notificationShape = z.object({
  uuid: uuidShape,
  event: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).catch({}),
  path: z.string().nullable(),
  createdAt: isoInstant,
  isRead: z.boolean(),
});
/** `GET /private/users/notifications`: own notices, newest first. */
export const notificationListShape = listOf(notificationShape).extend({ unread: z.int().min(0) });
export const notificationListQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
/** `POST /private/users/notifications/read`: one notice, or all without a uuid. Again is fine. */
export const notificationReadBody = z.strictObject({ uuid: uuidShape.optional() });
/** `path`: where the one that was opened leads. */
export const notificationReadShape = z.object({ path: z.string().nullable() });

export type Notification = z.infer<typeof notificationShape>;
