import type { Labelled, QueryKind } from "./labelled-query.ts";
import { plumbingGoods } from "./plumbing-catalogue/index.ts";
import { plumbingQueries as written } from "./plumbing-catalogue/queries.ts";
import type { Fits, PlumbingQuery } from "./plumbing-catalogue/query.ts";

const kindNames: Readonly<Record<string, QueryKind>> = {
  code: "code",
  forms: "name",
  typos: "misspelt",
  layout: "layout",
  transliteration: "translit",
  joined: "spacing",
  sizes: "size",
  values: "attribute",
  brands: "brand",
  colloquial: "trade",
  english: "english",
  units: "unit",
  prices: "price",
  exclusions: "negation",
  dropped: "unmet",
  absent: "notStocked",
  nonsense: "nonsense",
  site: "page",
  lists: "list",
  unfinished: "typing",
};

export const plumbingPaths = ["/delivery", "/payments", "/refund", "/warranty", "/contacts"];
const titles = ["Доставка и самовывоз", "Оплата", "Возврат и обмен", "Гарантия", "Контакты"];

/**
 * For the goods of plumbing-catalogue, written together with it before anybody had looked at the search, its tests or its
 * answers. A label is corrected where it is wrong, a query is never changed.
 */
export const plumbingQueries: readonly Labelled[] = written.map(labelledOf);

function labelledOf({ kind, text, finds, never, told, site, rows }: PlumbingQuery): Labelled {
  const own = { kind: kindNames[kind] ?? "name", query: text };
  if (site) return { ...own, meant: "page", paths: plumbingPaths.filter((_path, at) => site.test(titles[at] ?? "")) };
  if (rows) {
    const read = rows.flatMap(([article, quantity]) => (article === null ? [] : [{ article, quantity }]));
    return {
      ...own,
      meant: "list",
      articles: read.map(({ article }) => article),
      quantities: read.map(({ quantity }) => quantity),
    };
  }
  if (!finds) return { ...own, meant: "nothing", kinds: [] };
  const wanted = { kinds: kindsOf(finds), articles: articlesOf(finds) };
  if (told) return { ...own, meant: "unmet", wanted, dropped: told };
  if (kind === "code") return { ...own, meant: "first", article: wanted.articles[0] ?? "", place: "first" };
  return { ...own, meant: "goods", wanted: never ? { ...wanted, neverArticles: articlesOf(never) } : wanted };
}

function articlesOf(fits: Fits): string[] {
  return plumbingGoods.filter(fits).map(({ article }) => article);
}

function kindsOf(fits: Fits): string[] {
  return [...new Set(plumbingGoods.filter(fits).map(({ category }) => category.split(" > ").at(-1) ?? ""))];
}
