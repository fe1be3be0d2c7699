/** Kinds of queries with separate results. */
export type QueryKind =
  | "trade"
  | "unit"
  | "negation"
  | "price"
  | "question"
  | "barcode"
  | "code"
  | "maker"
  | "size"
  | "notStocked"
  | "section"
  | "name"
  | "layout"
  | "misspelt";

type Wanted = { kinds: readonly string[]; name?: RegExp; never?: RegExp; priceFrom?: number; priceTo?: number };

/**
 * The expected results of a query. `kinds`: the first five goods are of these categories. `goods`: one of the first
 * five matches, and none is excluded. `first`: this article is the first result, or with `any` one of the first five.
 * `material` and `section`: suggested next to the goods, the section as the first of its kind.
 */
export type Labelled = { kind: QueryKind; query: string } & (
  | { meant: "kinds"; kinds: readonly string[] }
  | { meant: "goods"; wanted: Wanted }
  | { meant: "first"; article: string; place: "first" | "any" }
  | { meant: "material"; slug: string }
  | { meant: "section"; slug: string }
);

export function kinds(kind: QueryKind, query: string, ...of: string[]): Labelled {
  return { kind, query, meant: "kinds", kinds: of };
}

export function goods(kind: QueryKind, query: string, wanted: Wanted): Labelled {
  return { kind, query, meant: "goods", wanted };
}

export function first(kind: QueryKind, query: string, article: string): Labelled {
  return { kind, query, meant: "first", article, place: "first" };
}

/** For prefixes and parts of codes, which match several goods. */
export function among(kind: QueryKind, query: string, article: string): Labelled {
  return { kind, query, meant: "first", article, place: "any" };
}

export function maker(query: string, article: string): Labelled {
  return { kind: "maker", query, meant: "first", article, place: "first" };
}

export function material(query: string, slug: string): Labelled {
  return { kind: "question", query, meant: "material", slug };
}

export function section(query: string, slug: string): Labelled {
  return { kind: "section", query, meant: "section", slug };
}
