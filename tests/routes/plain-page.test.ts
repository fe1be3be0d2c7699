import type { EntryContext } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { drawnWhenAskedAgain } from "#app/document/drawn-when-asked-again.ts";
import { PagePieces } from "#app/document/page-pieces.server.ts";
import { keptPlainPage } from "#app/document/plain-page.server.ts";
import { unsent } from "#app/startup/set-aside.server.ts";
import { testSite, type Site } from "#tests/support/site.ts";

const robot = { "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)" };
const saving = { "save-data": "on" };
const category = "/catalog/furnitura/petli";

describe("in the shop", () => {
  let site: Site;
  beforeAll(async () => {
    site = await testSite();
  });
  afterAll(() => site.close());

  /** More often than it takes until a page is kept. */
  async function often(path: string, headers: Record<string, string>): Promise<string[]> {
    const pages: string[] = [];
    for (let time = 0; time < 4; time += 1) pages.push((await site.visitor(headers).ask("GET", path)).html);
    return pages;
  }

  it.each([
    "/",
    "/catalog",
    "/catalog/furnitura",
    category,
    "/product/hinge",
    "/brands",
    "/brands/krep",
    "/promotions",
    "/promotion/action-1",
    "/useful-materials",
    "/delivery",
    "/contacts",
    "/search/петля",
    "/basket",
  ])("%s without scripts says the same however often it is asked for", async (path) => {
    // The form of the main page tells when it was shown and brings a key of its own.
    const said = (html: string) => html.replace(/name="(?:key|shownAt)" value="[^"]*"/g, "");
    for (const who of [robot, saving]) expect(new Set((await often(path, who)).map(said)).size).toBe(1);
  });

  it.each([
    [
      "a price",
      category,
      "update prices set price = 4321.5 where product_uuid = (select uuid from products where slug = 'hinge')",
      /4\s?321,50/,
    ],
    [
      "a name of goods",
      category,
      "update products set name = 'Петля переименованная' where slug = 'hinge'",
      /Петля переименованная/,
    ],
    [
      "a stock",
      category,
      "update stock set on_hand = 0, reserved = 0 where product_uuid = (select uuid from products where slug = 'hinge')",
      /class="status-text (?:waiting|inactive)"/,
    ],
  ])("%s that has changed is told at once", async (_, path, change, told) => {
    const tells = (html: string) => told.test(html.replaceAll(/[\u00a0\u202f]/g, " "));
    expect((await often(path, robot)).map(tells)).toEqual([false, false, false, false]);
    await site.shop.sql(change);
    await site.shop.ports.bus.publish("public");
    expect((await often(path, robot)).map(tells)).toEqual([true, true, true, true]);
  });

  it("nobody is shown another's page: each sees his own basket and favourites, in whatever order they ask", async () => {
    const [with1, without] = [site.visitor(saving), site.visitor(saving)];
    await with1.get(category);
    const card = (await without.get(category)).html;
    const externalId = /name="externalId" value="([^"]+)"/.exec(card)?.[1] ?? "";
    await with1.submit(category, { intent: "favourite.toggle", on: "1", externalId });
    for (let time = 0; time < 4; time += 1) {
      expect((await with1.get(category)).html).toContain(`form="f0" name="externalId" value="${externalId}"`);
      expect((await without.get(category)).html).toContain(`form="f1" name="externalId" value="${externalId}"`);
    }
  });
});

