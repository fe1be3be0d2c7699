import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products } = small;

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("the basket lines without script", () => {
  it("are selected and unselected by group, the others as shown on the page", async () => {
    await add("hinge", "2");
    await add("handle", "1");
    await add("lock", "1");
    const lines = [products.hinge, products.handle].map(({ uuid }) => `${uuid}:available`);
    const line = [...lines, `${products.lock.uuid}:onOrder`];
    await post({ intent: "basket.tick.available.none", line, ticked: line });
    let html = await basket();
    expect(ticks(html)).toEqual([false, false, true]);
    expect(html).toContain("Выбрать все");
    await post({ intent: "basket.tick.available.all", line, ticked: [] });
    html = await basket();
    expect(ticks(html)).toEqual([true, true, false]);
  });

  it("confirm a changed price one by one", async () => {
    await add("hinge", "2");
    await add("handle", "1");
    const uuids = [products.hinge.uuid, products.handle.uuid];
    await site.shop.sql("update prices set price = price + 1 where product_uuid = any($1) and price_list_id = 1", [
      uuids,
    ]);
    expect((await basket()).match(/Цена изменилась:/g)).toHaveLength(2);
    await post({ intent: "basket.seen", uuid: products.hinge.uuid });
    expect((await basket()).match(/Цена изменилась:/g)).toHaveLength(1);
    await site.shop.sql("update prices set price = price - 1 where product_uuid = any($1) and price_list_id = 1", [
      uuids,
    ]);
  });

  it("show the additional quantity for a lower price", async () => {
    await site.shop.sql(
      "insert into prices (product_uuid, price_list_id, from_quantity, price) values ($1, 1, 900, 1.6)",
      [products.hinge.uuid],
    );
    await add("hinge", "100");
    expect(await basket()).toContain("ещё 800 шт, и цена 1,60 ₽");
    await site.shop.sql("delete from prices where product_uuid = $1 and from_quantity = 900", [products.hinge.uuid]);
  });

  it("are postponed and taken back", async () => {
    await add("screw", "1500");
    const put = await post({ intent: "basket.later", uuid: products.screw.uuid });
    expect(shown(put.html)).toContain("Отложено на потом");
    expect(await basket()).toContain("В корзине пусто");
    await post({ intent: "basket.later.take", uuid: products.screw.uuid });
    expect(await basket()).toContain("Из 1 500 шт есть 1 250 шт");
  });

  it("are replaced by similar goods of the same quantity, and the part in stock stays", async () => {
    await add("screw", "1500");
    const { uuid } = products.screw;
    const fields = { uuid, by: products.hinge.uuid, left: "1250", quantity: "250" };
    const { html } = await post({ intent: "basket.replace", ...fields });
    expect(shown(html)).toContain("Заменили товар");
    expect(quantities((await visitor.get("/basket")).html)).toEqual(["1250", "250"]);
  });
});

describe("quick entry without script", () => {
  it("adds what it recognises and returns the rest, each line with its reason", async () => {
    const [hinge, handle] = await Promise.all([articleOf("hinge"), articleOf("handle")]);
    const page = await visitor.post("/basket", {
      intent: "basket.enter",
      code: [hinge.toLowerCase(), "", "НЕТ-1", ""],
      quantity: ["2", "", "3", ""],
      list: `${handle}; 4 шт\n;5\n${hinge} - 0\nНЕТ-2\t7`,
    });
    expect(page.status).toBe(200);
    const html = shown(page.html);
    expect(html).toContain("Добавили 2 товара");
    for (const fault of [
      "«НЕТ-1 3»: такого кода нет",
      "«;5»: не видим артикула",
      `«${hinge} - 0»: количество должно быть больше нуля`,
    ])
      expect(html).toContain(fault);
    const fieldText = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(page.html)?.[1];
    expect(fieldText?.replace(/\t/g, " ")).toBe(`НЕТ-1 3\n;5\n${hinge} - 0\nНЕТ-2 7`);
    expect(quantities((await visitor.get("/basket")).html)).toEqual(["2", "4"]);
  });

  it("adds a repeated line as one, and without a quantity the minimum order", async () => {
    const [hinge, screw] = await Promise.all([articleOf("hinge"), articleOf("screw")]);
    const { status } = await visitor.post("/basket", {
      intent: "basket.enter",
      list: `${hinge} 2\n${hinge.toLowerCase()} 3\n${screw}`,
    });
    expect(status).toBe(200);
    expect(quantities((await visitor.get("/basket")).html)).toEqual(["5", "250"]);
  });

  it("of excessive quantities adds the maximum of a line, and the rest of the list", async () => {
    const [hinge, handle] = await Promise.all([articleOf("hinge"), articleOf("handle")]);
    const list = `${hinge}; 999999999999\n${hinge}; 999999999999\n${handle} 4`;
    const page = await visitor.post("/basket", { intent: "basket.enter", list });
    expect(page.status).toBe(200);
    expect(shown(page.html)).toMatch(/больше [\d\s]+ \S+ заказать нельзя/);
    expect(quantities((await visitor.get("/basket")).html)).toContain("4");
  });

  it("sent again adds nothing more (invariants BK3, BK7)", async () => {
    const key = /name="key" value="([^"]+)"/.exec((await visitor.get("/basket")).html)?.[1] ?? "";
    const form = { intent: "basket.enter", key, list: `${await articleOf("hinge")} 2\nНЕТ-1 3` };
    expect((await visitor.post("/basket", form)).status).toBe(200);
    expect((await visitor.post("/basket", form)).status).toBe(200);
    expect(quantities((await visitor.get("/basket")).html)).toEqual(["2"]);
  });

  it("without any recognised line is refused, and kept", async () => {
    const page = await visitor.post("/basket", { intent: "basket.enter", list: "НЕТ-1 3" });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/<textarea[^>]*>НЕТ-1 3<\/textarea>/);
  });

  it("refuses an empty and an overlong list", async () => {
    const empty = await visitor.post("/basket", { intent: "basket.enter", list: " \n " });
    expect([empty.status, shown(empty.html).includes("Введите хотя бы один артикул")]).toEqual([422, true]);
    expect(empty.html).toMatch(/class="entry-outcome" role="alert"/);
    const long = await visitor.post("/basket", { intent: "basket.enter", list: "A-1 1\n".repeat(501) });
    expect([long.status, shown(long.html).includes("В списке больше 500 строк")]).toEqual([422, true]);
  });
});

