import { sql } from "kysely";
import type { DividedLine } from "#app/domain/picking/split-line.ts";
import { moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { longestTaskText, type TaskCause } from "./tasks.ts";

/** A line of a part as its sums are divided. */
export type ShortLine = {
  uuid: string;
  productUuid: string;
  line: Omit<DividedLine, "vatRate"> & { vatRate: number | null };
};

export async function linesToDivide(tx: Tx, itemUuids: readonly string[]): Promise<ShortLine[]> {
  const { rows } = await sql<{
    uuid: string;
    productUuid: string;
    quantity: string;
    price: string;
    sum: string;
    vat: string;
    vatRate: number | null;
    discount: string;
    weightGrams: number | null;
    volumeCm3: number;
  }>`
    select uuid, product_uuid as "productUuid", quantity::text, price::text, sum::text, vat_sum::text as vat, vat_rate as "vatRate",
           discount::text, weight_grams::float8 as "weightGrams", volume_cm3::float8 as "volumeCm3"
      from order_items where uuid = any(${[...itemUuids]}::uuid[])`.execute(tx);
  return rows.map(({ uuid, productUuid, quantity, price, sum, vat, discount, ...line }) => ({
    uuid,
    productUuid,
    line: {
      ...line,
      quantity: quantityFromDecimal(quantity),
      price: moneyFromDecimal(price),
      sum: moneyFromDecimal(sum),
      vat: moneyFromDecimal(vat),
      discount: moneyFromDecimal(discount),
    },
  }));
}

const estimate = JSON.stringify({ isEstimate: true, hasDates: false, cost: 0, services: [] });

/** A part for goods that were not found: as the other one, at no warehouse, without a cost of delivery. */
export async function insertWaitingPart(
  tx: Tx,
  { from, uuid, number, position, sum }: { from: string; uuid: string; number: string; position: number; sum: Money },
): Promise<void> {
  await sql`
    insert into order_parts (uuid, order_uuid, number, position, kind, warehouse_uuid, vat_rate, status, delivery_status, delivery,
                             items_sum, delivery_cost)
    select ${uuid}::uuid, order_uuid, ${number}::text, ${position}::smallint, 'notAvailable', null, vat_rate, 'awaitingSupply', 'pending',
           delivery || ${estimate}::jsonb, ${moneyToDecimal(sum)}::numeric, 0
      from order_parts where uuid = ${from}`.execute(tx);
  await sql`update order_parts set items_sum = items_sum - ${moneyToDecimal(sum)}::numeric where uuid = ${from}`.execute(
    tx,
  );
}

/** The whole part waits for its goods. */
export async function letPartWait(tx: Tx, partUuid: string): Promise<void> {
  await sql`
    update order_parts set status = 'awaitingSupply', kind = 'notAvailable', warehouse_uuid = null, delivery_status = 'pending',
           delivery = delivery || ${JSON.stringify({ isEstimate: true, hasDates: false })}::jsonb
     where uuid = ${partUuid}`.execute(tx);
  await sql`update order_items set state = 'waiting', promised_date = null
             where part_uuid = ${partUuid} and state <> 'canceled'`.execute(tx);
}

/** The line whole goes to the part of what waits. */
export async function moveLine(tx: Tx, itemUuid: string, to: { partUuid: string; position: number }): Promise<void> {
  await sql`update order_items set part_uuid = ${to.partUuid}, position = ${to.position}, state = 'waiting', promised_date = null
             where uuid = ${itemUuid}`.execute(tx);
}

/** The line keeps what was found; the rest becomes a line of the part of what waits. */
export async function divideLine(
  tx: Tx,
  itemUuid: string,
  { kept, rest }: { kept: DividedLine; rest: DividedLine },
  to: { uuid: string; partUuid: string; position: number },
): Promise<void> {
  const [left, gone] = [columns(kept), columns(rest)];
  await sql`
    insert into order_items (uuid, part_uuid, order_uuid, position, product_uuid, external_id, article, name, unit, multiplicity,
                             quantity, price, sum, vat_rate, vat_sum, weight_grams, state, discount, volume_cm3, user_article)
    select ${to.uuid}::uuid, ${to.partUuid}::uuid, order_uuid, ${to.position}::smallint, product_uuid, external_id, article, name, unit, multiplicity,
           ${gone.quantity}::numeric, price, ${gone.sum}::numeric, vat_rate, ${gone.vat}::numeric, ${gone.weight}::bigint, 'waiting',
           ${gone.discount}::numeric, ${gone.volume}::bigint, user_article
      from order_items where uuid = ${itemUuid}`.execute(tx);
  await sql`
    update order_items set quantity = ${left.quantity}, sum = ${left.sum}, vat_sum = ${left.vat}, weight_grams = ${left.weight},
           discount = ${left.discount}, volume_cm3 = ${left.volume}
     where uuid = ${itemUuid}`.execute(tx);
}

function columns({ quantity, sum, vat, discount, weightGrams, volumeCm3 }: DividedLine) {
  return {
    quantity: quantityToDecimal(quantity),
    sum: moneyToDecimal(sum),
    vat: moneyToDecimal(vat),
    discount: moneyToDecimal(discount),
    weight: weightGrams,
    volume: volumeCm3,
  };
}

export type LostGoods = { productUuid: string; quantity: Quantity };

/** Goods that were reserved and not found are no longer in stock. Locked in the common order (invariants S3). */
export async function writeOffLost(tx: Tx, warehouseUuid: string, goods: readonly LostGoods[]): Promise<void> {
  const lost = JSON.stringify(
    goods.map(({ productUuid, quantity }) => ({ product: productUuid, quantity: quantityToDecimal(quantity) })),
  );
  const sums = sql`select product, sum(quantity) as quantity
    from json_to_recordset(${lost}) as l (product uuid, quantity numeric) group by product`;
  await sql`
    select from stock s where s.warehouse_uuid = ${warehouseUuid} and s.product_uuid in (select product from (${sums}) g)
     order by s.product_uuid for update`.execute(tx);
  await sql`
    update stock s set reserved = s.reserved - g.quantity, on_hand = greatest(0, s.on_hand - g.quantity)
      from (${sums}) g where s.warehouse_uuid = ${warehouseUuid} and s.product_uuid = g.product`.execute(tx);
}

/** Asks the people of orders to do something about an order; an open task of the kind gets another cause, once. */
export async function addOrderTask(
  tx: Tx,
  task: { uuid: string; kind: string; orderUuid: string; number: string; cityUuid: string; by: string } & TaskCause,
): Promise<void> {
  const text = task.text.slice(0, longestTaskText);
  const causes = JSON.stringify([{ text, part: task.part, status: task.status }]);
  await sql`
    insert into tasks (uuid, kind, object_kind, object_id, object_name, text, causes, priority, city_uuid, created_by)
    values (${task.uuid}, ${task.kind}, 'order', ${task.orderUuid}, ${task.number}, ${text}, ${causes}, 1, ${task.cityUuid}, ${task.by})
    on conflict (kind, object_kind, object_id) where state = 'open'
    do update set text = left(tasks.text || E'\n' || excluded.text, ${longestTaskText}::int),
                  causes = tasks.causes || excluded.causes, version = tasks.version + 1
     where position(excluded.text in tasks.text) = 0 and not tasks.causes @> excluded.causes`.execute(tx);
}

/** Open cards of the order are outdated. */
export async function raiseOrderVersion(tx: Tx, orderUuid: string): Promise<void> {
  await sql`update orders set lock_version = lock_version + 1 where uuid = ${orderUuid}`.execute(tx);
}
