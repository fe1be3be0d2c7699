import { z } from "zod";
import { drawingSpec } from "#server/drawings/spec.ts";
import { cell, filesIn, readText, slugOfFile } from "./data.ts";
import type { DemoPromotionRow } from "./rows.ts";
import { stableUuid } from "./stable-uuid.ts";

const monthAndDay = z.string().regex(/^\d\d-\d\d$/, "no month and day");

/** Of a season: an end before the start lies in the next year. Categories by their names, cities by their slugs; none for all. */
const head = z.strictObject({
  title: cell.text,
  announce: cell.text,
  tag: z.enum(["new", "hit", "sale"]),
  from: monthAndDay,
  to: monthAndDay,
  categories: cell.list.default([]),
  cities: cell.list.default([]),
  drawing: cell.json.pipe(drawingSpec),
});

const promotions = filesIn("promotions").map((file) => ({ slug: slugOfFile(file), ...readText(file, head) }));

/** The year's calendar around `today`: every promotion with its latest start that has come, so something is always running. */
export function promotionRows(today: Date, categorySlugOf: (name: string) => string): DemoPromotionRow[] {
  const day = today.toISOString().slice(5, 10);
  return promotions.map(({ slug, body, head: { from, to, categories, cities, ...promotion } }, sort) => {
    const year = today.getUTCFullYear() - (from > day ? 1 : 0);
    return {
      uuid: stableUuid(`promotion/${slug}`),
      slug,
      ...promotion,
      body,
      date_from: `${year}-${from}`,
      date_to: `${to < from ? year + 1 : year}-${to}`,
      sort,
      cities,
      category_slugs: categories.map(categorySlugOf),
    };
  });
}
