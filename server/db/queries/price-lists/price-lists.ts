import { sql } from "kysely";
import type { PriceListSchedule } from "#app/domain/price-list/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** Owner: the counterparty, or the user when working without one. */
export type PriceListOwner = { userUuid: string; rootUuid: string | null };
export type MadePriceListRow = PriceListOwner & {
  uuid: string;
  cityUuid: string;
  name: string;
  params: unknown;
  schedule: PriceListSchedule;
  email: string | null;
  author: string;
  city: string;
  citySlug: string;
  timezone: string;
  priceType: string | null;
  rowsCount: number | null;
  madeAt: Date | null;
  nextRunAt: Date | null;
  createdAt: Date;
  linkUuid: string | null;
  /** The latest process, and the latest whose file still exists. */
  processUuid: string | null;
  doneUuid: string | null;
};

const columns = sql`
  l.uuid, l.user_uuid as "userUuid", l.root_uuid as "rootUuid", l.city_uuid as "cityUuid", l.name, l.params, l.schedule, l.email,
  trim(u.first_name || ' ' || u.last_name) as author, c.name as city, c.slug as "citySlug", c.timezone, l.price_type as "priceType",
  l.rows_count as "rowsCount", l.made_at as "madeAt", l.next_run_at as "nextRunAt", l.created_at as "createdAt",
  l.link_uuid as "linkUuid", ${lastProcess(sql``)} as "processUuid", ${lastProcess(sql`and f.status = 'done'`)} as "doneUuid"`;
const tables = sql`built_price_lists l join users u on u.uuid = l.user_uuid join cities c on c.uuid = l.city_uuid`;

function lastProcess(only: ReturnType<typeof sql>) {
  return sql`(select f.uuid from file_processes f
     where f.type = 'priceList' and f.params ->> 'priceList' = l.uuid::text ${only} order by f.created_at desc limit 1)`;
}

function ownedBy({ userUuid, rootUuid }: PriceListOwner) {
  return rootUuid === null ? sql`l.root_uuid is null and l.user_uuid = ${userUuid}` : sql`l.root_uuid = ${rootUuid}`;
}

export async function listPriceLists(db: Db, owner: PriceListOwner): Promise<MadePriceListRow[]> {
  const { rows } = await sql<MadePriceListRow>`
    select ${columns} from ${tables} where ${ownedBy(owner)} order by l.created_at desc, l.uuid limit 200`.execute(db);
  return rows;
}

