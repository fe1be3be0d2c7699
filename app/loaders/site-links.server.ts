import type { ShortContact } from "#app/contract/content/locations.ts";
import { legalTexts } from "#app/domain/account/consents.ts";
import { pagesWithoutText } from "#app/domain/content/shop-text.ts";
import { textPaths } from "#app/domain/indexing.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace, type KeyOf } from "#app/i18n/translator.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";

const t = namespace("frame", texts);

type SiteLink = readonly [href: string, key: KeyOf<typeof texts>];

const service: readonly SiteLink[] = [
  ["/delivery", "page.delivery"],
  ["/payments", "page.payments"],
  ["/corporativ-clients", "page.corporativ-clients"],
];

const buyers: readonly SiteLink[] = [
  ["/promotions", "page.promotions"],
  ["/calculator", "page.calculator"],
  ["/delivery", "page.delivery"],
  ["/payments", "page.payments"],
  ["/refund", "page.refund"],
  ["/warranty", "page.warranty"],
  ["/support", "page.support"],
  ["/useful-materials", "page.useful-materials"],
];

const company: readonly SiteLink[] = [
  ["/about", "page.about"],
  ["/contacts", "page.contacts"],
  ["/brands", "page.brands"],
  ["/corporativ-clients", "page.corporativ-clients"],
  [legalTexts.agreement, "page.user-agreement"],
  [legalTexts.privacy, "page.privacy-policy"],
  [legalTexts.cookies, "page.cookie-policy"],
];

/** Text pages that would answer 404; none are known to be while the contacts are not. */
export function missingTexts(contacts: ShortContact | null): string[] {
  if (contacts === null) return [];
  const there = new Set([...contacts.shop.texts, ...pagesWithoutText]);
  return textPaths.filter((path) => !there.has(path));
}

export function linkName(path: string): string {
  const link = [...buyers, ...company].find(([href]) => href === path);
  return link ? t(link[1]) : "";
}

/** Links of strip, footer and site map; made here so that their table is not sent to browsers. */
export function siteLinks(contacts: ShortContact | null, calculates: boolean): FrameViewModel["links"] {
  const missing = new Set<string>([...missingTexts(contacts), ...(calculates ? [] : ["/calculator"])]);
  const worded = (links: readonly SiteLink[]) =>
    links.filter(([href]) => !missing.has(href)).map(([href, key]) => [href, t(key)] as const);
  return { service: worded(service), buyers: worded(buyers), company: worded(company) };
}
