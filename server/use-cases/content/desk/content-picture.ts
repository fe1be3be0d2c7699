import { z } from "zod";
import { readPhotoPath } from "#app/domain/catalog/photo.ts";
import { contentKey, isPicturedContent, type ContentKind, type PicturedContent } from "#app/domain/content/editable.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdMedia, writePicture } from "#server/db/queries/catalog/media.ts";
import { contentPicture, mediaNamed } from "#server/db/queries/content/pictures.ts";
import { lockContent } from "#server/db/queries/content/revisions.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { tellShop } from "./publish-content.ts";
import { contentObject } from "./save-content.ts";

type Change = { staff: StaffScope; author: JournalAuthor; kind: ContentKind; id: string };
type Missing = { code: "contentNoPicture" | "contentNotFound" | "rightMissing" };

/** Gives a promotion or material its picture, at once: it is no part of the draft. */
export async function setContentPicture(
  ports: Ports,
  change: Change,
  bytes: Bytes,
): Promise<Verdict<true, PhotoFault | Missing>> {
  const of = picturedBy(change);
  if (!of.ok) return of;
  const { author } = change;
  const shown = await storeAndShow<true, { ok: false } & Missing>(ports, author.actor, bytes, (tx, media) =>
    write(tx, { ...of.value, author }, media),
  );
  if (shown.ok) await tellShop(ports, of.value.kind);
  return shown;
}

const answer = z.literal(true);
type Unknown = { code: "pictureUnknown"; field: string };

/** Shows a picture that the shop has already, named by its uuid, the address of its card, or its own. */
export async function chooseContentPicture(
  ports: Ports,
  change: Change,
  named: string,
): Promise<Verdict<true, Unknown | Missing>> {
  const of = picturedBy(change);
  if (!of.ok) return of;
  const { author } = change;
  const name = mediaNameIn(named);
  const done = await changeOnce<typeof answer, { ok: false } & (Unknown | Missing)>(
    ports,
    author,
    answer,
    async (tx) => {
      const media = name === null ? undefined : await mediaNamed(tx, name);
      if (media === undefined || !(await holdMedia(tx, media))) return no("pictureUnknown", { field: "media" });
      return write(tx, { ...of.value, author }, media);
    },
  );
  if (done.ok) await tellShop(ports, of.value.kind);
  return done;
}

/** Takes it away; the picture itself stays until it is deleted as unused. */
export async function removeContentPicture(ports: Ports, change: Change): Promise<Verdict<true, Missing>> {
  const of = picturedBy(change);
  if (!of.ok) return of;
  const { author } = change;
  const done = await changeOnce<typeof answer, { ok: false } & Missing>(ports, author, answer, (tx) =>
    write(tx, { ...of.value, author }, null),
  );
  if (done.ok) await tellShop(ports, of.value.kind);
  return done;
}

function picturedBy({ staff, kind, id }: Change): Verdict<{ kind: PicturedContent; key: string }, Missing> {
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  const key = contentKey(kind, id);
  return key === null || !isPicturedContent(kind) ? no("contentNotFound") : ok({ kind, key });
}

async function write(
  tx: Tx,
  { kind, key, author }: { kind: PicturedContent; key: string; author: JournalAuthor },
  media: string | null,
): Promise<Verdict<true, Missing>> {
  // In the turn of publications, which may give it another address.
  await lockContent(tx, { kind, key });
  const before = await contentPicture(tx, kind, key);
  if (before === undefined) return no("contentNoPicture");
  if (before.media === media) return ok(true as const);
  await writePicture(tx, kind, before.slug, media);
  await recordChange(tx, author, {
    action: media === null ? `${kind}.pictureRemoved` : `${kind}.pictureSet`,
    object: contentObject({ kind, key }, { title: before.title }),
    changes: { picture: { before: before.media, after: media } },
    answer: true,
  });
  return ok(true as const);
}

/** The uuid or hash in what a person has copied. */
export function mediaNameIn(named: string): string | null {
  const text = named.trim();
  const path = URL.canParse(text) ? new URL(text).pathname : text;
  const photo = readPhotoPath(path);
  return (
    photo?.hash ??
    /^(?:\/desk\/media\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(path)?.[1]?.toLowerCase() ??
    null
  );
}
