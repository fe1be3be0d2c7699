import type { Actor } from "#app/domain/actor.ts";
import { readShopText, textPageOf, textPages, type ShopText, type TextPage } from "#app/domain/content/shop-text.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { listContentPages } from "#server/db/queries/content/shop-texts.ts";
import {
  deleteTextPage,
  findTextVersion,
  listTextVersions,
  lockTextPage,
  putTextPage,
} from "#server/db/queries/content/text-versions.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

export type TextState = TextPage & { publishedAt: Date | null };

/** Every text page of the shop, with the time of its publication. */
export async function listTexts({ database: { db } }: Ports): Promise<TextState[]> {
  const published = new Map((await listContentPages(db)).map(({ path, updated_at }) => [path, updated_at]));
  return textPages.map((page) => ({ ...page, publishedAt: published.get(page.path) ?? null }));
}

/** Publishes a wording of a page as a new version; the same wording again changes nothing. */
export async function publishText(ports: Ports, actor: Actor, slug: string, markdown: string) {
  const page = textPageOf(slug);
  if (!page) return no("textUnknown", { known: textPages.map((one) => one.slug) });
  const read = readShopText(markdown);
  if (!read.ok) return read;
  const publishedAt = await ports.database.db.transaction().execute(async (tx) => {
    const before = await lockTextPage(tx, page.path);
    return before && isSame(before, read.value) ? null : putTextPage(tx, page.path, read.value, actor);
  });
  if (publishedAt === null) return ok({ ...page, publishedAt });
  ports.log.info({ event: "text.published", path: page.path, by: actor.name }, "a text was published");
  await ports.bus.publish("public:content");
  return ok({ ...page, publishedAt });
}

/** Takes a page off the shop; its versions stay readable. */
export async function unpublishText(ports: Ports, actor: Actor, slug: string) {
  const page = textPageOf(slug);
  if (!page) return no("textUnknown", { known: textPages.map((one) => one.slug) });
  const done = await transact(ports.database.db, async (tx) => {
    await lockTextPage(tx, page.path);
    return (await deleteTextPage(tx, page.path)) ? ok(page) : no("textNotPublished");
  });
  if (!done.ok) return done;
  ports.log.info({ event: "text.unpublished", path: page.path, by: actor.name }, "a text was taken off the shop");
  await ports.bus.publish("public:content");
  return done;
}

/** All editions of a page, newest first. */
export async function textEditions({ database: { db } }: Ports, slug: string) {
  const page = textPageOf(slug);
  if (!page) return no("textUnknown", { known: textPages.map((one) => one.slug) });
  return ok({ ...page, editions: await listTextVersions(db, page.path) });
}

/** One edition, by its time; the newest without one. */
export async function showEdition({ database: { db } }: Ports, slug: string, edition: string | undefined) {
  const page = textPageOf(slug);
  if (!page) return no("textUnknown", { known: textPages.map((one) => one.slug) });
  const newest = edition === undefined ? (await listTextVersions(db, page.path))[0]?.publishedAt : new Date(edition);
  const found = newest && !Number.isNaN(newest.getTime()) ? await findTextVersion(db, page.path, newest) : undefined;
  return found ? ok(found) : no("textNotPublished");
}

function isSame(one: ShopText, other: ShopText): boolean {
  return (
    one.title === other.title && one.h1 === other.h1 && one.description === other.description && one.body === other.body
  );
}
