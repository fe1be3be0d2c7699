import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { replaceSynonyms } from "#server/db/queries/search/synonyms.ts";
import { shippedDictionary } from "#server/db/trade/read-tables.ts";
import { buying, newBuyer } from "#tests/support/orders/buying.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

type Caller = { token?: string; city?: string };

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "pages of the site on %s",
  (engine) => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await testShop({ engine });
    });
    afterAll(() => shop.close());

    const listing = async (value: string, from: Caller = {}, body: object = {}) =>
      (
        await shop.call("POST", "/mixed/products/products", {
          ...from,
          body: { context: { type: "search", value }, sort: "relevance", ...body },
        })
      ).data(listingShape);
    const suggestions = async (q: string, from: Caller = {}) =>
      (await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`, from)).data(suggestShape);
    const paths = async (query: string, from: Caller = {}) => {
      const [page, typed] = [await listing(query, from), await suggestions(query, from)];
      return { page: page.search?.pages.map(({ path }) => path), typed: typed.pages.map(({ path }) => path) };
    };
    const both = (...found: string[]) => ({ page: found, typed: found });
    const change = async (sql: string) => {
      await shop.sql(sql);
      await shop.ports.bus.publish("public");
    };

    test.each([
      ["доставка", "/delivery"],
      ["ljcnfdrf", "/delivery"],
      ["достафка", "/delivery"],
      ["сколько стоит доставка в Москву", "/delivery"],
      ["режим работы", "/contacts"],
      ["адрес склада", "/contacts"],
      ["возврат товара", "/refund"],
      ["акции", "/promotions"],
      ["бренды", "/brands"],
      ["прайс-лист", "/profile/priceList"],
      ["калькулятор", "/calculator"],
    ])("«%s» is answered by %s in place of goods", async (query, path) => {
      expect(await paths(query)).toEqual(both(path));
      const { total, search } = await listing(query);
      expect(total).toBe(0);
      expect(search).toMatchObject({ shown: null, leftOut: [], chips: [], sections: [], nearest: [], categories: [] });
      expect((await suggestions(query)).products).toEqual([]);
    });

    test("a title names its page, promotions and useful materials too", async () => {
      await change("update promotions set title = 'Весенний монтаж' where slug = 'action-7'");
      expect((await listing("весенний монтаж")).search?.pages).toEqual([
        { title: "Весенний монтаж", path: "/promotion/action-7" },
      ]);
      const found = await listing("как измерить петлю");
      expect(found.search?.pages).toEqual([
        { title: "Как измерить петлю", path: "/useful-materials/kak-izmerit-petlyu" },
      ]);
      expect(found.search?.materials).toEqual([]);
      expect(found.total).toBeGreaterThan(0);
    });

    test("goods that have all the words stay, and a query that names goods gets no pages", async () => {
      await change("update products set name = name || ' с доставкой на склад' where slug = 'hinge'");
      const { items, search: beside } = await listing("склад");
      expect(items.map(({ slug }) => slug)).toEqual(["hinge"]);
      expect(beside?.pages.map(({ path }) => path)).toEqual(["/contacts"]);
      expect((await suggestions("склад")).products.map(({ slug }) => slug)).toEqual(["hinge"]);
      for (const query of ["петля", "петля с доставкой", "ручка возврат пружины"]) {
        const { total, search } = await listing(query);
        expect(total, query).toBeGreaterThan(0);
        expect(search?.pages, query).toEqual([]);
      }
      const count = async (value: string) =>
        (
          await shop.call("POST", "/mixed/products/products/count", {
            body: { context: { type: "search", value }, filters: [] },
          })
        ).body.data;
      expect(await count("доставка")).toEqual({ count: 0 });
      expect(await count("петля")).toEqual({ count: (await listing("петля")).total });
    });

    test("an unfinished word names a page, while it is typed and when it was sent so", async () => {
      expect(await paths("дост")).toEqual(both("/delivery"));
      expect((await suggestions("режим раб")).pages).toEqual([{ title: "Контакты", path: "/contacts" }]);
    });

    test("what is not published is not linked", async () => {
      expect(await paths("ещё не готово")).toEqual(both());
      expect(await paths("оплата картой")).toEqual(both());
      await change(
        "insert into content_pages (path, title, h1, description, body) values ('/payments', 'Оплата', 'Оплата {{cityIn}}', 'Картой', 'Любой')",
      );
      expect((await listing("оплата картой")).search?.pages).toEqual([{ title: "Оплата", path: "/payments" }]);
      await change("delete from content_pages where path = '/payments'");
      expect(await paths("оплата картой")).toEqual(both());
      await change("update promotions set title = 'Осенний монтаж', date_from = '2099-01-01' where slug = 'action-8'");
      expect(await paths("осенний монтаж")).toEqual(both());
      await change("update promotions set date_from = '2026-01-01', cities = '{spb}' where slug = 'action-8'");
      expect(await paths("осенний монтаж", { city: "msk" })).toEqual(both());
      expect(await paths("осенний монтаж", { city: "spb" })).toEqual(both("/promotion/action-8"));
      await change("update promotions set date_to = '2026-02-01' where slug = 'action-8'");
      expect(await paths("осенний монтаж", { city: "spb" })).toEqual(both());
    });

    test("a page is not offered to those it is closed to", async () => {
      const { token } = await shop.loginAs(small.phones.phys);
      expect(await paths("акт сверки")).toEqual(both("/profile/mutual-settlements"));
      expect(await paths("акт сверки", { token })).toEqual(both());
    });

    test("a dictionary of goods alone keeps the shipped phrases of pages, one with pages has its own", async () => {
      const save = async (rows: Parameters<typeof replaceSynonyms>[1]) => {
        await shop.ports.database.db.transaction().execute((tx) => replaceSynonyms(tx, rows));
        await shop.ports.bus.publish("public");
      };
      const row = { direction: "one-way" as const, note: "" };
      await save([{ ...row, phrase: "доставка", means: "nothing" }]);
      expect(await paths("режим работы")).toEqual(both("/contacts"));
      expect(await paths("доставка")).toEqual(both("/delivery"));
      await save([
        { ...row, phrase: "куда ехать", means: "page:/contacts" },
        { ...row, phrase: "доедет ли", means: "page:/net-takoy" },
      ]);
      expect(await paths("режим работы")).toEqual(both());
      expect(await paths("куда ехать")).toEqual(both("/contacts"));
      expect(await paths("доедет ли")).toEqual(both());
      await save([]);
    });

    test("the number of an order leads its buyer to it, and says nothing to anyone else", async () => {
      const buyer = await newBuyer(shop, 1);
      const { add, order } = buying(shop, { token: buyer.token });
      await add([{ uuid: small.products.hinge.uuid, quantity: 20 }]);
      const { number } = await order();
      const link = { title: `Заказ ${number}`, path: `/profile/order/${encodeURIComponent(number)}` };
      for (const query of [number, number.toLowerCase(), `заказ № ${number}`]) {
        expect((await listing(query, buyer)).search?.pages, query).toEqual([link]);
        expect((await suggestions(query, buyer)).pages, query).toEqual([link]);
      }
      expect((await listing(number, buyer)).total).toBe(0);
      expect(await paths(number.slice(0, -1), buyer)).toEqual(both());
      const stranger = await newBuyer(shop, 2);
      expect(await paths(number, stranger)).toEqual(both());
      expect(await paths(number)).toEqual(both());
    });

    test("cost guests no statement, and buyers one for what looks like a number of an order", async () => {
      const ask = (query: string, from: Caller = {}) => statementsOf(shop.database, () => suggestions(query, from));
      const buyer = await newBuyer(shop, 3);
      for (const from of [{}, buyer]) {
        await ask("доставка", from);
        expect(await ask("доставка", from)).toBe(1);
      }
      await ask("МСК-26-000001");
      const before = await ask("МСК-26-000001");
      await ask("МСК-26-000001", buyer);
      expect(await ask("МСК-26-000001", buyer)).toBe(before + 1);
    });
  },
);

test("each shipped phrase is shipped once", async () => {
  const phrases = (await shippedDictionary()).map(({ phrase }) => phrase);
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
});
