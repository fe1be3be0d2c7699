import { type RawBuilder, sql } from "kysely";
import type { TypedSize } from "#app/domain/catalog/search-query/sizes/size-patterns.ts";
import type { Db } from "#server/db/client.ts";
import { isDescribed } from "./described-words.ts";
import { haveSizes, namedSize } from "./sized-hits.ts";

/** A wish as a database condition: any of the alternatives or, with `not`, none of them. */
export type WishTest = {
  not: boolean;
  ids: readonly number[];
  categories: readonly string[];
  brands: readonly string[];
  /** tsquery over all words of a product or over its name; "" for none. */
  words: string;
  main: string;
  /** Words that the description has to have. */
  described: readonly string[];
  /** With `not`: a name pattern that passes regardless; "" for none. */
  unless: string;
  /** With `words`: only goods of these sizes, by name or attributes. */
  sizes: readonly TypedSize[];
  /** Numeric attributes: their entry in facet_values and the range, bounds included. */
  numbers: readonly { id: number; from: number; to: number }[];
  price: { from: number | null; to: number | null; lists: readonly number[] } | null;
};

export const noTest: WishTest = {
  not: false,
  ids: [],
  categories: [],
  brands: [],
  words: "",
  main: "",
  described: [],
  unless: "",
  sizes: [],
  numbers: [],
  price: null,
};

/** Goods of these categories or, when null, goods that match the tsquery `any`; without it those described so. */
export type WishScope = {
  categories: readonly string[] | null;
  any: string;
  described?: readonly string[];
  tests: readonly WishTest[];
};

type Wished = { tests: readonly WishTest[]; sizes?: readonly TypedSize[]; isOfAll?: boolean };

/**
 * From `search_entries e`, which has active goods only, joined with `products p` when a test needs it. Row by row unless
 * it is asked of all goods: the planner would scan all products for the few thousand entries of a kind.
 */
export function wishedGoods({ tests, sizes = [], isOfAll = false }: Wished): RawBuilder<unknown> {
  if (!needsGoods(tests) && sizes.length === 0) return sql`search_entries e`;
  return isOfAll
    ? sql`search_entries e join products p on p.uuid = e.product_uuid and p.status = 'active'`
    : sql`search_entries e ${withGoods}`;
}

const withGoods = sql`cross join lateral (
  select p.* from products p where p.uuid = e.product_uuid and p.status = 'active' offset 0
) p`;

function needsGoods(tests: readonly WishTest[]): boolean {
  return tests.some(
    (test) =>
      test.ids.length > 0 ||
      test.numbers.length > 0 ||
      test.sizes.length > 0 ||
      test.price !== null ||
      test.unless !== "",
  );
}

function inScope({ categories, any, described = [] }: WishScope): RawBuilder<unknown> {
  if (categories !== null) return inKinds({ categories });
  if (any === "" && described.length > 0)
    return sql`(${sql.join(
      described.map((word) => isDescribed([word])),
      sql` or `,
    )})`;
  return sql`e.words @@ ${any}::tsquery`;
}

export function inKinds({ categories }: Pick<WishScope, "categories">): RawBuilder<unknown> {
  return categories === null ? sql`true` : sql`e.category_uuid = any(${[...categories]}::uuid[])`;
}

/** Condition of a test on `search_entries e` and `products p`. */
function passes(test: WishTest): RawBuilder<unknown> {
  const any = [
    ...(test.categories.length > 0 ? [sql`e.category_uuid = any(${[...test.categories]}::uuid[])`] : []),
    ...(test.brands.length > 0 ? [sql`e.brand_uuid = any(${[...test.brands]}::uuid[])`] : []),
    ...(test.words === "" ? [] : [sql`(e.words @@ ${test.words}::tsquery ${ofSizes(test.sizes)})`]),
    ...(test.main === "" ? [] : [sql`e.main @@ ${inBothStems(test.main)}`]),
    ...(test.described.length > 0 ? [isDescribed(test.described)] : []),
    ...(test.ids.length > 0
      ? // As a set: array elements would be scanned for each product.
        [sql`p.facet_set in (select s.id from facet_sets s where s.value_ids && ${[...test.ids]}::int[])`]
      : []),
    ...measuredBy(test.numbers),
    ...(test.price === null ? [] : [priced(test.price)]),
  ];
  if (any.length === 0) return sql`true`;
  const hasAny = sql`(${sql.join(any, sql` or `)})`;
  if (!test.not) return hasAny;
  return test.unless === "" ? sql`not ${hasAny}` : sql`(not ${hasAny} or p.name ~ ${test.unless})`;
}

