import { z } from "zod";
import { listingShape, type Listing } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import type { TestShop } from "#tests/support/shops/shop.ts";
import { isAllowed, isWanted, type KnownProduct } from "./known-product.ts";
import type { Labelled } from "./labelled-query.ts";

const shown = 5;
/** How far down the page a wanted product is looked for after a miss. */
const deep = 100;

type Card = { slug: string; article: string; name: string; price: { price: number } | null };
type Answer = {
  goods: Card[];
  sections: { slug: string }[];
  materials: { slug: string }[];
  pages: { path: string }[];
  /** Conditions that the page says are not met. */
  leftOut: readonly string[];
  /** The query used instead of the typed one: on the page only after words were dropped. */
  used: string | null;
  /** Whether the page says that the results are the nearest ones to a size. */
  isNearest: boolean;
  listed: Listed;
};
type Listed = NonNullable<Listing["search"]>["listed"];
type Known = ReadonlyMap<string, KnownProduct>;
type Asked = { labelled: Labelled; where: Outcome["where"]; answer: Answer; known: Known };

/** Why a query was missed; `nothing`, `order` and `untold` are what a rule of the search can mend. */
const causes = {
  nothing: "nothing found",
  order: "wrong order: found, but not among the first",
  others: "only other goods",
  excluded: "an excluded product among the first",
  untold: "dropped condition not told",
  claimed: "goods claimed for what is not sold",
  notOffered: "section, material, page or list not offered",
} as const;
type Cause = keyof typeof causes;

export type Outcome = {
  labelled: Labelled;
  where: "page" | "suggestions";
  ok: boolean;
  cause: Cause | null;
  empty: boolean;
  saw: string;
  /** Slugs of the goods, in order. */
  goods: readonly string[];
};

/**
 * Sends each query to the search and the suggestions and reports whether the expected product is among the first
 * results.
 */
export async function measured(shop: TestShop, queries: readonly Labelled[]): Promise<Outcome[]> {
  const known = await knownProducts(shop);
  const outcomes: Outcome[] = [];
  for (const labelled of queries) {
    const answers = {
      page: labelled.kind === "typing" ? null : await pageOf(shop, labelled.query),
      suggestions: labelled.meant === "list" ? null : await suggestionsOf(shop, labelled.query),
    };
    for (const where of ["page", "suggestions"] as const) {
      const answer = answers[where];
      if (answer === null) continue;
      const asked = { labelled, where, answer, known };
      const ok = isMeant(asked);
      const cause = ok ? null : await causeOf(asked, () => pageOf(shop, labelled.query, deep));
      outcomes.push({
        where,
        labelled,
        ok,
        cause,
        empty: isEmpty(answer),
        saw: sawIn(answer, known),
        goods: slugsOf(answer),
      });
    }
  }
  return outcomes;
}

async function knownProducts(shop: TestShop): Promise<Known> {
  const rows = await shop.sql<{ slug: string; name: string; article: string; category: string; attributes: unknown }>(
    "select p.slug, p.name, p.article, c.name as category, p.attributes from products p join categories c on c.uuid = p.category_uuid",
  );
  return new Map(
    rows.map(({ slug, attributes, ...row }) => {
      const values = attributesShape.parse(attributes).map(({ code, value }) => [code, value] as const);
      return [slug, { ...row, attributes: Object.fromEntries(values) }];
    }),
  );
}

const attributesShape = z.array(z.object({ code: z.string(), value: z.unknown() }));

async function pageOf(shop: TestShop, value: string, limit = shown): Promise<Answer> {
  const answer = await shop.call("POST", "/mixed/products/products", {
    body: { context: { type: "search", value }, sort: "relevance", limit },
  });
  const { items, search } = answer.data(listingShape);
  return {
    goods: items,
    sections: search?.sections ?? [],
    materials: search?.materials ?? [],
    pages: search?.pages ?? [],
    leftOut: search?.leftOut ?? [],
    used: search?.how === "partly" ? search.shown : null,
    isNearest: typeof search?.nearestTo === "string",
    listed: search?.listed ?? null,
  };
}

