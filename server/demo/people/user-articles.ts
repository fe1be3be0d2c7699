import { articleNorm } from "#app/domain/catalog/article.ts";
import { families, quotas } from "#server/demo/goods/families.ts";
import type { UserArticleRow } from "#server/demo/rows.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";

const everyFamily = 6;

/** The codes that a window company of the demo shop calls some goods by: ФС-1001 and on, the first of every sixth family that has any. */
export function userArticleRows(products: number): UserArticleRow[] {
  const quota = quotas(products);
  const counterparty_uuid = stableUuid("counterparty/fram-servis");
  return families
    .filter((_, index) => index % everyFamily === 0 && (quota[index] ?? 0) > 0)
    .map(({ key }, at) => {
      const user_article = `ФС-${1001 + at}`;
      return {
        uuid: stableUuid(`user-article/${user_article}`),
        counterparty_uuid,
        user_article,
        user_article_norm: articleNorm(user_article),
        product_uuid: stableUuid(`product/${key}/0`),
        is_primary: true,
        status: "matched",
      };
    });
}
