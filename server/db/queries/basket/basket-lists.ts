import { sql, type RawBuilder } from "kysely";
import type { Quantity } from "#app/domain/quantity.ts";
import { quantityFromDecimal, quantityToDecimal } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type ListRow = { uuid: string; name: string; lines: number; updatedAt: Date };
/** A product in a list, by its uuid. */
export type ListLine = { uuid: string; quantity: Quantity };

/** Lists, with the lines of the requested one; null when it does not exist. */
export type KeptLists = { lists: ListRow[]; lines: ListLine[] | null };

/**
 * The owner's named lists, last changed first, and the lines of the requested list. One statement. `uuid` null is the
 * «later» list.
 */
export async function keptLists(db: Db | Tx, owner: string, uuid: string | null): Promise<KeptLists> {
  const { rows } = await listsOf(owner, uuid).execute(db);
  return keptFrom(rows);
}

export type KeptRow = Omit<ListRow, "name"> & { name: string | null; goods: LineJson[] | null };

export function listsOf(owner: string, uuid: string | null): RawBuilder<KeptRow> {
  return sql<KeptRow>`
    select l.uuid, l.name, l.updated_at as "updatedAt",
      (select count(*)::int from basket_list_lines n where n.list_uuid = l.uuid) as lines,
      case when ${isRequestedList(owner, uuid)} then (
        select coalesce(json_agg(json_build_object('product', n.product_uuid, 'quantity', n.quantity::text)
          order by n.position, n.product_uuid), '[]')
        from basket_list_lines n where n.list_uuid = l.uuid
      ) end as goods
    from basket_lists l
    where l.owner = ${owner} and (l.name is not null or ${isRequestedList(owner, uuid)})
    order by l.updated_at desc, l.uuid`;
}

export function keptFrom(rows: readonly KeptRow[]): KeptLists {
  return {
    lists: rows.flatMap(({ goods: _, name, ...list }) => (name === null ? [] : [{ ...list, name }])),
    lines: rows.find(({ goods }) => goods !== null)?.goods?.map(lineOf) ?? null,
  };
}

export async function listNames(tx: Tx, owner: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from basket_lists where owner = ${owner} and name is not null`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Lines of the owner's list in order; null when it does not exist. `uuid` null is the «later» list. */
export async function listLines(db: Db | Tx, owner: string, uuid: string | null): Promise<ListLine[] | null> {
  const { rows } = await sql<{ product: string | null; quantity: string | null }>`
    select n.product_uuid as product, n.quantity::text as quantity
    from basket_lists l
    left join basket_list_lines n on n.list_uuid = l.uuid
    where l.owner = ${owner} and ${isRequestedList(owner, uuid)}
    order by n.position, n.product_uuid`.execute(db);
  if (rows.length === 0) return null;
  return rows.flatMap(({ product, quantity }) =>
    product === null || quantity === null ? [] : [lineOf({ product, quantity })],
  );
}

type LineJson = { product: string; quantity: string };

function lineOf({ product, quantity }: LineJson): ListLine {
  return { uuid: product, quantity: quantityFromDecimal(quantity) };
}

function isRequestedList(owner: string, uuid: string | null) {
  return uuid === null ? sql`l.later_of = ${owner}` : sql`(l.uuid = ${uuid} and l.name is not null)`;
}

export async function insertList(
  tx: Tx,
  list: { uuid: string; owner: string; name: string },
  lines: readonly ListLine[],
): Promise<void> {
  await sql`insert into basket_lists (uuid, owner, name) values (${list.uuid}, ${list.owner}, ${list.name})`.execute(
    tx,
  );
  await addLines(tx, list.uuid, lines);
}

/** The owner's «later» list, created if missing. */
export async function laterList(tx: Tx, owner: string, newUuid: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into basket_lists (uuid, owner, later_of) values (${newUuid}, ${owner}, ${owner})
    on conflict (later_of) do update set updated_at = now()
    returning uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a list was not made");
  return row.uuid;
}

/** Appends lines; the quantity of an existing product is replaced. */
export async function addLines(tx: Tx, listUuid: string, lines: readonly ListLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ uuid, quantity }) => ({ uuid, quantity: quantityToDecimal(quantity) }));
  await sql`
    insert into basket_list_lines (list_uuid, product_uuid, quantity, position)
    select ${listUuid}, line.uuid, line.quantity, line.place + coalesce((
      select max(position) from basket_list_lines where list_uuid = ${listUuid}
    ), 0)
    from rows from (json_to_recordset(${JSON.stringify(rows)}) as (uuid uuid, quantity numeric)) with ordinality as line (uuid, quantity, place)
    on conflict (list_uuid, product_uuid) do update set quantity = excluded.quantity`.execute(tx);
}

export async function removeListLines(tx: Tx, listUuid: string, products: readonly string[]): Promise<void> {
  await sql`
    delete from basket_list_lines where list_uuid = ${listUuid} and product_uuid = any(${[...products]}::uuid[])`.execute(
    tx,
  );
}

/** False when the owner has no such list. */
export async function renameList(db: Db, owner: string, uuid: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update basket_lists set name = ${name}, updated_at = now()
    where uuid = ${uuid} and owner = ${owner} and name is not null
    returning uuid`.execute(db);
  return rows.length > 0;
}

export async function deleteList(db: Db, owner: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from basket_lists where uuid = ${uuid} and owner = ${owner} and name is not null returning uuid`.execute(db);
  return rows.length > 0;
}

/** Moves a guest's lists to the account on merging; the «later» lists are joined. */
export async function moveLists(tx: Tx, from: string, to: string, newUuid: string): Promise<void> {
  await sql`update basket_lists set owner = ${to} where owner = ${from} and name is not null`.execute(tx);
  const put = await listLines(tx, from, null);
  if (put === null) return;
  await addLines(tx, await laterList(tx, to, newUuid), put);
  await sql`delete from basket_lists where later_of = ${from}`.execute(tx);
}
