import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { PriceToPlan } from "#app/domain/catalog/prices/planned-price.ts";
import { moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";

/**
 * Stores planned changes of known products and lists; one for the same time replaces the earlier one, which keeps its
 * uuid. Returns how many are stored.
 */
export async function insertPlans(
  tx: Tx,
  plans: readonly (PriceToPlan & { uuid: string })[],
  actor: Actor,
  run: string | null = null,
): Promise<number> {
  const rows = plans.map(({ uuid, product, list, from, price, oldPrice, validFrom }) => ({
    uuid,
    product,
    list,
    from_quantity: quantityToDecimal(from),
    price: decimalOf(price),
    old_price: decimalOf(oldPrice),
    valid_from: validFrom,
  }));
  const { numAffectedRows = 0n } = await sql`
    insert into price_plans (uuid, product_uuid, price_list_id, from_quantity, price, old_price, valid_from, run_uuid, ${actorNames})
    select r.uuid, p.uuid, l.id, r.from_quantity, r.price, r.old_price, r.valid_from, ${run}::uuid, ${actorValues(actor)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r
             (uuid uuid, product text, list text, from_quantity numeric, price numeric, old_price numeric, valid_from timestamptz)
      join products p on p.external_id = r.product
      join price_lists l on l.code = r.list
    on conflict (product_uuid, price_list_id, from_quantity, valid_from) where state = 'planned'
    do update set price = excluded.price, old_price = excluded.old_price, created_at = excluded.created_at,
      run_uuid = excluded.run_uuid,
      actor_kind = excluded.actor_kind, actor_id = excluded.actor_id, actor_name = excluded.actor_name`.execute(tx);
  return Number(numAffectedRows);
}

/** Begins a recalculation; what was left of others that were broken off goes. */
export async function startRun(tx: Tx, uuid: string, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 3_600_000);
  await sql`delete from price_runs where state = 'planning' and created_at < ${longAgo}`.execute(tx);
  await sql`insert into price_runs (uuid, state, created_at) values (${uuid}, 'planning', ${now})`.execute(tx);
}

/** From now on its changes are applied when they are due; false if it was given up meanwhile. */
export async function readyRun(tx: Tx, uuid: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update price_runs set state = 'ready' where uuid = ${uuid} and state = 'planning'`.execute(tx);
  return numAffectedRows > 0n;
}

/** Zero is no price. */
function decimalOf(amount: Money | null | undefined): string | null {
  return amount === null || amount === undefined || amount === 0 ? null : moneyToDecimal(amount);
}

export type DuePlan = {
  uuid: string;
  product: string;
  productUuid: string;
  list: string;
  listId: number;
  from: Quantity;
  price: Money | null;
  oldPrice: Money | null;
  actor: Actor;
};

/** Locks due changes, earliest first, a price before its tiers. Another process waits and finds them settled. */
export async function holdDuePlans(tx: Tx, now: Date, most: number): Promise<DuePlan[]> {
  const { rows } = await sql<
    Pick<DuePlan, "uuid" | "product" | "productUuid" | "list" | "listId"> & {
      from: string;
      price: string | null;
      oldPrice: string | null;
      kind: string;
      id: string;
      name: string | null;
    }
  >`
    select n.uuid, p.external_id as product, p.uuid as "productUuid", l.code as list, l.id as "listId", n.from_quantity as from,
           n.price, n.old_price as "oldPrice", n.actor_kind as kind, n.actor_id as id, n.actor_name as name
      from price_plans n
      join products p on p.uuid = n.product_uuid
      join price_lists l on l.id = n.price_list_id
      left join price_runs run on run.uuid = n.run_uuid
     where n.state = 'planned' and n.valid_from <= ${now} and run.state is distinct from 'planning'
     order by n.valid_from, n.created_at, n.from_quantity, n.uuid
     limit ${most}
       for update of n`.execute(tx);
  return rows.map(({ from, price, oldPrice, kind, id, name, ...row }) => ({
    ...row,
    from: quantityFromDecimal(from),
    price: price === null ? null : moneyFromDecimal(price),
    oldPrice: oldPrice === null ? null : moneyFromDecimal(oldPrice),
    actor: { kind: actorKindOf(kind), id, name: name ?? id },
  }));
}

const actorKinds = ["buyer", "staff", "operator", "system", "erp", "import", "key"] as const satisfies Actor["kind"][];

function actorKindOf(text: string): Actor["kind"] {
  const kind = actorKinds.find((one) => one === text);
  if (kind === undefined) throw new RangeError(`no kind of actor: ${text}`);
  return kind;
}

export type SettledPlan = { uuid: string; refusal: string | null };

/** Applied ones, and those that could not be, with the reason. */
export async function settlePlans(tx: Tx, settled: readonly SettledPlan[]): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update price_plans n
       set state = case when s.refusal is null then 'applied' else 'canceled' end, refusal = s.refusal, settled_at = statement_timestamp()
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) s (uuid uuid, refusal text)
     where n.uuid = s.uuid and n.state = 'planned'`.execute(tx);
}

/** Cancels a planned change; its state before, undefined when there is none with this uuid. */
export async function cancelPlan(tx: Tx, uuid: string): Promise<"planned" | "applied" | "canceled" | undefined> {
  const { rows } = await sql<{ state: "planned" | "applied" | "canceled" }>`
    select state from price_plans where uuid = ${uuid} for update`.execute(tx);
  const state = rows[0]?.state;
  if (state === "planned")
    await sql`
      update price_plans set state = 'canceled', settled_at = statement_timestamp() where uuid = ${uuid}`.execute(tx);
  return state;
}

export type PlannedPrice = {
  uuid: string;
  article: string;
  name: string;
  list: string;
  from: Quantity;
  price: Money | null;
  oldPrice: Money | null;
  validFrom: Date;
  by: string | null;
};

/** Changes to come, the next first. */
export async function plannedPrices(db: Db, most: number): Promise<PlannedPrice[]> {
  const { rows } = await sql<
    Pick<PlannedPrice, "uuid" | "article" | "name" | "list" | "validFrom" | "by"> & {
      from: string;
      price: string | null;
      oldPrice: string | null;
    }
  >`
    select n.uuid, p.article, p.name, l.code as list, n.from_quantity as from, n.price, n.old_price as "oldPrice",
           n.valid_from as "validFrom", n.actor_name as by
      from price_plans n
      join products p on p.uuid = n.product_uuid
      join price_lists l on l.id = n.price_list_id
     where n.state = 'planned' and not exists (
             select from price_runs run where run.uuid = n.run_uuid and run.state = 'planning')
     order by n.valid_from, n.created_at, n.from_quantity, n.uuid
     limit ${most}`.execute(db);
  return rows.map(({ from, price, oldPrice, ...row }) => ({
    ...row,
    from: quantityFromDecimal(from),
    price: price === null ? null : moneyFromDecimal(price),
    oldPrice: oldPrice === null ? null : moneyFromDecimal(oldPrice),
  }));
}
