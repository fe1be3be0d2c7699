import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addBolts, bolts } from "#tests/support/bolts.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const path = `/product/${small.products.bolt.slug}/sizes`;
const { bolt } = small.products;
const { m6x20, m6x40, m8x20, m10x40 } = bolts;

let site: Site;
let visitor: Visitor;
let calls: string[] = [];
let refused = false;
beforeAll(async () => {
  site = await testSite({
    between: async (request, pass) => {
      calls.push(new URL(request.url).pathname);
      const answer = await pass(request);
      return refused && request.url.endsWith("/products/add") ? new Response("{}", { status: 504 }) : answer;
    },
  });
  await addBolts(site.shop);
});
afterAll(() => site.close());
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
});

function keyOn(html: string): string {
  return /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
}
/** Sends all fields of the table like a browser, including empty ones. */
async function send(typed: Record<string, string>, key = "") {
  const { html } = await visitor.get(path);
  const fields = Object.fromEntries(
    [...html.matchAll(/name="(q\.[^"]+)"/g)].map(([, name = ""]) => [name, typed[name.slice(2)] ?? ""]),
  );
  const answer = await visitor.post(path, { ...fields, intent: "sizes.add", key: key || keyOn(html) });
  return { status: answer.status, html: shown(answer.html), raw: answer.html };
}
async function basket(): Promise<Record<string, number>> {
  const rows = await site.shop.sql<{ uuid: string; quantity: string }>(
    "select l.product_uuid as uuid, l.quantity from basket_lines l join baskets b on b.uuid = l.basket_uuid where b.owner like '%' || $1",
    [visitor.cookies.get("uuid")],
  );
  return Object.fromEntries(rows.map(({ uuid, quantity }) => [uuid, Number(quantity)]));
}

describe("the page of a size family", () => {
  it("has a column for each thread, a row for each length, and in each cell price, step, stock and a field", async () => {
    const html = shown((await visitor.get(path)).html);
    expect(html).toContain("<h1>Болт: все размеры</h1>");
    expect([...html.matchAll(/<th scope="col">([^<]+)<\/th>/g)].map(([, text]) => text)).toEqual(["М6", "М8", "М10"]);
    expect([...html.matchAll(/<th scope="row">([^<]+)<\/th>/g)].map(([, text]) => text)).toEqual(["20", "40"]);
    expect(html.match(/<td><\/td>/g)).toHaveLength(1);
    const place = /<td class="selected">(.*?)<\/td>/s.exec(html)?.[1] ?? "";
    expect(place).toMatch(
      /href="\/product\/bolt"[^>]*><span[^>]*>М8×40:<\/span>.*9,99 ₽.*title="В наличии 1 000 шт">1 000<.*placeholder="по 10".*aria-label="Количество: М8×40"/s,
    );
    expect(html).toMatch(/М8×20.*title="Под заказ, 7 дней">7 дней<|М8×20.*>50</s);
    expect(html).toMatch(/М10×40.*title="Нет в наличии">нет</s);
  });

  it("is noindex, and has breadcrumbs", async () => {
    const { html } = await visitor.get(path);
    expect(html).toContain('content="noindex');
    expect(shown(html)).toMatch(
      /Саморезы и болты<\/a>.*href="\/product\/bolt">Болт М8×40<\/a>.*aria-current="page">Все размеры</s,
    );
  });

  it("is linked from its category", async () => {
    expect((await visitor.get("/catalog/krepezh/samorezy")).html).toContain(`href="/product/${m6x20.slug}/sizes"`);
    expect((await visitor.get("/catalog/furnitura/petli")).html).not.toContain("/sizes");
  });

  it.each([`/product/${small.products.screw.slug}/sizes`, "/product/net-takogo/sizes", "/product/A/sizes"])(
    "answers 404 for an unknown family: %s",
    async (other) => {
      expect((await visitor.get(other)).status).toBe(404);
    },
  );
});

