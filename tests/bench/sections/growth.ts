import { categoryMenuShape, listingShape, type CategoryMenuItem, type Listing } from "#app/contract/catalog/catalog.ts";
import { openDatabase } from "#server/db/client.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { labelledQueries } from "#tests/search/labelled-queries.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atMost, median, percentile, withoutGoal, type Figure } from "../figures.ts";
import { greatest, growthShop } from "#tests/bench/shops/growth-shop.ts";
import { load } from "../load.ts";
import { shareOfCore } from "../noise.ts";
import { residentMegabytes } from "#tests/bench/shops/server-process.ts";
import { served } from "#tests/bench/shops/shop-process.ts";
import { timedPools, type DatabaseTime } from "../timed-pools.ts";
import { pageFigures, wholePages, type PageTimes } from "../whole-pages.ts";
import { mixed } from "./memory.ts";

const sizes = (process.env["BENCH_GROWTH"] ?? "10000,100000").split(",").map(Number);
const requests = Number(process.env["BENCH_REQUESTS"] ?? 200);
/** 0 skips the measurement of memory. */
const pages = Number(process.env["BENCH_PAGES"] ?? 1_000);
const ofCategory = 20_000;

const most = { facets: 60, suggestions: 30, memoryGrowth: 1.15 };
/** Relative to the time at 100,000 goods. */
const mostTimes = 3;
/** If the database gets less than this share of its core, its processor time is shown and no goal is judged. */
const quiet = 0.95;

/** `refused`: cancelled by the time limit of one second, so the real time is longer than the measured one. */
type Taken = DatabaseTime & { refused: boolean };
type Times = Map<string, Taken[]>;
/** The times of one shop, by kind of request. */
type Measured = {
  size: number;
  share: number;
  goods: { greatest: number; alike: number };
  times: Times;
  whole: PageTimes;
  refused: number;
  memory: [number, number] | null;
};

/** How the database's time per call and the memory of the process grow with the shop. */
export async function growth(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("growth", "no PostgreSQL available")];
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measure(size, await growthShop(size)));
  console.log(`\n${growthTable(measured)}`);
  return measured.flatMap((each) => figuresOf(each, measured));
}

async function measure(size: number, databaseUrl: string): Promise<Measured> {
  const database = await openDatabase({ databaseUrl, poolSize: 10 });
  try {
    const shop = await testShop({ ports: { database } });
    const before = await shareOfCore();
    const answers = await ask(shop, timedPools(database));
    const whole = await wholePages(database, requests);
    const share = Math.min(before, await shareOfCore());
    await shop.close();
    return { size, share, ...answers, whole, memory: await memoryOn(databaseUrl) };
  } finally {
    await database.close();
  }
}

type Body = {
  filters?: { target: string; checkboxValue?: string[]; value?: { from: number; to: number } }[];
  sort?: string;
  page?: number;
};
type BodyOfTurn = (turn: number) => Body;
const products = "/mixed/products/products";
const cities = ["msk", "spb", "kazan", "samara"];

async function ask(shop: TestShop, { take }: { take(): DatabaseTime }) {
  const times: Times = new Map();
  let refused = 0;

  /** Every request has new parameters, so that no answer comes from a cache. */
  async function record(
    what: string,
    method: string,
    path: (turn: number) => string,
    body: (turn: number) => unknown,
    turns: number,
  ): Promise<void> {
    const taken: Taken[] = [];
    for (let turn = -warmUp; turn < turns; turn += 1) {
      if (what.includes("unfiltered")) shop.clock.advance(31);
      take();
      const answer = await shop.call(method, path(Math.abs(turn)), {
        body: body(Math.abs(turn)),
        city: at(cities, turn),
      });
      const time = take();
      if (answer.status === 422) refused += 1;
      else if (answer.status !== 200) throw new Error(`${what} was answered with ${answer.status}: ${answer.text}`);
      if (turn >= 0) taken.push({ ...time, refused: answer.status === 422 });
    }
    times.set(what, taken);
    console.log(`${what}: ${wording(taken)}`);
  }

  const menu = (await shop.call("GET", "/public/categories/categories/menu")).data(categoryMenuShape);
  const all = flat(menu);
  const root = all.find(({ slug }) => slug === greatest);
  if (!root) throw new Error(`no category ${greatest}`);
  const alike =
    all.toSorted((a, b) => Math.abs(a.productCount - ofCategory) - Math.abs(b.productCount - ofCategory))[0] ?? root;
  const categories = alike === root ? { [names.alike]: root } : { [names.alike]: alike, [names.greatest]: root };

  for (const [name, category] of Object.entries(categories)) {
    const context = { type: "category", value: category.uuid };
    const open = (await shop.call("POST", products, { body: { context } })).data(listingShape);
    const facets = requestsOf(open);
    for (const [what, bodyOf] of Object.entries(facets)) {
      await record(
        `${name}: ${what}`,
        "POST",
        () => products,
        (turn) => ({ context, limit: 24, ...bodyOf(turn) }),
        Math.ceil(requests / Object.keys(facets).length),
      );
    }
    await record(
      `${name}: unfiltered`,
      "POST",
      () => products,
      () => ({ context, limit: 24 }),
      requests / 10,
    );
  }

  const shown = (
    await shop.call("POST", products, { body: { context: { type: "category", value: root.uuid }, limit: 100 } })
  ).data(listingShape).items;
  await record(
    names.product,
    "GET",
    (turn) => `${products}/${at(shown, turn).slug}`,
    () => undefined,
    requests,
  );
  const prefixes = typedPrefixes();
  await record(
    names.suggestions,
    "GET",
    (turn) => `/mixed/products/suggest?q=${encodeURIComponent(at(prefixes, turn))}`,
    () => undefined,
    requests,
  );
  await record(
    names.search,
    "POST",
    () => products,
    (turn) => ({ context: { type: "search", value: at(labelledQueries, turn).query }, limit: 24 }),
    requests,
  );
  const refusedBefore = refused;
  await record(
    names.hostile,
    "POST",
    () => products,
    (turn) => at(hostileQueries(root), turn),
    hostileQueries(root).length,
  );
  return { goods: { greatest: root.productCount, alike: alike.productCount }, times, refused: refused - refusedBefore };
}

