import type { Tx } from "#server/db/client.ts";
import { insertJoinRequest } from "#server/db/queries/account/ask-to-join.ts";

/** Asks the owner of a company that is here already to take this user in (decisions §3.3, duplicate INN). */
export async function requestToJoin(
  tx: Tx,
  { userUuid, rootUuid }: { userUuid: string; rootUuid: string },
): Promise<void> {
  await insertJoinRequest(tx, userUuid, rootUuid);
}
