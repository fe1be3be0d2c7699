import { createHash } from "node:crypto";
import type { Connection } from "#server/demo/goods/bare-tables.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import type { ClaimStory } from "./claim-stories.ts";
import { photographs } from "./photographs.ts";

type Claimed = { story: ClaimStory; user: string; came: Date };

/** Kept as the shop keeps what is sent to it: the object is whole before a row names it (invariants FL1). */
export async function insertPhotos(db: Connection, files: FileStore, claims: readonly Claimed[]): Promise<void> {
  const photos = claims.flatMap(({ story: { key, photos }, user, came }) =>
    photos.map((scene, at) => ({ claim: stableUuid(`claim/${key}`), seed: `${key}/${at}`, scene, user, came, at })),
  );
  const drawn = await photographs(photos);
  for (const [place, { claim, seed, user, came, at }] of photos.entries()) {
    const bytes = drawn[place] ?? new Uint8Array();
    const uuid = stableUuid(`claim-photo/${seed}`);
    // Two in a minute, a while before the form was sent.
    const taken = new Date(came.getTime() - (9 - at) * 61_000);
    await files.put(uuid, bytes);
    await db.query(
      `insert into files (uuid, owner, name, extension, size, sha256, created_at, claim_uuid)
       values ($1, 'u:' || $2::uuid, $3, 'jpg', $4, $5, $6, $7)`,
      [uuid, user, nameOf(taken), bytes.length, createHash("sha256").update(bytes).digest(), taken, claim],
    );
  }
}

/** As cameras of phones name them. */
function nameOf(taken: Date): string {
  const [day = "", time = ""] = taken.toISOString().replaceAll(/[-:]/g, "").split(/[T.]/);
  return `IMG_${day}_${time}.jpg`;
}
