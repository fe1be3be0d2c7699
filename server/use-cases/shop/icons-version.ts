import { createHash } from "node:crypto";
import { isIconPath } from "#app/domain/shop/icon-paths.ts";
import type { PictureHash } from "#server/db/queries/shop/pictures.ts";
import type { ShopIdentity } from "#server/ports/ports.ts";
import { letterSign, recipe } from "#server/uploads/sign-icons.ts";

/** The usual colour of app/styles/tokens.css. */
const usualAccent = "#ffc400";

/** What icons are drawn from in a shop without a sign. */
export function letterOf({ shopName, accent }: Pick<ShopIdentity, "shopName" | "accent">): string {
  return letterSign(shopName, accent ?? usualAccent);
}

/** Changes with the icons, so an address that holds it may be cached for ever. */
export function iconsVersion(stored: readonly PictureHash[], letter: string): string {
  const icons = stored.filter(({ path }) => isIconPath(path)).map(({ path, hash }) => `${path} ${hash}`);
  const source = icons.length > 0 ? icons.sort().join("\n") : recipe + letter;
  return createHash("sha256").update(source).digest("hex").slice(0, 12);
}