const warmUp = 3;
const names = {
  alike: "facet page",
  greatest: "facet page of the largest category",
  product: "product",
  suggestions: "suggestions",
  search: "search",
  hostile: "hostile queries",
};

/** Filters of a category, by the facets it has; each turn selects other values. */
function requestsOf({ filters }: Listing): Record<string, BodyOfTurn> {
  const facets = filters
    .filter(({ target, type, valueData }) => target.startsWith("f.") && type === "checkbox" && valueData.length > 1)
    .slice(0, 6);
  const range = filters.find(({ target }) => target === "price")?.value ?? { min: 0, max: 1_000 };
  const chosen = (turn: number, nth = 0) => {
    const { target, valueData } = at(facets, turn + nth);
    return { target, checkboxValue: [at(valueData, Math.floor(turn / facets.length)).value] };
  };
  return {
    "one facet": (turn) => ({ filters: [chosen(turn)] }),
    "two facets": (turn) => ({ filters: [chosen(turn), chosen(turn, 1)] }),
    "a price range": (turn) => ({
      filters: [
        { target: "price", value: { from: range.min + turn, to: range.min + turn + (range.max - range.min) / 4 } },
      ],
    }),
    availability: (turn) => ({
      filters: [{ target: "availability", checkboxValue: [at(["available", "onOrder"], turn)] }],
    }),
    "one facet, cheapest first": (turn) => ({ filters: [chosen(turn)], sort: "priceAsc" }),
    "one facet, page 3": (turn) => ({ filters: [chosen(turn)], page: 3 }),
  };
}

/** Prefixes of labelled queries, as the search field sends them during typing. */
function typedPrefixes(): string[] {
  const all = labelledQueries.flatMap(({ query }) =>
    [2, 3, 4, 6, 9, query.length].filter((length) => length <= query.length).map((length) => query.slice(0, length)),
  );
  // A selection that mixes short and long prefixes.
  return [...new Set(all)].filter((_, index, { length }) => index % Math.max(1, Math.floor(length / requests)) === 0);
}

function hostileQueries({ uuid }: CategoryMenuItem): unknown[] {
  const texts = [
    "а",
    "1",
    "с м л к",
    "1 2 3 4 5 6 7 8 9 10 11 12",
    "ручка ".repeat(60),
    "%".repeat(100),
    "ё".repeat(200),
    "для с на и",
    "серия",
    "*",
    "ыфвапролд жэячс",
    "0000",
    "металл сталь цинк белый чёрный",
  ];
  const many = Array.from({ length: 500 }, (_, n) => `v${n}`);
  return [
    ...texts.map((value) => ({ context: { type: "search", value }, limit: 100, sort: "priceDesc" })),
    {
      context: { type: "category", value: uuid },
      filters: [
        { target: "brand", checkboxValue: many },
        ...Array.from({ length: 30 }, (_, n) => ({ target: `f.a${n}`, checkboxValue: many })),
      ],
      limit: 100,
    },
    {
      context: { type: "category", value: uuid },
      filters: [
        { target: "price", value: { from: 1 } },
        { target: "availability", checkboxValue: ["available"] },
      ],
      sort: "priceDesc",
      limit: 100,
      page: 500,
    },
  ];
}

/** Null if the machine is too busy to answer pages in time. */
async function memoryOn(databaseUrl: string): Promise<[number, number] | null> {
  if (pages === 0) return null;
  const taken = served(databaseUrl, async (server) => {
    const paths = await mixed(server.origin);
    const start = residentMegabytes(server);
    await load({ url: server.origin, amount: pages, requests: paths });
    return [Math.round(start), Math.round(residentMegabytes(server))] satisfies [number, number];
  });
  return taken.catch((error: unknown) => {
    console.log(`resident memory could not be measured: ${String(error)}`);
    return null;
  });
}

