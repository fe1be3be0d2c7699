import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type StoredSetting = { key: string; value: unknown; version: number };

export async function listSettings(db: Db | Tx): Promise<StoredSetting[]> {
  return db.selectFrom("shop_settings").select(["key", "value", "version"]).orderBy("key").execute();
}

/** Changes of settings, cities, warehouses and points wait for each other: each is decided on what the others have left. */
export async function lockShop(tx: Tx): Promise<void> {
  await sql`lock table shop_settings in share row exclusive mode`.execute(tx);
}

export async function saveSetting(tx: Tx, key: string, value: string, by: Actor): Promise<void> {
  const actor = { actor_kind: by.kind, actor_id: by.id, actor_name: by.name };
  await sql`
    insert into shop_settings (key, value, actor_kind, actor_id, actor_name)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${actor.actor_kind}, ${actor.actor_id}, ${actor.actor_name})
    on conflict (key) do update
       set value = excluded.value, version = shop_settings.version + 1, updated_at = clock_timestamp(),
           actor_kind = excluded.actor_kind, actor_id = excluded.actor_id, actor_name = excluded.actor_name`.execute(
    tx,
  );
}

export async function deleteSetting(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("shop_settings").where("key", "=", key).execute();
}

/** `subject` as in «setting name», «city kazan». */
export type ShopChange = { subject: string; before: unknown; after: unknown };

export async function recordChange(tx: Tx, { subject, before, after }: ShopChange, by: Actor): Promise<void> {
  await tx
    .insertInto("shop_changes")
    .values({
      subject,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
    })
    .execute();
}

export type CityState = { slug: string; isActive: boolean };

/** All cities, the first ones first in lists. */
export async function cityStates(db: Db | Tx): Promise<CityState[]> {
  const { rows } = await sql<CityState>`
    select slug, is_active as "isActive" from cities order by popular_rank nulls last, name`.execute(db);
  return rows;
}

/** Version of the group: the number of its last change; 0 before the first. */
export async function settingsVersion(db: Db | Tx, keys: readonly string[]): Promise<number> {
  const subjects = keys.map((key) => `setting ${key}`);
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0)::int as version from shop_changes where subject = any(${subjects}::text[])`.execute(db);
  return rows[0]?.version ?? 0;
}