describe("saved baskets and links without script", () => {
  it("save the basket under a name, rename it, restore it and remove it", async () => {
    await add("hinge", "2");
    const saved = await visitor.submit("/basket/lists", { intent: "basket.list.save", name: "Объект на Лесной" });
    expect(shown(saved.html)).toContain("Список сохранён");
    const list = /name="list" value="([^"]+)"/.exec(saved.html)?.[1] ?? "";
    await visitor.submit("/basket/lists", { intent: "basket.list.rename", list, name: "Склад" });
    expect(shown((await visitor.get(`/basket/lists/${list}`)).html)).toContain("Склад");
    await post({ intent: "basket.clear" });
    const filled = await visitor.submit("/basket/lists", { intent: "basket.list.fill", list });
    expect(filled.path).toBe("/basket");
    expect(quantities(filled.html)).toEqual(["2"]);
    const left = await visitor.submit("/basket/lists", { intent: "basket.list.remove", list });
    expect(shown(left.html)).toContain("Списков пока нет");
    expect((await visitor.get(`/basket/lists/${list}`)).status).toBe(404);
  });

  it("show a basket to anyone with the link, unindexed, to be added by one click", async () => {
    await add("hinge", "2");
    const { html } = await visitor.submit("/basket/lists", { intent: "basket.share" });
    const path = /href="(\/basket\/shared\/[^"]+)"/.exec(html)?.[1] ?? "";
    const other = site.visitor();
    const page = await other.get(path);
    expect(page.status).toBe(200);
    expect(page.html).toContain('content="noindex, follow"');
    expect(page.html).toContain(`/product/${products.hinge.slug}`);
    const taken = await other.submit(path, { intent: "basket.shared.take" });
    expect([taken.path, quantities(taken.html)]).toEqual(["/basket", ["2"]]);
    const share = /name="share" value="([^"]+)"/.exec(html)?.[1] ?? "";
    await visitor.submit("/basket/lists", { intent: "basket.share.revoke", share });
    expect((await site.visitor().get(path)).status).toBe(404);
  });

  it("download the basket as a file; an empty one redirects back", async () => {
    expect((await visitor.ask("GET", "/basket/report.pdf")).location).toBe("/basket");
    await add("hinge", "2");
    for (const [path, type] of [
      ["/basket/report.pdf", "application/pdf"],
      ["/basket/report.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ] as const) {
      const { status, headers } = await visitor.ask("GET", path);
      expect([status, headers.get("content-type")]).toEqual([200, type]);
      expect(headers.get("content-disposition")).toMatch(/^attachment;/);
    }
  });
});

function add(key: keyof typeof products, quantity: string) {
  return visitor.submit(`/product/${products[key].slug}`, { intent: "basket.add", uuid: products[key].uuid, quantity });
}

function post(fields: Record<string, string | string[]>) {
  return visitor.submit("/basket", fields);
}

async function basket(): Promise<string> {
  return shown((await visitor.get("/basket")).html);
}

async function articleOf(key: keyof typeof products): Promise<string> {
  const rows = await site.shop.sql<{ article: string }>("select article from products where uuid = $1", [
    products[key].uuid,
  ]);
  return rows[0]?.article ?? "";
}

function quantities(html: string): string[] {
  return [...html.matchAll(/<form[^>]*class="line-quantity".*?name="quantity"[^>]*value="([^"]*)"/gs)].map(
    ([, value = ""]) => value.replace(/\u00a0/g, ""),
  );
}

function ticks(html: string): boolean[] {
  return [...html.matchAll(/<input[^>]*name="ticked"[^>]*>/g)].map(([box]) => box.includes("checked"));
}
