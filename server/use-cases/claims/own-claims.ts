import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { ClaimCard, NewClaimBody, OwnClaims, OwnClaimsQuery } from "#app/contract/claims/own-claims.ts";
import type { ClaimDone } from "#app/contract/claims/claims.ts";
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
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { readFile } from "./hand-out-file.ts";
import { papersOfClaim } from "#server/use-cases/order/documents/order-documents.ts";
import { openOwnDraft } from "./own-drafts.ts";
import { submitClaimForm } from "./submit-claim.ts";
import type { Sender } from "./take-file.ts";
import { showsOthers } from "#server/use-cases/members/member-may.ts";

/** Visible claims of the selected counterparty: all with the right, else those of own orders. */
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
  return {
    ...found,
    page,
    limit,
    pages: Math.max(1, Math.ceil(found.total / limit)),
  };
}

type Filter = {
  [Key in keyof OwnClaimsQuery]: OwnClaimsQuery[Key] | (undefined extends OwnClaimsQuery[Key] ? null : never);
};

/** Not found for another counterparty (security E4). */
export async function showOwnClaim(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<ClaimCard, "notFound">> {
  const whose = claimsOf(buyer);
  const row = whose && (await findClaimCard(ports.database.db, whose, buyer.city.timezone, uuid));
  if (!row) return no("notFound");
  const { isDisputed, ...card } = row;
  const papers = await papersOfClaim(ports, buyer, uuid);
  return ok({ ...card, papers, can: claimCan({ status: card.status, isDisputed }) });
}

/** Submits a claim on an own order under the form's key, with or without a draft; idempotent. */
export async function registerOwnClaim(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  { uuid, body }: { uuid: string; body: NewClaimBody },
): Promise<ProblemOr<ClaimDone, RefusalsOf<typeof submitClaimForm>>> {
  const opened = await openOwnDraft(ports, sender, buyer, { uuid, order: body.order });
  return opened.ok ? submitClaimForm(ports, sender, { uuid, company: true, body, city: buyer.city }) : opened;
}

export async function seeOwnClaim(
  { database }: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<{ uuid: string }, "notFound">> {
  const whose = claimsOf(buyer);
  return whose && (await seeClaim(database.db, whose, uuid)) ? ok({ uuid }) : no("notFound");
}

type Named = { uuid: string; file: string };

/** A file of a claim visible to the buyer. */
export async function fileOfClaim(ports: Ports, buyer: Buyer, named: Named) {
  const whose = claimsOf(buyer);
  return whose && (await isClaimFile(ports.database.db, whose, named)) ? readFile(ports, named.file) : no("notFound");
}

/** Thumbnail of a claim's photo. */
export async function thumbnailOfClaim(ports: Ports, buyer: Buyer, named: Named) {
  const file = await fileOfClaim(ports, buyer, named);
  if (!file.ok) return file;
  const small = await thumbnail(file.value);
  return small === null ? no("notFound") : ok(small);
}
