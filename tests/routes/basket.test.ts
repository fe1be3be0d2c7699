import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/site.ts";

const { products, phones } = small;

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

describe("the basket without script", () => {
  it("says what to do while it is empty", async () => {
    const html = await basket();
    expect(html).toContain("В корзине пусто");
    expect(html).toContain('href="/catalog"');
    expect(html).not.toContain("Оформить заказ");
  });

  it("shows each group with its own sum, and why a line is divided", async () => {
    await add("screw", "1500");
    await add("lock", "1");
    const html = await basket();
    expect(headings(html)).toEqual(["В наличии 1 093,75 ₽", "Нет в наличии 218,75 ₽", "Под заказ 2 310 ₽"]);
    expect(html).toContain("Из 1 500 шт есть 1 250 шт, остальное — ниже");
    expect(html).toContain("Остаток от 1 500 шт");
  });

  it("says when nobody knows the day", async () => {
    await add("closer", "1");
    const html = await basket();
    expect(html).toContain("срок уточнит менеджер");
    expect(html).toContain("Сейчас нет в Москве");
  });

  it("changes one line of a divided product and leaves the other", async () => {
    await add("screw", "1500");
    const line = {
      uuid: products.screw.uuid,
      kind: "notAvailable",
      quantity: "250",
      rest: "1250",
      multiplicity: "250",
    };
    await post({ intent: "basket.set", ...line, step: "1" });
    expect(await basket()).toContain("Из 1 750 шт есть 1 250 шт");
    await post({ intent: "basket.remove", ...line });
    const html = await basket();
    expect(headings(html)).toEqual(["В наличии 1 093,75 ₽"]);
    expect(html).not.toContain("остальное — ниже");
  });

  it("counts only what is ticked", async () => {
    await add("hinge", "2");
    await add("handle", "1");
    const lines = [products.hinge.uuid, products.handle.uuid].map((uuid) => `${uuid}:available`);
    await post({ intent: "basket.tick", line: lines, ticked: lines.slice(0, 1) });
    expect(summary(await basket())).toContain("1 позиция 369 ₽");
  });

  it("saves the ticks with the button that goes to checkout, and asks a guest to log in first", async () => {
    await add("hinge", "2");
    await add("handle", "1");
    const lines = [products.hinge.uuid, products.handle.uuid].map((uuid) => `${uuid}:available`);
    const page = await visitor.post("/basket", { intent: "basket.checkout", line: lines, ticked: lines.slice(0, 1) });
    expect([page.status, page.location]).toEqual([303, "/basket?drawer=auth&return=%2Fcheckout"]);
    expect(summary(await basket())).toContain("1 позиция 369 ₽");
  });

  it("tells a changed price until it has been read", async () => {
    await add("hinge", "2");
    await site.shop.sql("update prices set price = 190 where product_uuid = $1 and price_list_id = 1", [
      products.hinge.uuid,
    ]);
    const html = await basket();
    expect(html).toContain("Цена изменилась: 184,50 ₽ → 190 ₽");
    await post({ intent: "basket.seen" });
    expect(await basket()).not.toContain("Цена изменилась");
    await site.shop.sql("update prices set price = 184.5 where product_uuid = $1 and price_list_id = 1", [
      products.hinge.uuid,
    ]);
  });

  it("keeps a product that left the shop in sight, with what to take instead", async () => {
    await add("bounded", "10");
    await site.shop.sql("update products set status = 'discontinued', replacement_uuid = $2 where uuid = $1", [
      products.bounded.uuid,
      products.hinge.uuid,
    ]);
    const html = await basket();
    expect(html).toContain("Больше не продаются");
    expect(html).toContain(`href="/product/${products.hinge.slug}"`);
    expect(html).not.toContain("Оформить заказ");
    await post({ intent: "basket.remove", uuid: products.bounded.uuid });
    expect(await basket()).toContain("В корзине пусто");
    await site.shop.sql("update products set status = 'active', replacement_uuid = null where uuid = $1", [
      products.bounded.uuid,
    ]);
  });

  it("brings back what was cleared, once", async () => {
    await add("hinge", "2");
    await add("laminate", "4,5");
    const { status, html } = await visitor.post("/basket", { intent: "basket.clear" });
    expect(status).toBe(200);
    expect(shown(html)).toContain("Убрали 2 товара");
    const undo = {
      intent: "basket.add",
      key: /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "",
      uuid: [...html.matchAll(/name="uuid" value="([^"]+)"/g)].map((match) => match[1] ?? ""),
      quantity: [...html.matchAll(/name="quantity" value="([^"]+)"/g)].map((match) => match[1] ?? ""),
    };
    expect(await basket()).toContain("В корзине пусто");
    await post(undo);
    await post(undo);
    expect(summary(await basket())).toContain("2 позиции 4 418,55 ₽");
  });

  it("ships whole only for who is logged in", async () => {
    await add("screw", "1500");
    expect(await basket()).not.toContain("Отгружать только целиком");
    await visitor.login(phones.phys);
    await post({ intent: "basket.whole", whole: "on" });
    const html = await basket();
    expect(headings(html)).toEqual(["В наличии 1 312,50 ₽"]);
    expect(html).toContain("Не хватает 250 шт: отгрузим всё вместе");
    await post({ intent: "basket.whole", whole: "off" });
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

/** Groups with their sums. */
function headings(html: string): string[] {
  return [
    ...html.matchAll(/<h2>([^<]+)<\/h2><span class="small-text">[^<]*<\/span><span class="price">([^<]+)<\/span>/g),
  ].map((match) => `${match[1]} ${match[2]}`);
}

function summary(html: string): string {
  return (/<aside class="basket-summary">.*?<\/aside>/s.exec(html)?.[0] ?? "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}
