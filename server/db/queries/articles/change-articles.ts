import { sql } from "kysely";
import { articleNorm } from "#app/domain/catalog/article.ts";
import type { ArticleStatus } from "#app/domain/articles/limits.ts";
import type { Tx } from "#server/db/client.ts";

/** A code to be saved; `status` explains a missing product. */
export type KeptArticle = {
  uuid: string;
  userArticle: string;
  userName: string;
  comment: string;
  productUuid: string | null;
  /** The code also names other goods, and the counterparty has decided on these. */
  isDecided: boolean;
  status: Extract<ArticleStatus, "matched" | "notFound" | "ambiguous">;
};

/** `userUuid`: null for somebody of the shop. */
type ArticleOwner = { rootUuid: string; userUuid: string | null };

/** Upserts codes of a counterparty. Empty names and comments keep the stored ones. */
export async function keepArticles(tx: Tx, whose: ArticleOwner, articles: readonly KeptArticle[]): Promise<void> {
  if (articles.length === 0) return;
  const rows = articles.map((one) => ({ ...one, norm: articleNorm(one.userArticle) }));
  await sql`
    insert into user_articles as a (uuid, counterparty_uuid, user_article, user_article_norm, user_name, product_uuid, comment, status, is_decided, updated_by)
    select r.uuid, ${whose.rootUuid}::uuid, r."userArticle", r.norm, nullif(r."userName", ''), r."productUuid", nullif(r.comment, ''),
           r.status, r."isDecided", ${whose.userUuid}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (uuid uuid, "userArticle" text, norm text, "userName" text, "productUuid" uuid, comment text, status text, "isDecided" boolean)
    on conflict (counterparty_uuid, user_article_norm) do update set
      user_article = excluded.user_article,
      user_name = coalesce(excluded.user_name, a.user_name),
      comment = coalesce(excluded.comment, a.comment),
      is_primary = a.is_primary and a.product_uuid is not distinct from excluded.product_uuid,
      product_uuid = excluded.product_uuid,
      status = excluded.status,
      is_decided = excluded.is_decided or (a.is_decided and a.product_uuid is not distinct from excluded.product_uuid),
      updated_by = excluded.updated_by,
      updated_at = now()`.execute(tx);
  await choosePrimaries(tx, whose.rootUuid);
}

/** Updates a code by uuid; names and comment are overwritten. */
export async function changeArticle(tx: Tx, { rootUuid, userUuid }: ArticleOwner, article: KeptArticle): Promise<void> {
  await sql`
    update user_articles a set
      user_article = ${article.userArticle}, user_article_norm = ${articleNorm(article.userArticle)},
      user_name = nullif(${article.userName}, ''), comment = nullif(${article.comment}, ''),
      is_primary = a.is_primary and a.product_uuid is not distinct from ${article.productUuid}::uuid,
      product_uuid = ${article.productUuid}::uuid, status = ${article.status}, is_decided = ${article.isDecided}, updated_by = ${userUuid}, updated_at = now()
     where a.counterparty_uuid = ${rootUuid} and a.uuid = ${article.uuid}`.execute(tx);
  await choosePrimaries(tx, rootUuid);
}

/** Makes the code the displayed one of its product. */
export async function makePrimary(tx: Tx, rootUuid: string, uuid: string): Promise<void> {
  await sql`
    update user_articles a set is_primary = false
     where a.counterparty_uuid = ${rootUuid} and a.is_primary and a.uuid <> ${uuid}
       and a.product_uuid = (select product_uuid from user_articles where uuid = ${uuid})`.execute(tx);
  await sql`
    update user_articles set is_primary = true
     where counterparty_uuid = ${rootUuid} and uuid = ${uuid} and product_uuid is not null`.execute(tx);
}

/** Returns the number deleted. */
export async function deleteArticles(tx: Tx, rootUuid: string, uuids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from user_articles where counterparty_uuid = ${rootUuid} and uuid = any(${[...uuids]}::uuid[])`.execute(tx);
  await choosePrimaries(tx, rootUuid);
  return Number(numAffectedRows ?? 0n);
}

/** Each product has one primary code: the oldest by default. */
export async function choosePrimaries(tx: Tx, rootUuid: string): Promise<void> {
  await sql`
    update user_articles set is_primary = true
     where uuid in (
       select distinct on (a.product_uuid) a.uuid
         from user_articles a
        where a.counterparty_uuid = ${rootUuid} and a.product_uuid is not null
          and not exists (select from user_articles b
                           where b.counterparty_uuid = a.counterparty_uuid and b.product_uuid = a.product_uuid and b.is_primary)
        order by a.product_uuid, a.created_at, a.user_article)`.execute(tx);
}
