import { saleFields, type SaleField } from "#app/domain/catalog/missing-for-sale.ts";
import type { TextPage } from "#app/domain/content/shop-text.ts";

/** What a shop needs before it can sell, as found in its rows and settings. */
export type ReadinessFacts = {
  /** Strangers can reach it: invented sellers and messages kept in memory are for this machine only. */
  isPublic: boolean;
  seller: "own" | "demo" | "none";
  bank: "own" | "demo" | "none";
  sendsMail: boolean;
  sendsSms: boolean;
  /** By card and SBP, at a real gateway. */
  takesPayments: boolean;
  /** Where staff without an own address get orders; null for nowhere. */
  staffEmail: string | null;
  /** Hours since the last backup, null for none; `dueHours`: how often one is made, 0 for by other means. */
  backup: { ageHours: number | null; dueHours: number };
  mainCity: string;
  cities: readonly CityFacts[];
  texts: readonly (TextPage & { isPublished: boolean })[];
  goods: GoodsFacts;
  /** Categories without goods on sale in them or below. */
  emptyCategories: Named;
  /** Phrases of the shop's own search dictionary that name nothing it has. */
  unresolvedSynonyms: Named;
};

export type CityFacts = {
  slug: string;
  name: string;
  isActive: boolean;
  /** The telephone number is the one an empty shop comes with. */
  hasPlaceholderPhone: boolean;
  hasStaffEmail: boolean;
  /** Something on sale has a price in the city's own list or, failing that, the base list. */
  hasPrices: boolean;
  warehouses: number;
  pickupPoints: number;
  hasCourier: boolean;
  hasCarriers: boolean;
};

/** How many, and up to three of them. */
export type Named = { count: number; examples: readonly string[] };

export type GoodsFacts = {
  /** In sale or to be: neither hidden nor discontinued. */
  total: number;
  drafts: number;
  /** Those that cannot be sold (desk §5), and of them those that lack a field. */
  unsellable: { count: number; lacking: ReadonlyMap<SaleField, Named> };
  withoutStock: Named;
  withoutPicture: Named;
  withoutWeight: Named;
};

export const findingCodes = [
  "mainCityMissing",
  "mainCityInactive",
  "cityPrices",
  "cityWarehouses",
  "cityReceiving",
  "cityPhone",
  "legalTexts",
  "serviceTexts",
  "sellerDemo",
  "sellerMissing",
  "bankDemo",
  "bankMissing",
  "mailMissing",
  "smsMissing",
  "paymentsMissing",
  "staffEmail",
  "backupNone",
  "backupOld",
  "goodsNone",
  "goodsUnsellable",
  "goodsDrafts",
  "goodsStock",
  "goodsPictures",
  "goodsWeight",
  "categoriesEmpty",
  "dictionary",
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** `stops` sales altogether, or somewhere; `warns` of what buyers will miss. */
export type Finding = {
  level: "stops" | "warns";
  code: FindingCode;
  values: Readonly<Record<string, string | number | readonly string[]>>;
};

/** What keeps the shop from selling, worst first. */
export function findingsOf(facts: ReadinessFacts): Finding[] {
  const found = [
    ...cityFindings(facts),
    ...textFindings(facts),
    ...goodsFindings(facts.goods),
    ...settingFindings(facts),
    ...backupFindings(facts.backup),
    ...namedFinding("warns", "categoriesEmpty", facts.emptyCategories),
    ...namedFinding("warns", "dictionary", facts.unresolvedSynonyms),
  ];
  return [...found.filter(({ level }) => level === "stops"), ...found.filter(({ level }) => level === "warns")];
}

export function stopsSales(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === "stops");
}

