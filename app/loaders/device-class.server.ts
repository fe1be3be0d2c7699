import type { DeviceClass } from "#app/domain/catalog/view.ts";

/**
 * Where the kind of a device matters (specification §6, the table view) the server decides: by the client hint, else by
 * the user agent. An iPad that calls itself a Mac is taken for a desktop: its screen holds a table.
 */
export function deviceClassOf({ headers }: Request): DeviceClass {
  const userAgent = headers.get("user-agent") ?? "";
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  if (headers.get("sec-ch-ua-mobile") === "?1" || /Mobi|iPhone|iPod|Opera Mini/i.test(userAgent)) return "mobile";
  return "desktop";
}
