import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { letterPicture, type PicturedProduct } from "#server/db/queries/catalog/drawing-address.ts";
import { drawingHash, firstPhoto } from "#server/db/queries/catalog/photos.ts";

/** Goods of a part without prices; `picture`: a path as letters show it, null without. */
export type PartGoods = { position: number; number: string; lines: PartLine[] };
type PartLine = {
  name: string;
  article: string;
  userArticle: string | null;
  quantity: number;
  unit: string;
  picture: string | null;
};
type PartRow = Omit<PartGoods, "lines"> & {
  lines: (Omit<PartLine, "picture"> & { pictured: Omit<PicturedProduct, "name"> | null })[];
};

/** Canceled lines and fully canceled parts are omitted. */
export async function goodsOfParts(tx: Tx, partUuids: readonly string[]): Promise<PartGoods[]> {
  const { rows } = await sql<PartRow>`
    select p.position, p.number,
           json_agg(json_build_object('name', i.name, 'article', i.article, 'userArticle', i.user_article,
             'quantity', i.quantity - coalesce(i.canceled_quantity, 0), 'unit', i.unit,
             'pictured', (select json_build_object('slug', p.slug, 'drawingHash', ${drawingHash}, 'photo', ${firstPhoto})
                            from products p where p.uuid = i.product_uuid and p.status in ('active', 'discontinued'))
             ) order by i.position) as lines
      from order_parts p join order_items i on i.part_uuid = p.uuid
     where p.uuid = any(${[...partUuids]}::uuid[])
       and i.state <> 'canceled' and i.quantity > coalesce(i.canceled_quantity, 0)
     group by p.uuid, p.position, p.number order by p.position`.execute(tx);
  return rows.map(({ lines, ...part }) => ({
    ...part,
    lines: lines.map(({ pictured, ...line }) => ({
      ...line,
      picture: pictured && letterPicture({ ...pictured, name: line.name }),
    })),
  }));
}
