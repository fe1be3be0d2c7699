import { sql, type RawBuilder } from "kysely";
import { quantityFromDecimal, quantityToDecimal, type Quantity } from "#app/domain/quantity.ts";
import {
  readyStates,
  type FoundRow,
  type JudgedRow,
  type UploadRowFault,
  type RowState,
  type FoundBy,
} from "#app/domain/upload/judge-rows.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type StoredRow = FoundRow & JudgedRow & { isAdded: boolean };

type Read = {
  number: number;
  code: string;
  name: string;
  quantity: string;
  way: FoundBy;
  products: string[];
  isAccepted: boolean;
  state: RowState;
  settled: string | null;
  capped: boolean;
  joinedTo: number | null;
  fault: UploadRowFault | null;
  isAdded: boolean;
};

const columns = sql`
  row_number as number, code, name, quantity, way, products, is_accepted as "isAccepted", state, settled::text as settled,
  capped, joined_to as "joinedTo", fault, added_at is not null as "isAdded"`;

/** All rows of a list in order. */
export async function uploadRows(db: Db | Tx, uuid: string): Promise<StoredRow[]> {
  const { rows } = await sql<Read>`
    select ${columns} from product_upload_rows where upload_uuid = ${uuid} order by row_number`.execute(db);
  return rows.map(storedRow);
}

/** Rows with a chosen product that can be added to a basket. */
export async function readyRows(db: Db, uuid: string): Promise<StoredRow[]> {
  const { rows } = await sql<Read>`
    select ${columns} from product_upload_rows
    where upload_uuid = ${uuid} and joined_to is null and ${chosen("ready")}`.execute(db);
  return rows.map(storedRow);
}

export type UploadRowFilter = RowState | "added" | "ready" | null;

/** One page of rows; added rows count under «added» instead of their state. */
export async function uploadPage(
  db: Db,
  uuid: string,
  { filter, page }: { filter: UploadRowFilter; page: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<Read>`
    select ${columns} from product_upload_rows
    where upload_uuid = ${uuid} and ${chosen(filter)}
    order by row_number limit ${uploadLimits.page} offset ${(page - 1) * uploadLimits.page}`.execute(db);
  return rows.map(storedRow);
}

function chosen(filter: UploadRowFilter) {
  if (filter === null) return sql`true`;
  if (filter === "added") return sql`added_at is not null`;
  if (filter === "ready") return sql`added_at is null and state = any(${[...readyStates]}::text[])`;
  return sql`added_at is null and state = ${filter}`;
}

/** INSERT of a list's rows; reads the CTE `upload`, and the caller completes the statement. */
export function insertedRows(
  upload: RawBuilder<unknown>,
  rows: readonly (FoundRow & JudgedRow)[],
): RawBuilder<unknown> {
  return sql`
    insert into product_upload_rows
      (upload_uuid, row_number, code, name, quantity, way, products, is_accepted, state, settled, capped, joined_to, fault)
    select upload.uuid, row.number, row.code, row.name, row.quantity, row.way, row.products::uuid[], row.accepted, row.state, row.settled,
      row.capped, row.joined, row.fault
    from ${upload} as upload (uuid)
    cross join json_to_recordset(${JSON.stringify(rows.map(asJson))}) as row (number int, code text, name text, quantity text, way text,
      products text, accepted boolean, state text, settled numeric, capped boolean, joined int, fault jsonb)`;
}

/** Replaces matched rows. */
export async function saveRows(tx: Tx, uuid: string, rows: readonly (FoundRow & JudgedRow)[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    ${insertedRows(sql`(values (${uuid}::uuid))`, rows)}
    on conflict (upload_uuid, row_number) do update set code = excluded.code, name = excluded.name,
      quantity = excluded.quantity,
      way = excluded.way, products = excluded.products, is_accepted = excluded.is_accepted, state = excluded.state,
      settled = excluded.settled, capped = excluded.capped, joined_to = excluded.joined_to,
      fault = excluded.fault
    where product_upload_rows.added_at is null`.execute(tx);
}

/** False when there is no such row or it was added already. */
export async function deleteRow(tx: Tx, uuid: string, number: number): Promise<boolean> {
  const { rows } = await sql`
    delete from product_upload_rows where upload_uuid = ${uuid} and row_number = ${number} and added_at is null
    returning row_number`.execute(tx);
  return rows.length > 0;
}

/** Marks rows as added, together with the rows merged into them. */
export async function markAdded(tx: Tx, uuid: string, numbers: readonly number[]): Promise<void> {
  await sql`
    update product_upload_rows set added_at = now()
    where upload_uuid = ${uuid} and added_at is null
      and (row_number = any(${[...numbers]}::int[])
        or (state = 'duplicate' and joined_to = any(${[...numbers]}::int[])))`.execute(tx);
}

function storedRow({ settled, ...row }: Read): StoredRow {
  return { ...row, settled: settled === null ? null : quantityFromDecimal(settled) };
}

function asJson({ products, isAccepted, settled, joinedTo, ...row }: FoundRow & JudgedRow) {
  return {
    ...row,
    products: `{${products.slice(0, uploadLimits.candidates + 1).join(",")}}`,
    accepted: isAccepted,
    settled: decimalOf(settled),
    joined: joinedTo,
  };
}

function decimalOf(quantity: Quantity | null): string | null {
  return quantity === null ? null : quantityToDecimal(quantity);
}
