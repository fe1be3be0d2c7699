import { type RawBuilder, sql } from "kysely";
import { articleSound } from "#app/domain/catalog/search-query/article-sound.ts";
import { gtinReadings } from "#app/domain/catalog/search-query/gtin.ts";
import { likeLiteral } from "./like-literal.ts";

/** Goods that a typed code names; `exact` is false for a beginning. `at` is the code's place among those asked for. */
export type CodedGoods = { at: number; uuid: string; exact: boolean };

const mostGoods = 24;

/**
 * Of codes as typed: by the sound of the article or of the maker's code, and by the bar codes of goods and packs, as a
 * JSON array of `CodedGoods`.
 */
export function codedGoods(codes: readonly string[], { begins }: { begins: boolean }): RawBuilder<unknown> {
  const asked = codes.map((code, at) => ({ at, sound: articleSound(code), gtins: gtinReadings(code) }));
  if (asked.length === 0) return sql`'[]'::json`;
  const each = asked.map(({ at, sound, gtins }) => {
    const begin = `${likeLiteral(sound)}%`;
    const bySound = begins ? sql`article_sound(p.article) like ${begin}` : sql`article_sound(p.article) = ${sound}`;
    const byMaker = begins
      ? sql`p.vendor_code is not null and article_sound(p.vendor_code) like ${begin}`
      : sql`p.vendor_code is not null and article_sound(p.vendor_code) = ${sound}`;
    const barcodes =
      gtins.length === 0
        ? sql``
        : sql`
        union select p.uuid, p.popularity, true from products p where p.status = 'active' and p.barcodes && ${gtins}::text[]
        union select p.uuid, p.popularity, true from products p where p.status = 'active' and pack_barcodes(p.packs) && ${gtins}::text[]`;
    return sql`(
      select ${sql.lit(at)} as at, uuid, bool_or(exact) as exact, max(popularity) as popularity
      from (
        (select p.uuid, p.popularity, article_sound(p.article) = ${sound} as exact from products p where p.status = 'active' and ${bySound} limit ${mostGoods})
        union (select p.uuid, p.popularity, article_sound(p.vendor_code) = ${sound} from products p where p.status = 'active' and ${byMaker} limit ${mostGoods})
        ${barcodes}
      ) hit
      group by uuid
      order by exact desc, popularity desc, uuid
      limit ${mostGoods}
    )`;
  });
  return sql`(select coalesce(json_agg(json_build_object('at', at, 'uuid', uuid, 'exact', exact) order by at, exact desc, popularity desc, uuid), '[]') from (${sql.join(each, sql` union all `)}) coded)`;
}
