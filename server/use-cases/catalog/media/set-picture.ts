import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { writePicture, type PicturedKind } from "#server/db/queries/catalog/media.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import { storeAndShow } from "./store-media.ts";

export { picturedKinds } from "#server/db/queries/catalog/media.ts";

type Owner = { kind: PicturedKind; name: string };
type OwnerFault = { code: "pictureOwnerUnknown" };

/** Gives a category, brand, promotion, page or material its picture, in place of the one it has. */
export async function setPicture(
  ports: Ports,
  actor: Actor,
  { kind, name, bytes }: Owner & { bytes: Bytes },
): Promise<Verdict<null, OwnerFault | PhotoFault>> {
  const verdict = await storeAndShow(ports, actor, bytes, async (tx, media) =>
    (await writePicture(tx, kind, name, media)) ? ok(null) : no("pictureOwnerUnknown"),
  );
  if (verdict.ok) await tell(ports, actor, { kind, name }, "a picture was set");
  return verdict;
}

/** Takes its picture away; the picture itself stays until it is deleted as unused. */
export async function removePicture(ports: Ports, actor: Actor, owner: Owner): Promise<Verdict<null, OwnerFault>> {
  const verdict = await transact(ports.database.db, async (tx) =>
    (await writePicture(tx, owner.kind, owner.name, null)) ? ok(null) : no("pictureOwnerUnknown"),
  );
  if (verdict.ok) await tell(ports, actor, owner, "a picture was taken away");
  return verdict;
}

async function tell(ports: Ports, actor: Actor, { kind, name }: Owner, message: string): Promise<void> {
  ports.log.info({ event: "picture.changed", kind, name, by: actor.name }, message);
  await ports.bus.publish("public");
}
