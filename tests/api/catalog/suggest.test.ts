import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { suggestShape, type Suggestions } from "#app/contract/catalog/suggest.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const nothing: Suggestions = {
  ...{ popular: [], completions: [], shown: null, pages: [], products: [], categories: [], materials: [], brands: [] },
  searched: { lexemes: [], beginnings: [], code: "" },
};

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))("suggestions on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  const ask = async (q: string, from: object = {}) =>
    (await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`, from)).data(suggestShape);
  const slugs = async (q: string, from: object = {}) => (await ask(q, from)).products.map(({ slug }) => slug);

  test("contain goods, their categories and their brands by the beginning of a word", async () => {
    const found = await ask("руч");
    expect(found.products.map(({ slug }) => slug)).toEqual(["handle", "last", "scarce"]);
    expect(found.categories).toEqual([{ name: "Ручки", slug: "furnitura/ruchki", above: "Фурнитура" }]);
    expect(found.brands).toEqual([{ name: "Рото-М", slug: "roto" }]);
    expect(found.products[0]).toMatchObject({
      name: "Ручка оконная белая",
      article: "HW-37",
      availability: "available",
      availableQuantity: 12,
      price: { price: 1050 },
      userArticle: null,
    });
  });

  test("take two statements, two more where there is room for goods found by the beginning of a word, and answer the same to POST", async () => {
    await ask("руч");
    expect(await statementsOf(shop.database, () => ask("руч"))).toBe(4);
    await ask("DH-120.R");
    expect(await statementsOf(shop.database, () => ask("DH-120.R"))).toBe(2);
    expect((await shop.call("POST", "/mixed/products/suggest", { body: { q: "руч" } })).data(suggestShape)).toEqual(
      await ask("руч"),
    );
  });

  test("are of the caller's city", async () => {
    expect((await ask("ручка оконная", { city: "spb" })).products[0]).toMatchObject({
      availableQuantity: 7,
      price: { price: 990 },
    });
    // Goods available in the city come first.
    expect(await slugs("руч", { city: "spb" })).toEqual(["handle", "scarce", "last"]);
  });

  test.each(["р", "  р ", "\u0000\u200b"])("%j is too short for suggestions", async (q) => {
    expect(await ask(q)).toEqual(nothing);
  });

  test.each([
    ["HB-2", ["scarce"]],
    ["hb", ["last", "scarce"]],
    ["dh120", ["hinge"]],
    ["12/3.5", ["look-alike"]],
    ["петля двер", ["hinge"]],
    ["петля д", ["hinge"]],
  ])("match a code or several words being typed: %s", async (q, wanted) => {
    expect((await slugs(q)).toSorted()).toEqual(wanted.toSorted());
  });

  test.each([
    ["gtnkz", "петля"],
    ["hexr", "ручк"],
    ["petlya", "петля"],
    ["питля", "петля"],
  ])("correct layouts, alphabets and typing errors, and say so: %s", async (q, shown) => {
    expect((await ask(q)).shown).toBe(shown);
  });

  test("show the customer's own code first with its badge, to that customer alone", async () => {
    await shop.sql(
      "insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status) values (gen_random_uuid(), $1, 'HB-2', 'HB2', $2, 'matched')",
      [small.counterparties.company, small.products.foam.uuid],
    );
    const { token } = await shop.loginAs(small.phones.ooo);
    expect((await ask("hb", { token })).products[0]).toMatchObject({ slug: "foam", userArticle: "HB-2" });
    const { token: other } = await shop.loginAs(small.phones.ip);
    expect(await slugs("hb", { token: other })).not.toContain("foam");
    expect(await slugs("hb")).not.toContain("foam");
  });

  test("show the customer's own code also on goods found otherwise", async () => {
    await shop.sql(
      "insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status, is_primary) values (gen_random_uuid(), $1, 'ЛЕВАЯ-1', 'LEVAYA1', $2, 'matched', true)",
      [small.counterparties.company, small.products.handle.uuid],
    );
    const { token } = await shop.loginAs(small.phones.ooo);
    expect((await ask("ручка оконная", { token })).products[0]).toMatchObject({
      slug: "handle",
      userArticle: "ЛЕВАЯ-1",
    });
    expect((await ask("ручка оконная")).products[0]).toMatchObject({ slug: "handle", userArticle: null });
  });

  test("are at most six goods, four categories and three brands", async () => {
    const { products, categories, brands } = await ask("ст");
    expect([products.length <= 6, categories.length <= 4, brands.length <= 3]).toEqual([true, true, true]);
  });

  test.each([
    "%%",
    "__",
    "\\\\",
    "' or 1=1 --",
    "&|!():*",
    "<->",
    "''':*",
    "🔩🔩",
    "a\u0301\u0302",
    "!!!",
    "x".repeat(2_000),
    "петля ".repeat(300),
    "' & '",
    "\\'",
  ])("%j causes no error", async (q) => {
    expect((await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`)).status).toBe(200);
  });

  test("refuses overlong input", async () => {
    expect((await shop.call("POST", "/mixed/products/suggest", { body: { q: "п".repeat(5_000) } })).status).toBe(422);
  });
});

describe.runIf(postgres)("an overloaded database", () => {
  test("gives no suggestions instead of late ones, and the page still works", async () => {
    const shop = await testShop({ engine: "postgres" });
    await shop.call("GET", "/mixed/products/suggest?q=%D1%80%D1%83%D1%87");
    // The search table stays locked until the statement times out.
    const held = await shop.database.pool.connect();
    await held.query("begin; lock table search_terms in access exclusive mode");
    const answer = await shop.call("GET", "/mixed/products/suggest?q=%D1%80%D1%83%D1%87");
    expect(answer.data(suggestShape)).toEqual(nothing);
    await held.query("rollback");
    held.release();
    expect(
      (await shop.call("GET", "/mixed/products/suggest?q=%D1%80%D1%83%D1%87")).data(suggestShape).products,
    ).not.toEqual([]);
    await shop.close();
  });
});
