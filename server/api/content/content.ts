import { type Seo } from "#app/contract/orders/backoffice.ts";
import { listBrands, showBrand } from "#server/use-cases/catalog/brands.ts";
import { contactsOf } from "#server/use-cases/content/contacts.ts";
import { indexedAddresses, sitemapOf } from "#server/use-cases/content/indexed-addresses.ts";
import { readSitemapFile } from "#server/use-cases/content/make-sitemap.ts";
import { listMaterials, showMaterial } from "#server/use-cases/content/materials.ts";
import { listPromotions, showPromotion } from "#server/use-cases/content/promotions.ts";
import { previewContent } from "#server/use-cases/content/desk/show-content.ts";
import { pathOf } from "#server/use-cases/content/find-redirect.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { seoOf, showContentPage } from "#server/use-cases/content/shop-texts.ts";
import { workScheduleOf } from "#server/api/delivery/work-schedule.ts";
import {
  brandsEndpoints,
  contentEndpoints,
  materialsEndpoints,
  promotionsEndpoints,
  seoEndpoints,
} from "#app/contract/endpoints/content/content.ts";
import { implement } from "#server/api/implement.ts";
import { no, ok } from "#app/domain/verdict.ts";

const nothing = { title: null, h1: null, description: null, titleImg: null, altImg: null };

export const contentHandlers = implement(contentEndpoints, {
  page: async ({ ports, query }) => showContentPage(ports, query.path, query.edition),

  preview: ({ ports, query }) => previewContent(ports, query.code),

  contacts: async ({ ports, caller, query }) => {
    const slug = (query.path ?? "").replaceAll("/", "");
    const city = (await publicData(ports).cities()).bySlug.get(slug) ?? caller.city;
    const contacts = await contactsOf(ports, city);
    return ok({ ...contacts, workSchedule: workScheduleOf(contacts.schedule) });
  },

  addresses: async ({ ports, caller, query }) => ok(await indexedAddresses(ports, caller.city, query)),

  sitemap: async ({ ports, caller }) => ok(await sitemapOf(ports, caller.city)),

  sitemapFile: async ({ ports, params }) => {
    const bytes = await readSitemapFile(ports, params.part);
    return bytes === null ? no("notFound") : ok({ headers: { "content-type": "application/gzip" }, bytes });
  },
});

export const promotionsHandlers = implement(promotionsEndpoints, {
  list: async ({ ports, caller, query }) => ok(await listPromotions(ports, caller.city, query)),

  bySlug: ({ ports, caller, params }) => showPromotion(ports, caller.city, params.slug),
});

export const brandsHandlers = implement(brandsEndpoints, {
  list: async ({ ports, caller }) => ok(await listBrands(ports, caller.city)),

  bySlug: ({ ports, caller, params }) => showBrand(ports, caller.city, params.slug),
});

export const materialsHandlers = implement(materialsEndpoints, {
  list: async ({ ports, query }) => ok(await listMaterials(ports, query)),

  bySlug: ({ ports, params }) => showMaterial(ports, params.slug),
});

export const seoHandlers = implement(seoEndpoints, {
  final: async ({ ports, query }) => {
    const path = pathOf(query.url);
    return ok(seoFrom(path, path === null ? undefined : await seoOf(ports, path)));
  },
});

type SeoRow = NonNullable<Awaited<ReturnType<typeof seoOf>>>;

/** A list page uses the section's SEO texts, an element page the element's own. */
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
