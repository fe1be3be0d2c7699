import { z } from "@hono/zod-openapi";
import {
  contentPageShape,
  promotionPageShape,
  promotionListShape,
  promotionsQuery,
  seoShape,
  type ContentPage,
  type Seo,
} from "#app/contract/backoffice.ts";
import {
  addressesQuery,
  addressesShape,
  brandListShape,
  brandShape,
  materialListShape,
  materialPageShape,
  materialsQuery,
} from "#app/contract/content.ts";
import { shortContactShape } from "#app/contract/locations.ts";
import { listBrands, showBrand } from "#server/use-cases/catalog/brands.ts";
import { contactsOf } from "#server/use-cases/content/contacts.ts";
import { indexedAddresses } from "#server/use-cases/content/indexed-addresses.ts";
import { listMaterials, showMaterial } from "#server/use-cases/content/materials.ts";
import { listPromotions, showPromotion } from "#server/use-cases/content/promotions.ts";
import { pathOf } from "#server/use-cases/content/find-redirect.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { seoOf, showContentPage } from "#server/use-cases/content/shop-texts.ts";
import { workScheduleOf } from "./work-schedule.ts";
import { answer, apiGroup, call, reply } from "./responses.ts";

export const contentApi = apiGroup();

const tags = ["content"];
const path = z.string().min(1).max(300);
const bySlug = z.object({ slug: z.string() });

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/public/content/pages/show",
      request: { query: z.object({ path }) },
      tags,
      summary: "A text page by its path",
    },
    contentPageShape,
  ),
  async (c) => {
    const page = await showContentPage(c.get("ports"), c.req.valid("query").path);
    return page.ok ? answer(c, pageOf(page.value)) : reply(c, page);
  },
);

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/public/content/pages/contacts/short",
      request: { query: z.object({ path: path.optional() }) },
      tags,
      summary: "Contacts of the city whose slug is the path, else of the caller's city",
    },
    shortContactShape,
  ),
  async (c) => {
    const slug = (c.req.valid("query").path ?? "").replaceAll("/", "");
    const city = (await publicData(c.get("ports")).cities()).bySlug.get(slug) ?? c.get("caller").city;
    const contacts = await contactsOf(c.get("ports"), city);
    return answer(c, { ...contacts, workSchedule: workScheduleOf(contacts.schedule) });
  },
);

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/mixed/content/promotions",
      request: { query: promotionsQuery },
      tags,
      summary: "Promotions of the city: those that are on, or those that are over",
    },
    promotionListShape,
  ),
  async (c) => answer(c, await listPromotions(c.get("ports"), c.get("caller").city, c.req.valid("query"))),
);

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/mixed/content/promotions/{slug}",
      request: { params: bySlug },
      tags,
      summary: "One promotion of the city, a finished one too",
    },
    promotionPageShape,
  ),
  async (c) => reply(c, await showPromotion(c.get("ports"), c.get("caller").city, c.req.valid("param").slug)),
);

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/public/content/brands",
      tags,
      summary: "Brands with goods on sale, and how many of them the city has",
    },
    brandListShape,
  ),
  async (c) => answer(c, await listBrands(c.get("ports"), c.get("caller").city)),
);

contentApi.openapi(
  call(
    { method: "get", path: "/public/content/brands/{slug}", request: { params: bySlug }, tags, summary: "One brand" },
    brandShape,
  ),
  async (c) => reply(c, await showBrand(c.get("ports"), c.get("caller").city, c.req.valid("param").slug)),
);

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/public/content/materials",
      request: { query: materialsQuery },
      tags,
      summary: "Useful materials, newest first",
    },
    materialListShape,
  ),
  async (c) => answer(c, await listMaterials(c.get("ports"), c.req.valid("query"))),
);

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/public/content/materials/{slug}",
      request: { params: bySlug },
      tags,
      summary: "One useful material",
    },
    materialPageShape,
  ),
  async (c) => reply(c, await showMaterial(c.get("ports"), c.req.valid("param").slug)),
);

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/public/content/addresses",
      request: { query: addressesQuery },
      tags,
      summary: "Addresses that search engines may index in the caller's city",
    },
    addressesShape,
  ),
  async (c) => answer(c, await indexedAddresses(c.get("ports"), c.get("caller").city, c.req.valid("query"))),
);

contentApi.openapi(
  call(
    {
      method: "get",
      path: "/mixed/seo/settings/final",
      request: { query: z.object({ url: z.string().max(2_048) }) },
      tags,
      summary: "Title, description and text of an address",
    },
    seoShape,
  ),
  async (c) => {
    const path = pathOf(c.req.valid("query").url);
    return answer(c, seoFrom(path, path === null ? undefined : await seoOf(c.get("ports"), path)));
  },
);

function pageOf({ updated_at, ...page }: { updated_at: Date } & Omit<ContentPage, "updatedAt">): ContentPage {
  return { ...page, updatedAt: updated_at.toISOString() };
}

type SeoRow = NonNullable<Awaited<ReturnType<typeof seoOf>>>;
const nothing = { title: null, h1: null, description: null, titleImg: null, altImg: null };

/** Of a list the words are its section's, of one thing in it they are the element's. */
function seoFrom(path: string | null, row: SeoRow | undefined): Seo {
  if (!row) return { seoText: null, section: nothing, sectionElement: nothing };
  const words = {
    title: row.title,
    h1: row.h1,
    description: row.description,
    titleImg: row.title_img,
    altImg: row.alt_img,
  };
  const isElement = /^\/(product|brands|promotion|useful-materials)\/./.test(path ?? "");
  return { seoText: row.seo_text, section: isElement ? nothing : words, sectionElement: isElement ? words : nothing };
}