function cityFindings({ mainCity, cities, isPublic }: ReadinessFacts): Finding[] {
  const main = cities.find(({ slug }) => slug === mainCity);
  const found: Finding[] = [];
  if (!main) found.push({ level: "stops", code: "mainCityMissing", values: { city: mainCity } });
  else if (!main.isActive)
    found.push({ level: "stops", code: "mainCityInactive", values: { city: mainCity, name: main.name } });
  for (const city of cities.filter(({ isActive }) => isActive)) {
    const values = { city: city.slug, name: city.name };
    if (!city.hasPrices) found.push({ level: "stops", code: "cityPrices", values });
    if (city.warehouses === 0) found.push({ level: "stops", code: "cityWarehouses", values });
    const isReceivable = city.pickupPoints > 0 || city.hasCourier || city.hasCarriers;
    if (!isReceivable) found.push({ level: "stops", code: "cityReceiving", values });
    if (isPublic && city.hasPlaceholderPhone) found.push({ level: "warns", code: "cityPhone", values });
  }
  return found;
}

function textFindings({ texts }: ReadinessFacts): Finding[] {
  const missing = (isLegal: boolean) => texts.filter((text) => text.isLegal === isLegal && !text.isPublished);
  const finding = (level: Finding["level"], code: FindingCode, pages: typeof texts): Finding[] =>
    pages.length === 0 ? [] : [{ level, code, values: { texts: pages.map(({ slug }) => slug) } }];
  return [...finding("stops", "legalTexts", missing(true)), ...finding("warns", "serviceTexts", missing(false))];
}

function goodsFindings({ total, drafts, unsellable, ...rest }: GoodsFacts): Finding[] {
  if (total === 0) return [{ level: "stops", code: "goodsNone", values: {} }];
  // One that can be sold is enough to sell: the others are missing, and somebody has to learn of it.
  const level = unsellable.count >= total ? ("stops" as const) : ("warns" as const);
  const broken = saleFields.flatMap((field) => {
    const lacking = unsellable.lacking.get(field);
    if (lacking === undefined) return [];
    return [{ level, code: "goodsUnsellable" as const, values: { field, total, ...lacking } }];
  });
  return [
    ...broken,
    ...(drafts === 0 ? [] : [{ level: "warns" as const, code: "goodsDrafts" as const, values: { count: drafts } }]),
    ...namedFinding(rest.withoutStock.count >= total ? "stops" : "warns", "goodsStock", rest.withoutStock),
    ...namedFinding("warns", "goodsPictures", rest.withoutPicture),
    ...namedFinding("warns", "goodsWeight", rest.withoutWeight),
  ];
}

/** A backup of a large shop takes a while, and its timer may start later. */
const backupGraceHours = 2;

function backupFindings({ ageHours, dueHours }: ReadinessFacts["backup"]): Finding[] {
  if (dueHours === 0) return [];
  if (ageHours === null) return [{ level: "warns", code: "backupNone", values: {} }];
  if (ageHours <= dueHours + backupGraceHours) return [];
  return [{ level: "warns", code: "backupOld", values: { hours: Math.floor(ageHours), due: dueHours } }];
}

function namedFinding(level: Finding["level"], code: FindingCode, { count, examples }: Named): Finding[] {
  return count === 0 ? [] : [{ level, code, values: { count, examples } }];
}

function settingFindings({ isPublic, seller, bank, ...facts }: ReadinessFacts): Finding[] {
  const level = isPublic ? "stops" : "warns";
  const cityless = facts.cities.filter(({ isActive, hasStaffEmail }) => isActive && !hasStaffEmail);
  const checks: readonly (false | Pick<Finding, "level" | "code">)[] = [
    seller === "demo" && { level, code: "sellerDemo" },
    seller === "none" && { level: "stops", code: "sellerMissing" },
    bank === "demo" && { level, code: "bankDemo" },
    bank === "none" && { level: "warns", code: "bankMissing" },
    !facts.sendsSms && { level, code: "smsMissing" },
    !facts.sendsMail && { level, code: "mailMissing" },
    !facts.takesPayments && { level: "warns", code: "paymentsMissing" },
    facts.staffEmail === null && cityless.length > 0 && { level: "warns", code: "staffEmail" },
  ];
  return checks.flatMap((found) => (found === false ? [] : [{ ...found, values: {} }]));
}
