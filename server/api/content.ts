import { z } from "@hono/zod-openapi";
import {
  contentPageShape,
  promotionPageShape,
  promotionShape,
  promotionsQuery,
  seoShape,
  type ContentPage,
  type Promotion,
  type Seo,
} from "#app/contract/backoffice.ts";
import { listOf } from "#app/contract/envelope.ts";
import { shortContactShape } from "#app/contract/locations.ts";
import { contactsOf } from "#server/use-cases/contacts.ts";
import { pathOf } from "#server/use-cases/find-redirect.ts";
import { publicData } from "#server/use-cases/public-data.ts";
import { currentPromotions, seoOf, showContentPage, showPromotion } from "#server/use-cases/shop-texts.ts";
import { answer, apiGroup, call, reply } from "./door.ts";

/** Texts of the shop: pages, contacts, promotions, what search engines are told. */
export const contentApi = apiGroup();

const tags = ["content"];
const path = z.string().min(1).max(300);

contentApi.openapi(
  call({ method: "get", path: "/public/content/pages/show", request: { query: z.object({ path }) }, tags, summary: "A text page by its path" }, contentPageShape),
  async (c) => {
    const page = await showContentPage(c.get("ports"), c.req.valid("query").path);
    return page.ok ? answer(c, pageOf(page.value)) : reply(c, page);
  },
);

contentApi.openapi(
  call({ method: "get", path: "/public/content/pages/contacts/short", request: { query: z.object({ path: path.optional() }) }, tags, summary: "Contacts of the city whose slug is the path, else of the caller's city" }, shortContactShape),
  async (c) => {
    const slug = (c.req.valid("query").path ?? "").replaceAll("/", "");
    const city = (await publicData(c.get("ports")).cities()).bySlug.get(slug) ?? c.get("caller").city;
    return answer(c, await contactsOf(c.get("ports"), city));
  },
);

contentApi.openapi(
  call({ method: "get", path: "/mixed/content/promotions", request: { query: promotionsQuery }, tags, summary: "Promotions that are on" }, listOf(promotionShape)),
  async (c) => {
    const { page, limit } = c.req.valid("query");
    const list = await currentPromotions(c.get("ports"), c.get("caller").city, page, limit);
    return answer(c, { ...list, items: list.items.map(promotionOf) });
  },
);

contentApi.openapi(
  call({ method: "get", path: "/mixed/content/promotions/{slug}", request: { params: z.object({ slug: z.string() }) }, tags, summary: "One promotion, a finished one too" }, promotionPageShape),
  async (c) => {
    const promotion = await showPromotion(c.get("ports"), c.get("caller").city, c.req.valid("param").slug);
    if (!promotion.ok) return reply(c, promotion);
    const { body, isFinished } = promotion.value;
    return answer(c, { ...promotionOf(promotion.value), body, isFinished });
  },
);

contentApi.openapi(
  call({ method: "get", path: "/mixed/seo/settings/final", request: { query: z.object({ url: z.string().max(2_048) }) }, tags, summary: "Title, description and text of an address" }, seoShape),
  async (c) => {
    const path = pathOf(c.req.valid("query").url);
    return answer(c, seoFrom(path, path === null ? undefined : await seoOf(c.get("ports"), path)));
  },
);

function pageOf({ updated_at, ...page }: { updated_at: Date } & Omit<ContentPage, "updatedAt">): ContentPage {
  return { ...page, updatedAt: updated_at.toISOString() };
}

function promotionOf({ uuid, slug, title, announce, date_from, date_to }: Omit<Promotion, "dateFrom" | "dateTo"> & { date_from: string; date_to: string }): Promotion {
  return { uuid, slug, title, announce, dateFrom: date_from, dateTo: date_to };
}

type SeoRow = NonNullable<Awaited<ReturnType<typeof seoOf>>>;
const nothing = { title: null, h1: null, description: null, titleImg: null, altImg: null };

/** Of a list the words are its section's, of one thing in it they are the element's. */
function seoFrom(path: string | null, row: SeoRow | undefined): Seo {
  if (!row) return { seoText: null, section: nothing, sectionElement: nothing };
  const words = { title: row.title, h1: row.h1, description: row.description, titleImg: row.title_img, altImg: row.alt_img };
  const isElement = /^\/(product|brands|promotion|useful-materials)\/./.test(path ?? "");
  return { seoText: row.seo_text, section: isElement ? nothing : words, sectionElement: isElement ? words : nothing };
}
