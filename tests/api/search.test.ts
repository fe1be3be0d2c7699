import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shop.ts";
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

  test("one statement understands the words, one finds the goods and counts them", async () => {
    await ask("петля");
    expect(await statementsOf(shop.database, () => ask("петля"))).toBe(2);
    expect((await ask("ручка", { limit: 1 })).data(listingShape)).toMatchObject({
      total: 3,
      pages: 3,
      availabilityCounts: { available: 2, onOrder: 0, notAvailable: 1 },
    });
  });

  test.each(["DH-120.R", "dh120r", "DH 120 R", "dh/120/r", "(DH)120_R", "dh\u2013120.r"])(
    "an article is found in any spelling: %s",
    async (spelling) => {
      expect(await find(spelling)).toEqual(["hinge"]);
    },
  );

  test("Cyrillic look-alikes and Latin letters are one", async () => {
    expect(await find("AB-12/3.5")).toEqual(["look-alike"]);
    expect(await find("АВ-12/3.5")).toEqual(["look-alike"]);
    expect(await find("CM-3/9.25")).toEqual(["screw"]);
  });

  test("the exact article, then those that begin with it, then those that hold it", async () => {
    await shop.sql(
      "update products set article_norm = case slug when 'bounded' then 'HB20' when 'last' then 'XHB20' else article_norm end where slug in ('bounded', 'last')",
    );
    await shop.sql("update products set article_norm = 'HB201' where slug = 'bounded'");
    // The exact one is out of stock here and stays on top all the same: it is what was asked for.
    expect(await find("HB-20")).toEqual(["scarce", "bounded", "last"]);
    expect(await find("HB-20", { sort: undefined }), "by relevance unless told otherwise").toEqual([
      "scarce",
      "bounded",
      "last",
    ]);
    expect(await find("HB-20", { sort: "popular" })).toEqual(["last", "bounded", "scarce"]);
  });

  test("words are found in any of their forms", async () => {
    expect(await find("петли дверные")).toEqual(["hinge"]);
    expect((await find("Монтажной пеной"))[0]).toBe("foam");
  });

  test("all of the words must be there, those of the name before those of its category", async () => {
    expect(await find("болт м8")).toEqual(["bolt", "washer"]);
    expect(await find("пена монтажная")).toEqual(["foam"]);
  });

  test("words that no product has together find goods with all but one of them, and the answer says so", async () => {
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
  ])("%s is read as «%s» (%s)", async (typed, shown, how, slug) => {
    const found = (await ask(typed)).data(listingShape);
    expect(found.items[0]?.slug).toBe(slug);
    expect(found.search).toMatchObject({ typed, shown, how });
  });

  test("in quotation marks the words stand as they are", async () => {
    expect((await ask('"gtnkz"')).data(listingShape)).toMatchObject({
      total: 0,
      search: { typed: '"gtnkz"', shown: null, how: "typed" },
    });
    expect(await find("«петля»")).toEqual(["hinge"]);
  });

  test("a code typed on the other layout is that code", async () => {
    // D and H are «В» and «Р» there.
    const found = (await ask("вр-120юк")).data(listingShape);
    expect(found.items.map(({ slug }) => slug)).toEqual(["hinge"]);
    expect(found.search).toMatchObject({ shown: "dh-120.r", how: "layout" });
  });

  test("where nothing is found, the nearest codes, their sections and what is bought from most are offered", async () => {
    const { total, search } = (await ask("DH-130.R")).data(listingShape);
    expect(total).toBe(0);
    expect(search?.nearest[0]).toEqual({ article: "DH-120.R", name: "Петля дверная 120", slug: "hinge" });
    expect(search?.kinds).toEqual([{ name: "Петли", slug: "furnitura/petli" }]);
    expect(search?.categories[0]).toEqual({ name: "Отделка", slug: "otdelka" });
    expect((await ask("zzzz")).data(listingShape).search?.nearest).toEqual([]);
  });

  test("the count is of the same goods", async () => {
    for (const value of ["петля", "gtnkz", "самарез", "петля монтажная", "DH-130.R"]) {
      const counted = await shop.call("POST", "/mixed/products/products/count", {
        body: { context: { type: "search", value } },
      });
      expect(counted.body.data, value).toEqual({ count: (await ask(value)).data(listingShape).total });
    }
  });

  test("a bar code is a code", async () => {
    await shop.sql("update products set barcodes = array['4601234567893'] where slug = 'foam'");
    expect(await find("4601234567893")).toEqual(["foam"]);
    expect(await find("460 1234 567893")).toEqual(["foam"]);
  });

  describe("of a customer with codes of its own", () => {
    const own = async (value: string, phone: string) => {
      const { token } = await shop.loginAs(phone);
      const answer = await shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value }, sort: "relevance" },
        token,
      });
      return answer.data(listingShape);
    };

    test("finds what the code stands for first, whatever else it may be, and says whose code it is", async () => {
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

    test("and nobody else does", async () => {
      expect((await own("hb 20", small.phones.phys)).items[0]?.slug).toBe("scarce");
      expect(await find("HB-20")).not.toContain("closer");
    });

    test("one code names one thing", async () => {
      const again = shop.sql(
        "insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, status) values (gen_random_uuid(), $1, 'hb20', 'HB20', 'notFound')",
        [small.counterparties.company],
      );
      await expect(again).rejects.toMatchObject({ code: "23505" });
    });
  });

  test("the words of a product change with it, its brand and its category", async () => {
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

  test("hidden and discontinued goods are not found", async () => {
    expect(await find("X-1")).not.toContain("secret");
    expect(await find("DH-100")).not.toContain("old-hinge");
  });

  test("filters and sorts are those of every listing", async () => {
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
  ])("%j finds nothing and breaks nothing (security J4)", async (value) => {
    expect(await find(value)).toEqual([]);
  });

  test.each(["", "   ", "\u0000", "\u200b\u00ad"])("%j is no question", async (value) => {
    expect((await ask(value)).data(listingShape)).toMatchObject({ items: [], total: 0, pages: 1 });
  });

  test("control and zero-width characters do not stand in the way (security J4)", async () => {
    expect(await find("\u0000DH-\u200b120.\u00adR\u0007")).toEqual(["hinge"]);
    expect(await find("пе\u00adтля\tдверная")).toEqual(["hinge"]);
  });

  test("letters put together from parts are the same letters", async () => {
    await shop.sql("update products set name = 'Хомут усиленный' where slug = 'heavy'");
    expect(await find("уси\u043bенный")).toEqual(["heavy"]);
    await shop.sql("update products set name = 'Войлок' where slug = 'heavy'");
    expect(await find("Вои\u0306лок")).toEqual(["heavy"]);
  });

  test("5,000 characters are refused, 2,000 are cut (security J4)", async () => {
    expect((await ask("п".repeat(5_000))).status).toBe(422);
    expect((await ask("петля ".repeat(333))).status).toBe(200);
  });
});
