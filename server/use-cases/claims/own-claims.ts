import type { ProblemOr } from "#app/contract/problem.ts";
import type { ClaimCard, NewClaimBody, OwnClaims, OwnClaimsQuery } from "#app/contract/own-claims.ts";
import type { ClaimDone } from "#app/contract/claims.ts";
import { claimCan } from "#app/domain/claim/status.ts";
import { orderWords } from "#app/domain/order/order-list.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  findClaimCard,
  isClaimFile,
  listClaims,
  seeClaim,
  type ClaimsOf,
} from "#server/db/queries/claims/own-claims.ts";
import type { Ports } from "#server/ports/ports.ts";
import { thumbnail } from "#server/uploads/re-encode.ts";
import { counterpartyOf, seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { readFile } from "./hand-out-file.ts";
import { papersOfClaim } from "#server/use-cases/order/order-documents.ts";
import { openOwnDraft } from "./own-drafts.ts";
import { submitClaimForm } from "./submit-claim.ts";
import type { Sender } from "./take-file.ts";
import { showsOthers } from "#server/use-cases/account/member-may.ts";

/** Claims of the counterparty that the user works for now: all with the right to them, else those of his own orders. */
export function claimsOf({ viewer }: Buyer): ClaimsOf | null {
  const rootUuid = counterpartyOf(viewer);
  if (viewer.user === null || rootUuid === null) return null;
  const onlyOwn = !showsOthers(viewer, "claims");
  return { userUuid: viewer.user.uuid, owner: `u:${viewer.user.uuid}`, rootUuid, onlyOwn };
}

export async function listOwnClaims(
  { database }: Ports,
  buyer: Buyer,
  { status = null, dateFrom = null, dateTo = null, q, page, limit }: Filter,
): Promise<OwnClaims> {
  const whose = claimsOf(buyer);
  const found = whose
    ? await listClaims(database.db, whose, buyer.city.timezone, {
        status,
        dateFrom,
        dateTo,
        words: orderWords(q),
        page,
        limit,
      })
    : { items: [], total: 0 };
  const isPriced = seesOwnPrices(buyer.viewer);
  return {
    items: isPriced ? found.items : found.items.map((claim) => ({ ...claim, sumClaimed: null })),
    total: found.total,
    page,
    limit,
    pages: Math.max(1, Math.ceil(found.total / limit)),
  };
}

type Filter = {
  [Key in keyof OwnClaimsQuery]: OwnClaimsQuery[Key] | (undefined extends OwnClaimsQuery[Key] ? null : never);
};

/** Another counterparty's is not there (security E4). */
export async function showOwnClaim(ports: Ports, buyer: Buyer, uuid: string): Promise<ProblemOr<ClaimCard>> {
  const whose = claimsOf(buyer);
  const row = whose && (await findClaimCard(ports.database.db, whose, buyer.city.timezone, uuid));
  if (!row) return no("notFound");
  const { isDisputed, ...card } = row;
  const isPriced = seesOwnPrices(buyer.viewer);
  const papers = isPriced ? await papersOfClaim(ports, buyer, uuid) : [];
  return ok({ ...(isPriced ? card : unpriced(card)), papers, can: claimCan({ status: card.status, isDisputed }) });
}

function unpriced(card: Omit<ClaimCard, "can" | "papers">): Omit<ClaimCard, "can" | "papers"> {
  return {
    ...card,
    sumClaimed: null,
    sumApproved: null,
    items: card.items.map((item) => ({ ...item, price: null })),
  };
}

/** Registers a claim of an own order under the form's key, be there a draft of it or not; once. */
export async function registerOwnClaim(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  { uuid, body }: { uuid: string; body: NewClaimBody },
): Promise<ProblemOr<ClaimDone>> {
  const opened = await openOwnDraft(ports, sender, buyer, { uuid, order: body.order });
  return opened.ok ? submitClaimForm(ports, sender, { uuid, company: true, body, city: buyer.city }) : opened;
}

export async function seeOwnClaim(
  { database }: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<{ uuid: string }>> {
  const whose = claimsOf(buyer);
  return whose && (await seeClaim(database.db, whose, uuid)) ? ok({ uuid }) : no("notFound");
}

type Named = { uuid: string; file: string };

/** A file of a claim of the counterparty. */
export async function fileOfClaim(ports: Ports, buyer: Buyer, named: Named) {
  const whose = claimsOf(buyer);
  return whose && (await isClaimFile(ports.database.db, whose, named)) ? readFile(ports, named.file) : no("notFound");
}

/** A photograph of a claim, small. */
export async function thumbnailOfClaim(ports: Ports, buyer: Buyer, named: Named) {
  const file = await fileOfClaim(ports, buyer, named);
  if (!file.ok) return file;
  const small = await thumbnail(file.value);
  return small === null ? no("notFound") : ok(small);
}
