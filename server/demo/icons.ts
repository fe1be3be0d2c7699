import { readFileSync } from "node:fs";
import { iconTypes, isIconPath, type IconPath } from "#app/domain/shop/icon-paths.ts";
import { demoData } from "#server/shipped-files.ts";

/** `body` as PostgreSQL reads bytes from text. */
type IconRow = { path: IconPath; type: string; body: string; actor_kind: "system"; actor_id: string };

/** The demo shop's icons, drawn by hand, as rows of `shop_pictures`. */
export function iconRows(): IconRow[] {
  return Object.keys(iconTypes)
    .filter(isIconPath)
    .map((path) => ({
      path,
      type: iconTypes[path],
      body: `\\x${readFileSync(new URL(`icons${path}`, demoData)).toString("hex")}`,
      actor_kind: "system",
      actor_id: "demo",
    }));
}
