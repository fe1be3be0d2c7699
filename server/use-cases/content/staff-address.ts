import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { setCityEmail } from "#server/db/queries/content/cities.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Where the letters to a city's staff go from now on; null: to the shop's address, or nowhere without one. */
export async function setStaffAddress(
  { database, log, settings }: Pick<Ports, "database" | "log" | "settings">,
  actor: Actor,
  slug: string,
  email: string | null,
): Promise<Verdict<string | null, { code: "notFound" }>> {
  if (!(await setCityEmail(database.db, slug, email))) return no("notFound");
  log.info({ event: "city.email", city: slug, by: actor.name }, "the address of a city's staff was set");
  return ok(email ?? settings.staffEmail);
}
