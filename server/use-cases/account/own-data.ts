import type { OwnData } from "#app/contract/account/own-data.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { saveName } from "#server/db/queries/account/account.ts";
import { consentLog, insertWithdrawals, type LoggedConsent } from "#server/db/queries/account/consents.ts";
import { findOwnData } from "#server/db/queries/account/own-data.ts";
import { ownNotices, ownOrders } from "#server/db/queries/account/own-orders.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { countRequest } from "#server/use-cases/subscriptions/email-limits.ts";
import type { Subscriber } from "#server/use-cases/subscriptions/subscribe.ts";
import { leaveNewsletter } from "./newsletter-wish.ts";
import { withoutSums } from "./notifications.ts";
import { settingsList } from "./save-settings.ts";
import type { SavedSettings } from "#server/use-cases/sessions/viewer.ts";

export type Name = { firstName: string; lastName: string; middleName: string | null };

/** Renames the person and the personal counterparty. */
export async function rename(ports: Ports, userUuid: string, name: Name): Promise<ProblemOr<true, "unauthorized">> {
  const saved = await transact(ports.database.db, async (tx): Promise<ProblemOr<true, "unauthorized">> =>
    (await saveName(tx, userUuid, name)) ? ok(true) : no("unauthorized"),
  );
  if (!saved.ok) return saved;
  await ports.bus.publish(`viewer:${userUuid}`);
  return ok(true);
}

export function consentsOf({ database }: Ports, userUuid: string): Promise<LoggedConsent[]> {
  return consentLog(database.db, userUuid);
}

/** Withdraws a consent; the processing it permitted ends in the same transaction. */
export async function withdrawConsent(
  ports: Ports,
  by: Subscriber,
  userUuid: string,
  purpose: "marketing" | "smsMarketing",
): Promise<ProblemOr<true, never>> {
  if (purpose === "marketing") return leaveNewsletter(ports, by, userUuid);
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true, never>> => {
    await insertWithdrawals(tx, userUuid, [{ uuid: ports.ids.uuid(), purpose }], by);
    return ok(true);
  });
}

type LongLists = Pick<OwnData, "orders" | "notifications">;
/** Unbounded lists are read in batches to limit memory. */
export type OwnDataRead = {
  rest: Omit<OwnData, keyof LongLists>;
  lists: { [K in keyof LongLists]: AsyncIterable<LongLists[K]> };
};

const batch = 100;

/**
 * Export of the user's personal data (152-ФЗ, ст. 14), with the `newest` orders and notices only. Expensive, so
 * rate-limited.
 */
export async function ownData(
  ports: Ports,
  by: Subscriber,
  { userUuid, settings, newest = Infinity }: { userUuid: string; settings: SavedSettings; newest?: number | undefined },
): Promise<ProblemOr<OwnDataRead, "emailLimit" | "unauthorized">> {
  const { db } = ports.database;
  const counted = await countRequest(db, "export", by);
  if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
  const [kept, consents] = await Promise.all([findOwnData(db, userUuid), consentLog(db, userUuid)]);
  if (!kept) return no("unauthorized");
  const rest = { madeAt: ports.clock.now().toISOString(), ...kept, settings: settingsList(settings), consents };
  const orders = inBatches<Order>((after, limit) => ownOrders(db, { userUuid, after, limit }), newest);
  const notices = inBatches<Notice>((after, limit) => ownNotices(db, { userUuid, after, limit }), newest);
  return ok({ rest, lists: { orders, notifications: noticesWithoutSums(notices) } });
}

/** At most `newest` rows per list, for the page. */
export async function ownDataWhole({ rest, lists }: OwnDataRead): Promise<OwnData> {
  return { ...rest, orders: await gathered(lists.orders), notifications: await gathered(lists.notifications) };
}

type Order = OwnData["orders"][number];
type Notice = OwnData["notifications"][number];
type Placed<T> = { at: string; uuid: string; row: T };

async function* inBatches<T>(
  read: (after: Placed<T> | null, limit: number) => Promise<Placed<T>[]>,
  newest: number,
): AsyncGenerator<T[]> {
  let last: Placed<T> | null = null;
  for (let left = newest; left > 0; left -= batch) {
    const limit = Math.min(batch, left);
    const rows: Placed<T>[] = await read(last, limit);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    last = rows.at(-1) ?? null;
    if (rows.length < limit) return;
  }
}

async function* noticesWithoutSums(batches: AsyncIterable<OwnData["notifications"]>) {
  for await (const notices of batches)
    yield notices.map((notice) => ({ ...notice, params: withoutSums(notice.params) }));
}

async function gathered<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const rows of batches) all.push(...rows);
  return all;
}
