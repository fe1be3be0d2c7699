import { createHash } from "node:crypto";
import { iconTypes, isIconPath, type IconPath } from "#app/domain/shop/icon-paths.ts";
import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { listPictures, replacePictures } from "#server/db/queries/shop/pictures.ts";
import { lockShop, recordChange } from "#server/db/queries/shop/settings.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { letterSign, signIcons } from "#server/uploads/sign-icons.ts";
import { publishShop } from "./change-settings.ts";

/** The usual colour of app/styles/tokens.css. */
const usualAccent = "#ffc400";

/** Makes the icons of the site from a picture; null: back to those of the name. */
export async function setSign(
  ports: Ports,
  actor: Actor,
  sign: Uint8Array | null,
): Promise<Verdict<null, { code: "signType" }>> {
  const icons = sign === null ? new Map<IconPath, Uint8Array>() : await signIcons(sign);
  if (icons === null) return no("signType");
  const pictures = [...icons].map(([path, body]) => ({ path, body, type: iconTypes[path] }));
  const hash = sign === null ? null : createHash("sha256").update(sign).digest("hex");
  await transact(ports.database.db, async (tx) => {
    await lockShop(tx);
    await replacePictures(tx, pictures, actor);
    await recordChange(tx, { subject: "sign", before: null, after: hash }, actor);
    return ok(null);
  });
  ports.log.info({ event: "shop.sign", by: actor.name }, "the sign of the shop was changed");
  await publishShop(ports);
  return ok(null);
}

export type ShownIcon = { body: Uint8Array<ArrayBuffer>; type: string; etag: string };

const ttlSeconds = 60;
const staleSeconds = 86_400;

/** The icons of the site; made of its name when it has no sign. */
export const shopIcons = scopedToPorts((ports) => {
  const cache = new TtlCache<string, ReadonlyMap<IconPath, ShownIcon>>({
    clock: ports.clock,
    ttlSeconds,
    staleSeconds,
    keepLastOnError: true,
  });
  // By the name that they are made of, so that drawing is not repeated while it stays.
  const drawn = new TtlCache<string, ReadonlyMap<IconPath, Uint8Array> | null>({
    clock: ports.clock,
    ttlSeconds: Infinity,
    maxEntries: 3,
    isCacheable: (icons) => icons !== null,
  });
  ports.bus.subscribe((topic) => {
    if (topic === "public") cache.invalidate();
  });

  async function load(): Promise<ReadonlyMap<IconPath, ShownIcon>> {
    const stored = await listPictures(ports.database.db);
    const { shopName, accent } = ports.settings;
    const letter = letterSign(shopName, accent ?? usualAccent);
    const made: Iterable<readonly [string, Uint8Array]> =
      stored.length > 0
        ? stored.map(({ path, body }) => [path, body] as const)
        : ((await drawn.get(letter, () => signIcons(new TextEncoder().encode(letter)))) ?? []);
    const icons = new Map<IconPath, ShownIcon>();
    for (const [path, body] of made) {
      if (!isIconPath(path)) continue;
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 20)}"`;
      icons.set(path, { body: Uint8Array.from(body), type: iconTypes[path], etag });
    }
    return icons;
  }

  return async (path: IconPath): Promise<ShownIcon | null> => (await cache.get("all", load)).get(path) ?? null;
});
