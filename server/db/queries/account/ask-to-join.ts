import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** A repeated request keeps the pending one; a rejected one is replaced. */
export async function insertJoinRequest(tx: Tx, userUuid: string, rootUuid: string): Promise<void> {
  await sql`
    insert into join_requests (uuid, user_uuid, root_uuid) values (gen_random_uuid(), ${userUuid}, ${rootUuid})
    on conflict (user_uuid, root_uuid) do update
      set status = 'new', created_at = clock_timestamp(), decided_at = null, decided_by = null
      where join_requests.status = 'rejected'`.execute(tx);
}
