import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { generateShop } from "#server/demo/shop.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { counterQueries } from "./counter-queries.ts";
import { barcodeOf, departments, foreignGoods, foreignSlug } from "./foreign-catalogue/catalogue.ts";
import { fillForeignCatalogue } from "./foreign-catalogue/fill.ts";
import { foreignQueries } from "./foreign-queries.ts";
import { freshQueries } from "./fresh-queries.ts";
import { isAllowed, isWanted, type KnownProduct } from "./known-product.ts";
import type { Labelled } from "./labelled-query.ts";
import { labelledQueries } from "./labelled-queries.ts";
import { fillPlumbingCatalogue } from "./plumbing-catalogue/fill.ts";
import { plumbingGoods } from "./plumbing-catalogue/index.ts";
import { plumbingPaths, plumbingQueries } from "./plumbing-queries.ts";
import { siteQueries } from "./site-queries.ts";
import { unseenQueries } from "./unseen-queries.ts";
import { workshopQueries } from "./workshop-queries.ts";

type Priced = KnownProduct & { price: number | null; codes: readonly string[] };
/** A catalogue as the table it is made from has it, without any search. */
type Catalogue = { goods: readonly Priced[]; sections: ReadonlySet<string>; pages: ReadonlySet<string> };

const older = [...labelledQueries, ...counterQueries, ...siteQueries, ...unseenQueries, ...workshopQueries];

describe.each([
  { name: "fresh", queries: freshQueries, least: 200, catalogue: demoCatalogue },
  { name: "foreign", queries: foreignQueries, least: 150, catalogue: foreignCatalogue },
  { name: "plumbing", queries: plumbingQueries, least: 200, catalogue: plumbingCatalogue },
])("the labels of the $name queries", ({ queries, least, catalogue }) => {
  it("are many, and each query is there once, in this set and in all others", () => {
    const written = queries.map(({ query }) => plain(query));
    expect(queries.length).toBeGreaterThanOrEqual(least);
    expect(written.filter((query, at) => written.indexOf(query) !== at)).toEqual([]);
    const others = new Set(older.map(({ query }) => plain(query)));
    expect(written.filter((query) => others.has(query))).toEqual([]);
  });

  it("name goods, sections and pages that the shop has, and only conditions that no product meets", () => {
    const shop = catalogue();
    expect(queries.flatMap((labelled) => faultsOf(labelled, shop))).toEqual([]);
  });
});

it("the fresh queries and those of another trade have none in common", () => {
  const fresh = new Set(freshQueries.map(({ query }) => plain(query)));
  expect(foreignQueries.filter(({ query }) => fresh.has(plain(query)))).toEqual([]);
});

describe("the shop of another trade", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ goods: "none" });
    await fillForeignCatalogue(shop.ports);
  });
  afterAll(() => shop.close());

  it("has all goods of its table with price, stock and attributes", async () => {
    const rows = await shop.sql(
      `select p.name, p.attributes, coalesce(l.price, 0)::float as price, coalesce(s.on_hand, 0)::float as "onHand"
         from products p left join prices l on l.product_uuid = p.uuid and l.from_quantity = 0
         left join stock s on s.product_uuid = p.uuid where p.status = 'active'`,
    );
    expect(foreignGoods.length).toBeGreaterThanOrEqual(400);
    expect(rows.length).toBe(foreignGoods.length);
    expect(rows.filter(({ price, onHand }) => Number(price) <= 0 || Number(onHand) <= 0)).toEqual([]);
    const kept = new Map(rows.map(({ name, attributes }) => [name, attributes]));
    const { name, attributes } = foreignGoods[0] ?? { name: "", attributes: {} };
    expect(kept.get(name)).toEqual(Object.entries(attributes).map(([code, value]) => ({ code, value })));
  });

  it("has the sections of its table, some with nearly the same name", async () => {
    const rows = await shop.sql<{ slug: string }>("select slug from categories order by slug");
    expect(rows.map(({ slug }) => slug)).toEqual([...foreignCatalogue().sections].toSorted());
    expect(Object.values(departments).flat().length).toBeGreaterThanOrEqual(30);
  });
});

