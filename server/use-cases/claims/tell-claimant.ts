import { shownAs } from "#app/contract/hidden.ts";
import { claimNewsMoney } from "#app/contract/news-money.ts";
import type { ClaimStatus } from "#app/domain/claim/status.ts";
import type { Tx } from "#server/db/client.ts";
import { confirmedEmailOf } from "#server/db/queries/account/account.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { ClaimNews } from "#server/emails/claim-news.ts";
import type { Ports } from "#server/ports/ports.ts";
import { mayTellSums } from "#server/db/queries/order/may-tell-sums.ts";

type NotifiedClaim = Pick<
  LockedClaim,
  "uuid" | "number" | "userUuid" | "email" | "orderUuid" | "orderNumber" | "customerNumber" | "isCompany"
>;

/**
 * Notifies a buyer about a claim by e-mail and notice (product rules §3.12), in the caller's transaction. `about`
 * identifies the event for deduplication.
 */
export async function tellClaimant(
  tx: Tx,
  { ids }: Ports,
  claim: NotifiedClaim,
  {
    event,
    about,
    ...news
  }: { event: ClaimStatus | "message"; about: string } & Pick<ClaimNews, "text" | "sum" | "until">,
): Promise<void> {
  const { uuid, number, userUuid, orderUuid, orderNumber, customerNumber } = claim;
  const dedupeKey = `claim.${event}:${uuid}:${about}`;
  // A private buyer's claim has no page in the account, only e-mails.
  const cabinet = userUuid !== null && claim.isCompany;
  if (userUuid !== null)
    await insertNotification(tx, {
      uuid: ids.uuid(),
      userUuid,
      event: `claim.${event}`,
      params: { number },
      path: cabinet ? `/profile/complaints/${uuid}` : null,
      dedupeKey,
    });
  const recipient = claim.email ?? (userUuid === null ? null : await confirmedEmailOf(tx, userUuid));
  if (recipient === null) return;
  const known: ClaimNews = { uuid, number, orderNumber, customerNumber, event, cabinet, ...news };
  const params = shownAs(claimNewsMoney, known, await mayTellSums(tx, orderUuid, userUuid));
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient,
    template: "claim.news",
    params,
    dedupeKey: `claim.news:${uuid}:${event}:${about}`,
  });
}