describe("its single button", () => {
  it("adds all quantities by one call, each rounded to its own multiplicity", async () => {
    calls = [];
    const { status, html } = await send({
      [bolt.uuid]: "11",
      [m6x20.uuid]: "20",
      [m8x20.uuid]: "1",
      [m6x40.uuid]: "0",
    });
    expect(status).toBe(200);
    expect(calls.filter((call) => call.endsWith("/products/add"))).toHaveLength(1);
    expect(await basket()).toEqual({ [bolt.uuid]: 20, [m6x20.uuid]: 20, [m8x20.uuid]: 25 });
    expect(html).toContain("В корзину добавлены 3 товара");
    expect(html).toContain("Болт М8×40: количество округлено до 20 шт (кратно 10 шт)");
    expect(html).toContain("Болт М8×20: количество округлено до 25 шт (кратно 25 шт)");
    expect(html).not.toContain("Болт М6×20:");
    expect(html.match(/ name="q\.[^"]+"[^>]*value="[^"]+"/g)).toBeNull();
  });

  it("reports what is split by stock, capped or unavailable", async () => {
    const { html } = await send({ [m8x20.uuid]: "75", [m6x40.uuid]: "60", [m10x40.uuid]: "5" });
    expect(html).toContain("Болт М8×20: в наличии 50 шт, остальное (25 шт) — под заказ");
    expect(html).toContain("Болт М6×40: максимум для заказа — 50 шт");
    expect(html).toContain("Болт М10×40: в наличии нет — срок уточнит менеджер");
  });

  it("returns everything typed when a quantity is invalid, and adds nothing", async () => {
    const { status, html } = await send({ [bolt.uuid]: "10", [m6x20.uuid]: "много" });
    expect(status).toBe(422);
    expect(await basket()).toEqual({});
    expect(html).toContain(`<a href="#f-${m6x20.uuid}">М6×20: Введите количество цифрами, например 100 или 2,5</a>`);
    expect(html).toMatch(new RegExp(`id="f-${m6x20.uuid}"[^>]*aria-invalid="true"[^>]*value="много"`));
    expect(html).toMatch(new RegExp(`id="f-${bolt.uuid}"[^>]*value="10"`));
    expect(html).toContain("<output>Выбран 1 размер на 99,90 ₽</output>");
  });

  it("requires at least one quantity", async () => {
    const { status, html } = await send({ [bolt.uuid]: " " });
    expect(status).toBe(422);
    expect(html).toContain("Укажите количество хотя бы у одного размера");
  });

  it("adds nothing when a product was discontinued meanwhile, and names it", async () => {
    const { html: page } = await visitor.get(path);
    await site.shop.sql("update products set status = 'discontinued' where uuid = $1", [m6x40.uuid]);
    try {
      const answer = await visitor.post(path, {
        intent: "sizes.add",
        key: keyOn(page),
        [`q.${m6x40.uuid}`]: "10",
        [`q.${bolt.uuid}`]: "30",
      });
      expect(answer.status).toBe(422);
      expect(shown(answer.html)).toContain("Этот товар больше не продаётся");
      expect(shown(answer.html)).toMatch(new RegExp(`id="f-${bolt.uuid}"[^>]*value="30"`));
      expect(await basket()).toEqual({});
    } finally {
      await site.shop.sql("update products set status = 'active' where uuid = $1", [m6x40.uuid]);
      await site.shop.ports.bus.publish("public");
    }
  });

  it("adds once however often the same form is sent", async () => {
    const { html } = await visitor.get(path);
    const form = { intent: "sizes.add", key: keyOn(html), [`q.${bolt.uuid}`]: "10" };
    await visitor.post(path, form);
    const again = await visitor.post(path, form);
    expect(again.status).toBe(200);
    expect(keyOn(again.html)).not.toBe(form.key);
    expect(await basket()).toEqual({ [bolt.uuid]: 10 });
  });

  it("keeps its key while the answer is lost, so that a retry adds once", async () => {
    refused = true;
    const lost = await send({ [bolt.uuid]: "10" }).finally(() => (refused = false));
    expect(lost.status).toBe(422);
    const again = await visitor.post(path, { intent: "sizes.add", key: keyOn(lost.raw), [`q.${bolt.uuid}`]: "10" });
    expect(again.status).toBe(200);
    expect(await basket()).toEqual({ [bolt.uuid]: 10 });
  });
});
