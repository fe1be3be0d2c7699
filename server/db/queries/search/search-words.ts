import { type RawBuilder, sql } from "kysely";
import { articleSound, zeroPaddedSounds } from "#app/domain/catalog/search-query/article-sound.ts";
import { gtinReadings } from "#app/domain/catalog/search-query/gtin.ts";
import type { Read, ReadCode } from "#app/domain/catalog/search-query/readings.ts";
import type { JudgedRead, JudgedToken } from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import { likeLiteral } from "./like-literal.ts";

export type SearchQuestion = {
  words: readonly (readonly Read[])[];
  codes: readonly ReadCode[];
  /** Possible codes, as typed, and whether prefixes match. */
  typed: readonly string[];
  begins: boolean;
  /** Counterparty whose own codes match; null for none. */
  counterparty: string | null;
};
/** A matched own code with its product. */
export type OwnCode = { userArticle: string; productUuid: string; slug: string; name: string };
export type JudgedSearch = {
  words: JudgedRead[][];
  /** Per requested code: does any article equal, start with or contain it? */
  codes: boolean[];
  /** Goods matched by typed codes. */
  coded: CodedGoods[];
  own: OwnCode[];
};

/**
 * The trigram index supports infix search; shorter codes would scan the whole index, and four digits occur in half of
 * all articles.
 */
export function seeksInfix(norm: string): boolean {
  return norm.length >= 3 && !/^\d{1,4}$/.test(norm);
}

/** Which words and codes the goods have, and which own codes match: one statement, mostly on the dictionary. */
export async function judgeSearch(
  db: Db,
  { words, codes, typed, begins, counterparty }: SearchQuestion,
): Promise<JudgedSearch> {
  const typedWords = words.flatMap((reads, index) => reads.map(({ text }, turn) => ({ place: index, turn, text })));
  const { rows } = await sql<{ tokens: TokenJson[]; codes: boolean[]; coded: CodedGoods[]; own: OwnCode[] }>`
    with requested as (select * from json_to_recordset(${JSON.stringify(typedWords)}) as requested (place int, turn int, text text)),
    tokens as materialized (
      select place, turn, t.at, t.token, search_lexeme(t.token) as lexeme
      from requested, unnest(search_tokens(text)) with ordinality t (token, at)
    ),
    judged as materialized (
      select *,
        -- One index lookup each: with "exists" the planner would scan the dictionary.
        lexeme is null or (select true from search_terms s where s.lexeme = tokens.lexeme limit 1) is not null as known,
        -- Lexemes of words with this prefix whose stem lacks it: a stem may drop a vowel.
        (
          select array_agg(distinct s.lexeme) filter (where left(s.lexeme, length(tokens.token)) <> tokens.token)
          from (select s.lexeme from search_terms s where s.word ~>=~ tokens.token and s.word ~<~ (tokens.token || ${afterAll}) limit ${maxPrefixWords}) s
        ) as others,
        exists (select from search_terms s where s.word ~>=~ tokens.token and s.word ~<~ (tokens.token || ${afterAll})) as begins
      from tokens
    ),
    settled as (select place from (select place, bool_and(known or begins) as clear from judged group by place, turn) turns where clear)
    select
      (
        select coalesce(json_agg(json_build_object(
          'place', place, 'turn', turn, 'token', token, 'lexeme', lexeme, 'known', known, 'begins', begins, 'others', coalesce(others, '{}'), 'alike', case
            when known or length(token) < 4 or token ~ '\\d' or place in (select place from settled) then '[]'
            else (select coalesce(json_agg(alike), '[]') from search_terms_like(token) alike)
          end
        ) order by place, turn, at), '[]')
        from judged
      ) as tokens,
      ${sql`array[${sql.join([sql`true`, ...codes.map(({ norm }) => hasCode(norm))])}]`} as codes,
      ${codedGoods(typed, { begins })} as coded,
      (
        select coalesce(json_agg(json_build_object('userArticle', a.user_article, 'productUuid', p.uuid, 'slug', p.slug, 'name', p.name) order by a.is_primary desc, a.user_article), '[]')
        from user_articles a
        join products p on p.uuid = a.product_uuid and p.status = 'active'
        where a.counterparty_uuid = ${counterparty}::uuid and a.user_article_norm = any(${codes.map(({ norm }) => norm)}::text[]) and a.status = 'matched'
      ) as own`.execute(db);
  const { tokens, codes: found, coded, own } = rows[0] ?? { tokens: [], codes: [], coded: [], own: [] };
  return {
    words: words.map((reads, index) =>
      reads.map((read, turn) => ({
        ...read,
        tokens: tokens.filter((token) => token.place === index && token.turn === turn),
      })),
    ),
    codes: found.slice(1),
    coded,
    own,
  };
}

type TokenJson = JudgedToken & { place: number; turn: number };

/** Limit of words per prefix. */
const maxPrefixWords = 50;

/** Sorts after every text with the same prefix. */
const afterAll = "\u{10ffff}";

function hasCode(norm: string) {
  const begin = `${likeLiteral(norm)}%`;
  const like = seeksInfix(norm) ? `%${begin}` : begin;
  return sql`(exists (select from products p where p.article_norm like ${like} and p.status = 'active') or exists (select from products p where p.barcodes @> array[${norm}] and p.status = 'active'))`;
}

/** Goods matched by a typed code; `exact` is false for a prefix match. `at` is the code's index in the request. */
type CodedGoods = { at: number; uuid: string; exact: boolean };

const mostGoods = 24;

/**
 * Matches typed codes with normalised articles, manufacturer's codes and barcodes of goods and packs; a JSON array of
 * `CodedGoods`.
 */
function codedGoods(codes: readonly string[], { begins }: { begins: boolean }): RawBuilder<unknown> {
  const readings = codes.map((code, at) => ({ at, sound: articleSound(code), gtins: gtinReadings(code) }));
  if (readings.length === 0) return sql`'[]'::json`;
  const each = readings.map(({ at, sound, gtins }) => {
    const begin = `${likeLiteral(sound)}%`;
    const padded = zeroPaddedSounds(sound);
    const is = (wanted: string[]) => sql`article_sound(p.article) = any(${wanted}::text[])`;
    const isSound = padded.length === 0 ? sql`article_sound(p.article) = ${sound}` : is([sound, ...padded]);
    const begun = sql`article_sound(p.article) like ${begin}`;
    const bySound = !begins ? isSound : padded.length === 0 ? begun : sql`(${begun} or ${is(padded)})`;
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
        (select p.uuid, p.popularity, ${isSound} as exact from products p where p.status = 'active' and ${bySound} limit ${mostGoods})
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
