import { sql } from "kysely";
import type { JournalChanges } from "#app/domain/staff/journal.ts";
import type { Tx } from "#server/db/client.ts";

export type RunEntry = { id: string; name: string | null; changes: JournalChanges };

/** What a person's form with this key has changed of goods. */
export async function changesOfRun(tx: Tx, { staff, key }: { staff: string; key: string }): Promise<RunEntry[]> {
  const { rows } = await sql<RunEntry>`
    select object_id as id, object_name as name, changes from audit_log
     where actor_kind = 'staff' and actor_id = ${staff} and idempotency_key = ${key} and object_kind = 'product'
       and action in ('product.statusSet', 'product.moved')
     order by id`.execute(tx);
  return rows;
}
