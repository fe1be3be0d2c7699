import type { Landing } from "#app/contract/catalog/landings.ts";
import { landingSearch } from "#app/domain/catalog/landing.ts";
import { formatNumber } from "#app/i18n/format.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { LandingGroup } from "#app/view-models/catalog/landing-links.ts";
import { ownWords, sectionText, type PageWords } from "./page-seo.server.ts";

type Category = { name: string; total: string };

/** Texts of a brand or size page of a category. */
export function landingWords(shop: ShopRequest, landing: Landing, { name, total }: Category): PageWords {
  return ownWords(shop, landing.number === null ? "catalog-named" : "catalog-measured", {
    name,
    what: lowered(landing),
    total,
  });
}

/** Sanitised HTML. */
export function landingText(shop: ShopRequest, landing: Landing, { name, total }: Category): string {
  const kind = landing.target === "brand" ? "ofBrand" : "ofSize";
  return sectionText(shop, kind, { name: inSentence(name, landing), section: name, total });
}

/** «Норфикс», «М8», «Диаметр 3,5 мм» */
export function landingName({ label, number, attribute, unit }: Landing): string {
  if (number === null) return label ?? "";
  const measure = [formatNumber(number), ...(unit === null ? [] : [unit])].join("\u00a0");
  return attribute === null ? measure : `${attribute} ${measure}`;
}

/** «Саморезы Норфикс», «Саморезы, диаметр 3,5 мм,» as a sentence continues after it. */
function inSentence(name: string, landing: Landing): string {
  return landing.number === null ? `${name} ${landingName(landing)}` : `${name}, ${lowered(landing)},`;
}

/** For the middle of a sentence; abbreviations stay unchanged. */
function lowered(landing: Landing): string {
  const name = landingName(landing);
  return landing.number !== null && /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Links to these pages; `here`: the current one. */
export function landingLinks(path: string, landings: readonly Landing[], here: Landing | null): LandingGroup[] {
  const linkOf = (landing: Landing) => ({
    href: path + landingSearch(landing),
    label: landingName(landing),
    count: landing.count,
    isHere: landing === here,
  });
  const brands = landings.filter(({ target }) => target === "brand").map(linkOf);
  const sizes = landings.filter(({ target }) => target !== "brand").map(linkOf);
  return [
    { kind: "brands" as const, links: brands },
    { kind: "sizes" as const, links: sizes },
  ].filter(({ links }) => links.length > 0);
}
