import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { writeFollowedSearches } from "#server/use-cases/search/follow-searches.ts";
import { postgres, small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))("chosen goods on %s", (engine) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await testShop({ engine });
  });
  afterEach(() => shop.close());

  const listed = async (value: string, body: object = {}) =>
    (await shop.call("POST", "/mixed/products/products", { body: { context: { type: "search", value }, ...body } }))
      .data(listingShape)
      .items.map(({ slug }) => slug);
  const suggested = async (q: string) =>
    (await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`))
      .data(suggestShape)
      .products.map(({ slug }) => slug);
  const visitor = (at: number) => `203.0.113.${at}`;
  const follow = async (body: object, from: TestCall = {}) => {
    const answer = await shop.call("POST", "/public/products/searches/followed", { body, ip: visitor(1), ...from });
    expect(answer.status).toBe(200);
  };
  const opened = async (query: string, product: string, visitors: number) => {
    for (let at = 1; at <= visitors; at += 1) await follow({ query, product }, { ip: visitor(at) });
  };
  const added = (uuid: string, from: TestCall & { searched?: string } = {}) => {
    const { searched, ...caller } = from;
    return shop.call("POST", "/mixed/baskets/baskets/products/add", {
      ...{ fingerprint: shop.ports.ids.uuid(), ip: visitor(1), ...caller },
      body: { items: [{ uuid, quantity: 1 }], counterparty: null, searched },
    });
  };
  /** Counts are stored by a job, and read again when a minute has passed. */
  const aMinuteLater = async () => {
    await writeFollowedSearches(shop.ports);
    shop.clock.advance(61);
  };
  const stored = () =>
    shop.sql(
      "select c.query, p.slug, c.opened, c.added from search_choices c join products p on p.uuid = c.product_uuid order by 1, 2",
    );

  test("come first among goods that match equally well, on the page and in the suggestions alike", async () => {
    expect(await listed("ручка")).toEqual(["handle", "last", "scarce"]);
    await opened("Ручка ", "last", 3);
    await aMinuteLater();
    expect(await stored()).toEqual([{ query: "ручка", slug: "last", opened: 3, added: 0 }]);
    expect(await listed("ручка")).toEqual(["last", "handle", "scarce"]);
    expect(await listed("  РУЧКА"), "in any spelling of the same query").toEqual(["last", "handle", "scarce"]);
    expect(await suggested("ручка")).toEqual(["last", "handle", "scarce"]);
    expect(await listed("ручка", { filters: [{ target: "brand", checkboxValue: ["roto"] }] })).not.toEqual([]);
    expect((await listed("ручки"))[0], "another query has its own counts").toBe("handle");
  });

  test("do not move what the city has not, an order that the visitor chose, or an exact article", async () => {
    await opened("ручка", "scarce", 9);
    await shop.sql(
      "update products set article = case slug when 'scarce' then 'HB-20' when 'last' then 'HB-20.1' else article end",
    );
    await opened("hb-20", "last", 9);
    await aMinuteLater();
    expect(await listed("ручка")).toEqual(["handle", "last", "scarce"]);
    expect(await listed("HB-20")).toEqual(["scarce", "last"]);
    expect(await suggested("HB-20")).toEqual(["scarce", "last"]);
    await opened("ручка", "last", 9);
    await aMinuteLater();
    expect(await listed("ручка", { sort: "popular" })).toEqual(["handle", "last", "scarce"]);
  });

  test("do not overtake goods that match better", async () => {
    await shop.sql(
      "update products set article = case slug when 'bounded' then 'HB-20.1' when 'last' then 'XHB-20' else article end",
    );
    await opened("HB-20", "last", 9);
    await aMinuteLater();
    expect(await listed("HB-20")).toEqual(["scarce", "bounded", "last"]);
    expect(await suggested("HB-20")).toEqual(["scarce", "bounded", "last"]);
    expect(await listed("болт м8")).toEqual(["bolt", "washer"]);
    await opened("болт м8", "washer", 9);
    await aMinuteLater();
    expect(await listed("болт м8"), "both are called so by their category").toEqual(["washer", "bolt"]);
  });

  test("are counted from three visitors on, each of whom counts once a day", async () => {
    await opened("ручка", "last", 2);
    for (let time = 0; time < 5; time += 1) await follow({ query: "ручка", product: "last" });
    await aMinuteLater();
    expect(await stored()).toEqual([{ query: "ручка", slug: "last", opened: 2, added: 0 }]);
    expect(await listed("ручка")).toEqual(["handle", "last", "scarce"]);
    shop.clock.advance(86_400);
    await follow({ query: "ручка", product: "last" });
    await aMinuteLater();
    expect(await listed("ручка")).toEqual(["last", "handle", "scarce"]);
  });

  test("are known to the process that stores them at once, and to another a minute later", async () => {
    const other = shop.replica();
    const there = async () =>
      (await other.call("POST", "/mixed/products/products", { body: { context: { type: "search", value: "ручка" } } }))
        .data(listingShape)
        .items.map(({ slug }) => slug);
    for (const first of [await listed("ручка"), await there()]) expect(first[0]).toBe("handle");
    await opened("ручка", "last", 3);
    await writeFollowedSearches(shop.ports);
    expect((await listed("ручка"))[0]).toBe("last");
    expect((await there())[0]).toBe("handle");
    shop.clock.advance(61);
    expect((await there())[0]).toBe("last");
  });

  test("are counted by address: another cookie makes no other visitor, and a network of IPv6 is one", async () => {
    for (const ip of ["198.51.100.7", "198.51.100.7", "2001:db8::1", "2001:db8::2"])
      await follow({ query: "ручка", product: "last" }, { ip, fingerprint: shop.ports.ids.uuid() });
    await writeFollowedSearches(shop.ports);
    expect(await stored()).toEqual([{ query: "ручка", slug: "last", opened: 2, added: 0 }]);
  });

  test("count three times as much when they were put into the basket", async () => {
    await opened("ручка", "handle", 5);
    const fingerprint = shop.ports.ids.uuid();
    const last = small.products.last.uuid;
    for (let at = 1; at <= 3; at += 1)
      expect((await added(last, { ip: visitor(at), searched: "ручка" })).status).toBe(200);
    await added(last, { ip: visitor(3), searched: "ручка", fingerprint });
    await aMinuteLater();
    expect(await stored()).toEqual([
      { query: "ручка", slug: "handle", opened: 5, added: 0 },
      { query: "ручка", slug: "last", opened: 0, added: 3 },
    ]);
    expect(await listed("ручка")).toEqual(["last", "handle", "scarce"]);
  });

  test("are counted for the query they were opened after when they are added on their own page", async () => {
    await follow({ query: "ручка", product: "last" });
    await added(small.products.last.uuid);
    await added(small.products.handle.uuid);
    await added(small.products.last.uuid, { ip: visitor(2) });
    await writeFollowedSearches(shop.ports);
    expect(await stored()).toEqual([{ query: "ручка", slug: "last", opened: 1, added: 1 }]);
  });

  test("are not counted after queries that may tell of a person, nor goods that the shop does not show", async () => {
    for (const query of ["+7 999 123-45-67", "anna@example.ru", "Иванов Пётр", "Мария Сергеевна", " ", "я".repeat(100)])
      await follow({ query, product: "last" });
    await follow({ query: "ручка", product: "net-takogo" });
    await follow({ query: "ручка +79991234567", next: "ручка" });
    await follow({ query: "ручка", next: "anna@example.ru" });
    await added(small.products.last.uuid, { searched: "anna@example.ru" });
    await writeFollowedSearches(shop.ports);
    expect(await stored()).toEqual([]);
    expect(await shop.sql("select * from search_rewordings")).toEqual([]);
  });

  test("survive a failed write: they are written with the next ones", async () => {
    await follow({ query: "ручка", product: "last" });
    await follow({ query: "ручка", next: "ручка оконная" });
    await shop.sql("alter table search_choices rename to away");
    await expect(writeFollowedSearches(shop.ports)).rejects.toThrow();
    await follow({ query: "ручка", product: "last" }, { ip: visitor(2) });
    await shop.sql("alter table away rename to search_choices");
    await writeFollowedSearches(shop.ports);
    expect(await stored()).toMatchObject([{ opened: 2 }]);
    expect(await shop.sql("select query, next, times from search_rewordings")).toEqual([
      { query: "ручка", next: "ручка оконная", times: 1 },
    ]);
  });

  test("are limited in number: a flood of pairs takes no memory, and one visitor counts two hundred times", async () => {
    for (let n = 0; n < 300; n += 1) await follow({ query: `ручка ${n}`, product: "last" });
    await writeFollowedSearches(shop.ports);
    expect((await stored()).length).toBe(200);
  });

  test("are refused in another form", async () => {
    for (const body of [{ query: "ручка" }, { query: "ручка", product: "../x" }, { product: "last" }, [], "x"])
      expect((await shop.call("POST", "/public/products/searches/followed", { body })).status).toBeOneOf([400, 422]);
  });
});
