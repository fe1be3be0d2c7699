import { z } from "zod";
import { photoPath } from "#app/domain/catalog/photo.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdMedia } from "#server/db/queries/catalog/media.ts";
import { mediaHash, mediaNamed } from "#server/db/queries/content/pictures.ts";
import { lockSeo } from "#server/db/queries/desk/shop/seo.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { mediaNameIn } from "#server/use-cases/content/desk/content-picture.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { tellShopOfSeo, writeSeoRow, type SeoChange, type SeoMissing } from "./save-seo.ts";

type Change = SeoChange & { uuid: string };
type AltMissing = { code: "seoAltMissing"; field: string };

/** Wide enough for the place above the heading, and a format that previews in messengers know. */
const shownAs = { width: 1280, format: "jpg" } as const;

/** Gives an address its title picture, described in words. */
export async function setSeoPicture(
  ports: Ports,
  change: Change,
  { bytes, alt }: { bytes: Bytes; alt: string },
): Promise<Verdict<true, PhotoFault | SeoMissing | AltMissing>> {
  const fault = faultOf(change, alt);
  if (fault !== null) return fault;
  const shown = await storeAndShow<true, { ok: false } & SeoMissing>(ports, change.author.actor, bytes, (tx, media) =>
    show(tx, change, { media, alt }),
  );
  if (shown.ok) await tellShopOfSeo(ports);
  return shown;
}

const answer = z.object({ uuid: z.string() });
type Unknown = { code: "pictureUnknown"; field: string };

/** Shows a picture that the shop has already, named by its uuid, the address of its card, or its own. */
export async function chooseSeoPicture(
  ports: Ports,
  change: Change,
  { media: named, alt }: { media: string; alt: string },
): Promise<Verdict<true, Unknown | SeoMissing | AltMissing>> {
  const fault = faultOf(change, alt);
  if (fault !== null) return fault;
  const name = mediaNameIn(named);
  type Refusal = { ok: false } & (Unknown | SeoMissing);
  const done = await changeOnce<typeof answer, Refusal>(ports, change.author, answer, async (tx) => {
    const media = name === null ? undefined : await mediaNamed(tx, name);
    if (media === undefined || !(await holdMedia(tx, media))) return no("pictureUnknown", { field: "media" });
    const shown = await show(tx, change, { media, alt });
    return shown.ok ? ok({ uuid: change.uuid }) : shown;
  });
  if (!done.ok) return done;
  await tellShopOfSeo(ports);
  return ok(true as const);
}

/** Takes it away; the picture itself stays until it is deleted as unused. */
export async function removeSeoPicture(ports: Ports, change: Change): Promise<Verdict<true, SeoMissing>> {
  const { staff, author } = change;
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  const done = await changeOnce<typeof answer, { ok: false } & SeoMissing>(ports, author, answer, async (tx) => {
    const written = await write(tx, change, { picture: "", alt: "" }, "seo.pictureRemoved");
    return written.ok ? ok({ uuid: change.uuid }) : written;
  });
  if (!done.ok) return done;
  await tellShopOfSeo(ports);
  return ok(true as const);
}

function faultOf({ staff }: Change, alt: string): ({ ok: false } & (AltMissing | { code: "rightMissing" })) | null {
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  return alt === "" ? no("seoAltMissing", { field: "alt" }) : null;
}

async function show(tx: Tx, change: Change, { media, alt }: { media: string; alt: string }) {
  const picture = photoPath({ hash: await mediaHash(tx, media), ...shownAs });
  return write(tx, change, { picture, alt }, "seo.pictureSet");
}

async function write(
  tx: Tx,
  { author, uuid }: Change,
  values: { picture: string; alt: string },
  action: string,
): Promise<Verdict<true, SeoMissing>> {
  const [kept] = await lockSeo(tx, [uuid]);
  if (kept === undefined) return no("seoNotFound");
  await writeSeoRow(tx, author, { action, kept, values: { ...kept, ...values } });
  return ok(true as const);
}
