import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { judgeLink } from "#app/domain/account/email-link.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  findLink,
  lockLink,
  lockSubscriptionByUuid,
  markConfirmed,
  markUnsubscribed,
  markUsed,
  subscriptionOfUser,
} from "#server/db/queries/subscriptions/subscriptions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { linkCodeHash, subscriptionOf } from "#server/security/derived-codes.ts";
import { countRequest, type Requester } from "./email-limits.ts";
import { logMarketingConsent, marketingConsent } from "./subscribe.ts";

export type Confirmed = { confirmed: true; already: boolean };
type LinkVisitor = Requester & { userAgent: string };

/**
 * Confirms a subscription: following the link is the consent and logged as such. Idempotent (security K13, invariants
 * N4).
 */
export async function confirmSubscription(
  ports: Ports,
  visitor: LinkVisitor,
  code: string,
): Promise<ProblemOr<Confirmed, RefusalsOf<typeof wrongCode> | "linkExpired" | "linkUsed" | "textsUnpublished">> {
  const link = await findLink(ports.database.db, linkCodeHash(code), "subscription");
  const subscriptionUuid = link?.subscriptionUuid;
  if (!link || !subscriptionUuid) return wrongCode(ports, visitor);
  const consents = await marketingConsent(ports);
  if (!consents.ok) return consents;
  return ports.database.db.transaction().execute(async (tx) => {
    const subscription = await lockSubscriptionByUuid(tx, subscriptionUuid);
    if (!subscription) throw new Error("a link outlived its subscription");
    const verdict = judgeLink({ ...(await lockLink(tx, link.uuid)), isConfirmed: subscription.status === "confirmed" });
    if (!verdict.ok) return verdict;
    await markUsed(tx, link.uuid);
    if (verdict.value === "already") return ok({ confirmed: true, already: true });
    await markConfirmed(tx, subscription.uuid);
    await logMarketingConsent(tx, ports, { ...visitor, userUuid: link.userUuid }, subscription.uuid, consents.value);
    return ok({ confirmed: true, already: false });
  });
}

/** Unsubscribes an address; idempotent. */
export async function unsubscribe(
  ports: Ports,
  visitor: Requester,
  code: string,
): Promise<ProblemOr<{ unsubscribed: true }, "linkTries" | "linkWrong">> {
  const uuid = subscriptionOf(ports, code);
  const found =
    uuid !== null &&
    (await ports.database.db.transaction().execute(async (tx) => {
      const subscription = await lockSubscriptionByUuid(tx, uuid);
      if (subscription) await markUnsubscribed(tx, uuid, "link");
      return subscription !== undefined;
    }));
  return found ? ok({ unsubscribed: true }) : wrongCode(ports, visitor);
}

/**
 * Rate-limits unknown codes. Only guessers are limited: e-mailed codes are too long to guess, so a valid one is
 * accepted regardless of earlier attempts (security K13).
 */
export async function wrongCode(
  ports: Ports,
  visitor: Requester,
): Promise<ProblemOr<never, "linkTries" | "linkWrong">> {
  const counted = await countRequest(ports.database.db, "wrongCode", visitor);
  if (counted.ok) return no("linkWrong", { field: "code" });
  ports.log.warn({ event: "link.limited" }, "a visitor tries codes of e-mails");
  return no("linkTries", { seconds: counted.seconds });
}

export async function subscriptionStatus(
  ports: Ports,
  userUuid: string,
): Promise<{ status: "none" | "pending" | "confirmed"; email: string | null }> {
  return (await subscriptionOfUser(ports.database.db, userUuid)) ?? { status: "none", email: null };
}
