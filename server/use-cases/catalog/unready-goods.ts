import { missingForSale, type SaleField } from "#app/domain/catalog/missing-for-sale.ts";
import type { GoodsFacts } from "#app/domain/readiness/findings.ts";
import { goodsToSell } from "#server/db/queries/catalog/sale-state.ts";
import type { Ports } from "#server/ports/ports.ts";

type UnreadyProduct = { externalId: string; article: string; name: string; isDraft: boolean; missing: SaleField[] };

/** Rows read at once. */
const page = 1_000;

/** Drafts and goods on sale that cannot be sold, with what they lack: their number and the first `most` of them. */
export async function unreadyGoods(
  ports: Pick<Ports, "database">,
  { most }: { most: number },
): Promise<{ count: number; goods: UnreadyProduct[] }> {
  const goods: UnreadyProduct[] = [];
  let count = 0;
  for await (const product of eachUnready(ports)) {
    count += 1;
    if (goods.length < most) goods.push(product);
  }
  return { count, goods };
}

/** The same in numbers: all of them, and by what they lack, each with its first articles as examples. */
export async function countUnready(ports: Pick<Ports, "database">): Promise<GoodsFacts["unsellable"]> {
  const lacking = new Map<SaleField, { count: number; examples: string[] }>();
  let count = 0;
  for await (const { article, missing } of eachUnready(ports)) {
    count += 1;
    for (const field of missing) {
      const found = lacking.get(field) ?? { count: 0, examples: [] };
      const examples = [...found.examples, article].sort().slice(0, mostExamples);
      lacking.set(field, { count: found.count + 1, examples });
    }
  }
  return { count, lacking };
}

const mostExamples = 3;

async function* eachUnready({ database }: Pick<Ports, "database">): AsyncGenerator<UnreadyProduct> {
  for (let after: string | null = null; ;) {
    const rows = await goodsToSell(database.db, { after, limit: page });
    for (const row of rows) {
      const missing = missingForSale(row);
      const { externalId, article, name, status } = row;
      if (missing.length > 0) yield { externalId, article, name, isDraft: status === "draft", missing };
    }
    after = rows.at(-1)?.uuid ?? null;
    if (rows.length < page || after === null) return;
  }
}