async function suggestionsOf(shop: TestShop, q: string): Promise<Answer> {
  const answer = await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`);
  const { products, categories, materials, pages, shown: used } = answer.data(suggestShape);
  return {
    goods: products.slice(0, shown),
    sections: categories,
    materials,
    pages,
    ...{ leftOut: [], used, isNearest: false, listed: null },
  };
}

function slugsOf({ goods }: Answer): string[] {
  return goods.map(({ slug }) => slug);
}

/** Queries whose suggested goods are not the first ones of the page, in its order. */
export function ordersApart(outcomes: readonly Outcome[]): { queries: string[]; share: number } {
  const pages = new Map(
    outcomes.flatMap(({ where, labelled, goods }) => (where === "page" ? [[labelled, goods] as const] : [])),
  );
  const both = outcomes.flatMap(({ where, labelled, goods }) => {
    const page = where === "suggestions" ? pages.get(labelled) : undefined;
    return page === undefined ? [] : [{ query: labelled.query, isSame: String(goods) === String(page) }];
  });
  const queries = both.flatMap(({ query, isSame }) => (isSame ? [] : [query]));
  return { queries, share: Math.round((1 - queries.length / Math.max(1, both.length)) * 1000) / 10 };
}

function isEmpty({ goods, sections, materials, pages, listed }: Answer): boolean {
  return goods.length + sections.length + materials.length + pages.length + (listed?.length ?? 0) === 0;
}

function sawIn({ goods, sections, materials }: Answer, known: Known): string {
  const saw = goods.map(({ name, slug }) => `${name} [${known.get(slug)?.category ?? ""}]`).join("; ") || "nothing";
  return `${saw} | ${[...sections, ...materials].map(({ slug }) => slug).join(", ")}`;
}

function isMeant({ labelled, where, answer, known }: Asked): boolean {
  const { goods, leftOut, used } = answer;
  switch (labelled.meant) {
    case "kinds":
      return goods.length > 0 && goods.every((one) => answersTo(labelled, one, known));
    case "first":
      return goods.slice(0, labelled.place === "first" ? 1 : shown).some((one) => answersTo(labelled, one, known));
    case "material":
      // A material may be among the pages of the site instead.
      return (
        answer.materials.some(({ slug }) => slug === labelled.slug) ||
        answer.pages.some(({ path }) => path === `/useful-materials/${labelled.slug}`)
      );
    case "section":
      return answer.sections[0]?.slug === labelled.slug;
    case "goods":
      return (
        goods.some((one) => answersTo(labelled, one, known)) &&
        goods.every((one) => isAllowed(labelled.wanted, one, one.price?.price ?? null))
      );
    case "unmet":
      return (
        goods.some((one) => answersTo(labelled, one, known)) &&
        // Suggestions have no room to say it.
        (where === "suggestions" || labelled.dropped.every((words) => isTold(words, answer)))
      );
    case "nothing":
      return goods.every((one) => answersTo(labelled, one, known)) || leftOut.length > 0 || used !== null;
    case "page":
      return answer.pages.some(({ path }) => labelled.paths.includes(path));
    case "list": {
      const read = answer.listed?.flatMap(({ product }) => (product === null ? [] : [product])) ?? [];
      return labelled.articles.every((article, at) => {
        const quantity = labelled.quantities?.[at];
        return read.some((one) => one.article === article && (quantity === undefined || one.quantity === quantity));
      });
    }
  }
}

/** Whether the product is one that the label asks for. */
function answersTo(labelled: Labelled, { slug, article }: Card, known: Known): boolean {
  const product = known.get(slug);
  if (product === undefined) return false;
  if (labelled.meant === "first") return labelled.article === article;
  if ("wanted" in labelled) return isWanted(labelled.wanted, product);
  return "kinds" in labelled && labelled.kinds.includes(product.category);
}

function isTold(dropped: RegExp, { leftOut, used, isNearest }: Answer): boolean {
  return isNearest || leftOut.some((words) => dropped.test(words)) || (used !== null && !dropped.test(used));
}

async function causeOf({ labelled, answer, known }: Asked, further: () => Promise<Answer>): Promise<Cause> {
  if (labelled.meant === "nothing") return "claimed";
  if (["section", "material", "page", "list"].includes(labelled.meant)) return "notOffered";
  if (answer.goods.length === 0) return "nothing";
  const isFirst = answer.goods.some((one) => answersTo(labelled, one, known));
  if (isFirst && labelled.meant === "unmet") return "untold";
  if (isFirst && labelled.meant === "goods") return "excluded";
  return (await further()).goods.some((one) => answersTo(labelled, one, known)) ? "order" : "others";
}

/** Percentages in total and by kind of query, and the failed queries by cause. */
export function reportOf(title: string, outcomes: readonly Outcome[]): string {
  const kinds = [...new Set(outcomes.map(({ labelled }) => labelled.kind))];
  const lines = [...kinds, null].map((kind) => {
    const own = outcomes.filter(({ labelled }) => kind === null || labelled.kind === kind);
    const count = new Set(own.map(({ labelled }) => labelled)).size;
    const share = (where: Outcome["where"]) => percent(own.filter((one) => one.where === where));
    return `${(kind ?? "all").padEnd(12)} ${String(count).padStart(4)}  page ${share("page")}  suggestions ${share("suggestions")}`;
  });
  return [
    title,
    ...lines,
    `nothing at all: page ${shareOf(outcomes, "page", ({ empty }) => empty)}, suggestions ${shareOf(outcomes, "suggestions", ({ empty }) => empty)}`,
    ...missesByCause(outcomes),
  ].join("\n");
}

function missesByCause(outcomes: readonly Outcome[]): string[] {
  return Object.entries(causes).flatMap(([cause, words]) => {
    const missed = outcomes.filter((one) => one.cause === cause);
    if (missed.length === 0) return [];
    const lines = missed.map(({ labelled, where, saw }) => `  ${where}: ${labelled.query} (${labelled.kind}): ${saw}`);
    return [`${words}: ${missed.length}`, ...lines];
  });
}

export function shareOf(
  outcomes: readonly Outcome[],
  where: Outcome["where"],
  counts: (one: Outcome) => boolean,
): number {
  const own = outcomes.filter((one) => one.where === where);
  return Math.round((own.filter(counts).length / Math.max(1, own.length)) * 1000) / 10;
}

function percent(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return "    –";
  return `${String(Math.round((outcomes.filter(({ ok }) => ok).length / outcomes.length) * 100)).padStart(3)} %`;
}
