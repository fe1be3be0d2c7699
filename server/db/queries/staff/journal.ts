import { sql } from "kysely";
import type { JournalAuthor, JournalChanges, JournalEntry, JournalObject } from "#app/domain/staff/journal.ts";
import type { AccessScreen } from "#app/domain/desk/lists/journal.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** Adds to the journal; in the transaction of the change. A repeated key of the same author and object is refused. */
export async function recordChange(tx: Tx, author: JournalAuthor, entry: JournalEntry): Promise<void> {
  await recordChanges(tx, author, [entry]);
}

/** A row for each object of a bulk change. */
export async function recordChanges(tx: Tx, author: JournalAuthor, entries: readonly JournalEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { actor, requestId, address, key } = author;
  await tx
    .insertInto("audit_log")
    .values(
      entries.map(({ action, object, changes = {}, reason, answer }) => ({
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        action,
        object_kind: object.kind,
        object_id: object.id,
        object_name: object.name ?? null,
        changes: JSON.stringify(changes),
        reason: reason ?? null,
        request_id: requestId,
        address,
        idempotency_key: key ?? null,
        answer: answer === undefined ? null : JSON.stringify(answer),
      })),
    )
    .execute();
}

export type RecordedChange = { action: string; objectKind: string; objectId: string; answer: unknown };

/** What the author's form with this key has changed already; concurrent repeats wait for each other. */
export async function recordedChange(tx: Tx, { actor, key }: JournalAuthor): Promise<RecordedChange | undefined> {
  if (key === undefined) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`journal ${actor.kind} ${actor.id} ${key}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<RecordedChange>`
    select action, object_kind as "objectKind", object_id as "objectId", answer from audit_log
     where actor_kind = ${actor.kind} and actor_id = ${actor.id} and idempotency_key = ${key}
     order by id limit 1`.execute(tx);
  return rows[0];
}

export type SeenPerson = { kind: string; id: string };

/** `way`: how the data were seen; `screen`: the page or file. */
export type PersonalAccess = {
  way: "card" | "export" | "print";
  screen: AccessScreen;
  subjects: readonly SeenPerson[];
};

/** Records whose personal data one of the staff sees in full. */
export async function recordPersonalAccess(
  db: Db | Tx,
  { actor, requestId, address }: JournalAuthor,
  { way, screen, subjects }: PersonalAccess,
): Promise<void> {
  if (subjects.length === 0) return;
  await db
    .insertInto("personal_access")
    .values(
      subjects.map(({ kind, id }) => ({
        staff_uuid: actor.id,
        staff_name: actor.name,
        way,
        screen,
        subject_kind: kind,
        subject_id: id,
        request_id: requestId,
        address,
      })),
    )
    .execute();
}

export type RecordedSave = { changes: JournalChanges; by: string; at: Date };

/** Saves of a versioned object after the version, the latest first; each entry has the change of its `version`. */
export async function savesSince(db: Db | Tx, { kind, id }: JournalObject, version: number): Promise<RecordedSave[]> {
  const { rows } = await sql<RecordedSave>`
    select changes, actor_name as by, at from audit_log
     where object_kind = ${kind} and object_id = ${id} and (changes -> 'version' ->> 'before')::int >= ${version}
     order by id desc`.execute(db);
  return rows;
}
