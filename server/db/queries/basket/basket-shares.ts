import { sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "#server/db/client.ts";

export type ShareRow = { uuid: string; lines: { uuid: string; quantity: number }[]; createdAt: Date; expiresAt: Date };

const storedLines = z.array(z.object({ uuid: z.uuid(), quantity: z.number() }));
type Stored = Omit<ShareRow, "lines"> & { lines: unknown };

const columns = sql`uuid, lines, created_at as "createdAt", expires_at as "expiresAt"`;

/** Open links of this owner, newest first. They expire by the database's clock (invariants T7). */
export async function openShares(db: Db | Tx, owner: string): Promise<ShareRow[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from basket_shares where owner = ${owner} and expires_at > now()
    order by created_at desc, uuid`.execute(db);
  return rows.map(shareOf);
}

export async function openShare(db: Db, uuid: string): Promise<ShareRow | null> {
  const { rows } = await sql<Stored>`
    select ${columns} from basket_shares where uuid = ${uuid} and expires_at > now()`.execute(db);
  const [row] = rows;
  return row ? shareOf(row) : null;
}

export async function insertShare(
  tx: Tx,
  share: { uuid: string; owner: string; lines: ShareRow["lines"]; days: number },
): Promise<void> {
  await sql`
    insert into basket_shares (uuid, owner, lines, expires_at)
    values (${share.uuid}, ${share.owner}, ${JSON.stringify(share.lines)}, now() + ${share.days} * interval '1 day')`.execute(
    tx,
  );
}

/** False when the owner has no such link. */
export async function deleteShare(db: Db, owner: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from basket_shares where uuid = ${uuid} and owner = ${owner} returning uuid`.execute(db);
  return rows.length > 0;
}

function shareOf({ lines, ...row }: Stored): ShareRow {
  return { ...row, lines: storedLines.parse(lines) };
}
