import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

/** Where an address has moved, as a path of the shop; null when it has not. Only a look-up: nothing is ever opened (security G7). */
export async function findRedirect(ports: Ports, url: string): Promise<string | null> {
  const path = pathOf(url);
  const target = path === null ? undefined : (await publicData(ports).redirects()).get(path);
  // Checked when it was saved, and again: the table may have been written by other hands.
  const safe = target === undefined ? null : safeReturnPath(target);
  return safe === null || pathOf(safe) === path ? null : safe;
}

/** The path an address is looked up by: without query and a slash at its end. */
export function pathOf(url: string): string | null {
  if (!URL.canParse(url, "http://shop.invalid")) return null;
  const { pathname } = new URL(url, "http://shop.invalid");
  return pathname.replace(/(?<=.)\/+$/, "");
}