/** Few goods have the number at all; attributes are only read for those. */
function measuredBy(numbers: WishTest["numbers"]): RawBuilder<unknown>[] {
  const ends = new Map(numbers.map(({ from, to }) => [`${from} ${to}`, { from, to }]));
  return [...ends.values()].map(({ from, to }) => {
    const each = numbers
      .filter((one) => one.from === from && one.to === to)
      .map(
        ({ id }) =>
          sql`coalesce(p.numbers[array_position(p.number_codes, ${sql.lit(id)})] between ${from}::double precision and ${to}::double precision, false)`,
      );
    const has = from === to ? sql`${from}::double precision = any(p.numbers)` : sql`true`;
    return sql`(${has} and (${sql.join(each, sql` or `)}))`;
  });
}

function ofSizes(sizes: readonly TypedSize[]): RawBuilder<unknown> {
  return sizes.length === 0 ? sql`` : sql`and (${namedSize(sizes, "loose")} or ${haveSizes(sizes)})`;
}

/** The database cuts some nouns further than the rules do: «клапан» is 'клапа' there. */
function inBothStems(query: string): RawBuilder<unknown> {
  const [, stem, begins = ""] = /^'([а-я]+)'(:\*)?$/u.exec(query) ?? [];
  if (stem === undefined) return sql`${query}::tsquery`;
  const kept = sql`coalesce(search_lexeme(${stem}::text), ${stem}::text)`;
  return sql`(${query}::text || ' | ' || quote_literal(${kept}) || ${begins}::text)::tsquery`;
}

export function passesAll(tests: readonly WishTest[]): RawBuilder<unknown> {
  return sql.join([sql`true`, ...tests.map(passes)], sql` and `);
}

const basePriceList = 1;

/** By the price of the first of the city's lists that has one. */
function priced({ from, to, lists }: NonNullable<WishTest["price"]>): RawBuilder<unknown> {
  const at = lists.indexOf(basePriceList);
  const over = (at === -1 ? lists : lists.slice(0, at)).map(
    (list) =>
      sql`(select l.price from list_prices l where l.price_list_id = ${list} and l.category_uuid = p.category_uuid and l.product_uuid = p.uuid)`,
  );
  const price = sql`case when p.base_price is not null then coalesce(${sql.join([...over, sql`p.base_price`])}) end`;
  // Without a base price both comparisons are false.
  return sql.join(
    [
      ...(from === null ? [] : [sql`${price} >= ${from}::numeric`]),
      ...(to === null ? [] : [sql`${price} <= ${to}::numeric`]),
    ],
    sql` and `,
  );
}

/** Combinations of failed tests among goods, as bits in test order, with their counts. */
export async function failedTests(db: Db, scope: WishScope): Promise<{ failed: number; goods: number }[]> {
  const { tests } = scope;
  const bits = tests.map((test, at) => sql`case when ${passes(test)} then 0 else ${sql.lit(2 ** at)} end`);
  const { rows } = await sql<{ failed: number; goods: number }>`
    select failed, count(*)::int as goods
    from (select ${sql.join([sql`0`, ...bits], sql` + `)} as failed from ${goodsOfScope(scope)}) judged
    group by failed`.execute(db);
  return rows;
}

/** Goods found by words are read row by row: the planner expects twice as many, and would scan all goods. */
function goodsOfScope(scope: WishScope): RawBuilder<unknown> {
  if (scope.categories !== null || scope.any === "") return sql`${wishedGoods(scope)} where ${inScope(scope)}`;
  const entries = sql`(select e.* from search_entries e where ${inScope(scope)} offset 0) e`;
  return needsGoods(scope.tests) ? sql`${entries} ${withGoods}` : entries;
}

/** Names of matching goods, by popularity. */
export async function namesOfKind(db: Db, scope: WishScope, most: number): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select p.uuid, p.name from search_entries e ${withGoods}
    where ${inScope(scope)} and ${passesAll(scope.tests)}
    order by e.popularity desc, p.uuid
    limit ${most}`.execute(db);
  return rows;
}
