import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskDictionaryShape } from "#app/contract/desk/catalog/dictionary.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { countSearch } from "#server/use-cases/search/count-searches.ts";
import { countReworded } from "#server/use-cases/search/follow-searches.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let clerk: Desk;
beforeAll(async () => {
  shop = await testShop();
  clerk = await atDesk(shop, ["catalog"]);
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const post = (desk: Desk, path: string, body: unknown, key = shop.ports.ids.uuid()) =>
  desk.call("POST", path, { body, headers: { "idempotency-key": key } });
const dictionary = async (query: Record<string, string> = {}) =>
  (await clerk.call("GET", `/desk/dictionary?${new URLSearchParams(query)}`)).data(deskDictionaryShape);
const synonym = (change: object = {}) => ({
  ...{ phrase: "придверник", to: "text", what: "петля", isBoth: false },
  ...change,
});

describe("the dictionary of the search", () => {
  it("is read by every role and changed by those of the catalogue alone", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = role === "admin" || role === "catalog";
      expect((await desk.call("GET", "/desk/dictionary")).status, role).toBe(200);
      const gone = await post(desk, "/desk/dictionary/remove", { phrase: "нет такой фразы" });
      expect(gone.body.code, role).toBe(may ? "synonymUnknown" : "rightMissing");
      const added = await post(desk, "/desk/dictionary", synonym({ to: "section", what: "net-takoy" }));
      expect(added.body.code, role).toBe(may ? "synonymMeaning" : "rightMissing");
    }
  });

  it("is read page by page", async () => {
    const [first, second, beyond] = [
      await dictionary(),
      await dictionary({ page: "2" }),
      await dictionary({ page: "9999" }),
    ];
    expect([first.page, first.found, first.pageCount]).toEqual([1, first.total, Math.ceil(first.total / 100)]);
    expect(second.page).toBe(2);
    const phrases = (page: typeof first) => page.entries.map(({ phrase }) => phrase);
    expect(phrases(first)).toHaveLength(100);
    expect(phrases(second).filter((phrase) => phrases(first).includes(phrase))).toEqual([]);
    expect([beyond.page, beyond.entries.length > 0]).toEqual([beyond.pageCount, true]);
    expect((await clerk.call("GET", "/desk/dictionary?page=0")).status).toBe(422);
  });

  it("gets a phrase once a key: the search understands it at once, and no longer when it is removed", async () => {
    const before = await dictionary({ test: "придверник" });
    expect(before.isShipped).toBe(true);
    expect(before.test).toMatchObject({ found: 0, goods: [] });
    const key = shop.ports.ids.uuid();
    for (let time = 0; time < 2; time += 1)
      expect((await post(clerk, "/desk/dictionary", synonym(), key)).status).toBe(200);
    const after = await dictionary({ test: "придверник", q: "придверник" });
    expect(after.isShipped).toBe(false);
    expect(after.total).toBe(before.total + 1);
    expect(after.entries).toEqual([
      { phrase: "придверник", means: [{ to: "text", what: "петля" }], isBoth: false, note: "" },
    ]);
    expect(after.test?.found).toBeGreaterThan(0);
    expect(after.test?.goods.map(({ name }) => name).join()).toContain("Петля");
    expect((await post(clerk, "/desk/dictionary", synonym())).body.code).toBe("synonymExists");
    expect((await post(clerk, "/desk/dictionary/remove", { phrase: "придверник" })).status).toBe(200);
    expect((await dictionary({ test: "придверник" })).test?.found).toBe(0);
    const entries = await shop.sql<{ action: string }>(
      "select action from audit_log where object_kind = 'synonym' and object_id = 'придверник' order by id",
    );
    expect(entries.map(({ action }) => action)).toEqual(["synonym.added", "synonym.removed"]);
  });

  it("takes a category, a brand or a value that the shop has", async () => {
    const { categories, brands } = await dictionary();
    const add = (change: object) => post(clerk, "/desk/dictionary", synonym(change));
    const section = categories.find(({ value }) => value === "furnitura/petli");
    expect((await add({ phrase: "навесушка для двери", to: "section", what: section?.value })).status).toBe(200);
    expect((await dictionary({ test: "навесушка для двери" })).test?.goods.map(({ article }) => article)).toContain(
      "DH-120.R",
    );
    expect((await add({ phrase: "крепыш", to: "brand", what: brands[0]?.value })).status).toBe(200);
    expect((await add({ phrase: "крепыш два", to: "brand", what: "net" })).body.code).toBe("synonymMeaning");
    expect((await add({ phrase: "стальной весь", to: "value", what: "material=Сталь" })).status).toBe(200);
    expect((await add({ phrase: "медный весь", to: "value", what: "material=медь" })).body.code).toBe("synonymMeaning");
    expect((await add({ phrase: "пустое", to: "text", what: "" })).body.code).toBe("synonymMeaning");
    expect((await add({ phrase: "плюс", to: "text", what: "а + nothing" })).status).toBe(422);
  });

  it("leads a phrase to a page that the shop has, and tells which pages a query is answered by", async () => {
    const { pages } = await dictionary();
    expect(pages).toContainEqual({ value: "/delivery", name: "Доставка" });
    expect(pages.map(({ value }) => value)).not.toContain("/payments");
    const add = (change: object) => post(clerk, "/desk/dictionary", synonym({ to: "page", ...change }));
    expect((await add({ phrase: "куда ехать", what: "/contacts" })).status).toBe(200);
    expect((await add({ phrase: "чем платить", what: "/payments" })).body.code).toBe("synonymMeaning");
    const { entries, unresolved, test } = await dictionary({ q: "куда ехать", test: "куда ехать" });
    expect(entries).toEqual([
      { phrase: "куда ехать", means: [{ to: "page", what: "Контакты" }], isBoth: false, note: "" },
    ]);
    expect(test).toMatchObject({ found: 0, pages: ["Контакты"], goods: [] });
    expect(unresolved).not.toContain("куда ехать");
    await shop.sql("update search_synonyms set means = 'page:/net-takoy' where phrase = 'куда ехать'");
    await shop.ports.bus.publish("public");
    expect((await dictionary()).unresolved).toContain("куда ехать");
  });

  it("tells what visitors have searched for in vain at least three times", async () => {
    for (let time = 0; time < 3; time += 1) countSearch(shop.ports, "несуществуйка", 0);
    countSearch(shop.ports, "редкость", 0);
    for (let time = 0; time < 3; time += 1) countSearch(shop.ports, "петля", 1);
    expect((await dictionary()).missing).toEqual([{ query: "несуществуйка", times: 3, next: [] }]);
  });

  it("proposes what at least three visitors then searched for with success", async () => {
    for (let time = 0; time < 4; time += 1) countSearch(shop.ports, "завеска", 0);
    for (const found of ["петля", "ручка", "замок"]) countSearch(shop.ports, found, 5);
    countSearch(shop.ports, "завесочка", 0);
    const reworded = (next: string, visitors: number) => {
      for (let at = 1; at <= visitors; at += 1)
        countReworded(shop.ports, { ip: `203.0.113.${at}`, fingerprint: null }, "Завеска", next);
    };
    reworded("замок", 2);
    reworded("ручка", 3);
    reworded("Петля", 4);
    reworded("завесочка", 5);
    const { missing } = await dictionary();
    expect(missing.find(({ query }) => query === "завеска")).toEqual({
      ...{ query: "завеска", times: 4 },
      next: [
        { query: "петля", times: 4 },
        { query: "ручка", times: 3 },
      ],
    });
    expect(await operatorReads(shop.ports, "search", "missing")).toContain("\n     4          then петля\n");
  });
});
