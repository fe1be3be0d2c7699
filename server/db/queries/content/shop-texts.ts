import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { photoOf, type PhotoRow } from "#server/db/queries/catalog/photos.ts";
import type {
  AnnouncementsTable,
  ContentPagesTable,
  MaterialsTable,
  PromotionsTable,
  SeoSettingsTable,
} from "#server/db/schema.ts";

export type RedirectRow = { path: string; target: string };

export async function listRedirects(db: Db | Tx): Promise<RedirectRow[]> {
  return db.selectFrom("redirects").select(["path", "target"]).execute();
}

/** Locks and returns all redirects. */
export async function lockRedirects(tx: Tx): Promise<RedirectRow[]> {
  await sql`lock table redirects in share row exclusive mode`.execute(tx);
  return tx.selectFrom("redirects").select(["path", "target"]).execute();
}

export async function addRedirectRow(tx: Tx, path: string, target: string): Promise<void> {
  await tx
    .insertInto("redirects")
    .values({ path, target })
    .onConflict((conflict) => conflict.column("path").doUpdateSet({ target }))
    .execute();
}

export async function removeRedirectRow(tx: Tx, path: string): Promise<void> {
  await tx.deleteFrom("redirects").where("path", "=", path).execute();
}

export async function writeFlag(db: Db, code: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto("system_flags")
    .values({ code, value: json })
    .onConflict((conflict) => conflict.column("code").doUpdateSet({ value: json }))
    .execute();
}

/** Stored value of a flag; undefined when never set. */
export async function readFlag(db: Db, code: string): Promise<unknown> {
  const row = await db.selectFrom("system_flags").select("value").where("code", "=", code).executeTakeFirst();
  return row?.value;
}

export type PromotionRow = Omit<Selectable<PromotionsTable>, "drawing" | "media_uuid" | "is_hidden"> & {
  /** A picture of its own, in place of the others. */
  photo: PhotoRow | null;
  /** Hash of the drawing's input; null without a drawing. */
  drawing_hash: string | null;
};

export async function listPromotions(db: Db): Promise<PromotionRow[]> {
  return db
    .selectFrom("promotions")
    .select([
      "uuid",
      "slug",
      "title",
      "announce",
      "body",
      "date_from",
      "date_to",
      "tag",
      "sort",
      "cities",
      "category_slugs",
      "image",
      "updated_at",
    ])
    .select([
      sql<string | null>`md5(drawing::text)`.as("drawing_hash"),
      sql<PhotoRow | null>`${photoOf(sql`promotions.media_uuid`)}`.as("photo"),
    ])
    .where("is_hidden", "=", false)
    .orderBy("sort")
    .orderBy("date_from", "desc")
    .orderBy("slug")
    .execute();
}

export type MaterialRow = Omit<Selectable<MaterialsTable>, "drawing" | "media_uuid" | "is_hidden"> & {
  /** A picture of its own, in place of the others. */
  photo: PhotoRow | null;
  drawing_hash: string | null;
};

/** Newest first, including those of the future. */
export async function listMaterials(db: Db): Promise<MaterialRow[]> {
  return db
    .selectFrom("materials")
    .select([
      "uuid",
      "slug",
      "title",
      "lead",
      "body",
      "cover",
      "tags",
      "read_minutes",
      "category_slug",
      "published_at",
      "updated_at",
    ])
    .select([
      sql<string | null>`md5(drawing::text)`.as("drawing_hash"),
      sql<PhotoRow | null>`${photoOf(sql`materials.media_uuid`)}`.as("photo"),
    ])
    .where("is_hidden", "=", false)
    .orderBy("published_at", "desc")
    .orderBy("slug")
    .execute();
}

export type AnnouncementRow = Pick<Selectable<AnnouncementsTable>, "uuid" | "body" | "cities">;

/** The latest first. */
export async function listAnnouncements(db: Db): Promise<AnnouncementRow[]> {
  return db
    .selectFrom("announcements")
    .select(["uuid", "body", "cities"])
    .where("is_hidden", "=", false)
    .orderBy("updated_at", "desc")
    .orderBy("uuid")
    .execute();
}

export type ContentPageRow = Omit<
  Selectable<ContentPagesTable>,
  "media_uuid" | "actor_kind" | "actor_id" | "actor_name"
> & { photo: PhotoRow | null };

export async function listContentPages(db: Db): Promise<ContentPageRow[]> {
  return db
    .selectFrom("content_pages")
    .select(["path", "title", "h1", "description", "body", "updated_at"])
    .select(sql<PhotoRow | null>`${photoOf(sql`content_pages.media_uuid`)}`.as("photo"))
    .execute();
}

export type SeoRow = Omit<Selectable<SeoSettingsTable>, "uuid" | "version" | "updated_at">;

export async function listSeoSettings(db: Db): Promise<SeoRow[]> {
  return db
    .selectFrom("seo_settings")
    .select(["path", "title", "h1", "description", "title_img", "alt_img", "seo_text"])
    .execute();
}
