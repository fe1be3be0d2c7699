import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape, productShape } from "#app/contract/catalog/catalog.ts";
import { postgres, small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))("a product on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  const ask = (slug: string, from: TestCall = {}) => shop.call("GET", `/mixed/products/products/${slug}`, from);
  const show = async (slug: string, from: TestCall = {}) => (await ask(slug, from)).data(productShape);

  test("contains everything shown on its page", async () => {
    expect(await show("hinge")).toEqual({
      uuid: small.products.hinge.uuid,
      externalId: "1c-hinge",
      slug: "hinge",
      article: "DH-120.R",
      name: "Петля дверная 120",
      fullName: "Петля дверная 120 DH-120.R",
      description: "",
      receipt: {
        pickup: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), cost: 0 },
        delivery: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), cost: expect.any(Number) },
        cutoff: expect.toBeOneOf([null, "16:00"]),
      },
      restockEmail: null,
      isFavorite: false,
      inCompare: false,
      basketQuantity: 0,
      image: {
        url: expect.stringMatching(/^\/media\/drawing\/p\/hinge\.svg\?v=\d+-[0-9a-f]{10}$/),
        alt: "Петля дверная 120",
        w: 200,
        h: 150,
      },
      images: [expect.objectContaining({ alt: "Петля дверная 120" })],
      unit: "шт",
      multiplicity: 1,
      minQuantity: 1,
      maxQuantity: null,
      price: {
        price: 184.5,
        oldPrice: null,
        currency: "RUB",
        vatRate: 22,
        vatIncluded: true,
        priceType: "base",
        tiers: [{ from: 0, price: 184.5 }],
      },
      availability: "available",
      availableQuantity: 50,
      supplyDays: null,
      tags: [],
      userArticle: null,
      sizes: null,
      vendorCode: null,
      barcodes: [],
      brand: { uuid: small.brands.roto, slug: "roto", name: "Рото-М" },
      categoryUuid: small.categories.hinges,
      breadcrumbs: [
        { name: "Фурнитура", slug: "furnitura" },
        { name: "Петли", slug: "furnitura/petli" },
      ],
      packs: [],
      weight: 320,
      dimensions: null,
      warehouses: [
        { uuid: small.warehouses.south, name: "Склад Южный", quantity: 40 },
        { uuid: small.warehouses.ring, name: "Склад Кольцевой", quantity: 10 },
      ],
      attributes: [
        { code: "length", name: "Длина", value: "120", unit: "мм", group: "Размеры" },
        { code: "material", name: "Материал", value: "сталь", unit: null, group: "Исполнение" },
      ],
      documents: [],
      warrantyMonths: null,
      country: "Россия",
      isMarked: false,
      isCuttable: false,
      status: "active",
      replacement: null,
    });
  });

  test("is answered with one statement when public data is cached", async () => {
    await ask("hinge");
    expect(await statementsOf(shop.database, () => ask("hinge"))).toBe(1);
  });

  test("contains the caller's own lists and basket, by the same statement", async () => {
    const { uuid, externalId } = small.products.hinge;
    const guest = { fingerprint: shop.ports.ids.uuid() };
    await shop.call("POST", "/mixed/favorites/favorites", { ...guest, body: { productExternalIds: [externalId] } });
    await shop.call("POST", "/mixed/comparisons/comparisons", { ...guest, body: { items: [uuid] } });
    await shop.call("POST", "/mixed/baskets/baskets/products/add", {
      ...guest,
      body: { items: [{ uuid, quantity: 3 }] },
    });
    expect(await show("hinge", guest)).toMatchObject({ isFavorite: true, inCompare: true, basketQuantity: 3 });
    expect(await show("bolt", guest)).toMatchObject({ isFavorite: false, inCompare: false, basketQuantity: 0 });
    for (const other of [{}, { fingerprint: shop.ports.ids.uuid() }])
      expect(await show("hinge", other)).toMatchObject({ isFavorite: false, inCompare: false, basketQuantity: 0 });
    expect(await statementsOf(shop.database, () => ask("hinge", guest))).toBe(1);

    // After the login the favourites and comparison belong to the account, and the answer is not cacheable.
    const { token } = await shop.loginAs(small.phones.phys, guest);
    expect(await show("hinge", { token })).toMatchObject({ isFavorite: true, inCompare: true, basketQuantity: 3 });
    expect((await ask("hinge", guest)).headers.get("cache-control")).toBe("private, no-store");
    await shop.call("DELETE", "/mixed/baskets/baskets/products", { token, body: {} });
  });

  test("shows the stock of the caller's city by warehouse, in whole multiples", async () => {
    expect(await show("bolt")).toMatchObject({
      availableQuantity: 1000,
      warehouses: [{ quantity: 1000 }, { quantity: 0 }],
    });
    expect(await show("laminate", { city: "spb" })).toMatchObject({
      availableQuantity: 4.5,
      warehouses: [{ name: "Склад Северный", quantity: 4.5 }],
    });
    expect(await show("laminate", { city: "kazan" })).toMatchObject({ availableQuantity: 4.5 });
  });

  test("contains stored packs, sizes and documents unchanged", async () => {
    const packs = [
      { name: "Коробка", quantity: 2.25, barcode: "4600000000017" },
      { name: "Паллета", quantity: 112.5 },
    ];
    const documents = [
      { type: "certificate", name: "Сертификат", url: "/files/1.pdf", size: 1024, validTo: "2027-01-31" },
    ];
    await shop.sql("update products set packs = $1, documents = $2, dimensions = $3 where slug = 'laminate'", [
      JSON.stringify(packs),
      JSON.stringify(documents),
      JSON.stringify({ l: 1380, w: 193, h: 8 }),
    ]);
    expect(await show("laminate")).toMatchObject({
      packs: [packs[0], { name: "Паллета", quantity: 112.5, barcode: null }],
      documents,
      dimensions: { l: 1380, w: 193, h: 8 },
    });
  });

  test("that is discontinued names its replacement and cannot be bought", async () => {
    expect(await show("old-hinge")).toMatchObject({
      status: "discontinued",
      replacement: { slug: "hinge", name: "Петля дверная 120" },
      availability: "notAvailable",
      availableQuantity: 0,
      warehouses: [{ quantity: 0 }, { quantity: 0 }],
    });
  });

  test("shows its buyer's own code, the main one of several, to that buyer alone", async () => {
    const add = (code: string, values: string) =>
      shop.sql(
        `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status, is_primary) values (gen_random_uuid(), $1, $2, $2, $3, ${values})`,
        [small.counterparties.company, code, small.products.hinge.uuid],
      );
    await add("A1", "'matched', false");
    await add("B2", "'matched', true");
    await add("C3", "'duplicate', false");
    const { token } = await shop.loginAs(small.phones.ooo);
    expect((await show("hinge", { token })).userArticle).toBe("B2");
    const listed = await shop.call("POST", "/mixed/products/products", {
      token,
      body: { context: { type: "search", value: "петля" } },
    });
    expect(listed.data(listingShape).items.map(({ slug, userArticle }) => [slug, userArticle])).toContainEqual([
      "hinge",
      "B2",
    ]);
    expect((await show("hinge")).userArticle).toBeNull();
    const { token: other } = await shop.loginAs(small.phones.ip);
    expect((await show("hinge", { token: other })).userArticle).toBeNull();
  });

  test("does not name a hidden replacement", async () => {
    await shop.sql("update products set status = 'hidden' where slug = 'hinge'");
    expect((await show("old-hinge")).replacement).toBeNull();
    await shop.sql("update products set status = 'active' where slug = 'hinge'");
  });

  test("that is hidden or has no price is not found", async () => {
    expect((await ask("secret")).status).toBe(404);
    await shop.sql("delete from prices where product_uuid = $1", [small.products.freeSample.uuid]);
    expect((await ask("free-sample")).status).toBe(404);
  });

  test.each([
    "nobody",
    "hinge%2Fmore",
    "hinge/more/and/more",
    "%00",
    "hinge%00",
    "HINGE",
    "..%2f..%2fetc",
    "%E0%A4%A",
    "'%20or%201=1--",
    "a".repeat(3_000),
  ])("%s is not found (security J5)", async (slug) => {
    const { status, body } = await ask(slug);
    expect(status).toBe(404);
    expect(body.code).toBe("notFound");
  });
});
