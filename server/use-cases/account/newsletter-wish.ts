import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertWithdrawals } from "#server/db/queries/account/consents.ts";
import {
  lockSubscriptionByUuid,
  markUnsubscribed,
  subscriptionsOfUser,
} from "#server/db/queries/subscriptions/subscriptions.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { subscriptionStatus } from "#server/use-cases/subscriptions/confirm-subscription.ts";
import { subscribe, type Subscriber } from "#server/use-cases/subscriptions/subscribe.ts";
import type { UserRecord } from "#server/use-cases/sessions/viewer.ts";

/**
 * Opting in sends a confirmation to the account's confirmed address (product rules §4, Law: double opt-in), unless
 * subscribed or pending. Opting out ends all of the user's subscriptions and logs the withdrawal.
 */
export async function followNewsletterWish(
  ports: Ports,
  subscriber: Subscriber,
  user: UserRecord,
  wanted: boolean,
): Promise<ProblemOr<true, "emailLimit" | "emailNotConfirmed" | "textsUnpublished">> {
  const { status } = await subscriptionStatus(ports, user.uuid);
  if (!wanted) return status === "none" ? ok(true) : leaveNewsletter(ports, subscriber, user.uuid);
  if (status !== "none") return ok(true);
  if (user.email === null || user.emailConfirmedAt === null) return no("emailNotConfirmed", { field: "newsletter" });
  const subscribed = await subscribe(ports, subscriber, { email: user.email, consented: true });
  return subscribed.ok ? ok(true) : subscribed;
}

/** Ends all of the user's subscriptions, pending or confirmed. */
export async function leaveNewsletter(ports: Ports, by: Subscriber, userUuid: string): Promise<ProblemOr<true, never>> {
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true, never>> => {
    for (const uuid of await subscriptionsOfUser(tx, userUuid)) {
      await lockSubscriptionByUuid(tx, uuid);
      await markUnsubscribed(tx, uuid, "account");
    }
    await insertWithdrawals(tx, userUuid, [{ uuid: ports.ids.uuid(), purpose: "marketing" }], by);
    return ok(true);
  });
}
