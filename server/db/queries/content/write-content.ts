import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import { contentList, type ContentFields } from "#app/domain/content/editable.ts";
import type { Tx } from "#server/db/client.ts";
import { deleteTextPage, putTextPage } from "./text-versions.ts";
import type { ContentRef } from "./revisions.ts";

/** Writes what the shop shows. A new promotion or material appears with the uuid of its draft. */
export async function writeContent(
  tx: Tx,
  { kind, key }: ContentRef,
  fields: ContentFields,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  const { title = "", body = "", slug = "" } = fields;
  if (kind === "text") {
    await putTextPage(tx, key, { title, h1: fields["h1"] ?? "", description: fields["description"] ?? "", body }, by);
    return;
  }
  if (kind === "promotion") {
    const { announce = "", dateFrom = "", dateTo = "", tag = "", sort = "0", cities = "", categories = "" } = fields;
    await sql`
      insert into promotions (uuid, slug, title, announce, body, date_from, date_to, tag, sort, cities, category_slugs, updated_at)
      values (${key}, ${slug}, ${title}, ${announce}, ${body}, ${dateFrom}::date, ${dateTo}::date, ${tag}, ${sort}::int,
              ${contentList(cities)}::text[], ${contentList(categories)}::text[], ${at})
      on conflict (uuid) do update
         set slug = excluded.slug, title = excluded.title, announce = excluded.announce, body = excluded.body,
             date_from = excluded.date_from, date_to = excluded.date_to, tag = excluded.tag, sort = excluded.sort,
             cities = excluded.cities, category_slugs = excluded.category_slugs, updated_at = excluded.updated_at,
             is_hidden = false`.execute(tx);
    return;
  }
  if (kind === "announcement") {
    const cities = contentList(fields["cities"] ?? "");
    await sql`
      insert into announcements (uuid, title, body, cities, updated_at)
      values (${key}, ${title}, ${body}, ${cities}::text[], ${at})
      on conflict (uuid) do update
         set title = excluded.title, body = excluded.body, cities = excluded.cities, updated_at = excluded.updated_at,
             is_hidden = false`.execute(tx);
    return;
  }
  const { lead = "", tags = "", readMinutes = "1", category = "" } = fields;
  await sql`
    insert into materials (uuid, slug, title, lead, body, tags, read_minutes, category_slug, published_at, updated_at)
    values (${key}, ${slug}, ${title}, ${lead}, ${body}, ${contentList(tags)}::text[], ${readMinutes}::smallint,
            ${category || null}, ${at}, ${at})
    on conflict (uuid) do update
       set slug = excluded.slug, title = excluded.title, lead = excluded.lead, body = excluded.body, tags = excluded.tags,
           read_minutes = excluded.read_minutes, category_slug = excluded.category_slug, updated_at = excluded.updated_at,
           is_hidden = false`.execute(tx);
}

const hidden = { promotion: sql`promotions`, material: sql`materials`, announcement: sql`announcements` };

/** Takes it off the shop; its versions and pictures stay. */
export async function withdrawContent(tx: Tx, { kind, key }: ContentRef, at: Date): Promise<void> {
  if (kind === "text") await deleteTextPage(tx, key);
  else await sql`update ${hidden[kind]} set is_hidden = true, updated_at = ${at} where uuid = ${key}`.execute(tx);
}

/** Whether another promotion or material has the address, in the shop or as a draft. */
export async function isSlugTaken(tx: Tx, { kind, key }: ContentRef, slug: string): Promise<boolean> {
  const table = kind === "promotion" ? sql`promotions` : sql`materials`;
  const { rows } = await sql`
    select 1 from ${table} where slug = ${slug} and uuid <> ${key}
    union all
    select 1 from content_revisions
     where kind = ${kind} and state = 'draft' and object_key <> ${key} and fields ->> 'slug' = ${slug}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Of these addresses of goods, those that are there. */
export async function knownProductSlugs(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<{ slug: string }>`
    select slug from products where slug = any(${[...slugs]}::text[]) and status = 'active'`.execute(tx);
  return rows.map(({ slug }) => slug);
}
