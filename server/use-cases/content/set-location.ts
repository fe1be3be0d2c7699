import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { setGuestCity, setUserCity } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { viewerOf, type ViewerSource } from "#server/use-cases/sessions/viewer.ts";

/** Selects the city: stored with a user for all devices; a guest's moves to the account at login. */
export async function setLocation(
  ports: Ports,
  caller: ViewerSource,
  cityUuid: string,
): Promise<ProblemOr<CityRecord, "validation">> {
  const city = (await publicData(ports).cities()).byUuid.get(cityUuid);
  if (!city) return no("validation", { issues: [{ path: ["cityUuid"], code: "custom", reason: "city" }] });
  const { user, owner } = await viewerOf(ports, caller);
  if (user === null && owner !== null) await setGuestCity(ports.database.db, owner, city.uuid);
  if (user && user.cityUuid !== city.uuid) {
    await setUserCity(ports.database.db, user.uuid, city.uuid);
    await ports.bus.publish(`viewer:${user.uuid}`);
  }
  return ok(city);
}

/** City of an IP address; null if unknown or not served. */
export async function locate(ports: Ports, ip: string): Promise<CityRecord | null> {
  const uuid = ports.geoIp.cityUuid(ip);
  return uuid === null ? null : ((await publicData(ports).cities()).byUuid.get(uuid) ?? null);
}
