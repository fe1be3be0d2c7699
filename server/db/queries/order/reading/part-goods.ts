import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** Goods of a part without prices. */
export type PartGoods = {
  position: number;
  number: string;
  lines: { name: string; article: string; userArticle: string | null; quantity: number; unit: string }[];
};

/** Canceled lines and fully canceled parts are omitted. */
export async function goodsOfParts(tx: Tx, partUuids: readonly string[]): Promise<PartGoods[]> {
  const { rows } = await sql<PartGoods>`
    select p.position, p.number,
           json_agg(json_build_object('name', i.name, 'article', i.article, 'userArticle', i.user_article,
             'quantity', i.quantity - coalesce(i.canceled_quantity, 0), 'unit', i.unit) order by i.position) as lines
      from order_parts p join order_items i on i.part_uuid = p.uuid
     where p.uuid = any(${[...partUuids]}::uuid[])
       and i.state <> 'canceled' and i.quantity > coalesce(i.canceled_quantity, 0)
     group by p.uuid, p.position, p.number order by p.position`.execute(tx);
  return rows;
}
