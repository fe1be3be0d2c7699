import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Availability } from "#app/domain/basket/split.ts";
import { limitsOf, sortsOf, type ListingPlace } from "#app/domain/catalog/listing-options.ts";
import {
  canonicalRedirect,
  firstPageShown,
  isFiltered,
  listingSearch,
  pageSize,
  parseListingQuery,
  type ListingQuery,
} from "#app/domain/catalog/listing-query.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { rub } from "../arbitraries.ts";

const defaults: ListingQuery = {
  page: 1,
  limit: 24,
  sort: "popular",
  view: null,
  q: "",
  availability: [],
  price: undefined,
  brands: [],
  tags: [],
  facets: {},
  more: null,
};

function read(search: string, place: ListingPlace = "catalog"): ListingQuery {
  const query = parseListingQuery(new URLSearchParams(search), place);
  if (!query.ok) throw new Error(query.code);
  return query.value;
}

describe("the address of a listing", () => {
  it("without a query means the first page by popularity", () => {
    expect(read("")).toEqual(defaults);
  });

  it("can contain everything at once", () => {
    const search =
      "?page=3&limit=48&sort=priceAsc&view=list&q=hinge&price=100-5000&availability=available,onOrder" +
      "&brand=maco,roto&tag=new&f.colour=brown,white&f.width=10-40&more=1";
    expect(read(search)).toEqual({
      page: 3,
      limit: 48,
      sort: "priceAsc",
      view: "list",
      q: "hinge",
      price: { from: rub(100), to: rub(5000) },
      availability: ["available", "onOrder"],
      brands: ["maco", "roto"],
      tags: ["new"],
      facets: { colour: ["brown", "white"], width: ["10-40"] },
      more: 1,
    });
    expect(listingSearch(read(search))).toBe(search);
  });

  it.each(["0", "-1", "1.5", "1e3", "abc", "01", " 1", "1;2", "1000000", "NaN"])("has no page %j", (page) => {
    expect(parseListingQuery(new URLSearchParams({ page }))).toEqual({ ok: false, code: "badPage" });
    expect(canonicalRedirect(new URLSearchParams({ page }))).toBeNull();
  });

  it.each([
    "limit=25",
    "limit=50",
    "limit=1e9",
    "limit=-1",
    "sort=price;drop",
    "sort=relevance",
    "view=grid",
    "q=",
    "q=%20%09",
    "price=a-b",
    "price=-",
    "price=100",
    "price=1e3-",
    "price=1-2-3",
    "availability=maybe",
    "brand=,,",
    `brand=${"x".repeat(101)}`,
    "f.=1",
    "f.__proto__=1",
    "f.a.b=1",
    "more=yes",
    "page=",
    "utm_source=x",
    "__proto__[x]=1",
  ])("uses the default for %s", (search) => {
    expect(read(search)).toEqual(defaults);
  });

  it("has page sizes of its own for the table", () => {
    expect(read("view=table").limit).toBe(50);
    expect(read("view=table&limit=100").limit).toBe(100);
    expect(read("view=table&limit=24").limit).toBe(50);
    expect(pageSize(read(""), "table")).toBe(50);
    expect(pageSize(read("limit=96"), "list")).toBe(96);
  });

  it("shows the pages joined by «show more», up to a limit of goods", () => {
    expect(firstPageShown(read("page=3"), "card")).toBe(3);
    expect(firstPageShown(read("page=3&more=1"), "card")).toBe(1);
    expect(firstPageShown(read("page=4&more=3"), "card")).toBe(3);
    expect(firstPageShown(read("page=900&more=1"), "card")).toBe(889);
    expect(firstPageShown(read("page=9&limit=96&more=1"), "list")).toBe(7);
    expect(canonicalRedirect(new URLSearchParams("page=3&more=3"))).toBe("?page=3");
  });

  it("sorts a search by relevance", () => {
    expect(read("", "search").sort).toBe("relevance");
    expect(listingSearch(read("sort=relevance", "search"), "search")).toBe("");
    expect(listingSearch(read("sort=popular", "search"), "search")).toBe("?sort=popular");
  });

  it.each([
    ["100-", { from: rub(100) }],
    ["-99.5", { to: rub(99.5) }],
    ["5000-100", { from: rub(100), to: rub(5000) }],
    ["1 000,50-2000", { from: rub(1000.5), to: rub(2000) }],
  ])("reads the price %s", (price, range) => {
    expect(read(new URLSearchParams({ price }).toString()).price).toEqual(range);
  });

  it("uses the first of repeated single values", () => {
    expect(read("page=2&page=3&sort=new&sort=name")).toEqual({ ...defaults, page: 2, sort: "new" });
  });
});

describe("a plain GET form", () => {
  it("is read with repeated keys and ends of ranges", () => {
    const search =
      "q=&price.from=5+000&price.to=&brand=roto&brand=maco&f.colour=white&f.colour=brown&f.width.from=10&f.width.to=40";
    expect(canonicalRedirect(new URLSearchParams(search))).toBe(
      "?price=5000-&brand=maco,roto&f.colour=brown,white&f.width=10-40",
    );
  });

  it("leaves empty fields out", () => {
    expect(canonicalRedirect(new URLSearchParams("q=&price.from=&price.to=&sort=popular"))).toBe("");
  });
});

