import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** A row that was refused, or a note on it. */
export type PackageProblem = {
  path: string;
  externalId: string | null;
  code: string;
  field: string;
  value: string;
};

const longestValue = 200;

export async function insertProblems(tx: Tx, job: string, problems: readonly PackageProblem[]): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map((one) => ({ ...one, value: one.value.slice(0, longestValue) }));
  await sql`
    insert into exchange_problems (job_uuid, path, external_id, code, field, value)
    select ${job}::uuid, path, "externalId", code, field, value
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p (path text, "externalId" text, code text, field text, value text)`.execute(tx);
}

/** A part of a package that a fuse has kept from being applied (desk §8). */
export type HeldPackagePart = {
  uuid: string;
  kind: "goods" | "status" | "prices" | "stock" | "pictures" | "groups";
  /** Warehouse of stock; empty for others. */
  detail: string;
  fuse: unknown;
  /** The largest differences: {externalId, label, field, before, after}. */
  differences: unknown;
};

/** A package of the kind that waits is replaced by a newer whole one, which another session sends. Returns the replaced. */
export async function replaceHeld(
  tx: Tx,
  { connection, session }: { connection: string; session: string },
  kinds: readonly HeldPackagePart["kind"][],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update exchange_held h set state = 'replaced', decided_at = ${at}
      from exchange_jobs j
     where j.uuid = h.job_uuid and j.connection_uuid = ${connection} and j.session_uuid <> ${session} and h.state = 'waiting'
       and h.kind = any(${[...kinds]}::text[])
    returning h.uuid`.execute(tx);
  await endDecided(tx, connection);
  return rows.map(({ uuid }) => uuid);
}

/** Jobs of which nothing waits for a decision any more are done. */
export async function endDecided(tx: Tx, connection: string): Promise<void> {
  await sql`
    update exchange_jobs j set state = 'done', code = null
     where j.connection_uuid = ${connection} and j.state = 'held'
       and not exists (select from exchange_held h where h.job_uuid = j.uuid and h.state in ('waiting', 'applying'))`.execute(
    tx,
  );
}

/** Returns those that are new: a part that was decided on stays as it is when its job is done once more. */
export async function insertHeld(
  tx: Tx,
  job: string,
  parts: readonly HeldPackagePart[],
  at: Date,
): Promise<HeldPackagePart[]> {
  const added: HeldPackagePart[] = [];
  for (const part of parts) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto("exchange_held")
      .values({
        ...{ uuid: part.uuid, job_uuid: job, kind: part.kind, detail: part.detail, held_at: at },
        fuse: JSON.stringify(part.fuse),
        differences: JSON.stringify(part.differences),
      })
      .onConflict((conflict) => conflict.columns(["job_uuid", "kind", "detail"]).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) added.push(part);
  }
  return added;
}

/** Parts of a job that wait for a decision. */
export async function heldParts(
  db: Db | Tx,
  job: string,
): Promise<{ kind: HeldPackagePart["kind"]; detail: string; state: string }[]> {
  const { rows } = await sql<{ kind: HeldPackagePart["kind"]; detail: string; state: string }>`
    select kind, detail, state from exchange_held where job_uuid = ${job}`.execute(db);
  return rows;
}

/** Locks a part that waits for a decision, with its job; undefined if it does not wait. */
export async function lockHeld(
  tx: Tx,
  uuid: string,
): Promise<{ job: string; kind: HeldPackagePart["kind"]; connection: string; name: string } | undefined> {
  const { rows } = await sql<{ job: string; kind: HeldPackagePart["kind"]; connection: string; name: string }>`
    select h.job_uuid as job, h.kind, j.connection_uuid as connection, c.name
      from exchange_held h join exchange_jobs j on j.uuid = h.job_uuid
      join exchange_connections c on c.uuid = j.connection_uuid
     where h.uuid = ${uuid} and h.state = 'waiting' and j.state in ('held', 'done') for update of h, j`.execute(tx);
  return rows[0];
}

export async function setHeld(
  tx: Tx,
  uuid: string,
  { state, at, by }: { state: "applying" | "rejected"; at: Date; by: string },
): Promise<void> {
  await tx
    .updateTable("exchange_held")
    .set({ state, decided_at: at, decided_by: by })
    .where("uuid", "=", uuid)
    .execute();
}

/** What a job was to apply is applied. */
export async function endHeld(tx: Db | Tx, job: string): Promise<void> {
  await tx
    .updateTable("exchange_held")
    .set({ state: "applied" })
    .where("job_uuid", "=", job)
    .where("state", "=", "applying")
    .execute();
}

export type WaitingPart = {
  uuid: string;
  kind: HeldPackagePart["kind"];
  /** Name of the warehouse; empty for others. */
  warehouse: string;
  login: string;
  fuse: unknown;
  heldAt: Date;
};

/** What waits for a decision, the oldest first. */
export async function waitingParts(db: Db): Promise<WaitingPart[]> {
  const { rows } = await sql<WaitingPart>`
    select h.uuid, h.kind, coalesce(w.name, '') as warehouse, c.login, h.fuse, h.held_at as "heldAt"
      from exchange_held h join exchange_jobs j on j.uuid = h.job_uuid
      join exchange_connections c on c.uuid = j.connection_uuid
      left join warehouses w on w.uuid::text = h.detail
     where h.state = 'waiting' order by h.held_at, h.uuid`.execute(db);
  return rows;
}
