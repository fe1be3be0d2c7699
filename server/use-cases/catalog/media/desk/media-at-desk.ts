import { z } from "zod";
import type { DeskMedia, DeskMediaCard, MediaAlt } from "#app/contract/desk/catalog/media.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { mediaList } from "#app/domain/desk/lists/media.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { photoImage } from "#server/db/queries/catalog/drawing-address.ts";
import { deleteMedia } from "#server/db/queries/catalog/media.ts";
import {
  countMedia,
  listMedia,
  lockMedia,
  shownMedia,
  type ShownMedia,
} from "#server/db/queries/desk/catalog/media.ts";
import { writeAlts } from "#server/db/queries/desk/products/product.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { StaleTexts } from "#server/use-cases/staff/stale-save.ts";

type Page = { items: DeskMedia[]; total: number; page: number; pages: number };
type Change = { staff: StaffScope; author: JournalAuthor };
type Missing = { code: "mediaUnknown" | "rightMissing" };

/** Of a picture in the list, and on its own page. */
const mostUses = { list: 5, card: 200 };

/** Pictures with what shows them. */
export async function mediaAtDesk(
  { database: { db } }: Pick<Ports, "database">,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Verdict<Page, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const state = readListState(mediaList, pairs);
  const total = await countMedia(db, state);
  const pages = Math.max(1, Math.ceil(total / state.size));
  const page = Math.min(state.page, pages);
  const rows = await listMedia(db, state, { limit: state.size, offset: (page - 1) * state.size, uses: mostUses.list });
  return ok({ items: rows.map(mediaOf), total, page, pages });
}

export async function mediaCard(
  { database: { db } }: Pick<Ports, "database">,
  staff: StaffScope,
  uuid: string,
): Promise<Verdict<DeskMediaCard, Missing>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const row = await shownMedia(db, uuid, mostUses.card);
  if (row === undefined) return no("mediaUnknown");
  const edit = mayStaff(staff, "editGoods");
  return ok({ ...mediaOf(row), can: { edit, remove: edit && row.uses.length === 0 } });
}

function mediaOf({ uuid, alt, uses, bytes, storedAt, by, ...photo }: ShownMedia): DeskMedia {
  return {
    ...{ uuid, alt, bytes, storedAt, by, image: photoImage({ ...photo, alt }, "") },
    uses: uses.map((use) => {
      const [kind = "", name = ""] = use.split(/ (.*)/su);
      return { kind, name };
    }),
  };
}

const answer = z.literal(true);

/** Describes a picture wherever it is shown. */
export async function saveMediaAlt(
  ports: Ports,
  { staff, author }: Change,
  uuid: string,
  { was, alt }: MediaAlt,
): Promise<Verdict<true, Missing | StaleTexts>> {
  const saved = await changeOnce<typeof answer, { ok: false } & (Missing | StaleTexts)>(
    ports,
    author,
    answer,
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const media = await lockMedia(tx, uuid);
      if (media === undefined) return no("mediaUnknown");
      if (media.alt === alt) return ok(true as const);
      if (media.alt !== was)
        return no("stale", {
          ...{ fields: [{ name: "alt", before: was, yours: alt, now: media.alt }], by: "", at: "", version: 1 },
        });
      await writeAlts(tx, [{ media: uuid, alt }]);
      await recordChange(tx, author, {
        ...{ action: "media.saved", object: { kind: "media", id: uuid }, answer: true },
        changes: { alt: { before: was, after: alt } },
      });
      return ok(true as const);
    },
  );
  if (saved.ok) await ports.bus.publish("public:goods");
  return saved;
}

/** Deletes a picture that nothing shows, then its files; what a crash leaves of them, the sweep finds. */
export async function removeMedia(
  ports: Ports,
  { staff, author }: Change,
  uuid: string,
): Promise<Verdict<true, Missing | { code: "mediaUsed" }>> {
  let keys: readonly string[] = [];
  const removed = await changeOnce<typeof answer, { ok: false } & (Missing | { code: "mediaUsed" })>(
    ports,
    author,
    answer,
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const deleted = await deleteMedia(tx, uuid);
      if (deleted.state !== "deleted") return no(deleted.state === "used" ? "mediaUsed" : "mediaUnknown");
      keys = deleted.keys;
      await recordChange(tx, author, {
        ...{ action: "media.deleted", object: { kind: "media", id: uuid }, answer: true },
      });
      return ok(true as const);
    },
  );
  if (removed.ok) for (const key of keys) await ports.files.remove(key);
  return removed;
}