it("the shop of plumbing has all goods of its table with price, stock and attributes", async () => {
  const shop = await testShop({ goods: "none" });
  try {
    await fillPlumbingCatalogue(shop.ports);
    const [row] = await shop.sql<{ goods: number; leaves: number }>(
      `select count(*)::int as goods, count(distinct p.category_uuid)::int as leaves
         from products p join prices l on l.product_uuid = p.uuid join stock s on s.product_uuid = p.uuid
        where p.status = 'active' and p.brand_uuid is not null and jsonb_array_length(p.attributes) > 0
          and l.price > 0 and s.on_hand > 0`,
    );
    expect(plumbingGoods.length).toBeGreaterThanOrEqual(400);
    expect(row).toEqual({
      goods: plumbingGoods.length,
      leaves: new Set(plumbingGoods.map((one) => one.category)).size,
    });
  } finally {
    await shop.close();
  }
});

function faultsOf(labelled: Labelled, { goods, sections, pages }: Catalogue): string[] {
  const fault = (words: string) => [`${labelled.query}: ${words}`];
  const without = (kinds: readonly string[]) =>
    kinds.filter((kind) => !goods.some(({ category }) => category === kind)).flatMap((kind) => fault(`no ${kind}`));
  const isThere = (article: string) => goods.some((one) => one.article === article || one.codes.includes(article));
  switch (labelled.meant) {
    case "kinds":
    case "nothing":
      return without(labelled.kinds);
    case "first":
      return isThere(labelled.article) ? [] : fault(`no ${labelled.article}`);
    case "list":
      return labelled.articles.flatMap((article) => (isThere(article) ? [] : fault(`no ${article}`)));
    case "section":
      return sections.has(labelled.slug) ? [] : fault("no such section");
    case "page":
      return labelled.paths.flatMap((path) => (pages.has(path) ? [] : fault(`no ${path}`)));
    case "material":
      return fault("no materials in these sets");
    case "goods":
    case "unmet": {
      const { wanted } = labelled;
      const found = goods.filter((one) => isWanted(wanted, one) && isAllowed(wanted, one, one.price));
      const met =
        labelled.meant === "unmet"
          ? found.filter(({ name }) => labelled.dropped.every((words) => words.test(name)))
          : [];
      return [
        ...without(wanted.kinds),
        ...(found.length === 0 ? fault("no such product") : []),
        ...(labelled.meant === "unmet" && !labelled.dropped.every((words) => words.test(labelled.query))
          ? fault("drops what is not asked")
          : []),
        ...met.flatMap(({ name }) => fault(`met by ${name}`)),
      ];
    }
  }
}

function demoCatalogue(): Catalogue {
  const shop = generateShop({ today: new Date("2026-11-20T12:00:00Z") });
  const names = new Map(shop.categories.map(({ uuid, name }) => [uuid, name]));
  const goods = [...shop.productBatches()].flatMap(({ products }) => products);
  return {
    goods: goods
      .filter(({ status }) => status === "active")
      .map(({ name, article, category_uuid, attributes, base_price, barcodes, packs }) => ({
        ...{ name, article, category: names.get(category_uuid) ?? "" },
        attributes: Object.fromEntries(attributes.map(({ code, value }) => [code, value])),
        price: base_price === null ? null : Number(base_price),
        codes: [...barcodes, ...packs.map(({ barcode }) => barcode)],
      })),
    sections: new Set(shop.categories.map(({ slug }) => slug)),
    pages: new Set(shop.contentPages.map(({ path }) => path)),
  };
}

function foreignCatalogue(): Catalogue {
  return {
    goods: foreignGoods.map((one) => ({ ...one, codes: [barcodeOf(one) ?? "", one.vendorCode ?? ""] })),
    sections: new Set(
      Object.entries(departments).flatMap(([top, leaves]) => [
        slugOf(top),
        ...leaves.map((leaf) => foreignSlug(top, leaf)),
      ]),
    ),
    pages: new Set(),
  };
}

function plumbingCatalogue(): Catalogue {
  return {
    goods: plumbingGoods.map(({ category, values, ...one }) => ({
      ...{ ...one, category: category.split(" > ").at(-1) ?? "", attributes: values, codes: [] },
    })),
    sections: new Set(),
    pages: new Set(plumbingPaths),
  };
}

/** Two spellings that a buyer would not tell apart. */
function plain(query: string): string {
  return query.toLowerCase().replaceAll("ё", "е").replaceAll(/\s+/g, " ").trim();
}
