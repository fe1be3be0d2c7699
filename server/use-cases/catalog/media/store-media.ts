import { createHash } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdMedia } from "#server/db/queries/catalog/media.ts";
import { insertMedia, mediaByHash } from "#server/db/queries/catalog/photos.ts";
import { transact, type RefusedVerdict } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { photoOf, type PhotoFault } from "#server/uploads/photo.ts";

export type StoringPorts = { database: Pick<Ports["database"], "db"> } & Pick<Ports, "files" | "ids">;

/**
 * Stores a picture, unless the shop has it, and shows it by what `show` writes. One that is deleted as unused in between
 * is stored again.
 */
export async function storeAndShow<V, R extends RefusedVerdict = never>(
  ports: StoringPorts,
  actor: Actor,
  bytes: Bytes,
  show: (tx: Tx, media: string) => Promise<{ ok: true; value: V } | R>,
): Promise<Verdict<V, PhotoFault> | R> {
  for (;;) {
    const media = await storedMedia(ports, actor, bytes);
    if (!media.ok) return media;
    const shown = await transact<V | typeof gone, R>(ports.database.db, async (tx) =>
      (await holdMedia(tx, media.value)) ? show(tx, media.value) : ok(gone),
    );
    if (!shown.ok) return shown;
    if (shown.value !== gone) return ok(shown.value);
  }
}

const gone = Symbol("gone");

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
