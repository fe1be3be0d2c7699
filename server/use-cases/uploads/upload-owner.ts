import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { UploadOwner } from "#server/db/queries/uploads/uploads.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { countRequest, type Requester } from "#server/use-cases/mailing/email-limits.ts";
import { mayDo } from "#server/use-cases/account/member-may.ts";

/** A list belongs to who loaded it, and is seen while he buys for the counterparty that he loaded it for. */
export function uploadOwnerOf({ viewer }: Buyer): UploadOwner {
  if (viewer.user === null) throw new Error("lists are loaded by users alone");
  return { userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) };
}

/** A list is loaded to fill a basket: who may not do that loads none. */
export function mayChangeUploads({ viewer }: Buyer): ProblemOr<true> {
  return mayDo(viewer, "uploadChange");
}

/** May he send a list now? Asked before any of it is read (security I10, I13). */
export async function maySendList({ database }: Ports, buyer: Buyer, by: Requester): Promise<ProblemOr<true>> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  const counted = await countRequest(database.db, "list", by);
  return counted.ok ? ok(true) : no("emailLimit", { seconds: counted.seconds });
}
