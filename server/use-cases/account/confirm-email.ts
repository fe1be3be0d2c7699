import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { judgeLink } from "#app/domain/account/email-link.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { adoptRequests } from "#server/db/queries/restock/restock.ts";
import {
  confirmUserEmail,
  findLink,
  lockLink,
  lockSubscription,
  lockSubscriptionByUuid,
  lockUserEmail,
  markConfirmed,
  markUsed,
} from "#server/db/queries/subscriptions/subscriptions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { wrongCode, type Confirmed } from "#server/use-cases/subscriptions/confirm-subscription.ts";
import { linkCodeHash } from "#server/security/derived-codes.ts";
import { writeLinkEmail } from "#server/use-cases/subscriptions/link-emails.ts";
import { logMarketingConsent, marketingConsent, type Subscriber } from "#server/use-cases/subscriptions/subscribe.ts";
import type { UserRecord } from "#server/use-cases/sessions/viewer.ts";

/**
 * Enqueues the confirmation e-mail in the registration's transaction; it also confirms the newsletter if its box was
 * ticked.
 */
export async function askToConfirmEmail(
  tx: Tx,
  ports: Ports,
  { userUuid, email, newsletter }: { userUuid: string; email: string; newsletter: boolean },
): Promise<void> {
  const address = email.toLowerCase();
  const subscription = newsletter ? await lockSubscription(tx, ports.ids.uuid(), address) : null;
  const subscriptionUuid = subscription?.uuid ?? null;
  await writeLinkEmail(tx, ports, {
    kind: "account",
    email: address,
    subscriptionUuid,
    userUuid,
    template: "account.confirm",
  });
}

/** Resends the confirmation, at most once a day. */
export async function sendConfirmationAgain(
  ports: Ports,
  { uuid, email, emailConfirmedAt }: UserRecord,
): Promise<ProblemOr<{ sent: true }, "emailAlreadySent" | "emailConfirmed" | "validation">> {
  if (email === null) return no("validation", { field: "email" });
  if (emailConfirmedAt !== null) return no("emailConfirmed");
  const address = email.toLowerCase();
  const written = await ports.database.db.transaction().execute((tx) =>
    writeLinkEmail(tx, ports, {
      kind: "account",
      email: address,
      subscriptionUuid: null,
      userUuid: uuid,
      template: "account.confirm",
    }),
  );
  return written ? ok({ sent: true }) : no("emailAlreadySent");
}

/** Confirms an account's address by the e-mailed link. A link for a former address does nothing. */
export async function confirmEmail(
  ports: Ports,
  presser: Omit<Subscriber, "userUuid">,
  code: string,
): Promise<ProblemOr<Confirmed, RefusalsOf<typeof wrongCode> | "linkExpired" | "linkUsed">> {
  const link = await findLink(ports.database.db, linkCodeHash(code), "account");
  const userUuid = link?.userUuid;
  if (!link || !userUuid) return wrongCode(ports, presser);
  const consents = link.subscriptionUuid === null ? ok([]) : await marketingConsent(ports);
  const confirmed = await ports.database.db.transaction().execute(async (tx) => {
    const subscription =
      link.subscriptionUuid === null ? undefined : await lockSubscriptionByUuid(tx, link.subscriptionUuid);
    const user = await lockUserEmail(tx, userUuid);
    if (user?.email !== link.email) return no("linkUsed");
    const verdict = judgeLink({ ...(await lockLink(tx, link.uuid)), isConfirmed: user.isConfirmed });
    if (!verdict.ok) return verdict;
    await confirmUserEmail(tx, userUuid, link.email);
    await adoptRequests(tx, userUuid);
    await markUsed(tx, link.uuid);
    // Without its text nobody is subscribed; the address is confirmed all the same.
    if (verdict.value === "confirm" && subscription?.status === "pending" && consents.ok) {
      await markConfirmed(tx, subscription.uuid);
      await logMarketingConsent(tx, ports, { ...presser, userUuid }, subscription.uuid, consents.value);
    }
    return ok<Confirmed>({ confirmed: true, already: verdict.value === "already" });
  });
  if (confirmed.ok) await ports.bus.publish(`viewer:${userUuid}`);
  return confirmed;
}
