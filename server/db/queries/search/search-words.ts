import { sql } from "kysely";
import type { Read, ReadCode } from "#app/domain/catalog/search-query/readings.ts";
import type { JudgedRead, JudgedToken } from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import { likeLiteral } from "./like-literal.ts";
import { type CodedGoods, codedGoods } from "./search-codes.ts";

export type SearchQuestion = {
  words: readonly (readonly Read[])[];
  codes: readonly ReadCode[];
  /** What may be a code, as typed, and whether it may go on. */
  typed: readonly string[];
  begins: boolean;
  /** Whose own codes count; null for nobody's. */
  counterparty: string | null;
};
/** An own code that was typed, with its product. */
export type OwnCode = { userArticle: string; productUuid: string; slug: string; name: string };
export type JudgedSearch = {
  words: JudgedRead[][];
  /** Of the codes asked for, in their order: goods have an article that is, begins with or holds it. */
  codes: boolean[];
  /** What the typed codes name. */
  coded: CodedGoods[];
  own: OwnCode[];
};

/** Trigrams alone find an infix; shorter codes would read the whole index, and four digits stand in half of all articles. */
export function seeksInfix(norm: string): boolean {
  return norm.length >= 3 && !/^\d{1,4}$/.test(norm);
}

/** Which words the goods know, which codes they have and which the customer calls them by: one statement, mostly of the dictionary alone. */
export async function judgeSearch(
  db: Db,
  { words, codes, typed, begins, counterparty }: SearchQuestion,
): Promise<JudgedSearch> {
  const asked = words.flatMap((reads, index) => reads.map(({ text }, turn) => ({ place: index, turn, text })));
  const { rows } = await sql<{ tokens: TokenJson[]; codes: boolean[]; coded: CodedGoods[]; own: OwnCode[] }>`
    with asked as (select * from json_to_recordset(${JSON.stringify(asked)}) as asked (place int, turn int, text text)),
    tokens as materialized (
      select place, turn, t.at, t.token, search_lexeme(t.token) as lexeme
      from asked, unnest(search_tokens(text)) with ordinality t (token, at)
    ),
    judged as materialized (
      select *,
        -- One look each: "exists" would have the planner read the whole dictionary.
        lexeme is null or (select true from search_terms s where s.lexeme = tokens.lexeme limit 1) is not null as known,
        -- What words that begin so are found by, where that does not begin so itself: the stem of a word may lack a vowel.
        (
          select array_agg(distinct s.lexeme) filter (where left(s.lexeme, length(tokens.token)) <> tokens.token)
          from (select s.lexeme from search_terms s where s.word ~>=~ tokens.token and s.word ~<~ (tokens.token || ${afterAll}) limit ${mostBegun}) s
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

/** Of words that begin alike so many are looked at. */
const mostBegun = 50;

/** Behind every text that begins the same. */
const afterAll = "\u{10ffff}";

function hasCode(norm: string) {
  const begin = `${likeLiteral(norm)}%`;
  const like = seeksInfix(norm) ? `%${begin}` : begin;
  return sql`(exists (select from products p where p.article_norm like ${like} and p.status = 'active') or exists (select from products p where p.barcodes @> array[${norm}] and p.status = 'active'))`;
}
