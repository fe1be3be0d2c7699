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
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { bareGoods, type BareGoods } from "#tests/support/bare-goods.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
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
    expect(product.receipt.delivery).toBeNull();
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

  test("are offered no courier and no carrier, alone and beside other goods, but pickup", async () => {
    const ways = async (...uuids: string[]) => {
      const items = uuids.map((uuid) => ({ uuid, quantity: 1, kind: "available" as const }));
      const answer = await shop.call("POST", "/mixed/logistics/card/calculate-card", { city: "msk", body: { items } });
      return answer
        .data(calculateCardShape)
        .map(({ cargo, options }) => [cargo.weight, [...new Set(options.map(({ type }) => type))]]);
    };
    expect(await ways(small.products.hinge.uuid)).toEqual([[320, ["pickup", "courier", "transport"]]]);
    expect(await ways(one.uuid)).toEqual([[null, ["pickup"]]]);
    expect(await ways(one.uuid, small.products.hinge.uuid)).toEqual([[null, ["pickup"]]]);
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
    expect((await buyer.place(orderForm(checkout))).status).toBe(422);
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
