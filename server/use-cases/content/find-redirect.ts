import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

/** New path of a moved URL; null when not moved. A lookup only: no URL is fetched (security G7). */
export async function findRedirect(ports: Ports, url: string): Promise<string | null> {
  const path = pathOf(url);
  const target = path === null ? undefined : (await publicData(ports).redirects()).get(path);
  // Checked again after saving: the table may have been edited directly.
  const safe = target === undefined ? null : safeReturnPath(target);
  return safe === null || pathOf(safe) === path ? null : safe;
}

/** Lookup key: the path without query and trailing slash. */
export function pathOf(url: string): string | null {
  if (!URL.canParse(url, "http://shop.invalid")) return null;
  const { pathname } = new URL(url, "http://shop.invalid");
  return pathname.replace(/(?<=.)\/+$/, "");
}
