import { missingForSale, type SaleField } from "#app/domain/catalog/missing-for-sale.ts";
import { goodsToSell } from "#server/db/queries/catalog/sale-state.ts";
import type { Ports } from "#server/ports/ports.ts";

type UnreadyProduct = { externalId: string; article: string; name: string; isDraft: boolean; missing: SaleField[] };

/** Rows read at once. */
const page = 1_000;

/** Drafts and goods on sale that cannot be sold, with what they lack: their number and the first `most` of them. */
export async function unreadyGoods(
  { database }: Pick<Ports, "database">,
  { most }: { most: number },
): Promise<{ count: number; goods: UnreadyProduct[] }> {
  const goods: UnreadyProduct[] = [];
  let count = 0;
  for (let after: string | null = null; ;) {
    const rows = await goodsToSell(database.db, { after, limit: page });
    for (const row of rows) {
      const missing = missingForSale(row);
      if (missing.length === 0) continue;
      count += 1;
      const { externalId, article, name, status } = row;
      if (goods.length < most) goods.push({ externalId, article, name, isDraft: status === "draft", missing });
    }
    after = rows.at(-1)?.uuid ?? null;
    if (rows.length < page || after === null) return { count, goods };
  }
}
