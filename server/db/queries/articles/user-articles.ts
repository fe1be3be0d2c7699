import { sql, type RawBuilder } from "kysely";
import type { ArticleSort, ArticleStatus } from "#app/domain/articles/limits.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { likeLiteral } from "#server/db/queries/search/like-literal.ts";

export type ArticleRow = {
  uuid: string;
  userArticle: string;
  userArticleNorm: string;
  userName: string | null;
  productUuid: string | null;
  article: string | null;
  name: string | null;
  slug: string | null;
  brand: string | null;
  isPrimary: boolean;
  comment: string | null;
  status: ArticleStatus;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
};
export type ArticleFilter = { q: string; status?: ArticleStatus | undefined };

/** A discontinued product overrides the stored status. */
const status = sql`case when p.uuid is not null and p.status <> 'active' then 'discontinued' else a.status end`;
const tables = sql`
  user_articles a
  left join products p on p.uuid = a.product_uuid
  left join brands b on b.uuid = p.brand_uuid
  left join users u on u.uuid = a.updated_by`;
const columns = sql`
  a.uuid, a.user_article as "userArticle", a.user_article_norm as "userArticleNorm", a.user_name as "userName",
  a.product_uuid as "productUuid", p.article, p.name, p.slug, b.name as brand, a.is_primary as "isPrimary", a.comment,
  ${status} as status, a.created_at as "createdAt", a.updated_at as "updatedAt",
  nullif(trim(u.first_name || ' ' || u.last_name), '') as "updatedBy"`;

function found(rootUuid: string, { q, status: wanted }: ArticleFilter): RawBuilder<unknown> {
  const part = `%${likeLiteral(q.trim())}%`;
  const norm = articleNorm(q);
  const code = `%${likeLiteral(norm)}%`;
  return sql`a.counterparty_uuid = ${rootUuid}
    ${wanted === undefined ? sql`` : sql`and ${status} = ${wanted}`}
    ${
      q.trim() === ""
        ? sql``
        : sql`and (a.user_name ilike ${part} or a.comment ilike ${part} or p.name ilike ${part}
               ${norm === "" ? sql`` : sql`or a.user_article_norm like ${code} or p.article_norm like ${code}`})`
    }`;
}

const orders: Record<ArticleSort, RawBuilder<unknown>> = {
  "-createdAt": sql`a.created_at desc, a.user_article_norm`,
  userArticle: sql`a.user_article_norm`,
  article: sql`p.article_norm nulls last, a.user_article_norm`,
  name: sql`p.name nulls last, a.user_article_norm`,
};

export async function listArticles(
  db: Db,
  rootUuid: string,
  { sort, page, limit, ...filter }: ArticleFilter & { sort: ArticleSort; page: number; limit: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const where = found(rootUuid, filter);
  const [{ rows }, counted] = await Promise.all([
    sql<ArticleRow>`
      select ${columns} from ${tables} where ${where}
       order by ${orders[sort]}, a.uuid limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Ordered by code, after the cursor `after`; for the export file. */
export async function articlesAfter(db: Db, rootUuid: string, after: string, limit: number): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select ${columns} from ${tables}
     where a.counterparty_uuid = ${rootUuid} and a.user_article_norm > ${after}
     order by a.user_article_norm limit ${limit}`.execute(db);
  return rows;
}

export async function countArticles(db: Db | Tx, rootUuid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from user_articles where counterparty_uuid = ${rootUuid}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Only of this counterparty. */
export async function findArticle(db: Db | Tx, rootUuid: string, uuid: string): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    select ${columns} from ${tables} where a.counterparty_uuid = ${rootUuid} and a.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Those of these codes that are of this counterparty. */
export async function articlesOf(db: Db | Tx, rootUuid: string, uuids: readonly string[]): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select ${columns} from ${tables}
     where a.counterparty_uuid = ${rootUuid} and a.uuid = any(${[...uuids]}::uuid[]) order by a.user_article_norm`.execute(
    db,
  );
  return rows;
}

/** Current targets of normalised codes. */
export async function articlesByNorm(db: Db | Tx, rootUuid: string, norms: readonly string[]): Promise<ArticleRow[]> {
  if (norms.length === 0) return [];
  const { rows } = await sql<ArticleRow>`
    select ${columns} from ${tables}
     where a.counterparty_uuid = ${rootUuid} and a.user_article_norm = any(${[...norms]}::text[])`.execute(db);
  return rows;
}

/** Has the counterparty kept this code for its product although the shop uses it for others? */
export async function isDecidedArticle(tx: Tx, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ isDecided: boolean }>`
    select is_decided as "isDecided" from user_articles where uuid = ${uuid}`.execute(tx);
  return rows[0]?.isDecided ?? false;
}
