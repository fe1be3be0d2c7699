import type { MaterialRow } from "#server/demo/rows.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { fixing } from "./fixing.ts";
import { windowsAndDoors } from "./windows-and-doors.ts";

/** Published before `today`, whenever the shop is filled: the dates are moved back together, keeping their order and distances. */
export function materialRows(today: Date, categorySlugOf: (name: string) => string): MaterialRow[] {
  const all = [...windowsAndDoors, ...fixing];
  const latest = Math.max(
    ...all.flatMap(({ published, updated }) => [instantOf(published), instantOf(updated ?? published)]),
  );
  const back = Math.max(0, Math.ceil((latest - today.getTime()) / dayMs)) * dayMs;
  const moved = (day: string) => new Date(instantOf(day) - back).toISOString();
  return all.map(({ slug, title, lead, body, drawing, tags, minutes, category, published, updated }) => ({
    uuid: stableUuid(`material/${slug}`),
    slug,
    title,
    lead,
    body,
    drawing,
    tags: [...tags],
    read_minutes: minutes,
    category_slug: categorySlugOf(category),
    published_at: moved(published),
    updated_at: moved(updated ?? published),
  }));
}

const dayMs = 86_400_000;

function instantOf(day: string): number {
  return Date.parse(`${day}T06:00:00Z`);
}
