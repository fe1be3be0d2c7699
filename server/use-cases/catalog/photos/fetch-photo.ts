import type { Actor } from "#app/domain/actor.ts";
import type { Verdict } from "#app/domain/verdict.ts";
import type { WebFault } from "#server/gateways/public-web.ts";
import type { Ports } from "#server/ports/ports.ts";
import { mostPhotoMegabytes, type PhotoFault } from "#server/uploads/photo.ts";
import { addPhoto } from "./add-photo.ts";

/** Adds the picture at an https address to a product, behind its last one (desk §5, §11). */
export async function fetchPhoto(
  ports: Ports,
  actor: Actor,
  { product, address }: { product: string; address: string },
): Promise<Verdict<"added" | "unchanged", WebFault | PhotoFault>> {
  const bytes = await ports.publicWeb.read(address, mostPhotoMegabytes);
  return bytes.ok ? addPhoto(ports, actor, { product, position: null, bytes: bytes.value }) : bytes;
}
