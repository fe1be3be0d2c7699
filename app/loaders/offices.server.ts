import type { OfficeView } from "#app/components/content/offices.tsx";
import { localMoment } from "#app/domain/local-time.ts";
import { openingAt } from "#app/domain/opening.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** Days that differ are told this long before. */
const toldDays = 31;

/** The city's offices as they stand at this minute of its clocks. */
export function officesNow({ loaded, city }: Pick<ShopRequest, "loaded" | "city">, instant = Date.now()): OfficeView[] {
  const now = localMoment(instant, city.timezone);
  const { date: until } = localMoment(instant + toldDays * 86_400_000, city.timezone);
  return (loaded.contacts?.offices ?? []).map((office) => ({
    ...office,
    today: now.day,
    opening: openingAt(office.schedule, now, office.specialDays),
    specialDays: office.specialDays.filter(({ date }) => now.date <= date && date <= until),
  }));
}
