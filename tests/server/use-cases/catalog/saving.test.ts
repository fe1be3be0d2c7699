import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { saveAttributes } from "#server/use-cases/catalog/saving/save-attributes.ts";
import { saveBrands } from "#server/use-cases/catalog/saving/save-brands.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { clerk, priceToSave, productToSave, stockToSave } from "#tests/support/saving.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const { categories, warehouses, products, units } = small;
const refused = (code: string, field: string) => ({ status: "refused", code, field });

describe.each(engines)("saving the catalogue, on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  /** The physical version of each row: unchanged rows keep theirs. */
  const versions = async () =>
    (
      await shop.sql<{ all: unknown }>(
        `select json_agg(v order by v) as all from (
           select ctid::text || xmin || uuid as v from products union all
           select ctid::text || xmin || product_uuid || price_list_id || from_quantity from prices union all
           select ctid::text || xmin || product_uuid || warehouse_uuid from stock union all
           select ctid::text || xmin || uuid from categories union all
           select ctid::text || xmin || uuid from brands union all
           select ctid::text || xmin || code from attributes union all
           select ctid::text || xmin || product_uuid from search_entries) v`,
      )
    )[0]?.all;
  const product = async (externalId: string) =>
    (await shop.sql("select * from products where external_id = $1", [externalId]))[0];

  test("reports for every row whether it was created, updated, unchanged or refused, and an invalid row does not fail others", async () => {
    await saveProducts(shop.ports, clerk, [productToSave("a1"), productToSave("a2")]);
    expect(
      await saveProducts(shop.ports, clerk, [
        productToSave("a1"),
        productToSave("a2", { warrantyMonths: 24 }),
        productToSave("a3", { name: "Уг" }),
        productToSave("a4", { category: units.piece }),
        productToSave("a5", { brand: units.piece }),
        productToSave("a6", { unit: "шт" }),
        productToSave("a7", { attributes: [{ code: "nowhere", value: 1 }] }),
        productToSave("a8", { attributes: [{ code: "length", value: "120" }] }),
        { externalId: "a9", name: "Без всего" },
        productToSave("a10", { replacement: "a11" }),
        productToSave("a11", { replacement: "a1", attributes: [{ code: "length", value: 120 }] }),
      ]),
    ).toEqual([
      { status: "unchanged" },
      { status: "updated" },
      refused("missing", "name"),
      refused("unknown", "category"),
      refused("unknown", "brand"),
      refused("unknown", "unit"),
      refused("unknown", "attributes"),
      refused("badValue", "attributes"),
      refused("missing", "article"),
      refused("unknown", "replacement"),
      { status: "created" },
    ]);
    expect(await product("a2")).toMatchObject({ warranty_months: 24, article_norm: "UGA2", country: "Россия" });
    expect(await product("a11")).toMatchObject({ replacement_uuid: (await product("a1"))?.["uuid"] });
    expect(await derivedFaults(shop.database.db)).toEqual([]);
  });

  test("keeps fields that a row does not contain", async () => {
    await saveProducts(shop.ports, clerk, [productToSave("b1", { description: "Оцинкован", vendorCode: "V-1" })]);
    expect(await saveProducts(shop.ports, clerk, [{ externalId: "b1", vendorCode: null, weightGrams: 90 }])).toEqual([
      { status: "updated" },
    ]);
    expect(await product("b1")).toMatchObject({ description: "Оцинкован", vendor_code: null, weight_grams: 90 });
  });

  test("raises the minimum order to a new step unless it is set as well", async () => {
    const step = (units: number) => ({ multiplicity: quantityFromNumber(units) });
    await saveProducts(shop.ports, clerk, [
      productToSave("s1", step(5)),
      productToSave("s2", { ...step(5), minQuantity: quantityFromNumber(15) }),
    ]);
    await saveProducts(shop.ports, clerk, [
      { externalId: "s1", ...step(4) },
      { externalId: "s2", ...step(4) },
    ]);
    expect(await product("s1")).toMatchObject({ multiplicity: "4.000", min_quantity: "4.000" });
    expect(await product("s2")).toMatchObject({ min_quantity: "16.000" });
    expect(await saveProducts(shop.ports, clerk, [{ externalId: "s1", minQuantity: quantityFromNumber(6) }])).toEqual([
      refused("outOfRange", "minQuantity"),
    ]);
  });

  test("gives each product an address of its own, and lets two exchange theirs", async () => {
    const alike = { name: "Скоба строительная", article: "SK 1" };
    await saveProducts(shop.ports, clerk, [productToSave("c1", alike), productToSave("c2", alike)]);
    expect([(await product("c1"))?.["slug"], (await product("c2"))?.["slug"]]).toEqual([
      "skoba-stroitelnaya-sk-1",
      "skoba-stroitelnaya-sk-1-c2",
    ]);
    expect(await saveProducts(shop.ports, clerk, [{ externalId: "c2", slug: "skoba-stroitelnaya-sk-1" }])).toEqual([
      refused("taken", "slug"),
    ]);
    expect(
      await saveProducts(shop.ports, clerk, [
        { externalId: "c1", slug: "skoba" },
        { externalId: "c2", slug: "skoba-stroitelnaya-sk-1" },
      ]),
    ).toEqual([{ status: "updated" }, { status: "updated" }]);
    expect((await product("c2"))?.["slug"]).toBe("skoba-stroitelnaya-sk-1");
  });

  test("saves prices by list: with tiers, a higher old price, and none at all", async () => {
    await saveProducts(shop.ports, clerk, [productToSave("d1")]);
    const rows = () =>
      shop.sql(
        `select l.code, t.from_quantity::float as from, t.price::float, t.old_price::float as old
           from prices t join price_lists l on l.id = t.price_list_id join products p on p.uuid = t.product_uuid
          where p.external_id = 'd1' order by l.id, from_quantity`,
      );
    const tiers = [{ from: quantityFromNumber(10), price: moneyFromNumber(80) }];
    expect(
      await savePrices(shop.ports, clerk, [
        { ...priceToSave("d1", 100), oldPrice: moneyFromNumber(120), tiers },
        priceToSave("d1", 90, "wholesale"),
        priceToSave("d1", 0, "north"),
        priceToSave("d1", 5, "contract"),
        priceToSave("nobody", 5),
      ]),
    ).toEqual([
      { status: "created" },
      { status: "created" },
      { status: "unchanged" },
      refused("unknown", "list"),
      refused("unknown", "product"),
    ]);
    expect(await rows()).toEqual([
      { code: "base", from: 0, price: 100, old: 120 },
      { code: "base", from: 10, price: 80, old: null },
      { code: "wholesale", from: 0, price: 90, old: null },
    ]);
    expect(await savePrices(shop.ports, clerk, [priceToSave("d1", 130), priceToSave("d1", null, "wholesale")])).toEqual(
      [{ status: "updated" }, { status: "updated" }],
    );
    expect(await rows()).toEqual([
      { code: "base", from: 0, price: 130, old: null },
      { code: "base", from: 10, price: 80, old: null },
    ]);
    expect(await product("d1")).toMatchObject({ base_price: "130.000" });
    await savePrices(shop.ports, clerk, [{ ...priceToSave("d1", 130), tiers: [] }]);
    expect(await rows()).toEqual([{ code: "base", from: 0, price: 130, old: null }]);
    // Tiers that SQL has left without a price for any quantity.
    await shop.sql("update prices set from_quantity = 7 where product_uuid = $1", [(await product("d1"))?.["uuid"]]);
    await savePrices(shop.ports, clerk, [priceToSave("d1", 140)]);
    expect(await rows()).toEqual([{ code: "base", from: 0, price: 140, old: null }]);
  });

  test("saves stock, never below what orders reserve", async () => {
    await shop.sql("update stock set reserved = 3 where product_uuid = $1 and warehouse_uuid = $2", [
      products.hinge.uuid,
      warehouses.south,
    ]);
    const { externalId } = products.hinge;
    expect(
      await saveStock(shop.ports, clerk, [
        stockToSave(externalId, warehouses.south, 2),
        stockToSave(externalId, warehouses.ring, 10),
        stockToSave(externalId, warehouses.north, 70),
        stockToSave(products.lock.externalId, warehouses.north, 0),
        stockToSave(products.lock.externalId, warehouses.south, 4),
        stockToSave(externalId, units.piece, 4),
        stockToSave(externalId, "Южный", 4),
        stockToSave(externalId, warehouses.south, -1),
      ]),
    ).toEqual([
      refused("belowReserved", "onHand"),
      { status: "unchanged" },
      { status: "updated" },
      { status: "unchanged" },
      { status: "created" },
      refused("unknown", "warehouse"),
      refused("unknown", "warehouse"),
      refused("outOfRange", "onHand"),
    ]);
    expect(await saveStock(shop.ports, clerk, [stockToSave(externalId, warehouses.south, 3)])).toEqual([
      { status: "updated" },
    ]);
    expect(
      await shop.sql("select on_hand::float, reserved::float from stock where product_uuid = $1 order by on_hand", [
        products.hinge.uuid,
      ]),
    ).toEqual([
      { on_hand: 3, reserved: 3 },
      { on_hand: 10, reserved: 0 },
      { on_hand: 70, reserved: 0 },
    ]);
    expect(await derivedFaults(shop.database.db)).toEqual([]);
  });

  test("moves a category with the addresses of its descendants, and never below itself", async () => {
    const [top, middle, leaf] = [shop.ports.ids.uuid(), shop.ports.ids.uuid(), shop.ports.ids.uuid()];
    const drawing = { kind: "hinge", length: 1 };
    expect(
      await saveCategories(shop.ports, clerk, [
        { uuid: top, parent: null, name: "Инструмент", drawing },
        { uuid: middle, parent: top, name: "Свёрла", drawing },
        { uuid: leaf, parent: middle, name: "По бетону", drawing },
        { uuid: shop.ports.ids.uuid(), parent: middle, name: "По бетону", drawing },
        { uuid: shop.ports.ids.uuid(), parent: shop.ports.ids.uuid(), name: "Ничья", drawing },
        { uuid: shop.ports.ids.uuid(), drawing },
        { uuid: top, parent: leaf },
      ]),
    ).toEqual([
      { status: "created" },
      { status: "created" },
      { status: "created" },
      refused("taken", "slug"),
      refused("unknown", "parent"),
      refused("missing", "name"),
      refused("circle", "parent"),
    ]);
    await saveProducts(shop.ports, clerk, [productToSave("e1", { category: leaf })]);
    await saveCategories(shop.ports, clerk, [{ uuid: middle, parent: categories.fasteners, slug: "sverla-i-bury" }]);
    expect(
      (
        await shop.sql<{ slug: string }>("select slug from categories where uuid = any($1) order by slug", [
          [top, middle, leaf],
        ])
      ).map(({ slug }) => slug),
    ).toEqual(["instrument", "krepezh/sverla-i-bury", "krepezh/sverla-i-bury/po-betonu"]);
  });

  test("saves brands and attributes, whose kind is fixed", async () => {
    const uuid = shop.ports.ids.uuid();
    expect(
      await saveBrands(shop.ports, clerk, [
        { uuid, name: "Бета" },
        { uuid: shop.ports.ids.uuid(), name: "Бета" },
        { uuid: "1c", name: "Г" },
      ]),
    ).toEqual([{ status: "created" }, refused("taken", "slug"), refused("badValue", "uuid")]);
    expect(
      await saveAttributes(shop.ports, clerk, [
        { code: "power", name: "Мощность", unit: "Вт", kind: "number" },
        { code: "length", kind: "text" },
        { code: "material", name: "Материал изделия" },
        { code: "с кириллицей", name: "Имя", kind: "flag" },
      ]),
    ).toEqual([
      { status: "created" },
      refused("permanent", "kind"),
      { status: "updated" },
      refused("badValue", "code"),
    ]);
  });

  test("changes nothing when the same batches are repeated", async () => {
    const goods = [
      productToSave("f1", { attributes: [{ code: "length", value: 1.5 }], packs: [{ name: "Коробка", quantity: 10 }] }),
      productToSave("f2"),
    ];
    const prices = [
      { ...priceToSave("f1", 10), tiers: [{ from: quantityFromNumber(5), price: moneyFromNumber(9) }] },
      priceToSave("f2", 0.875),
    ];
    const stock = [stockToSave("f1", warehouses.north, 4), stockToSave("f2", warehouses.ring, 0)];
    const save = async () => [
      ...(await saveProducts(shop.ports, clerk, goods)),
      ...(await savePrices(shop.ports, clerk, prices)),
      ...(await saveStock(shop.ports, clerk, stock)),
    ];
    await save();
    const before = await versions();
    expect(new Set((await save()).map(({ status }) => status))).toEqual(new Set(["unchanged"]));
    expect(await versions()).toEqual(before);
  });

  test("is atomic by batch", async () => {
    const before = await versions();
    const dying = { ...shop.ports, failpoints: failpointsFrom("catalog.written:throw:1") };
    await expect(
      saveProducts(dying, clerk, [productToSave("g1"), { externalId: "f1", name: "Другое имя" }]),
    ).rejects.toThrow("catalog.written");
    expect(await versions()).toEqual(before);
  });

  test.runIf(engine === "postgres")("leaves nothing of a batch whose connection breaks halfway", async () => {
    const before = await versions();
    const cut = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid() and granted
      and database = (select oid from pg_database where datname = current_database())`;
    const dying = {
      ...shop.ports,
      failpoints: { reach: async () => void (await cut.execute(shop.database.db)) },
    };
    await expect(
      saveProducts(dying, clerk, [productToSave("h1"), { externalId: "f1", name: "Другое имя" }]),
    ).rejects.toThrow();
    expect(await versions()).toEqual(before);
    expect(await saveProducts(shop.ports, clerk, [productToSave("h1")])).toEqual([{ status: "created" }]);
  });

  test("accepts at most 500 rows, and logs the actor and the number of rows", async () => {
    const many = Array.from({ length: 501 }, (_, at) => productToSave(`many-${at}`));
    await expect(saveProducts(shop.ports, clerk, many)).rejects.toThrow("a batch of 501 products");
    await saveProducts(shop.ports, clerk, [productToSave("i1"), productToSave("i2", { name: "" })]);
    expect(JSON.parse(shop.logLines.at(-1) ?? "{}")).toMatchObject({
      event: "catalog.saved",
      kind: "products",
      actor: "staff",
      actorId: "7",
      created: 1,
      refused: 1,
    });
    expect(shop.logLines.join()).not.toContain(clerk.name);
  });
});
