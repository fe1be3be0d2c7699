import { sql } from "kysely";
import { moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** Owner of calculations: a user, separately per selected counterparty. */
export type CalculationOwner = { userUuid: string; rootUuid: string | null };
type Kept = { name: string; inputs: unknown; lines: unknown; total: Money | null; priceAt: Date };
export type CalculationRow = Kept & { uuid: string };

const columns = sql`uuid, name, inputs, lines, total::text as total, price_at as "priceAt"`;
type Stored = Omit<CalculationRow, "total"> & { total: string | null };

const ofOwner = ({ userUuid, rootUuid }: CalculationOwner) =>
  sql`user_uuid = ${userUuid}::uuid and root_uuid is not distinct from ${rootUuid}::uuid`;

/** Last changed first. */
export async function listCalculations(db: Db, owner: CalculationOwner, most: number): Promise<CalculationRow[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from calculations where ${ofOwner(owner)} order by updated_at desc, uuid limit ${most}`.execute(
    db,
  );
  return rows.map(read);
}

export async function findCalculation(db: Db, owner: CalculationOwner, uuid: string): Promise<CalculationRow | null> {
  const { rows } = await sql<Stored>`
    select ${columns} from calculations where uuid = ${uuid} and ${ofOwner(owner)}`.execute(db);
  return rows[0] ? read(rows[0]) : null;
}

/** False at the owner's limit; concurrent inserts are serialised. */
export async function insertCalculation(
  tx: Tx,
  owner: CalculationOwner,
  { uuid, name, inputs, lines, total, priceAt }: CalculationRow,
  most: number,
): Promise<boolean> {
  await sql`select from users where uuid = ${owner.userUuid} for update`.execute(tx);
  const { rows } = await sql`
    insert into calculations (uuid, user_uuid, root_uuid, name, inputs, lines, total, price_at)
    select ${uuid}::uuid, ${owner.userUuid}::uuid, ${owner.rootUuid}::uuid, ${name}, ${JSON.stringify(inputs)}::jsonb,
           ${JSON.stringify(lines)}::jsonb, ${decimal(total)}::numeric, ${priceAt}::timestamptz
     where (select count(*) from calculations where ${ofOwner(owner)}) < ${most}
    returning uuid`.execute(tx);
  return rows.length > 0;
}

export async function renameCalculation(db: Db, owner: CalculationOwner, uuid: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update calculations set name = ${name}, updated_at = now() where uuid = ${uuid} and ${ofOwner(owner)}
    returning uuid`.execute(db);
  return rows.length > 0;
}

/** Replaces the stored price by the current one. */
export async function repriceCalculation(
  db: Db,
  owner: CalculationOwner,
  uuid: string,
  { lines, total, priceAt }: Pick<Kept, "lines" | "total" | "priceAt">,
): Promise<boolean> {
  const { rows } = await sql`
    update calculations set lines = ${JSON.stringify(lines)}::jsonb, total = ${decimal(total)}::numeric,
           price_at = ${priceAt}::timestamptz, updated_at = now()
     where uuid = ${uuid} and ${ofOwner(owner)} returning uuid`.execute(db);
  return rows.length > 0;
}

export async function deleteCalculation(db: Db, owner: CalculationOwner, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from calculations where uuid = ${uuid} and ${ofOwner(owner)} returning uuid`.execute(db);
  return rows.length > 0;
}

function read({ total, ...row }: Stored): CalculationRow {
  return { ...row, total: total === null ? null : moneyFromDecimal(total) };
}

function decimal(total: Money | null): string | null {
  return total === null ? null : moneyToDecimal(total);
}
