import type { ProductForSale } from "#app/domain/catalog/missing-for-sale.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import type { Db } from "#server/db/client.ts";

type UnsoldProduct = ProductForSale & { uuid: string; externalId: string; status: string };

/** Drafts and goods on sale in the order of their uuids, after one of them: a page of `limit`. */
export async function goodsToSell(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<UnsoldProduct[]> {
  const rows = await db
    .selectFrom("products")
    .select([
      "uuid",
      "external_id as externalId",
      "status",
      "name",
      "article",
      "slug",
      "category_uuid as category",
      "unit_uuid as unit",
      "vat_rate as vatRate",
      "multiplicity",
      "min_quantity as minQuantity",
      "base_price as basePrice",
    ])
    .where("status", "in", ["draft", "active"])
    .$if(after !== null, (query) => query.where("uuid", ">", after))
    .orderBy("uuid")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    multiplicity: quantityFromDecimal(row.multiplicity),
    minQuantity: quantityFromDecimal(row.minQuantity),
    basePrice: row.basePrice === null ? undefined : moneyFromDecimal(row.basePrice),
    // The database keeps addresses unique.
    isSlugTaken: false,
  }));
}
