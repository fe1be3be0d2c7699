import { TtlCache } from "#app/cache/ttl-cache.ts";
import type { Page } from "#app/domain/access.ts";
import { isProfileSection, profilePages } from "#app/domain/account/profile-sections.ts";
import { pagesWithoutText, textPages } from "#app/domain/content/shop-text.ts";
import { siteIndex, type PagePhrase, type SiteIndex, type SitePage } from "#app/domain/content/site-search.ts";
import { pagesIn } from "#app/domain/desk/synonym.ts";
import { fillSlots } from "#app/domain/text-slots.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace, type KeyOf } from "#app/i18n/translator.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { stopWordsIn } from "#server/db/queries/search/stop-words.ts";
import type { SynonymRow } from "#server/db/queries/search/synonyms.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { tradeSynonyms } from "./trade-dictionary.ts";

const t = namespace("frame", texts);

/** A page of the shop; `access` where not everybody may open it. */
export type ShopPage = SitePage & { title: string; access: Page | null };
export type ShopIndex = { pages: ReadonlyMap<string, ShopPage>; index: SiteIndex };

/** Seconds. What changes the pages invalidates them. */
const ttlSeconds = 300;

const indexes = scopedToPorts((ports: Ports) => {
  const { versionOfGoods: version } = publicData(ports);
  return new TtlCache<"all", ShopIndex>({
    clock: ports.clock,
    ttlSeconds,
    staleSeconds: ttlSeconds,
    version,
    keepLastOnError: true,
  });
});

/** The shop's pages and the phrases that mean them. */
export function shopIndex(ports: Ports): Promise<ShopIndex> {
  return indexes(ports).get("all", () => load(ports));
}

async function load(ports: Ports): Promise<ShopIndex> {
  const [pages, synonyms, { list }] = [
    await shopPages(ports),
    await tradeSynonyms(ports),
    await publicData(ports).cities(),
  ];
  const known = new Map(pages.map((page) => [page.path, page]));
  const idle = [
    ports.settings.shopName,
    ...list.flatMap(({ name, cases }) => [name, ...Object.values(cases)]),
    ...(await stopWordsIn(ports.database.db, [
      ...pages.flatMap(({ lines }) => lines),
      ...synonyms.flatMap(({ phrase, means }) => (pagesIn(means).length > 0 ? [phrase] : [])),
    ])),
    ...synonyms.flatMap(({ phrase, means }) => (means === "nothing" && !phrase.includes(" ") ? [phrase] : [])),
  ];
  return { pages: known, index: siteIndex(pages, pagePhrases(synonyms, known), idle) };
}

/** Phrases that mean pages the shop has. */
export function pagePhrases(rows: readonly SynonymRow[], pages: ReadonlyMap<string, unknown>): PagePhrase[] {
  return rows.flatMap(({ phrase, means }) => {
    const paths = pagesIn(means).filter((path) => pages.has(path));
    return paths.length === 0 ? [] : [{ phrase, paths }];
  });
}

/** Pages without a text of the shop that have a name in the frame. */
const namedPages = {
  "/catalog": "catalog",
  "/contacts": "contacts",
  "/refund": "refund",
  "/support": "support",
} as const satisfies Record<string, KeyOf<(typeof texts)["page"]>>;

/** Those it would answer 404 for are left out, and lists without anything in them. */
async function shopPages(ports: Ports): Promise<ShopPage[]> {
  const { contentPages, promotions, materials, shownBrands, profileTypes, pickupPoints, warehouses } =
    publicData(ports);
  const [written, offers, articles, brands, profiles, points, stores] = await Promise.all([
    contentPages(),
    promotions(),
    materials(),
    shownBrands(),
    profileTypes(),
    pickupPoints(),
    warehouses(),
  ]);
  const places = [...points, ...stores].flatMap(({ name, address }) => [name, address].map(lettersOf));
  const named = Object.entries(namedPages).map(([path, name]) => plain(path, t(`page.${name}`)));
  const sections = Object.entries(profilePages).flatMap(([name, { path, access }]) =>
    isProfileSection(name) && (name !== "calculator" || profiles.length > 0)
      ? [{ ...plain(path, t(`page.${name}`)), access }]
      : [],
  );
  const own = textPages.flatMap(({ path }) => {
    const page = written.get(path);
    return page === undefined ? [] : [textPage(page)];
  });
  const pages: ShopPage[] = [
    ...named.filter(({ path }) => path === "/catalog" || pagesWithoutText.includes(path)),
    ...(brands.length > 0 ? [plain("/brands", t("page.brands"))] : []),
    ...(offers.length > 0 ? [plain("/promotions", t("page.promotions"))] : []),
    ...(articles.length > 0 ? [plain("/useful-materials", t("page.useful-materials"))] : []),
    ...sections,
    ...own,
    ...offers.map(({ slug, title }) => plain(`/promotion/${slug}`, title)),
    ...articles.map(({ slug, title }) => plain(`/useful-materials/${slug}`, title)),
  ];
  const known = new Map(pages.map((page) => [page.path, page]));
  return [...known.values()].map((page) =>
    page.path === "/contacts" ? { ...page, headings: [...page.headings, ...places] } : page,
  );
}

function plain(path: string, title: string): ShopPage {
  return { path, title, lines: [title], headings: [], access: null };
}

function textPage(page: { path: string; title: string; h1: string; description: string; body: string }): ShopPage {
  const { path, body } = page;
  const [title, h1, description] = [page.title, page.h1, page.description].map(withoutSlots);
  const headings = [...body.matchAll(/^#{1,6}\s+(.+)$/gmu), ...body.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gisu)];
  return {
    ...{ path, title: h1 ?? "", lines: [title ?? "", h1 ?? ""], access: null },
    headings: [description ?? "", ...headings.map(([, words = ""]) => withoutSlots(words.replace(/<[^>]*>/gu, " ")))],
  };
}

/** Names of cities say nothing here. */
function withoutSlots(text: string): string {
  return fillSlots(text, () => undefined).trim();
}

/** Numbers of houses are numbers of anything else in a query. */
function lettersOf(text: string): string {
  return (text.match(/\p{L}{4,}/gu) ?? []).join(" ");
}
