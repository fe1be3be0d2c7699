import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertWithdrawals } from "#server/db/queries/account/consents.ts";
import {
  lockSubscriptionByUuid,
  markUnsubscribed,
  subscriptionsOfUser,
} from "#server/db/queries/mailing/subscriptions.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { subscriptionStatus } from "#server/use-cases/mailing/confirm-subscription.ts";
import { subscribe, type Subscriber } from "#server/use-cases/mailing/subscribe.ts";
import type { UserRecord } from "./viewer.ts";

/**
 * On: an e-mail asks the account's confirmed address, as it asks everybody's (decisions §4, Law: double opt-in), unless it
 * is on the list or has been asked. Off: every subscription that is the user's ends, and the log of consents says so.
 */
export async function followNewsletterWish(
  ports: Ports,
  asker: Subscriber,
  user: UserRecord,
  wanted: boolean,
): Promise<ProblemOr<true>> {
  const { status } = await subscriptionStatus(ports, user.uuid);
  if (!wanted) return status === "none" ? ok(true) : leaveNewsletter(ports, asker, user.uuid);
  if (status !== "none") return ok(true);
  if (user.email === null || user.emailConfirmedAt === null) return no("emailNotConfirmed", { field: "newsletter" });
  const asked = await subscribe(ports, asker, { email: user.email, consented: true });
  return asked.ok ? ok(true) : asked;
}

/** Ends every subscription of the user, asked for or confirmed. */
export async function leaveNewsletter(ports: Ports, by: Subscriber, userUuid: string): Promise<ProblemOr<true>> {
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true>> => {
    for (const uuid of await subscriptionsOfUser(tx, userUuid)) {
      await lockSubscriptionByUuid(tx, uuid);
      await markUnsubscribed(tx, uuid);
    }
    await insertWithdrawals(tx, userUuid, [{ uuid: ports.ids.uuid(), purpose: "marketing" }], by);
    return ok(true);
  });
}