describe("what is drawn", () => {
  type Context = EntryContext["staticHandlerContext"];
  const context = (
    loaderData: Context["loaderData"],
    rest: Partial<Context> = {},
  ): Pick<EntryContext, "staticHandlerContext"> => ({
    staticHandlerContext: {
      basename: "/",
      location: { pathname: "/", search: "", hash: "", state: null, key: "" },
      matches: [],
      loaderData,
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
      ...rest,
    },
  });
  function drawing() {
    return vi.fn(() => ({ markup: "<p>", pieces: new PagePieces(), sheetHash: "", lists: [], filters: [] }));
  }
  it("a page with a long list of its own (a full basket, a table of 96) is not kept", () => {
    const draw = vi.fn(() => ({ ...drawing()(), markup: `<ul>${"<li>строка".repeat(8_000)}` }));
    for (let time = 0; time < 4; time += 1) keptPlainPage(at("/long"), context({ root: {} }), draw);
    expect(draw).toHaveBeenCalledTimes(4);
  });

  function timesDrawn(asked: [Request, Pick<EntryContext, "staticHandlerContext">][]): number {
    const draw = drawing();
    for (const [request, made] of asked) keptPlainPage(request, made, draw);
    return draw.mock.calls.length;
  }
  const at = (path: string, method = "GET") => new Request(`https://shop.test${path}`, { method });

  it("a page is drawn twice, then kept for whoever gets the same data at the same address", () => {
    const made = () => context({ root: unsent({ city: "Москва", notices: [] }), page: { total: 5 } });
    expect(
      timesDrawn([
        [at("/one"), made()],
        [at("/one"), made()],
        [at("/one"), made()],
        [at("/one"), made()],
      ]),
    ).toBe(2);
  });

  const total5 = { root: unsent({ city: "Москва" }), page: { total: 5 } };

  it.each([
    ["another address", "/a", total5, "/a?page=2", total5],
    ["another city in data that no encoder finds", "/b", total5, "/b", { ...total5, root: unsent({ city: "Казань" }) }],
    ["another number", "/c", total5, "/c", { ...total5, page: { total: 6 } }],
    ["nothing where a null was", "/d", { page: { text: null } }, "/d", { page: { text: undefined } }],
    [
      "a Map of other contents",
      "/e",
      { page: { of: new Map([["a", 1]]) } },
      "/e",
      { page: { of: new Map([["a", 2]]) } },
    ],
  ])("%s is another page", (_, path, data, otherPath, otherData) => {
    timesDrawn([
      [at(path), context(data)],
      [at(path), context(data)],
    ]);
    expect(timesDrawn([[at(path), context(data)]])).toBe(0);
    expect(timesDrawn([[at(otherPath), context(otherData)]])).toBe(1);
  });

  it.each([
    ["answers to forms", at("/three", "POST"), {}],
    ["pages that are not there", at("/three"), { statusCode: 404 }],
    ["failures", at("/three"), { errors: { root: new Error("gone") } }],
  ])("%s are drawn anew each time", (_, request, rest) => {
    const asked = context({ root: unsent({}) }, rest);
    expect(
      timesDrawn([
        [request, asked],
        [request, asked],
        [request, asked],
        [request, asked],
      ]),
    ).toBe(4);
  });
});

describe("what is kept", () => {
  function counted(most: number) {
    const draw = vi.fn((key: string) => `drawn ${key}`);
    const kept = drawnWhenAskedAgain<string>({ most, isSmall: (drawn) => drawn.length < 20 });
    return {
      ask: (key: string) => kept(key, () => draw(key)),
      draws: (key: string) => draw.mock.calls.filter(([one]) => one === key).length,
    };
  }

  it("a crawl that asks for each page once pushes nothing out", () => {
    const { ask, draws } = counted(2);
    for (const key of ["a", "a", "b", "b"]) ask(key);
    for (let page = 0; page < 1_000; page += 1) ask(`once ${page}`);
    const before = [draws("a"), draws("b")];
    expect([ask("a"), ask("b"), draws("a"), draws("b")]).toEqual(["drawn a", "drawn b", ...before]);
  });

  it("of what is asked for again the one that has waited longest makes room", () => {
    const { ask, draws } = counted(2);
    for (const key of ["a", "a", "b", "b", "a", "c", "c", "a", "b"]) ask(key);
    expect([draws("a"), draws("b"), draws("c")]).toEqual([2, 3, 2]);
  });

  it("what is large is drawn anew each time, and pushes nothing out", () => {
    const { ask, draws } = counted(1);
    for (const key of ["a", "a", "a large piece of work", "a large piece of work", "a large piece of work", "a"])
      ask(key);
    expect([draws("a"), draws("a large piece of work")]).toEqual([2, 3]);
  });

  it("what was asked for once, long ago, is forgotten", () => {
    const { ask, draws } = counted(1);
    ask("a");
    for (let page = 0; page < 20; page += 1) ask(`once ${page}`);
    for (let time = 0; time < 3; time += 1) ask("a");
    expect(draws("a")).toBe(3);
  });
});
