import { sql } from "kysely";
import type { ProductLinkKind } from "#app/domain/desk/products/links.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type LinkedProduct = { uuid: string; externalId: string; article: string; name: string; isAlone: boolean };

/** `isAlone`: no other product has the article. */
const columns = sql`
  l.uuid, l.external_id as "externalId", l.article, l.name,
  not exists (select from products o where o.article_norm = l.article_norm and o.uuid <> l.uuid) as "isAlone"`;

/** Goods that people show beside a product, in their order. */
export async function linkedProducts(db: Db | Tx, uuid: string, kind: ProductLinkKind): Promise<LinkedProduct[]> {
  const { rows } = await sql<LinkedProduct>`
    select ${columns} from product_links n join products l on l.uuid = n.linked_uuid
     where n.product_uuid = ${uuid}::uuid and n.kind = ${kind} order by n.position`.execute(db);
  return rows;
}

export async function replacementOf(db: Db | Tx, uuid: string): Promise<LinkedProduct | undefined> {
  const { rows } = await sql<LinkedProduct>`
    select ${columns} from products p join products l on l.uuid = p.replacement_uuid where p.uuid = ${uuid}::uuid`.execute(
    db,
  );
  return rows[0];
}

export async function writeLinks(
  tx: Tx,
  uuid: string,
  kind: ProductLinkKind,
  linked: readonly string[],
): Promise<void> {
  await sql`delete from product_links where product_uuid = ${uuid}::uuid and kind = ${kind}`.execute(tx);
  if (linked.length === 0) return;
  await tx
    .insertInto("product_links")
    .values(linked.map((one, position) => ({ product_uuid: uuid, kind, position, linked_uuid: one })))
    .execute();
}
