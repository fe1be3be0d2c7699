import type { Database } from "#server/db/client.ts";
import { sandboxPayments } from "#server/db/queries/order/payments/sandbox-payments.ts";
import type { Settings } from "#server/settings/env.ts";
import { isLocalHost } from "#server/front/pages/local-only.ts";
import { paymentPagePath } from "#server/front/pages/payment-page.ts";
import { sandboxRecordShape, type SandboxStore } from "#server/gateways/payments/sandbox/sandbox-bank.ts";
import { openSandbox, type Sandbox } from "#server/gateways/payments/sandbox/sandbox.ts";
import type { Clock } from "#server/ports/clock.ts";
import { secureIds } from "#server/ports/ids.ts";

export type LocalBank = Sandbox & { onNotification(take: (notification: object) => void): void };

/** The sandbox bank is only for local use: a public shop would sell for nothing. */
export async function openLocalBank(
  { payments, siteUrl }: Settings,
  { db }: Database,
  clock: Clock,
): Promise<LocalBank | null> {
  if (payments !== null || !isLocalHost(new URL(siteUrl).host)) return null;
  const books = sandboxPayments(db);
  const read = (found: unknown) => (found === null ? null : sandboxRecordShape.parse(found));
  const store: SandboxStore = {
    ...books,
    find: async (id) => read(await books.find(id)),
    findByKey: async (key) => read(await books.findByKey(key)),
  };
  let take: (notification: object) => void = () => {};
  const sandbox = await openSandbox({
    store,
    secretKey: secureIds.uuid(),
    newId: secureIds.uuid,
    now: () => clock.now().getTime(),
    pageOf: (id) => `${siteUrl}${paymentPagePath}?payment=${id}`,
    notify: (notification) => take(notification),
  });
  return { ...sandbox, onNotification: (taker) => void (take = taker) };
}
