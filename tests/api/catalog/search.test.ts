import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))("the search on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  const ask = (value: string, body: object = {}) =>
    shop.call("POST", "/mixed/products/products", {
      body: { context: { type: "search", value }, sort: "relevance", ...body },
    });
  const find = async (value: string, body: object = {}) =>
    (await ask(value, body)).data(listingShape).items.map((card) => card.slug);

  test("takes one statement to understand the words and one to find and count the goods", async () => {
    await ask("петля");
    expect(await statementsOf(shop.database, () => ask("петля"))).toBe(2);
    expect((await ask("ручка", { limit: 1 })).data(listingShape)).toMatchObject({
      total: 3,
      pages: 3,
      availabilityCounts: { available: 2, onOrder: 0, notAvailable: 1 },
    });
  });

  test.each(["DH-120.R", "dh120r", "DH 120 R", "dh/120/r", "(DH)120_R", "dh\u2013120.r"])(
    "finds an article in any spelling: %s",
    async (spelling) => {
      expect(await find(spelling)).toEqual(["hinge"]);
    },
  );

  test("treats Cyrillic look-alikes and Latin letters as equal", async () => {
    expect(await find("AB-12/3.5")).toEqual(["look-alike"]);
    expect(await find("АВ-12/3.5")).toEqual(["look-alike"]);
    expect(await find("CM-3/9.25")).toEqual(["screw"]);
  });

  test("lists the exact article first, then articles that begin with it, then articles that contain it", async () => {
    await shop.sql(
      "update products set article = case slug when 'bounded' then 'HB-20' when 'last' then 'XHB-20' else article end where slug in ('bounded', 'last')",
    );
    await shop.sql("update products set article = 'HB-20.1' where slug = 'bounded'");
    // The exact match is out of stock here and still comes first.
    expect(await find("HB-20")).toEqual(["scarce", "bounded", "last"]);
    expect(await find("HB-20", { sort: undefined }), "by relevance unless told otherwise").toEqual([
      "scarce",
      "bounded",
      "last",
    ]);
    expect(await find("HB-20", { sort: "popular" })).toEqual(["last", "bounded", "scarce"]);
  });

  test("finds words in any of their forms", async () => {
    expect(await find("петли дверные")).toEqual(["hinge"]);
    expect((await find("Монтажной пеной"))[0]).toBe("foam");
  });

  test("requires all words, and ranks matches of the name above matches of the category", async () => {
    expect(await find("болт м8")).toEqual(["bolt", "washer"]);
    expect(await find("пена монтажная")).toEqual(["foam"]);
  });

  test("drops one word when no product has all of them, and says so", async () => {
    const found = (await ask("петля монтажная")).data(listingShape);
    expect(found.items.map(({ slug }) => slug)).toEqual(["hinge"]);
    expect(found.search).toMatchObject({ typed: "петля монтажная", shown: "петля", how: "partly" });
  });

  test.each([
    ["самарез", "саморез", "spelling", "screw"],
    ["петьля", "петля", "spelling", "hinge"],
    ["gtnkz", "петля", "layout", "hinge"],
    ["petlya", "петля", "transliteration", "hinge"],
    ["ламинат крепмостер", "ламинат", "partly", "laminate"],
  ])("reads %s as «%s» (%s)", async (typed, shown, how, slug) => {
    const found = (await ask(typed)).data(listingShape);
    expect(found.items[0]?.slug).toBe(slug);
    expect(found.search).toMatchObject({ typed, shown, how });
  });

  test("keeps words in quotation marks unchanged", async () => {
    expect((await ask('"gtnkz"')).data(listingShape)).toMatchObject({
      total: 0,
      search: { typed: '"gtnkz"', shown: null, how: "typed" },
    });
    expect(await find("«петля»")).toEqual(["hinge"]);
  });

  test("finds a code typed in the other keyboard layout", async () => {
    // The letters «В» and «Р» are on the keys D and H.
    const found = (await ask("вр-120юк")).data(listingShape);
    expect(found.items.map(({ slug }) => slug)).toEqual(["hinge"]);
    expect(found.search).toMatchObject({ shown: "dh-120.r", how: "layout" });
  });

  test("offers the nearest codes, their sections and popular sections when nothing is found", async () => {
    const { total, search } = (await ask("DH-130.R")).data(listingShape);
    expect(total).toBe(0);
    expect(search?.nearest[0]).toEqual({ article: "DH-120.R", name: "Петля дверная 120", slug: "hinge" });
    expect(search?.kinds).toEqual([{ name: "Петли", slug: "furnitura/petli" }]);
    expect(search?.categories[0]).toEqual({ name: "Отделка", slug: "otdelka" });
    expect((await ask("zzzz")).data(listingShape).search?.nearest).toEqual([]);
  });

  test("counts the same goods", async () => {
    for (const value of ["петля", "gtnkz", "самарез", "петля монтажная", "DH-130.R"]) {
      const counted = await shop.call("POST", "/mixed/products/products/count", {
        body: { context: { type: "search", value } },
      });
      expect(counted.body.data, value).toEqual({ count: (await ask(value)).data(listingShape).total });
    }
  });

  test("finds a barcode", async () => {
    await shop.sql("update products set barcodes = array['4601234567893'] where slug = 'foam'");
    expect(await find("4601234567893")).toEqual(["foam"]);
    expect(await find("460 1234 567893")).toEqual(["foam"]);
  });

  describe("for a customer with own codes", () => {
    const own = async (value: string, phone: string) => {
      const { token } = await shop.loginAs(phone);
      const answer = await shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value }, sort: "relevance" },
        token,
      });
      return answer.data(listingShape);
    };

    test("lists the product of an own code first and marks it as the customer's code", async () => {
      await shop.sql(
        `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status)
         values (gen_random_uuid(), $1, 'HB-20', 'HB20', $2, 'matched'), (gen_random_uuid(), $1, 'Пена К-1', $3, $4, 'matched')`,
        [small.counterparties.company, small.products.closer.uuid, articleNorm("Пена К-1"), small.products.foam.uuid],
      );
      const found = await own("hb 20", small.phones.ooo);
      expect(found.items.map(({ slug }) => slug).slice(0, 2)).toEqual(["closer", "scarce"]);
      expect(found.search?.own).toEqual([{ userArticle: "HB-20", name: "Доводчик дверной", slug: "closer" }]);
      expect((await own("пена к1", small.phones.ooo)).items[0]?.slug).toBe("foam");
    });

    test("does not find it for others", async () => {
      expect((await own("hb 20", small.phones.phys)).items[0]?.slug).toBe("scarce");
      expect(await find("HB-20")).not.toContain("closer");
    });

    test("keeps one product per code", async () => {
      const again = shop.sql(
        "insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, status) values (gen_random_uuid(), $1, 'hb20', 'HB20', 'notFound')",
        [small.counterparties.company],
      );
      await expect(again).rejects.toMatchObject({ code: "23505" });
    });
  });

  test("reflects changes of the product, its brand and its category", async () => {
    await shop.sql("update products set name = 'Стяжка хомутная' where slug = 'bounded'");
    expect(await find("стяжка")).toEqual(["bounded"]);
    await shop.sql("update brands set name = 'Винтокруч' where uuid = $1", [small.brands.krep]);
    expect(await find("винтокруч стяжка")).toEqual(["bounded"]);
    await shop.sql("update categories set name = 'Хозяйственные товары' where uuid = $1", [small.categories.fasteners]);
    expect(await find("хозяйственные стяжки")).toEqual(["bounded"]);
    await shop.sql("update products set status = 'hidden' where slug = 'bounded'");
    expect(await find("стяжка")).toEqual([]);
    await shop.sql("update products set status = 'active' where slug = 'bounded'");
    expect(await find("стяжка")).toEqual(["bounded"]);
  });

  test("finds no hidden or discontinued goods", async () => {
    expect(await find("X-1")).not.toContain("secret");
    expect(await find("DH-100")).not.toContain("old-hinge");
  });

  test("has the filters and sort orders of every listing", async () => {
    expect(await find("ручка", { sort: "priceAsc" })).toEqual(["handle", "scarce", "last"]);
    expect(await find("ручка", { filters: [{ target: "availability", checkboxValue: ["notAvailable"] }] })).toEqual([
      "scarce",
    ]);
  });

  test.each([
    "%",
    "_",
    "\\",
    "%%%",
    "___",
    "D%0",
    ".*",
    "(a+)+$",
    "';--",
    "🔩",
    "zzzzqqqq",
    "a\u0301\u0302",
    "---",
    "\ud800",
    "!!!",
    "&|!()<->:*",
  ])("%j finds nothing and causes no error (security J4)", async (value) => {
    expect(await find(value)).toEqual([]);
  });

  test.each(["", "   ", "\u0000", "\u200b\u00ad"])("refuses %j as a query", async (value) => {
    expect((await ask(value)).data(listingShape)).toMatchObject({ items: [], total: 0, pages: 1 });
  });

  test("ignores control and zero-width characters (security J4)", async () => {
    expect(await find("\u0000DH-\u200b120.\u00adR\u0007")).toEqual(["hinge"]);
    expect(await find("пе\u00adтля\tдверная")).toEqual(["hinge"]);
  });

  test("normalises composed letters", async () => {
    await shop.sql("update products set name = 'Хомут усиленный' where slug = 'heavy'");
    expect(await find("уси\u043bенный")).toEqual(["heavy"]);
    await shop.sql("update products set name = 'Войлок' where slug = 'heavy'");
    expect(await find("Вои\u0306лок")).toEqual(["heavy"]);
  });

  test("refuses 5,000 characters and cuts 2,000 (security J4)", async () => {
    expect((await ask("п".repeat(5_000))).status).toBe(422);
    expect((await ask("петля ".repeat(333))).status).toBe(200);
  });
});
