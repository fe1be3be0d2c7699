import { createHash } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { photoNames } from "#app/domain/catalog/photo-name.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  goodsNamed,
  insertMedia,
  mediaByHash,
  placePhoto,
  type NamedGoods,
} from "#server/db/queries/catalog/photos.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { photoOf, type PhotoFault } from "#server/uploads/photo.ts";

export type StoringPorts = { database: Pick<Ports["database"], "db"> } & Pick<Ports, "files" | "ids">;

/** The product that a file's name means, and the place of the picture in its row, from 0. */
export type PhotoTarget = { product: string; position: number };
export type TargetFault = { code: "photoUnknown" | "photoAmbiguous" };

/**
 * Products by names of files: the whole name as written, then without the picture's number, then both in the form in
 * which articles are compared. An article written as its owner does wins over one that only compares equal.
 */
export async function photoTargets(
  { database }: Pick<Ports, "database">,
  fileNames: readonly string[],
): Promise<Verdict<PhotoTarget, TargetFault>[]> {
  const read = fileNames.map(photoNames);
  const codes = [...new Set(read.flat().map(({ code }) => code))];
  const found = new Map<string, NamedGoods[]>(codes.map((code) => [code, []]));
  const asked = codes.map((code) => ({ code, norm: articleNorm(code) }));
  for (const goods of await goodsNamed(database.db, asked)) found.get(goods.code)?.push(goods);
  return read.map((names) => {
    for (const way of ["spelled", "norm"] as const) {
      // Of «AB-1_2» the number is the likelier reading than an article AB12.
      const inOrder = way === "spelled" ? names : names.toReversed();
      for (const { code, position } of inOrder) {
        const [first, ...others] = distinct((found.get(code) ?? []).filter((one) => one.way === way));
        if (first !== undefined) return others.length > 0 ? no("photoAmbiguous") : ok({ product: first, position });
      }
    }
    return no("photoUnknown");
  });
}

function distinct(goods: readonly NamedGoods[]): string[] {
  return [...new Set(goods.map(({ uuid }) => uuid))];
}

/**
 * Adds a picture to a product; a picture that the shop already has is not stored again. The caller publishes
 * `public:goods` after its last picture.
 */
export async function addPhoto(
  ports: StoringPorts,
  actor: Actor,
  { product, position, bytes }: PhotoTarget & { bytes: Bytes },
): Promise<Verdict<"added" | "unchanged", PhotoFault>> {
  const media = await storedMedia(ports, actor, bytes);
  if (!media.ok) return media;
  const isPlaced = await transact<boolean>(ports.database.db, async (tx) =>
    ok(await placePhoto(tx, { product, media: media.value, position })),
  );
  return ok(isPlaced.value ? "added" : "unchanged");
}

async function storedMedia(ports: StoringPorts, actor: Actor, bytes: Bytes): Promise<Verdict<string, PhotoFault>> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = await mediaByHash(ports.database.db, sha256);
  if (known !== null) return ok(known);
  const photo = await photoOf(bytes);
  if (!photo.ok) return photo;
  const { width, height, variants } = photo.value;
  const stored = variants.map((variant) => ({ ...variant, key: ports.ids.uuid() }));
  for (const { key, bytes: content } of stored) await ports.files.put(key, content);
  return transact<string>(ports.database.db, async (tx) =>
    ok(
      await insertMedia(tx, {
        ...{ uuid: ports.ids.uuid(), sha256, width, height },
        bytes: stored.reduce((sum, variant) => sum + variant.bytes.length, 0),
        variants: stored.map(({ width, format, key }) => ({ width, format, key })),
        actor,
      }),
    ),
  );
}
