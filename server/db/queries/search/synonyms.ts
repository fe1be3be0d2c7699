import { sql } from "kysely";
import type { Abbreviation, NameBeginning } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** A line of the trade dictionary; `means` as in server/db/trade/synonyms.csv. */
export type SynonymRow = { phrase: string; means: string; direction: "one-way" | "both"; note: string };

/** Synonyms loaded by an operator; empty when none were. */
export async function listSynonyms(db: Db): Promise<SynonymRow[]> {
  return db.selectFrom("search_synonyms").select(["phrase", "means", "direction", "note"]).orderBy("phrase").execute();
}

/** Replaces all synonyms; none restores the shipped dictionary. */
export async function replaceSynonyms(db: Tx, rows: readonly SynonymRow[]): Promise<void> {
  await db.deleteFrom("search_synonyms").execute();
  if (rows.length > 0)
    await db
      .insertInto("search_synonyms")
      .values([...rows])
      .execute();
}

/** The same, kept from other changes until the transaction ends. */
export async function lockSynonyms(tx: Tx): Promise<SynonymRow[]> {
  await sql`lock table search_synonyms in share row exclusive mode`.execute(tx);
  return tx.selectFrom("search_synonyms").select(["phrase", "means", "direction", "note"]).orderBy("phrase").execute();
}

export async function writeSynonym(tx: Tx, row: SynonymRow): Promise<void> {
  await tx.insertInto("search_synonyms").values(row).execute();
}

export type FacetValueRow = { id: number; code: string; slug: string; label: string };

/** All attribute values, without brands and tags. */
export async function listFacetValues(db: Db): Promise<FacetValueRow[]> {
  const { rows } = await sql<FacetValueRow>`
    select id, code, slug, label from facet_values where code not like '@%' order by id`.execute(db);
  return rows;
}

/** The first two words of names of goods, by category. */
export async function nameBeginnings(db: Db): Promise<NameBeginning[]> {
  const { rows } = await sql<NameBeginning>`
    select category_uuid as category, lower(split_part(name, ' ', 1) || ' ' || split_part(name, ' ', 2)) as words, count(*)::int as goods
    from products
    where status = 'active'
    group by 1, 2`.execute(db);
  return rows;
}

const cutWord = /^[а-яё]{3,}[.]$/;

/** Words that names of goods cut with a point: «Коробка распред. белая». A point at the end may end a sentence. */
export async function abbreviationsInNames(db: Db): Promise<Abbreviation[]> {
  const { rows } = await sql<Abbreviation>`
    select cut.word, search_lexeme(cut.word) as lexeme
    from (
      select distinct (search_tokens(part))[1] as word
      from (
        select unnest(trim_array(string_to_array(lower(name), ' '), 1)) as part
        from products
        where status = 'active' and strpos(name, '. ') > 0
      ) parts
      where part ~ ${cutWord.source}
    ) cut
    where search_lexeme(cut.word) is not null
    order by 1`.execute(db);
  return rows;
}