/** Undefined for those of other owners. */
export async function findPriceList(
  db: Db | Tx,
  owner: PriceListOwner,
  uuid: string,
): Promise<MadePriceListRow | undefined> {
  const { rows } = await sql<MadePriceListRow>`
    select ${columns} from ${tables} where ${ownedBy(owner)} and l.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Without an owner check, for the worker. */
export async function priceListByUuid(db: Db | Tx, uuid: string): Promise<MadePriceListRow | undefined> {
  const { rows } = await sql<MadePriceListRow>`select ${columns} from ${tables} where l.uuid = ${uuid}`.execute(db);
  return rows[0];
}

export type PriceListBuyer = { name: string; inn: string | null; kpp: string | null };

/** Pricing subject: the counterparty, else the author. */
export async function priceListBuyer(db: Db | Tx, { userUuid, rootUuid }: PriceListOwner): Promise<PriceListBuyer> {
  const { rows } = await sql<PriceListBuyer>`
    select coalesce(c.full_name, c.name, trim(u.last_name || ' ' || u.first_name || ' ' || coalesce(u.middle_name, ''))) as name,
           c.inn, c.kpp
      from users u left join counterparties c on c.root_uuid = ${rootUuid}
     where u.uuid = ${userUuid}`.execute(db);
  return rows[0] ?? { name: "", inn: null, kpp: null };
}

/**
 * Reassigns a leaving member's lists to an owner of each company, so that no e-mails go to a former member. `rootUuid`
 * null: all companies.
 */
export async function passPriceLists(
  tx: Tx,
  { userUuid, rootUuid }: { userUuid: string; rootUuid: string | null },
): Promise<void> {
  await sql`
    update built_price_lists l set user_uuid = o.user_uuid, email = null
      from (select distinct on (root_uuid) root_uuid, user_uuid from user_counterparties
             where role = 'owner' and user_uuid <> ${userUuid} order by root_uuid, joined_at, user_uuid) o
     where l.root_uuid = o.root_uuid and l.user_uuid = ${userUuid}
       and (${rootUuid}::uuid is null or l.root_uuid = ${rootUuid}::uuid)`.execute(tx);
}

/** For programs holding the link. */
export async function priceListByLink(db: Db, linkUuid: string): Promise<MadePriceListRow | undefined> {
  const { rows } =
    await sql<MadePriceListRow>`select ${columns} from ${tables} where l.link_uuid = ${linkUuid}`.execute(db);
  return rows[0];
}

export type NewPriceList = PriceListOwner &
  Pick<MadePriceListRow, "uuid" | "cityUuid" | "name" | "schedule" | "email" | "nextRunAt"> & { params: object };

/** Lock before inserting a row that references the author: upgrading the foreign key's lock later could deadlock. */
export async function lockAuthor(tx: Tx, userUuid: string): Promise<void> {
  await sql`select from users where uuid = ${userUuid} for update`.execute(tx);
}

/** False when this uuid exists. */
export async function insertPriceList(tx: Db | Tx, list: NewPriceList): Promise<boolean> {
  const { rows } = await sql`
    insert into built_price_lists (uuid, user_uuid, root_uuid, city_uuid, name, params, schedule, email, next_run_at)
    values (${list.uuid}, ${list.userUuid}, ${list.rootUuid}, ${list.cityUuid}, ${list.name}, ${JSON.stringify(list.params)}::jsonb,
            ${list.schedule}, ${list.email}, ${list.nextRunAt})
    on conflict (uuid) do nothing returning uuid`.execute(tx);
  return rows.length > 0;
}

export async function countPriceLists(tx: Tx, owner: PriceListOwner): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from built_price_lists l where ${ownedBy(owner)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function deletePriceList(db: Db, owner: PriceListOwner, uuid: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from built_price_lists l where ${ownedBy(owner)} and l.uuid = ${uuid}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Keeps an existing link; null revokes it. False for those of other owners. */
export async function setPriceListLink(
  db: Db,
  owner: PriceListOwner,
  uuid: string,
  linkUuid: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update built_price_lists l
       set link_uuid = case when ${linkUuid}::uuid is null then null else coalesce(l.link_uuid, ${linkUuid}::uuid) end
     where ${ownedBy(owner)} and l.uuid = ${uuid}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function setPriceListSchedule(
  db: Db | Tx,
  uuid: string,
  { schedule, nextRunAt }: Pick<MadePriceListRow, "schedule" | "nextRunAt">,
): Promise<void> {
  await sql`
    update built_price_lists set schedule = ${schedule}, next_run_at = ${nextRunAt} where uuid = ${uuid}`.execute(db);
}

/** Contents of the latest file, written together with the file's row. */
export async function notePriceListMade(
  db: Tx,
  uuid: string,
  { rows, priceType }: { rows: number; priceType: string },
): Promise<void> {
  await sql`
    update built_price_lists set rows_count = ${rows}, price_type = ${priceType}, made_at = now() where uuid = ${uuid}`.execute(
    db,
  );
}

/** The next due list, locked against concurrent schedulers; `skip` were refused already. */
export async function duePriceList(tx: Tx, now: Date, skip: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from built_price_lists
     where next_run_at <= ${now} and uuid <> all(${[...skip]}::uuid[])
     order by next_run_at limit 1 for update skip locked`.execute(tx);
  return rows[0]?.uuid ?? null;
}
