import { sql } from "kysely";
import type { MarkingCode } from "#app/domain/picking/marking-code.ts";
import { quantityToDecimal, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";

/** Sets what is picked of a line; the part counts it as a change. The order is locked. */
export async function savePicked(
  tx: Tx,
  { partUuid, itemUuid, quantity }: { partUuid: string; itemUuid: string; quantity: Quantity },
): Promise<void> {
  if (quantity === zeroQuantity) await tx.deleteFrom("picked_items").where("item_uuid", "=", itemUuid).execute();
  else
    await tx
      .insertInto("picked_items")
      .values({ item_uuid: itemUuid, quantity: quantityToDecimal(quantity) })
      .onConflict((on) => on.column("item_uuid").doUpdateSet({ quantity: quantityToDecimal(quantity) }))
      .execute();
  await tx
    .updateTable("order_parts")
    .set({ picked_at: sql<Date>`clock_timestamp()`, assembled_at: null })
    .where("uuid", "=", partUuid)
    .execute();
}

/**
 * Keeps a marking code with a line; false if another line has it. As many codes of a line as units came back can be
 * taken again.
 */
export async function takeMarkingCode(
  tx: Tx,
  { uuid, itemUuid, code: { gtin, serial, code } }: { uuid: string; itemUuid: string; code: MarkingCode },
): Promise<boolean> {
  await sql`
    update marking_codes m set freed_at = clock_timestamp()
      from order_items i
     where m.gtin = ${gtin} and m.serial = ${serial} and m.freed_at is null and i.uuid = m.item_uuid
       and i.returned_quantity > (select count(*) from marking_codes f where f.item_uuid = i.uuid and f.freed_at is not null)`.execute(
    tx,
  );
  const { rows } = await sql`
    insert into marking_codes (uuid, gtin, serial, code, item_uuid) values (${uuid}, ${gtin}, ${serial}, ${code}, ${itemUuid})
    on conflict (gtin, serial) where freed_at is null do nothing returning uuid`.execute(tx);
  return rows.length > 0;
}

export async function dropMarkingCodes(tx: Tx, itemUuid: string): Promise<void> {
  await tx.deleteFrom("marking_codes").where("item_uuid", "=", itemUuid).where("freed_at", "is", null).execute();
}

export async function saveAssembled(tx: Tx, partUuid: string): Promise<void> {
  await tx
    .updateTable("order_parts")
    .set({ assembled_at: sql<Date>`clock_timestamp()` })
    .where("uuid", "=", partUuid)
    .execute();
}

export async function saveWaybill(tx: Tx, partUuid: string, waybill: string | null): Promise<void> {
  await tx.updateTable("order_parts").set({ waybill_number: waybill }).where("uuid", "=", partUuid).execute();
}

/** Numbers of those parts that have marked goods without a code for each unit. */
export async function partsLackingCodes(tx: Tx, partUuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct p.number from order_parts p
      join order_items i on i.part_uuid = p.uuid and i.state <> 'canceled'
      join products r on r.uuid = i.product_uuid and r.is_marked
     where p.uuid = any(${[...partUuids]}::uuid[])
       and (select count(*) from marking_codes m where m.item_uuid = i.uuid and m.freed_at is null)
           < i.quantity - coalesce(i.canceled_quantity, 0)
     order by 1`.execute(tx);
  return rows.map(({ number }) => number);
}
