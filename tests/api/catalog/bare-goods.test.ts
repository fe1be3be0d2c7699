import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  categoryMenuShape,
  listingShape,
  productShape,
  listedProductListShape,
} from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { addressesShape } from "#app/contract/content/content.ts";
import { calculateCardShape } from "#app/contract/delivery/logistics.ts";
import { priceListShape, priceListsShape } from "#app/contract/files/price-lists.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { partPapers } from "#server/use-cases/order/documents/part-papers.ts";
import { bareGoods, type BareGoods } from "#tests/support/bare-goods.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { newMember } from "#tests/support/members.ts";
import { atPoint, buying, newBuyer, orderForm, placed } from "#tests/support/orders/buying.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { uploading } from "#tests/support/uploads.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const products = "/mixed/products/products";

/** Picture of goods without photo and drawing. */
const tile = { url: expect.stringContaining("/media/drawing/p/") };

describe.each(engines)("goods without brand, country, weight and picture, on %s", (engine) => {
  let shop: TestShop;
  let category: string;
  let goods: BareGoods[];
  let one: BareGoods;
  beforeAll(async () => {
    shop = await testShop({ engine });
    await shop.sql(
      "insert into delivery_services (city_uuid, code, price, step_grams) values ($1, 'unloading', 300, 100000)",
      [small.cities.msk],
    );
    ({ category, goods } = await bareGoods(shop, ["Подпятник", "Подпятник", "Втулка"]));
    const [first] = goods;
    if (first === undefined) throw new Error("nothing was saved");
    one = first;
  });
  afterAll(() => shop.close());

  const file = async (path: string, headers: Record<string, string>) => {
    const response = await shop.app.fetch(new Request(`http://shop.test/api/v1${path}`, { headers }));
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };

  test("are listed, found, suggested and shown without them", async () => {
    const body = { context: { type: "category", value: category }, attributes: true };
    const listing = (await shop.call("POST", products, { body })).data(listingShape);
    expect(listing.items.map(({ image }) => image)).toMatchObject([tile, tile, tile]);
    expect(listing.filters.map(({ target }) => target)).not.toContain("brand");
    const search = { context: { type: "search", value: "подпятники" } };
    expect((await shop.call("POST", products, { body: search })).data(listingShape).items).toHaveLength(2);
    const suggested = (await shop.call("GET", "/mixed/products/suggest?q=подпят")).data(suggestShape);
    expect(suggested.products.map(({ image }) => image)).toMatchObject([tile, tile]);
    const product = (await shop.call("GET", `${products}/${one.slug}`)).data(productShape);
    expect(product).toMatchObject({ brand: null, country: null, weight: null, images: [tile], image: tile });
    expect(product.receipt.pickup).not.toBeNull();
    expect(product.receipt.delivery).toMatchObject({ cost: null });
    const compared = await shop.call("POST", `${products}/by-uuids`, { body: { uuids: [one.uuid], attributes: true } });
    expect(compared.data(listedProductListShape)[0]).not.toHaveProperty("brandName");
    const menu = (await shop.call("GET", "/public/categories/categories/menu")).data(categoryMenuShape);
    expect(menu.find(({ uuid }) => uuid === category)).toMatchObject({ image: null, productCount: 3 });
    for (const more of ["similar", "related"])
      expect((await shop.call("GET", `${products}/${one.slug}/${more}`)).status).toBe(200);
    expect((await shop.call("GET", `${products}/${one.slug}/sizes`)).status).toBe(404);
    const { items } = (await shop.call("GET", "/public/content/addresses?limit=1000")).data(addressesShape);
    expect(items.find(({ path }) => path === `/product/${one.slug}`)).toMatchObject({
      images: [expect.stringContaining("/media/drawing/p/")],
    });
  });

  test("are offered pickup and a courier whose cost is not known, and no carrier, alone and beside other goods", async () => {
    const ways = async (...uuids: string[]) => {
      const items = uuids.map((uuid) => ({ uuid, quantity: 1, kind: "available" as const }));
      const answer = await shop.call("POST", "/mixed/logistics/card/calculate-card", { city: "msk", body: { items } });
      return answer
        .data(calculateCardShape)
        .map(({ cargo, options }) => [
          cargo.weight,
          options.some(({ isCostUnknown, cost, services }) => isCostUnknown && cost === 0 && services.length === 0),
          [...new Set(options.map(({ type }) => type))],
        ]);
    };
    expect(await ways(small.products.hinge.uuid)).toEqual([[320, false, ["pickup", "courier", "transport"]]]);
    expect(await ways(one.uuid)).toEqual([[null, true, ["pickup", "courier"]]]);
    expect(await ways(one.uuid, small.products.hinge.uuid)).toEqual([[null, true, ["pickup", "courier"]]]);
  });

  test("are bought: basket, offer, checkout, order, its documents", async () => {
    const { token } = await newBuyer(shop, 1);
    const buyer = buying(shop, { token, city: "msk" });
    const hinge = small.products.hinge.uuid;
    await buyer.add([
      { uuid: one.uuid, quantity: 2 },
      { uuid: hinge, quantity: 1 },
    ]);
    const basket = await buyer.basket();
    expect(basket.totals.weight).toBeNull();
    expect(basket.items.find(({ uuid }) => uuid === one.uuid)).toMatchObject({
      weight: null,
      product: { image: tile },
    });
    const headers = { authorization: `Bearer ${token}`, city: "msk" };
    expect(await pdfText(await file("/mixed/reports/basket?format=pdf", headers))).toContain(one.name);
    await file("/mixed/reports/basket?format=xlsx", headers);

    const checkout = await buyer.checkout();
    expect(checkout.totals.weight).toBeNull();
    const early = await buyer.place(orderForm(checkout, { paymentMethod: "card" }));
    expect([early.status, early.body]).toMatchObject([422, { code: "paymentAfterCost" }]);
    const order = placed(await buyer.place(orderForm(await buyer.checkout(), atPoint)));
    const shown = (await shop.call("GET", `/private/orders/orders/${order.number}`, { token })).data(orderShape);
    expect(shown.totals).toMatchObject({ weight: null, lines: 2 });
    expect(
      shown.parts
        .flatMap(({ items }) => items.map(({ productUuid, weight }) => [productUuid === hinge, weight]))
        .sort(),
    ).toEqual([
      [false, null],
      [true, 320],
    ]);
    expect(
      await shop.sql("select weight_grams from orders where number = $1", [order.number]),
      "unknown, not the weight of the rest",
    ).toEqual([{ weight_grams: null }]);
    await file(`/private/orders/orders/${order.number}/composition/sheet`, headers);
    expect(await faultsOf(shop.ports.database)).toEqual([]);
  });

  test("are ordered with a courier whose cost the operator names, and the buyer hears the new total", async () => {
    const { token, userUuid } = await newBuyer(shop, 3);
    await shop.sql("update users set email_confirmed_at = now() where uuid = $1", [userUuid]);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.add([{ uuid: one.uuid, quantity: 2 }]);
    const { number } = placed(await buyer.place(orderForm(await buyer.checkout())));
    const order = async () => (await shop.call("GET", `/private/orders/orders/${number}`, { token })).data(orderShape);
    const before = await order();
    expect(before.parts[0]?.delivery).toMatchObject({ type: "courier", cost: 0, isCostUnknown: true });
    expect(before.totals).toMatchObject({ items: 200, delivery: 0, total: 200 });
    expect(await operatorReads(shop.ports, "order", "show", number)).toContain("cost to be named");
    const papers = async () => {
      const made = await partPapers(shop.ports, number, null);
      if (!made.ok) throw new Error(made.code);
      const texts = await Promise.all(made.value.map(({ pdf }) => pdfText(pdf)));
      return texts.map((text) => text.replace(/\s+/g, " ").includes("Стоимость доставки уточнит менеджер"));
    };
    const letters = async (template: string) => {
      const rows = await shop.sql<{ params: unknown }>(
        "select params from outbox where template = $1 and params ->> 'number' = $2",
        [template, number],
      );
      return rows.map(({ params }) => writeEmail(template, params, shop.ports).text.replaceAll("\u00a0", " "));
    };
    const [first] = await shop.sql<{ picture: string }>(
      "select params #>> '{groups,0,lines,0,picture}' as picture from outbox where template = 'order.new' and params ->> 'number' = $1",
      [number],
    );
    expect(first?.picture).toMatch(/^\/media\/drawing\/p\/[\w-]+\.png\?v=/);
    expect((await order()).parts[0]?.items[0]?.image).toMatch(/^\/media\/drawing\/p\/[\w-]+\.svg\?v=/);
    expect(await papers()).toEqual([true, true]);
    expect(await letters("order.new")).toEqual([
      expect.stringMatching(/Стоимость: уточнит менеджер.*200 ₽ и доставка, стоимость которой уточнит менеджер/su),
    ]);
    const step = (name: string) => operatorReads(shop.ports, "order", name, number);
    await step("confirm");
    await step("assemble");
    expect(await step("ship")).toMatch(/^refused: the cost of the delivery is not named yet/);
    expect((await order()).parts[0]?.status).toBe("assembling");
    const { version } = await order();
    expect(await operatorReads(shop.ports, "order", "delivery-cost", number, "590,50")).toContain("now 790.50");
    const after = await order();
    expect(after.parts[0]?.delivery).toMatchObject({ cost: 590.5, isCostUnknown: false });
    expect(after.totals).toMatchObject({ items: 200, delivery: 590.5, total: 790.5 });
    expect(after.version).toBe(version + 1);
    expect(await papers()).toEqual([false, false]);
    const [letter = ""] = await letters("order.changed");
    expect(letter).toContain("Мы узнали стоимость доставки. Вместе с ней заказ стоит 790,50 ₽.");
    expect(letter).not.toContain("заплатили");
    const news = await shop.sql(
      "select event from notifications where params ->> 'number' = $1 and event in ('order.new', 'order.changed') order by created_at",
      [number],
    );
    expect(news.map(({ event }) => event)).toEqual(["order.new", "order.changed"]);
    expect(await faultsOf(shop.ports.database)).toEqual([]);
    await operatorReads(shop.ports, "order", "cancel", number, "--reason", "buyer");
    expect(await operatorReads(shop.ports, "order", "delivery-cost", number, "1")).toMatch(
      /^refused: only the delivery/,
    );
  });

  test("a delivery of weighed goods gets another cost, which includes its services", async () => {
    const { token } = await newBuyer(shop, 4);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }]);
    const services = [{ code: "unloading" as const, qty: 1 }];
    const delivery = { providerCode: "own" as const, address: "Москва, улица Арбат, 1", services };
    const { number } = placed(
      await buyer.place(orderForm(await buyer.checkout(), { groups: [{ kind: "available", delivery }] })),
    );
    await operatorReads(shop.ports, "order", "delivery-cost", number, "900");
    const { totals, parts } = (await shop.call("GET", `/private/orders/orders/${number}`, { token })).data(orderShape);
    expect(totals).toMatchObject({ delivery: 900, services: 0 });
    expect(parts[0]?.delivery).toMatchObject({ cost: 900, services: [{ code: "unloading", qty: 1, price: 0 }] });
    expect(await faultsOf(shop.ports.database)).toEqual([]);
  });

  test("are recognised in an uploaded list, repeated from an order and kept for later", async () => {
    const { token } = await newBuyer(shop, 2);
    const buyer = buying(shop, { token, city: "msk" });
    const lists = uploading(shop, { token, city: "msk" }, buyer);
    const uuid = await lists.text(`${one.article};3`);
    expect((await lists.show(uuid)).shown[0]).toMatchObject({ product: { uuid: one.uuid, image: tile } });
    await lists.added(uuid);
    const { number } = placed(await buyer.place(orderForm(await buyer.checkout(), atPoint)));
    const repeat = (await buyer.ask("POST", `/private/orders/orders/${number}/repeat`, {})).text;
    expect(repeat).toContain(one.uuid);
    await buyer.add([{ uuid: one.uuid, quantity: 1 }]);
    expect((await buyer.ask("POST", "/mixed/baskets/later", { uuid: one.uuid })).status).toBe(200);
    expect((await shop.call("GET", "/mixed/baskets/lists", { token, city: "msk" })).text).toContain(one.uuid);
  });

  test("are in price lists of every format, without empty elements", async () => {
    const { token } = await newMember(shop, 8_400, "owner");
    const path = "/private/reports/price-lists";
    const list = async (body: object) => {
      const { uuid } = (await shop.call("POST", path, { token, body, city: "msk" })).data(priceListShape);
      await makeFiles(shop.ports, fileMakers);
      const { items } = (await shop.call("GET", path, { token })).data(priceListsShape);
      const url = items.find((item) => item.uuid === uuid)?.file?.url ?? "";
      const { pathname, search } = new URL(url, "http://shop.test");
      const bytes = new Uint8Array(
        await (await shop.app.fetch(new Request(`http://shop.test${pathname}${search}`))).arrayBuffer(),
      );
      await shop.sql("delete from file_processes");
      return bytes;
    };
    const text = new TextDecoder().decode(await list({ format: "yml", withAttributes: true, withStock: true }));
    const offer = new RegExp(`<offer id="${one.uuid}".*?</offer>`, "s").exec(text)?.[0] ?? "";
    expect(offer).toContain(one.name);
    for (const tag of ["vendor>", "picture", "country_of_origin", "weight", "description"])
      expect(offer).not.toContain(`<${tag}`);
    const csv = new TextDecoder().decode(await list({ format: "csv", encoding: "utf-8", withImages: true }));
    expect(csv).toContain(one.name);
    expect(csv).not.toContain("null");
    expect(await pdfText(await list({ format: "pdf" }))).toContain(one.name);
    expect((await list({ format: "xlsx", withImages: true })).length).toBeGreaterThan(1_000);
  });
});
