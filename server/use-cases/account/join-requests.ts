import { randomUUID } from "node:crypto";
import type { Tx } from "#server/db/client.ts";

/** Asks to join a counterparty that is registered already (decisions §3.3); asking again is the same request. */
export async function requestToJoin(
  tx: Tx,
  { userUuid, rootUuid }: { userUuid: string; rootUuid: string },
): Promise<void> {
  await tx
    .insertInto("join_requests")
    .values({ uuid: randomUUID(), user_uuid: userUuid, root_uuid: rootUuid })
    .onConflict((conflict) => conflict.columns(["user_uuid", "root_uuid"]).doNothing())
    .execute();
}
