import { listingShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import type { TestShop } from "#tests/support/shops/shop.ts";
import type { Labelled } from "./labelled-query.ts";

const shown = 5;

type Card = { slug: string; article: string; name: string; price: { price: number } | null };
type Answer = { goods: Card[]; sections: { slug: string }[]; materials: { slug: string }[] };
export type Outcome = { labelled: Labelled; where: "page" | "suggestions"; ok: boolean; empty: boolean; saw: string };

/**
 * Sends each query to the search and the suggestions and reports whether the expected product is among the first
 * results.
 */
export async function measured(shop: TestShop, queries: readonly Labelled[]): Promise<Outcome[]> {
  const rows = await shop.sql<{ slug: string; name: string }>(
    "select p.slug, c.name from products p join categories c on c.uuid = p.category_uuid",
  );
  const kindOf = new Map(rows.map(({ slug, name }) => [slug, name]));
  const outcomes: Outcome[] = [];
  for (const labelled of queries) {
    const found = (
      await shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value: labelled.query }, sort: "relevance", limit: shown },
      })
    ).data(listingShape);
    const page = {
      goods: found.items,
      sections: found.search?.sections ?? [],
      materials: found.search?.materials ?? [],
    };
    const suggested = (
      await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q: labelled.query })}`)
    ).data(suggestShape);
    const suggestions = {
      goods: suggested.products.slice(0, shown),
      sections: suggested.categories,
      materials: suggested.materials,
    };
    outcomes.push(outcome("page", labelled, page, kindOf), outcome("suggestions", labelled, suggestions, kindOf));
  }
  return outcomes;
}

function outcome(
  where: Outcome["where"],
  labelled: Labelled,
  answer: Answer,
  kindOf: ReadonlyMap<string, string>,
): Outcome {
  const saw = answer.goods.map(({ name, slug }) => `${name} [${kindOf.get(slug) ?? ""}]`).join("; ") || "nothing";
  const beside = [...answer.sections, ...answer.materials].map(({ slug }) => slug).join(", ");
  const empty = answer.goods.length + answer.sections.length + answer.materials.length === 0;
  return { where, labelled, ok: isMeant(labelled, answer, kindOf), empty, saw: `${saw} | ${beside}` };
}

function isMeant(
  labelled: Labelled,
  { goods, sections, materials }: Answer,
  kindOf: ReadonlyMap<string, string>,
): boolean {
  switch (labelled.meant) {
    case "kinds":
      return goods.length > 0 && goods.every(({ slug }) => labelled.kinds.includes(kindOf.get(slug) ?? ""));
    case "first": {
      const looked = labelled.place === "first" ? goods.slice(0, 1) : goods;
      return looked.some(({ article }) => article === labelled.article);
    }
    case "material":
      return materials.some(({ slug }) => slug === labelled.slug);
    case "section":
      return sections[0]?.slug === labelled.slug;
    case "goods": {
      const { kinds, name, never, priceFrom = 0, priceTo = Infinity } = labelled.wanted;
      const isPriced = ({ price }: Card) => price !== null && price.price >= priceFrom && price.price <= priceTo;
      const isWanted = (one: Card) => kinds.includes(kindOf.get(one.slug) ?? "") && (name?.test(one.name) ?? true);
      return goods.some(isWanted) && goods.every((one) => isPriced(one) && !(never?.test(one.name) ?? false));
    }
  }
}

/** Percentages in total and by kind of query, and the failed queries. */
export function reportOf(title: string, outcomes: readonly Outcome[]): string {
  const kinds = [...new Set(outcomes.map(({ labelled }) => labelled.kind))];
  const lines = [...kinds, null].map((kind) => {
    const own = outcomes.filter(({ labelled }) => kind === null || labelled.kind === kind);
    const share = (where: Outcome["where"]) => percent(own.filter((one) => one.where === where));
    return `${(kind ?? "all").padEnd(12)} ${String(own.length / 2).padStart(4)}  page ${share("page")}  suggestions ${share("suggestions")}`;
  });
  const missed = outcomes.filter(({ ok }) => !ok);
  return [
    title,
    ...lines,
    `nothing at all: page ${shareOf(outcomes, "page", ({ empty }) => empty)}, suggestions ${shareOf(outcomes, "suggestions", ({ empty }) => empty)}`,
    ...missed.map(({ labelled, where, saw }) => `  ${where}: ${labelled.query} (${labelled.kind}): ${saw}`),
  ].join("\n");
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
  const share = outcomes.length === 0 ? 0 : outcomes.filter(({ ok }) => ok).length / outcomes.length;
  return `${String(Math.round(share * 100)).padStart(3)} %`;
}
