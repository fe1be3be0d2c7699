/** The kinds of queries that are measured apart. */
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
 * What was meant by a query. `kinds`: the first five goods are all of these categories. `goods`: one of the first five
 * is as wanted, and none is what was ruled out. `first`: this article stands first, or with `any` among the first five.
 * `material` and `section`: offered beside the goods, the section as the first of its kind.
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

/** Beginnings and parts of codes belong to several goods. */
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