describe("the 301 to the canonical address", () => {
  it("sorts keys and values and leaves defaults out", () => {
    expect(canonicalRedirect(new URLSearchParams("brand=roto,maco&page=2&limit=24"))).toBe("?page=2&brand=maco,roto");
    expect(canonicalRedirect(new URLSearchParams("page=1"))).toBe("");
  });

  it("keeps foreign parameters wherever they stand", () => {
    expect(canonicalRedirect(new URLSearchParams("drawer=filter&page=2"))).toBeNull();
    expect(canonicalRedirect(new URLSearchParams("drawer=filter&sort=new&page=2"))).toBe(
      "?page=2&sort=new&drawer=filter",
    );
  });

  it("is not sent for another spelling of the same pairs", () => {
    expect(canonicalRedirect(new URLSearchParams("q=it%27s+here&brand=a%2Cb"))).toBeNull();
    expect(canonicalRedirect(new URLSearchParams("q=it's%20here&brand=a,b"))).toBeNull();
  });
});

describe("any address", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 30 });
  const pairs = fc.array(
    fc.tuple(
      fc.constantFrom(
        "page",
        "limit",
        "sort",
        "view",
        "q",
        "price",
        "price.from",
        "price.to",
        "availability",
        "brand",
        "tag",
        "f.a",
        "f.b.to",
        "more",
        "x",
      ),
      fc.oneof(
        texts,
        fc.constantFrom("1", "2", "48", "new", "table", "10-5", "available,onOrder", "a,b", "\ud800", "é"),
      ),
    ),
  );
  const places = fc.constantFrom<ListingPlace>("catalog", "search");

  it("redirects to its canonical address in one step", () => {
    fc.assert(
      fc.property(pairs, places, (raw, place) => {
        const target = canonicalRedirect(new URLSearchParams(raw), place);
        if (target !== null) expect(canonicalRedirect(new URLSearchParams(target), place)).toBeNull();
      }),
    );
  });

  it("means the same after the redirect", () => {
    fc.assert(
      fc.property(pairs, places, (raw, place) => {
        const before = parseListingQuery(new URLSearchParams(raw), place);
        if (!before.ok) return;
        expect(parseListingQuery(new URLSearchParams(listingSearch(before.value, place)), place)).toEqual(before);
      }),
    );
  });

  it("is truncated if too long", () => {
    const many = Array.from({ length: 20_000 }, (_, n): [string, string][] => [
      ["brand", `b${n},c${n}`],
      [`f.code${n}`, "1"],
    ]).flat();
    const query = read(`${new URLSearchParams([...many, ["q", "x".repeat(100_000)]])}`);
    expect([query.brands.length, Object.keys(query.facets).length, query.q.length]).toEqual([50, 30, 200]);
  });

  it("is never cut inside a character", () => {
    const query = read(`${new URLSearchParams({ q: `${"x".repeat(199)}\u{1f600}` })}`);
    expect(query.q).toBe("x".repeat(199));
    expect(read(listingSearch(query))).toEqual(query);
  });

  it("distinguishes two values from the range that they could be read as", () => {
    expect(read("f.a=0,879-9").facets).toEqual({ a: ["0.879-9"] });
    const query = read("f.a=0&f.a=879-9");
    expect(query.facets).toEqual({ a: ["0", "879-9"] });
    expect(read(listingSearch(query))).toEqual(query);
  });

  it("never pollutes a prototype", () => {
    read("f.__proto__=x&f.constructor=y&__proto__.a=1");
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
    expect(Object.keys(read("f.constructor=y").facets)).toEqual(["constructor"]);
  });
});

describe("any query", () => {
  const slugs = fc
    .uniqueArray(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/), { maxLength: 6 })
    .map((values) => values.sort());
  const queries = fc
    .record({
      page: fc.integer({ min: 1, max: 999_999 }),
      view: fc.constantFrom<CatalogView | null>(null, "card", "list", "table"),
      sort: fc.constantFrom(...sortsOf("catalog")),
      q: fc.stringMatching(/^[a-zа-я0-9'&=,+%]{0,40}$/),
      availability: fc.subarray<Availability>(["available", "notAvailable", "onOrder"]),
      price: fc.constantFrom(undefined, { from: rub(0) }, { to: rub(12.345) }, { from: rub(1), to: rub(999_999_999) }),
      brands: slugs,
      tags: slugs,
      facets: fc.dictionary(
        fc.stringMatching(/^[a-z][a-zA-Z0-9_-]{0,10}$/),
        slugs.filter((values) => values.length > 0),
        { maxKeys: 5 },
      ),
      more: fc.option(fc.integer({ min: 1, max: 999_999 })),
    })
    .map((query) => ({ ...query, more: query.more !== null && query.more < query.page ? query.more : null }))
    .chain((query) => fc.constantFrom(...limitsOf(query.view)).map((limit): ListingQuery => ({ ...query, limit })));

  it("survives a round trip through its address", () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(listingSearch(query))).toEqual(query);
        expect(canonicalRedirect(new URLSearchParams(listingSearch(query)))).toBeNull();
      }),
    );
  });

  it("has one address for any order of its values", () => {
    fc.assert(
      fc.property(queries, (query) => {
        const turned = { ...query, brands: [...query.brands].reverse(), tags: [...query.tags, ...query.tags] };
        expect(listingSearch(turned)).toBe(listingSearch(query));
      }),
    );
  });
});

it("a listing with any filter counts as filtered, one with a page or a sort order does not", () => {
  expect(
    ["q=x", "price=1-", "availability=onOrder", "brand=a", "tag=a", "f.a=b"].map((search) => isFiltered(read(search))),
  ).toEqual(Array(6).fill(true));
  expect(["", "page=2", "sort=new", "view=list", "limit=48"].map((search) => isFiltered(read(search)))).toEqual(
    Array(5).fill(false),
  );
});
