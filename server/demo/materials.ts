import { z } from "zod";
import { drawingSpec } from "#server/drawings/spec.ts";
import { cell, filesIn, readText, slugOfFile } from "./data.ts";
import type { DemoMaterialRow } from "./rows.ts";
import { stableUuid } from "./stable-uuid.ts";

/** Useful texts; `category` by its name in the tree, `published` and `updated` are days. */
const head = z.strictObject({
  title: cell.text,
  lead: cell.text,
  category: cell.text,
  tags: cell.list,
  minutes: cell.number,
  published: cell.day,
  updated: cell.day.optional(),
  drawing: cell.json.pipe(drawingSpec),
});

const materials = filesIn("materials").map((file) => ({ slug: slugOfFile(file), ...readText(file, head) }));

/** Published before `today`, whenever the shop is filled: the dates are moved back together, keeping their order and distances. */
export function materialRows(today: Date, categorySlugOf: (name: string) => string): DemoMaterialRow[] {
  const latest = Math.max(
    ...materials.flatMap(({ head: { published, updated = published } }) => [instantOf(published), instantOf(updated)]),
  );
  const back = Math.max(0, Math.ceil((latest - today.getTime()) / dayMs)) * dayMs;
  const moved = (day: string) => new Date(instantOf(day) - back).toISOString();
  return materials.map(
    ({ slug, body, head: { title, lead, drawing, tags, minutes, category, published, updated = published } }) => ({
      uuid: stableUuid(`material/${slug}`),
      slug,
      title,
      lead,
      body,
      drawing,
      tags,
      read_minutes: minutes,
      category_slug: categorySlugOf(category),
      published_at: moved(published),
      updated_at: moved(updated),
    }),
  );
}

const dayMs = 86_400_000;

function instantOf(day: string): number {
  return Date.parse(`${day}T06:00:00Z`);
}
