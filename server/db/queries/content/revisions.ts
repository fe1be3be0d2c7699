import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { ContentFields, ContentKind } from "#app/domain/content/editable.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type RevisionState = "draft" | "published" | "withdrawn" | "discarded";

export type RevisionRow = {
  uuid: string;
  kind: ContentKind;
  key: string;
  version: number;
  state: RevisionState;
  fields: ContentFields;
  at: string;
  by: string | null;
  actor: Actor | null;
  publishAt: string | null;
  endAt: string | null;
};

export type ContentRef = { kind: ContentKind; key: string };

/** Held by every writer of the content: the trigger that keeps published states takes the same lock. */
export async function lockContent(tx: Tx, { kind, key }: ContentRef): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind} ${key}`}, 0))`.execute(tx);
}

/** The draft and the last state in the shop of all content, or of one. */
export async function presentRevisions(db: Db | Tx, of?: ContentRef): Promise<RevisionRow[]> {
  const isIt = of === undefined ? sql`true` : sql`r.kind = ${of.kind} and r.object_key = ${of.key}`;
  const { rows } = await sql<RevisionRow>`
    ${select} where r.state = 'draft' and ${isIt}
    union all
    select * from (
      ${distinct} where r.state in ('published', 'withdrawn') and ${isIt} order by r.kind, r.object_key, r.version desc) last`.execute(
    db,
  );
  return rows;
}

/** Newest first. */
export async function listRevisions(db: Db | Tx, { kind, key }: ContentRef, most: number): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    ${select} where r.kind = ${kind} and r.object_key = ${key} order by r.version desc limit ${most}`.execute(db);
  return rows;
}

export async function findRevision(db: Db | Tx, uuid: string): Promise<RevisionRow | undefined> {
  const { rows } = await sql<RevisionRow>`${select} where r.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** The highest version of the content; 0 for none. */
export async function contentVersion(tx: Tx, { kind, key }: ContentRef): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int as version from content_revisions
     where kind = ${kind} and object_key = ${key}`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Writes the draft as the next version of its content; a time of publication stays. */
export async function putDraft(
  tx: Tx,
  { kind, key }: ContentRef,
  { fields, version, by }: { fields: ContentFields; version: number; by: Actor },
): Promise<void> {
  await sql`
    insert into content_revisions (kind, object_key, version, state, fields, actor_kind, actor_id, actor_name)
    values (${kind}, ${key}, ${version}, 'draft', ${JSON.stringify(fields)}::jsonb, ${by.kind}, ${by.id}, ${by.name})
    on conflict (kind, object_key) where state = 'draft' do update
       set version = excluded.version, fields = excluded.fields, at = clock_timestamp(), actor_kind = excluded.actor_kind,
           actor_id = excluded.actor_id, actor_name = excluded.actor_name`.execute(tx);
}

/** When the draft has to appear and to end; null: it waits for somebody. */
export async function scheduleDraft(
  tx: Tx,
  uuid: string,
  { publishAt, endAt, version, by }: { publishAt: Date | null; endAt: Date | null; version: number; by: Actor },
): Promise<void> {
  await sql`
    update content_revisions set publish_at = ${publishAt}, end_at = ${endAt}, version = ${version},
           actor_kind = ${by.kind}, actor_id = ${by.id}, actor_name = ${by.name}
     where uuid = ${uuid}`.execute(tx);
}

/** Keeps the words of a draft among the versions. */
export async function discardDraft(tx: Tx, uuid: string, version: number): Promise<void> {
  await sql`
    update content_revisions set state = 'discarded', version = ${version}, publish_at = null, end_at = null
     where uuid = ${uuid}`.execute(tx);
}

export async function deleteDraft(tx: Tx, { kind, key }: ContentRef): Promise<void> {
  await sql`delete from content_revisions where kind = ${kind} and object_key = ${key} and state = 'draft'`.execute(tx);
}

/** Completes what the trigger has kept: by whom, and until when. False: nothing was kept after `version`. */
export async function signPublished(
  tx: Tx,
  { kind, key }: ContentRef,
  { after, by, endAt }: { after: number; by: Actor; endAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update content_revisions set actor_kind = ${by.kind}, actor_id = ${by.id}, actor_name = ${by.name},
           end_at = case when state = 'published' then ${endAt}::timestamptz end
     where kind = ${kind} and object_key = ${key} and version > ${after} and state <> 'draft'
    returning uuid`.execute(tx);
  return rows.length > 0;
}

/** What was published before a state that ends, and has no end itself. */
export async function lastingBefore(
  tx: Tx,
  { kind, key }: ContentRef,
  version: number,
): Promise<RevisionRow | undefined> {
  const { rows } = await sql<RevisionRow>`
    ${select} where r.kind = ${kind} and r.object_key = ${key} and r.version < ${version}
       and r.state in ('published', 'withdrawn') and r.end_at is null order by r.version desc limit 1`.execute(tx);
  return rows[0];
}

/** Drafts that have to appear by now, and states that have to end. */
export async function dueContent(db: Db, now: Date): Promise<ContentRef[]> {
  const { rows } = await sql<ContentRef>`
    select kind, object_key as key from content_revisions where publish_at <= ${now}
    union
    select kind, object_key from content_revisions r
     where r.state = 'published' and r.end_at <= ${now} and not exists (
       select from content_revisions n where n.kind = r.kind and n.object_key = r.object_key and n.version > r.version
          and n.state in ('published', 'withdrawn'))`.execute(db);
  return rows;
}

const columns = sql`
  r.uuid, r.kind, r.object_key as key, r.version, r.state, r.fields, ${instant("r.at")} as at, r.actor_name as by,
  case when r.actor_kind is not null then json_build_object('kind', r.actor_kind, 'id', r.actor_id, 'name', r.actor_name) end as actor,
  ${instant("r.publish_at")} as "publishAt", ${instant("r.end_at")} as "endAt"`;
const select = sql`select ${columns} from content_revisions r`;
const distinct = sql`select distinct on (r.kind, r.object_key) ${columns} from content_revisions r`;
