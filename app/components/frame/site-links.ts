import type { frame as texts } from "#app/i18n/ru/frame.ts";
import type { KeyOf } from "#app/i18n/translator.ts";
import { paths } from "./links.ts";

export type SiteLink = readonly [href: string, key: KeyOf<typeof texts>];

export const buyersLinks: readonly SiteLink[] = [
  [paths.promotions, "page.promotions"],
  [paths.calculator, "page.calculator"],
  [paths.delivery, "page.delivery"],
  [paths.payments, "page.payments"],
  [paths.refund, "page.refund"],
  [paths.warranty, "page.warranty"],
  [paths.support, "page.support"],
  [paths.materials, "page.useful-materials"],
];

export const companyLinks: readonly SiteLink[] = [
  [paths.about, "page.about"],
  [paths.contacts, "page.contacts"],
  [paths.brands, "page.brands"],
  [paths.corporate, "page.corporativ-clients"],
  [paths.agreement, "page.user-agreement"],
  [paths.privacy, "page.privacy-policy"],
  [paths.cookies, "page.cookie-policy"],
];
