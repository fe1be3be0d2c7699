import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/site.ts";

const { products, categories } = small;

let site: Site;
let visitor: Visitor;
let failing = "";
beforeAll(async () => {
  site = await testSite({
    between: async (request, pass) => (failing !== "" && `${request.method} ${request.url}`.includes(failing) ? new Response("{}", { status: 500 }) : pass(request)),
  });
});
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("favourites", () => {
  it("say what to do while there are none", async () => {
    const { status, html } = await visitor.get("/favorite");
    expect(status).toBe(200);
    expect(html).toContain("В избранном пока пусто");
    expect(html).toContain('href="/catalog"');
  });

  it("list what was put there, for this visitor alone", async () => {
    await favourite("hinge");
    await favourite("bolt");
    const { html } = await visitor.get("/favorite");
    expect(html).toContain("Петля дверная 120");
    expect(html).toContain("Болт М8×40");
    const stranger = site.visitor();
    await stranger.get("/");
    expect((await stranger.get("/favorite")).html).not.toContain("Болт М8×40");
  });

  it("lead to their last page when the one asked for has emptied", async () => {
    await favourite("hinge");
    const { status, location } = await visitor.ask("GET", "/favorite?page=2&sort=name");
    expect([status, location]).toEqual([302, "/favorite?sort=name"]);
  });

  it("are emptied at once", async () => {
    await favourite("hinge");
    const { html } = await visitor.submit("/favorite", { intent: "favourite.clear" });
    expect(html).toContain("Избранное очищено");
    expect(html).toContain("В избранном пока пусто");
  });

  it("that cannot be emptied say so in the words of the specification", async () => {
    await favourite("hinge");
    failing = "DELETE http://api.internal/api/v1/mixed/favorites";
    const { html } = await visitor.submit("/favorite", { intent: "favourite.clear" }).finally(() => (failing = ""));
    expect(html).toContain("Ошибка отчистки избранного");
    expect(html).toContain("Петля дверная 120");
  });
});

describe("comparison", () => {
  it("says what to do while there is none", async () => {
    expect((await visitor.get("/compare")).html).toContain("Сравнивать пока нечего");
  });

  it("shows goods of one category side by side, the other categories a link away", async () => {
    await compare("handle");
    await compare("scarce");
    await compare("hinge");
    const html = shown((await visitor.get(`/compare?category=${categories.handles}`)).html);
    expect(html).toContain("Ручка оконная белая");
    expect(html).toContain("Ручка латунная");
    expect(html).not.toContain(">Петля дверная 120<");
    expect(html).toContain(`href="/compare?category=${categories.hinges}"`);
    expect(html).toMatch(/<th scope="row">Длина<\/th><td>37 мм<\/td><td>—<\/td>/);
  });

  it("leaves only what differs, when asked", async () => {
    await compare("scarce");
    await compare("last");
    const all = await visitor.get("/compare");
    expect(all.html).toContain("Цена</th>");
    const { html } = await visitor.get(`/compare?category=${categories.handles}&differences=1`);
    expect(html).toContain("Характеристики этих товаров одинаковы.");
  });

  it("gives up one product, a category, everything", async () => {
    for (const key of ["handle", "scarce", "hinge"] as const) await compare(key);
    const { uuid } = products.scarce;
    const without = await visitor.submit(`/compare?category=${categories.handles}`, { intent: "compare.toggle", uuid, on: "0" });
    expect(without.html).not.toContain("Ручка латунная");
    const hinges = await visitor.submit("/compare", { intent: "compare.clear", category: categories.handles });
    expect(hinges.html).toContain("Петля дверная 120");
    expect(hinges.html).not.toContain("Ручка оконная белая");
    expect((await visitor.submit("/compare", { intent: "compare.clear" })).html).toContain("Сравнивать пока нечего");
  });
});

async function favourite(key: keyof typeof products): Promise<void> {
  await visitor.submit("/favorite", { intent: "favourite.toggle", externalId: products[key].externalId, on: "1" });
}

async function compare(key: keyof typeof products): Promise<void> {
  await visitor.submit("/compare", { intent: "compare.toggle", uuid: products[key].uuid, on: "1" });
}
