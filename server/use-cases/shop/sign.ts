import { createHash } from "node:crypto";
import { iconTypes, isIconPath, type IconPath } from "#app/domain/shop/icon-paths.ts";
import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { listPictures, replacePictures, type ShopPicture } from "#server/db/queries/shop/pictures.ts";
import { lockShop, recordChange } from "#server/db/queries/shop/settings.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pictureKind, type PictureKind } from "#server/uploads/picture-kind.ts";
import { signIcons } from "#server/uploads/sign-icons.ts";
import { publishShop } from "./change-settings.ts";
import { iconsVersion, letterOf } from "./icons-version.ts";

const signTypes = { svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;

/** Also the ending of its file. */
export type SignKind = "svg" | PictureKind;
export const signKinds: readonly SignKind[] = ["svg", "png", "jpg", "webp"];

function signKind(bytes: Uint8Array): SignKind | null {
  const isMarkup = /^\uFEFF?\s*</u.test(new TextDecoder().decode(bytes.subarray(0, 256)));
  return pictureKind(bytes) ?? (isMarkup ? "svg" : null);
}

/** Where the operator's own file is kept beside its icons; it is never served. */
const originalPath = "sign";

/** A sign of the operator's with the icons made of it. */
export type MadeSign = { original: ShopPicture; icons: readonly ShopPicture[] };

/** Null for a file that is no picture. */
export async function makeSign(bytes: Uint8Array): Promise<MadeSign | null> {
  const kind = signKind(bytes);
  const icons = kind === null ? null : await signIcons(bytes);
  if (kind === null || icons === null) return null;
  return {
    original: { path: originalPath, type: signTypes[kind], body: bytes },
    icons: [...icons].map(([path, body]) => ({ path, body, type: iconTypes[path] })),
  };
}

/** Makes the icons of the site from a picture; null: back to those of the name. */
export async function setSign(
  ports: Ports,
  actor: Actor,
  bytes: Uint8Array | null,
): Promise<Verdict<null, { code: "signType" }>> {
  const sign = bytes === null ? null : await makeSign(bytes);
  if (bytes !== null && sign === null) return no("signType");
  await transact(ports.database.db, async (tx) => {
    await lockShop(tx);
    await writeSign(tx, actor, sign);
    return ok(null);
  });
  ports.log.info({ event: "shop.sign", by: actor.name }, "the sign of the shop was changed");
  await publishShop(ports);
  return ok(null);
}

/** The same inside the transaction of a larger change, which has locked the shop. */
export async function writeSign(tx: Tx, actor: Actor, sign: MadeSign | null): Promise<void> {
  const before = await storedSign(tx);
  await replacePictures(tx, sign === null ? [] : [sign.original, ...sign.icons], actor);
  const [old, now] = [before?.body, sign?.original.body].map((body) => (body === undefined ? null : hashOf(body)));
  await recordChange(tx, { subject: "sign", before: old, after: now }, actor);
}

/** The operator's file; where it is not kept, the largest icon made of it. Null without a sign. */
export async function storedSign(db: Db | Tx): Promise<{ kind: SignKind; body: Uint8Array } | null> {
  const stored = await listPictures(db);
  const found = [originalPath, "/icon-512.png"].map((wanted) => stored.find(({ path }) => path === wanted));
  const picture = found.find((one) => one !== undefined);
  const kind = picture && signKind(picture.body);
  return picture && kind ? { kind, body: picture.body } : null;
}

function hashOf(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/** `version`: of all icons together, as their addresses name it. */
export type ShownIcon = { body: Uint8Array<ArrayBuffer>; type: string; etag: string; version: string };

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
    const letter = letterOf(ports.settings);
    const hashed = stored.map(({ path, body }) => ({ path, hash: hashOf(body) }));
    const version = iconsVersion(hashed, letter);
    const made: Iterable<readonly [string, Uint8Array]> =
      stored.length > 0
        ? stored.map(({ path, body }) => [path, body] as const)
        : ((await drawn.get(letter, () => signIcons(new TextEncoder().encode(letter)))) ?? []);
    const icons = new Map<IconPath, ShownIcon>();
    for (const [path, body] of made) {
      if (!isIconPath(path)) continue;
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 20)}"`;
      icons.set(path, { body: Uint8Array.from(body), type: iconTypes[path], etag, version });
    }
    return icons;
  }

  return async (path: IconPath): Promise<ShownIcon | null> => (await cache.get("all", load)).get(path) ?? null;
});
