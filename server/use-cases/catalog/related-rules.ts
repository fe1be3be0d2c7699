import type { RelatedRule } from "#server/db/queries/catalog/nearby-source.ts";
import { shippedRelated } from "#server/db/trade/read-tables.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "./public-data.ts";

/** What goes with what, among the categories this shop has, as server/db/trade/related-goods.csv tells. */
export async function relatedRules(ports: Ports): Promise<RelatedRule[]> {
  const [rows, { rows: categories }] = [await shippedRelated(), await publicData(ports).categories()];
  const uuidOf = (slug: string) =>
    categories.find((category) => category.slug === slug || category.slug.endsWith(`/${slug}`))?.uuid;
  return rows.flatMap((row, index) => {
    const [goods, goes] = [uuidOf(row.goods), uuidOf(row["goes-with"])];
    if (goods === undefined || goes === undefined) return [];
    const [own = "", their = ""] = row.match.split(/[=~]/);
    return [
      {
        goods,
        goes,
        place: index - rows.findIndex((one) => one.goods === row.goods),
        own,
        their,
        nearest: row.match.includes("~"),
      },
    ];
  });
}
