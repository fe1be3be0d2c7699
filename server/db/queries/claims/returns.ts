import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** Are all lines of the part returned, including the claim being settled? */
export async function isWhollyReturned(tx: Tx, partUuid: string, claimUuid: string): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select bool_and(i.quantity <= coalesce((
             select sum(ci.approved_quantity) from claim_items ci join claims c on c.uuid = ci.claim_uuid
              where ci.order_item_uuid = i.uuid
                and (c.uuid = ${claimUuid} or c.status in ('resolved', 'closed')
                     and (c.outcome = 'refund' or c.outcome = 'creditNote' and exists (
                       select from claim_history h where h.claim_uuid = c.uuid and h.to_status = 'goodsReceived')))), 0)) as "isWhole"
      from order_items i where i.part_uuid = ${partUuid} and i.state <> 'canceled'`.execute(tx);
  return rows[0]?.isWhole ?? false;
}
