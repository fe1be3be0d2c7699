import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { RelatedRule } from "#server/db/queries/catalog/nearby-source.ts";
import type { Ports } from "#server/ports/ports.ts";
import { relatedGoods } from "#server/shipped-files.ts";
import { publicData } from "./public-data.ts";

/** `match`: «own=their» for the same value of two attributes, «own~their» for the nearest number, empty for none. */
const rowShape = z.object({
  goods: z.string().min(1),
  "goes-with": z.string().min(1),
  match: z.string().regex(/^(?:[@\w]+[=~][@\w]+)?$/),
  note: z.string(),
});
type Row = z.infer<typeof rowShape>;

let shipped: Promise<Row[]> | null = null;

/** What goes with what, among the categories this shop has, as server/search/related-goods.csv tells. */
export async function relatedRules(ports: Ports): Promise<RelatedRule[]> {
  shipped ??= readFile(relatedGoods, "utf8").then((csv) =>
    z.array(rowShape).parse(parse(csv, { columns: true, skip_empty_lines: true })),
  );
  const [rows, { rows: categories }] = [await shipped, await publicData(ports).categories()];
  const uuidOf = (slug: string) =>
    categories.find((category) => category.slug === slug || category.slug.endsWith(`/${slug}`))?.uuid;
  return rows.flatMap((row, place) => {
    const [goods, goes] = [uuidOf(row.goods), uuidOf(row["goes-with"])];
    if (goods === undefined || goes === undefined) return [];
    const [own = "", their = ""] = row.match.split(/[=~]/);
    return [
      {
        goods,
        goes,
        place: place - rows.findIndex((one) => one.goods === row.goods),
        own,
        their,
        nearest: row.match.includes("~"),
      },
    ];
  });
}
