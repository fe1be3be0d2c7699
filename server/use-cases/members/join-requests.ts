import { ownJoinRequests, type OwnJoinRequest } from "#server/db/queries/account/join-requests.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Tx } from "#server/db/client.ts";
import { insertJoinRequest } from "#server/db/queries/account/ask-to-join.ts";

export function showOwnRequests({ database }: Ports, userUuid: string): Promise<OwnJoinRequest[]> {
  return ownJoinRequests(database.db, userUuid);
}

/** Sends the existing company's owner a join request (product rules §3.3, duplicate INN). */
export async function requestToJoin(
  tx: Tx,
  { userUuid, rootUuid }: { userUuid: string; rootUuid: string },
): Promise<void> {
  await insertJoinRequest(tx, userUuid, rootUuid);
}
