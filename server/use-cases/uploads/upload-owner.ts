import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { UploadOwner } from "#server/db/queries/uploads/uploads.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { countRequest, type Requester } from "#server/use-cases/subscriptions/email-limits.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

/** A list belongs to the user who uploaded it, while the same counterparty is selected. */
export function uploadOwnerOf({ viewer }: Buyer): UploadOwner {
  if (viewer.user === null) throw new Error("lists are loaded by users alone");
  return { userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) };
}

/** Uploading requires the right to fill the basket. */
export function mayChangeUploads({ viewer }: Buyer): ProblemOr<true, "rightMissing"> {
  return mayDo(viewer, "uploadChange");
}

/** May the buyer upload now? Checked before the body is read (security I10, I13). */
export async function maySendList(
  { database }: Ports,
  buyer: Buyer,
  by: Requester,
): Promise<ProblemOr<true, "emailLimit" | "rightMissing">> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  const counted = await countRequest(database.db, "list", by);
  return counted.ok ? ok(true) : no("emailLimit", { seconds: counted.seconds });
}
