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
  | "misspelt"
  | "attribute"
  | "standard"
  | "strength"
  | "drive"
  | "material"
  | "colour"
  | "spacing"
  | "translit"
  | "spoken"
  | "task"
  | "brand"
  | "series"
  | "english"
  | "unmet"
  | "page"
  | "list"
  | "nonsense"
  | "typing";

/** `attributes` equal these values, as `name` matches; `articles` name every product that is meant. */
export type Wanted = {
  kinds: readonly string[];
  articles?: readonly string[];
  neverArticles?: readonly string[];
  name?: RegExp;
  attributes?: Readonly<Record<string, number | string | boolean>>;
  never?: RegExp;
  priceFrom?: number;
  priceTo?: number;
};

/**
 * The expected results of a query. `kinds`: the first five goods are of these categories. `goods`: one of the first
 * five matches, and none is excluded. `first`: this article is the first result, or with `any` one of the first five.
 * `material` and `section`: suggested next to the goods, the section as the first of its kind. `unmet`: one of the first
 * five is wanted, and the page says that the condition `dropped` is not met. `nothing`: no goods, or the page says what it
 * left out; goods of `kinds` are right, too. `page`: one of these content pages is offered. `list`: every code is read as
 * the article of its product, with these quantities where they are given. `typing` is measured while typing alone, `list` on the page alone.
 */
export type Labelled = { kind: QueryKind; query: string } & (
  | { meant: "kinds"; kinds: readonly string[] }
  | { meant: "goods"; wanted: Wanted }
  | { meant: "first"; article: string; place: "first" | "any" }
  | { meant: "material"; slug: string }
  | { meant: "section"; slug: string }
  | { meant: "unmet"; wanted: Wanted; dropped: readonly RegExp[] }
  | { meant: "nothing"; kinds: readonly string[] }
  | { meant: "page"; paths: readonly string[] }
  | { meant: "list"; articles: readonly string[]; quantities?: readonly number[] }
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

/** A beginning of a word: a suggested product has a word that begins so. */
export function typing(query: string, name: RegExp, ...of: string[]): Labelled {
  return { kind: "typing", query, meant: "goods", wanted: { kinds: of, name } };
}

/** Nothing meets `dropped`, a part of the query; `wanted` is the rest of it. */
export function unmet(query: string, dropped: RegExp, wanted: Wanted): Labelled {
  return { kind: "unmet", query, meant: "unmet", wanted, dropped: [dropped] };
}

/** Not sold, or without sense: only goods of these kinds would be an answer. */
export function nothing(query: string, ...of: string[]): Labelled {
  return { kind: "nonsense", query, meant: "nothing", kinds: of };
}

export function page(query: string, ...paths: string[]): Labelled {
  return { kind: "page", query, meant: "page", paths };
}

export function list(query: string, ...articles: string[]): Labelled {
  return { kind: "list", query, meant: "list", articles };
}