function figuresOf(
  { size, share, times, whole, refused, memory, goods }: Measured,
  all: readonly Measured[],
): Figure[] {
  const of = `of ${size.toLocaleString("en-US")}`;
  const limit = (kind: string): number | null => {
    const at100 = all.find((one) => one.size === 100_000);
    if (kind === names.suggestions) return size === 100_000 ? most.suggestions : null;
    if (kind !== names.alike || size < 100_000) return null;
    return size === 100_000 || !at100 ? most.facets : mostTimes * most.facets;
  };
  const facts = kinds(times).map(([kind, taken]) => {
    const part = share >= quiet || Number.isNaN(taken[0]?.processor) ? "wall" : "processor";
    const p95 = percentile(
      taken.map((time) => time[part]),
      95,
    );
    const what = `${kind} ${of}${kind === names.alike ? ` (${goods.alike.toLocaleString("en-US")})` : kind === names.greatest ? ` (${goods.greatest.toLocaleString("en-US")})` : ""}: database time, 95th percentile${part === "wall" ? "" : ", on the processor"}`;
    const goal = limit(kind);
    return goal === null
      ? withoutGoal(what, `${p95.toFixed(1)} ms${refusals(taken)}`)
      : whenQuiet(share, atMost(what, p95, goal, "ms"));
  });
  const least = all[0]?.memory?.[1] ?? NaN;
  const resident =
    memory === null
      ? []
      : [
          withoutGoal(
            `resident memory ${of}: at the start, after ${pages.toLocaleString("en-US")} pages`,
            `${memory[0]}, ${memory[1]} MB`,
          ),
          ...(size === sizes[0] || Number.isNaN(least)
            ? []
            : [
                atMost(
                  `resident memory ${of} relative to ${(sizes[0] ?? 0).toLocaleString("en-US")}`,
                  memory[1] / least,
                  most.memoryGrowth,
                  "",
                ),
              ]),
        ];
  const longest = Math.max(...[...times.values()].flat().map((time) => time.longest));
  return [
    ...facts,
    ...pageFigures(whole, { of, isQuiet: share >= quiet }).map((figure) => whenQuiet(share, figure)),
    whenQuiet(share, atMost(`the longest statement ${of}`, Math.round(longest), 1_100, "ms")),
    withoutGoal(`hostile queries ${of} refused with a message`, String(refused)),
    ...resident,
    withoutGoal(`available share of the core ${of}`, `${Math.round(share * 100)} %`),
  ];
}

/** On a busy machine no goal is judged. */
function whenQuiet(share: number, figure: Figure): Figure {
  return share >= quiet ? figure : { ...figure, ok: null };
}

function refusals(taken: readonly Taken[]): string {
  const count = taken.filter(({ refused }) => refused).length;
  return count === 0 ? "" : `, ${count} of ${taken.length} refused after a second`;
}

/** Facet pages of one category are one kind, whatever the filter. */
function kinds(times: Times): [string, Taken[]][] {
  const found: Times = new Map();
  for (const [what, taken] of times) {
    const kind = what.endsWith(": unfiltered") ? what : (what.split(": ")[0] ?? what);
    found.set(kind, [...(found.get(kind) ?? []), ...taken]);
  }
  return [...found];
}

/**
 * For docs/performance.md: a row for every kind of request, a column for every size, with medians and 95th percentiles.
 */
function growthTable(all: readonly Measured[]): string {
  const rows = new Set(all.flatMap(({ times }) => [...times.keys(), ...kinds(times).map(([kind]) => kind)]));
  const cell = ({ times }: Measured, what: string) => {
    const taken = times.get(what) ?? new Map(kinds(times)).get(what);
    return taken ? wording(taken) : "";
  };
  const head = [
    "database time, median / 95th percentile (processor time)",
    ...all.map(({ size }) => size.toLocaleString("en-US")),
  ];
  const lines = [
    head,
    head.map(() => "---"),
    ...[...rows].sort().map((what) => [what, ...all.map((each) => cell(each, what))]),
  ];
  const goods = [
    ["goods in the category", ...all.map((each) => each.goods.alike)],
    ["goods in the largest category", ...all.map((each) => each.goods.greatest)],
  ];
  const memory = [
    `resident memory after ${pages.toLocaleString("en-US")} pages, MB`,
    ...all.map((each) => each.memory?.[1] ?? ""),
  ];
  return [...lines, ...goods, memory, ["available share of the core", ...all.map(({ share }) => share.toFixed(2))]]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function wording(taken: readonly Taken[]): string {
  const of = (part: keyof DatabaseTime) => {
    const values = taken.map((time) => time[part]);
    return `${median(values).toFixed(1)} / ${percentile(values, 95).toFixed(1)}`;
  };
  return `${of("wall")} ms (${of("processor")})${refusals(taken)}`;
}

function flat(menu: readonly CategoryMenuItem[]): CategoryMenuItem[] {
  return menu.flatMap((item) => [item, ...flat(item.children)]);
}

function at<T>(list: readonly T[], turn: number): T {
  const item = list[Math.abs(turn) % list.length];
  if (item === undefined) throw new RangeError("an empty list");
  return item;
}
