import { notificationParams } from "#app/contract/account/notifications.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { listNotifications, markRead, type NotificationRow } from "#server/db/queries/account/notifications.ts";
import type { Ports } from "#server/ports/ports.ts";

type NoticePage = {
  items: (Omit<NotificationRow, "params"> & { params: Record<string, string | number> })[];
  total: number;
  unread: number;
  page: number;
  limit: number;
  pages: number;
};

export async function ownNotifications(
  { database }: Ports,
  userUuid: string,
  { page, limit }: { page: number; limit: number },
): Promise<NoticePage> {
  const found = await listNotifications(database.db, userUuid, { page, limit });
  const items = found.items.map((row) => ({ ...row, params: notificationParams.parse(withoutSums(row.params)) }));
  return { ...found, items, page, limit, pages: Math.max(1, Math.ceil(found.total / limit)) };
}

/** No current text contains sums; notices of earlier releases do, and their reader may have lost price access. */
export function withoutSums<P extends object>(params: P): P;
export function withoutSums(params: unknown): unknown;
export function withoutSums(params: unknown): unknown {
  if (typeof params !== "object" || params === null) return params;
  return Object.fromEntries(Object.entries(params).filter(([name]) => !sums.has(name)));
}

const sums: ReadonlySet<string> = new Set(["sum", "rest", "taken", "total", "receiptUrl"]);

/** Marks one of the user's notices as read, or all (null); those of others are not found. */
export async function readNotifications(
  ports: Ports,
  userUuid: string,
  uuid: string | null,
): Promise<ProblemOr<{ path: string | null }, "notFound">> {
  const read = await markRead(ports.database.db, userUuid, uuid);
  if (!read) return no("notFound");
  // The unread count is cached with the viewer.
  await ports.bus.publish(`viewer:${userUuid}`);
  return ok(read);
}
