import type { Landing } from "#app/contract/landings.ts";
import { landingSearch } from "#app/domain/catalog/landing.ts";
import { formatNumber } from "#app/i18n/format.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { LandingGroup } from "#app/view-models/landing-links.ts";
import { ownWords, sectionText, type PageWords } from "./page-seo.server.ts";

type Category = { name: string; total: string };

/** What the page of a brand or a size in a category says of itself. */
export function landingWords(shop: ShopRequest, landing: Landing, { name, total }: Category): PageWords {
  return ownWords(shop, landing.number === null ? "catalog-named" : "catalog-measured", {
    name,
    what: lowered(landing),
    total,
  });
}

/** Safe HTML. */
export function landingText(shop: ShopRequest, landing: Landing, { name, total }: Category): string {
  const kind = landing.target === "brand" ? "ofBrand" : "ofSize";
  return sectionText(shop, kind, { name: inSentence(name, landing), section: name, total });
}

/** «Норфикс», «М8», «Диаметр 3,5 мм» */
export function landingName({ label, number, attribute, unit }: Landing): string {
  if (number === null) return label ?? "";
  const said = [formatNumber(number), ...(unit === null ? [] : [unit])].join("\u00a0");
  return attribute === null ? said : `${attribute} ${said}`;
}

/** «Саморезы Норфикс», «Саморезы, диаметр 3,5 мм,» as a sentence goes on after it. */
function inSentence(name: string, landing: Landing): string {
  return landing.number === null ? `${name} ${landingName(landing)}` : `${name}, ${lowered(landing)},`;
}

/** In the middle of a sentence; an abbreviation stays as it is. */
function lowered(landing: Landing): string {
  const name = landingName(landing);
  return landing.number !== null && /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** The ways to these pages; `here`: the one that is shown. */
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
