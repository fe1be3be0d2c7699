import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  type CategoryMenuItem,
  categoryMenuShape,
  listingShape,
  productCardShape,
} from "#app/contract/catalog/catalog.ts";
import { listOf } from "#app/contract/envelope.ts";
import { postgres, small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { categories, products } = small;
const path = "/mixed/products/products";
const fittings = { type: "category", value: categories.fittings };
const slugsOf = (cards: readonly { slug: string }[]) => cards.map((card) => card.slug);

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))("the catalogue on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  const ask = (body: object, from: Omit<TestCall, "body"> = {}) =>
    shop.call("POST", path, { body: { context: fittings, ...body }, ...from });
  const list = async (body: object = {}, from: Omit<TestCall, "body"> = {}) =>
    (await ask(body, from)).data(listingShape);
  const slugs = async (body: object = {}, from: Omit<TestCall, "body"> = {}) => slugsOf((await list(body, from)).items);

  describe("the menu", () => {
    let menu: CategoryMenuItem[];
    beforeAll(async () => {
      menu = (await shop.call("GET", "/public/categories/categories/menu")).data(categoryMenuShape);
    });

    test("is the tree in the configured order", () => {
      expect(slugsOf(menu)).toEqual(["furnitura", "krepezh", "otdelka"]);
      expect(slugsOf(menu[0]?.children ?? [])).toEqual(["furnitura/petli", "furnitura/ruchki"]);
    });

    test("names the parent of each category, none for the first level", () => {
      const parents = (nodes: readonly CategoryMenuItem[], parent: string | null): void => {
        for (const node of nodes) {
          expect(node.parent, node.slug).toBe(parent);
          parents(node.children, node.uuid);
        }
      };
      parents(menu, null);
      expect(menu[0]?.children.map(({ parent }) => parent)).toEqual([menu[0]?.uuid, menu[0]?.uuid]);
    });

    test("counts the goods on sale of the whole subtree, without hidden and discontinued ones", () => {
      expect(menu[0]?.productCount).toBe(7);
      expect(menu[0]?.children.map((child) => child.productCount)).toEqual([1, 3]);
    });

    test("gives every category a picture whose address changes with the drawing", () => {
      expect(menu[0]?.children[0]?.image).toEqual({
        url: expect.stringMatching(/^\/media\/drawing\/c\/furnitura~petli\.svg\?v=\d+-[0-9a-f]{10}$/),
        alt: "Петли",
        w: 200,
        h: 150,
      });
    });

    test("takes no statement once it is cached", async () => {
      expect(await statementsOf(shop.database, () => shop.call("GET", "/public/categories/categories/menu"))).toBe(0);
    });
  });

  describe("a category", () => {
    test("lists its whole subtree, popular goods first, unavailable ones last", async () => {
      expect(await slugs()).toEqual(["hinge", "handle", "lock", "last", "cuttable", "closer", "scarce"]);
    });

    test("is answered with one statement", async () => {
      await list();
      expect(await statementsOf(shop.database, () => list())).toBe(1);
      expect(
        await statementsOf(shop.database, () => shop.call("POST", `${path}/count`, { body: { context: fittings } })),
      ).toBe(1);
    });

    test("counts whole multiples in each warehouse of the city as stock", async () => {
      const { items } = await list({ context: { type: "category", value: categories.screws }, sort: "name" });
      expect(items.map(({ slug, availability, availableQuantity }) => [slug, availability, availableQuantity])).toEqual(
        [
          ["bolt", "available", 1000],
          ["screw", "available", 1250],
          ["washer", "available", 5000],
        ],
      );
      expect(await slugs({}, { city: "spb" })).toEqual([
        "hinge",
        "handle",
        "lock",
        "scarce",
        "cuttable",
        "closer",
        "last",
      ]);
    });

    test("does not offer reserved stock", async () => {
      await shop.sql("update stock set reserved = 1 where product_uuid = $1", [products.last.uuid]);
      const { items, availabilityCounts } = await list({ context: { type: "category", value: categories.handles } });
      expect(items.find((card) => card.slug === "last")).toMatchObject({
        availability: "notAvailable",
        availableQuantity: 0,
      });
      expect(availabilityCounts).toEqual({ available: 1, onOrder: 0, notAvailable: 2 });
      await shop.sql("update stock set reserved = 0 where product_uuid = $1", [products.last.uuid]);
    });

    test("treats less than one multiple as out of stock", async () => {
      const { items } = await list({ context: { type: "category", value: categories.fasteners } });
      expect(items.find((card) => card.slug === "anchor")).toMatchObject({
        availability: "onOrder",
        availableQuantity: 0,
        supplyDays: { from: 3, to: 5 },
      });
    });

    test("that is unknown is empty", async () => {
      expect(
        await list({ context: { type: "category", value: "7d444840-9dc0-4a1d-b245-5ffdce74fad2" } }),
      ).toMatchObject({ items: [], total: 0, pages: 1 });
    });
  });

  describe("prices", () => {
    const foamOf = async (from?: Omit<TestCall, "body">) =>
      (await list({ context: { type: "category", value: categories.finishing } }, from)).items.find(
        (card) => card.slug === "foam",
      )?.price;
    const handleOf = async (from?: Omit<TestCall, "body">) =>
      (await list({}, from)).items.find((card) => card.slug === "handle")?.price;

    test("are from the base list with its tiers unless another list has the product", async () => {
      expect(await foamOf()).toEqual({
        price: 450,
        oldPrice: null,
        currency: "RUB",
        vatRate: 22,
        vatIncluded: true,
        priceType: "base",
        tiers: [
          { from: 0, price: 450 },
          { from: 12, price: 420 },
          { from: 60, price: 399.5 },
        ],
      });
    });

    test("of the city override the base list", async () => {
      expect(await handleOf()).toMatchObject({ price: 1050, oldPrice: 1200, priceType: "base" });
      expect(await handleOf({ city: "spb" })).toMatchObject({ price: 990, oldPrice: null, priceType: "north" });
    });

    test("of the client's contract override both, with only the contract's tiers", async () => {
      const { token } = await shop.loginAs(small.phones.ooo);
      expect(await foamOf({ token })).toMatchObject({
        price: 400,
        priceType: "wholesale",
        tiers: [
          { from: 0, price: 400 },
          { from: 24, price: 380 },
        ],
      });
      expect(await handleOf({ token, city: "spb" })).toMatchObject({ price: 990, priceType: "north" });
    });

    test("keep fractions of a kopeck", async () => {
      const { items } = await list({ context: { type: "category", value: categories.screws } });
      expect(items.map((card) => card.price.price)).toEqual([0.875, 9.99, 1.115]);
    });
  });

  describe("sorting", () => {
    test.each([
      ["priceAsc", ["hinge", "cuttable", "handle", "lock", "closer", "scarce", "last"]],
      ["priceDesc", ["last", "scarce", "closer", "lock", "handle", "cuttable", "hinge"]],
      ["name", ["closer", "lock", "hinge", "cuttable", "last", "scarce", "handle"]],
      ["stock", ["hinge", "handle", "last", "cuttable", "lock", "closer", "scarce"]],
    ])("by %s", async (sort, expected) => {
      expect(await slugs({ sort })).toEqual(expected);
    });

    test("new goods come first, unavailable ones still last", async () => {
      await shop.sql(
        "update products set created_at = created_at + interval '1 day' where slug in ('cuttable', 'closer')",
      );
      expect(await slugs({ sort: "new" })).toEqual(["cuttable", "hinge", "handle", "lock", "last", "closer", "scarce"]);
    });

    test("by price uses the caller's price", async () => {
      const { token } = await shop.loginAs(small.phones.ooo);
      const finishing = {
        context: { type: "category", value: categories.finishing },
        filters: [{ target: "price", value: { from: 390, to: 400 } }],
      };
      expect(await slugs(finishing)).toEqual([]);
      expect(await slugs(finishing, { token })).toEqual(["foam"]);
    });
  });

  describe("filters", () => {
    test("by availability, whose own counts it does not narrow", async () => {
      const listing = await list({ filters: [{ target: "availability", checkboxValue: ["onOrder", "notAvailable"] }] });
      expect(slugsOf(listing.items)).toEqual(["lock", "closer", "scarce"]);
      expect(listing.total).toBe(3);
      expect(listing.availabilityCounts).toEqual({ available: 4, onOrder: 1, notAvailable: 2 });
    });

    test("other filters narrow the counts", async () => {
      const listing = await list({ filters: [{ target: "price", value: { from: 740, to: 3400 } }] });
      expect(slugsOf(listing.items)).toEqual(["handle", "lock", "cuttable", "closer"]);
      expect(listing.availabilityCounts).toEqual({ available: 2, onOrder: 1, notAvailable: 1 });
    });

    test("by brand and by tag accept any of several values", async () => {
      expect(await slugs({ filters: [{ target: "brand", checkboxValue: ["krep"] }] })).toEqual([]);
      expect(
        await slugs({
          filters: [
            { target: "brand", checkboxValue: ["krep", "roto"] },
            { target: "tag", checkboxValue: ["new", "sale"] },
          ],
        }),
      ).toEqual(["handle"]);
    });

    test("counts match the listing", async () => {
      const body = { context: fittings, filters: [{ target: "availability", checkboxValue: ["available"] }] };
      expect((await shop.call("POST", `${path}/count`, { body })).body.data).toEqual({ count: 4 });
    });
  });

  describe("pages", () => {
    test("follow each other without gaps or overlaps", async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ limit: 2, page })));
      expect(pages.flatMap(({ items }) => slugsOf(items))).toEqual(await slugs());
      expect(pages[3]).toMatchObject({ total: 7, page: 4, limit: 2, pages: 4 });
    });

    test("behind the last one are empty and still report the number of pages", async () => {
      expect(await list({ limit: 2, page: 9 })).toMatchObject({
        items: [],
        total: 7,
        page: 9,
        pages: 4,
        availabilityCounts: { available: 4 },
      });
    });
  });

  describe("brands and promotions", () => {
    test("a brand lists its goods of all categories", async () => {
      expect(await slugs({ context: { type: "brand", value: "krep" }, sort: "name" })).toEqual([
        "anchor",
        "bolt",
        "look-alike",
        "bounded",
        "screw",
        "washer",
      ]);
    });

    test("a promotion lists the goods with its tag", async () => {
      await shop.sql("update products set tags = '{sale}' where slug = 'foam'");
      expect(await slugs({ context: { type: "promotion", value: "action-1" } })).toEqual(["foam"]);
    });

    test("unknown or malformed names give an empty list", async () => {
      for (const value of ["nobody", "", "Рото", "krep'--", "a\u0000b"]) {
        expect(await list({ context: { type: "brand", value } }), value).toMatchObject({ items: [], total: 0 });
        expect(await list({ context: { type: "promotion", value } }), value).toMatchObject({ items: [], total: 0 });
      }
    });
  });

  describe("product cards by uuid", () => {
    test("are returned in the requested order, once each, without hidden and unknown goods (security E16)", async () => {
      const uuids = [
        products.foam.uuid,
        products.secret.uuid,
        products.hinge.uuid,
        products.foam.uuid.toUpperCase(),
        "7d444840-9dc0-4a1d-b245-5ffdce74fad2",
      ];
      for (const call of ["by-uuids", "get-by-uuids"]) {
        const { data } = await shop.call("POST", `${path}/${call}`, { body: { uuids } });
        expect(slugsOf(data(z.array(productCardShape)))).toEqual(["foam", "hinge"]);
      }
    });

    test("a discontinued product is shown and cannot be bought", async () => {
      const { data } = await shop.call("POST", `${path}/by-uuids`, { body: { uuids: [products.oldHinge.uuid] } });
      expect(data(z.array(productCardShape))[0]).toMatchObject({
        slug: "old-hinge",
        availability: "notAvailable",
        availableQuantity: 0,
      });
    });

    test("more than 500 are refused (security E16)", async () => {
      const uuids = Array.from({ length: 501 }, () => products.hinge.uuid);
      expect((await shop.call("POST", `${path}/by-uuids`, { body: { uuids } })).status).toBe(422);
    });

    test.each(["hinge", "{00000000-0000-4000-8000-000000000601}", "", 601, null, [products.hinge.uuid]])(
      "%j is not accepted as a uuid (security J9)",
      async (uuid) => {
        expect((await shop.call("POST", `${path}/by-uuids`, { body: { uuids: [uuid] } })).status).toBe(422);
      },
    );

    test("unknown uuids and uuids of other entities are skipped (security J9)", async () => {
      const uuids = ["00000000-0000-0000-0000-000000000000", small.users.phys];
      expect((await shop.call("POST", `${path}/by-uuids`, { body: { uuids } })).body.data).toEqual([]);
    });
  });

  describe("similar and related goods", () => {
    test("similar goods share the category", async () => {
      const answer = await shop.call("GET", `${path}/handle/similar?limit=1&page=2`);
      expect(answer.data(listOf(productCardShape))).toMatchObject({
        items: [{ slug: "scarce" }],
        total: 2,
        page: 2,
        limit: 1,
        pages: 2,
      });
    });

    test("related goods are at most 30 of the neighbouring categories", async () => {
      const { data } = await shop.call("GET", `${path}/hinge/related`);
      expect(slugsOf(data(z.array(productCardShape)))).toEqual(["handle", "last", "scarce"]);
      expect((await shop.call("GET", `${path}/hinge/related?limit=31`)).status).toBe(422);
    });

    test("goods of the same brand go first", async () => {
      const { data } = await shop.call("GET", `${path}/anchor/related?limit=30`);
      const ofBrand = new Set(
        (await list({ context: { type: "brand", value: "krep" } })).items.map((card) => card.slug),
      );
      expect(slugsOf(data(z.array(productCardShape))).some((slug) => ofBrand.has(slug))).toBe(false);
      await shop.sql("update products set brand_uuid = $1 where slug = 'heavy'", [small.brands.krep]);
      await shop.ports.bus.publish("public:goods");
      const again = await shop.call("GET", `${path}/anchor/related?limit=30`);
      expect(slugsOf(again.data(z.array(productCardShape)))[0]).toBe("heavy");
    });

    test("goods related to several products exclude these products", async () => {
      const { data } = await shop.call("POST", `${path}/related/by-uuids`, {
        body: { uuids: [products.hinge.uuid, products.handle.uuid], limit: 30 },
      });
      expect(slugsOf(data(z.array(productCardShape)))).toEqual(["last", "scarce"]);
      expect((await shop.call("POST", `${path}/related/by-uuids`, { body: { uuids: [] } })).body.data).toEqual([]);
    });

    test("an unknown or hidden product has neither", async () => {
      for (const slug of ["nobody", "secret"]) {
        expect((await shop.call("GET", `${path}/${slug}/similar`)).status, slug).toBe(404);
        expect((await shop.call("GET", `${path}/${slug}/related`)).status, slug).toBe(404);
      }
    });
  });

  describe("bad input", () => {
    test.each([
      { sort: "price;drop" },
      { sort: "(select 1)" },
      { sort: "desc nulls" },
      { filters: [{ target: "price;drop" }] },
      { filters: [{ target: "name" }] },
      { filters: [{ target: "availability", checkboxValue: ["soon"] }] },
      { filters: [{ target: "brand", checkboxValue: ["a\u0000b"] }] },
      { context: { type: "everything", value: "" } },
    ])("unknown names are refused: %j (security J2)", async (body) => {
      expect((await ask(body)).status).toBe(422);
    });

    test("the refusal names the field", async () => {
      expect((await ask({ filters: [{ target: "availability" }, { target: "name" }] })).body).toMatchObject({
        code: "validation",
        errors: [{ field: "filters.1.target" }],
      });
    });

    test.each([-1, 0, 1e9, 1.5, "1", "1;2", null, [1]])(
      "page and limit %j are refused (security J3)",
      async (value) => {
        expect((await ask({ page: value })).status).toBe(422);
        expect((await ask({ limit: value })).status).toBe(422);
      },
    );

    test.each([-1, "1", [1], 1e15])("a price of %j is refused (security J8)", async (from) => {
      expect((await ask({ filters: [{ target: "price", value: { from } }] })).status).toBe(422);
    });

    test("an unrepresentably large price is refused, and one finer than a thousandth is rounded (security J8)", async () => {
      const raw = `{"context":{"type":"category","value":"${categories.fittings}"},"filters":[{"target":"price","value":{"from":1e309}}]}`;
      expect(
        (await shop.call("POST", path, { body: raw, headers: { "content-type": "application/json" } })).status,
      ).toBe(422);
      expect(await slugs({ filters: [{ target: "price", value: { to: 184.50000001 } }] })).toEqual(["hinge"]);
    });

    test.each(["furnitura", "", "{00000000-0000-4000-8000-000000000101}", "' or 1=1 --"])(
      "%j is not accepted as a category (security J9)",
      async (value) => {
        expect((await ask({ context: { type: "category", value } })).status).toBe(422);
      },
    );

    test("a query parameter given twice is refused (security J10)", async () => {
      expect((await shop.call("GET", `${path}/handle/similar?page=1&page=2`)).status).toBe(422);
      expect((await shop.call("GET", `${path}/handle/similar?page=NaN`)).status).toBe(422);
      expect((await shop.call("GET", `${path}/handle/similar?limit=1000`)).status).toBe(422);
    });
  });
});
