import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/**
 * Leaves redirects at the former addresses of goods, categories and brands, without chains, and takes their texts for search
 * engines along. An address that another of them has by then is no redirect.
 */
export async function movePages(tx: Tx, moves: readonly { from: string; to: string }[]): Promise<void> {
  if (moves.length === 0) return;
  const froms = moves.map(({ from }) => from);
  const tos = moves.map(({ to }) => to);
  const pairs = sql`unnest(${froms}::text[], ${tos}::text[]) as m (former, present)`;
  await sql`delete from redirects where path = any(${tos}::text[])`.execute(tx);
  await sql`
    update redirects r set target = m.present from ${pairs} where r.target = m.former and r.path <> m.present`.execute(
    tx,
  );
  await sql`
    insert into redirects (path, target)
    select m.former, m.present from ${pairs}
     where not exists (select from products p where p.slug = substring(m.former from '^/product/(.*)$'))
       and not exists (select from categories c where c.slug = substring(m.former from '^/catalog/(.*)$'))
       and not exists (select from brands b where b.slug = substring(m.former from '^/brands/(.*)$'))
    on conflict (path) do update set target = excluded.target`.execute(tx);
  await sql`
    update seo_settings s set path = m.present from ${pairs}
     where s.path = m.former and not exists (select from seo_settings o where o.path = m.present)`.execute(tx);
}

/** Pages that are new at their addresses take the place of redirects. */
export async function freeAddresses(tx: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await sql`delete from redirects where path = any(${[...paths]}::text[])`.execute(tx);
}

/** Promotions and materials name their categories by addresses. */
export async function moveNamedCategories(tx: Tx, moves: readonly { from: string; to: string }[]): Promise<void> {
  if (moves.length === 0) return;
  const pairs = sql`unnest(${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to)}::text[]) as m (former, present)`;
  await sql`
    update promotions p set category_slugs = (
      select array_agg(distinct coalesce(m.present, s.slug)) from unnest(p.category_slugs) s (slug) left join ${pairs} on m.former = s.slug)
     where p.category_slugs && ${moves.map(({ from }) => from)}::text[]`.execute(tx);
  await sql`
    update materials t set category_slug = m.present from ${pairs} where t.category_slug = m.former`.execute(tx);
}
