import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { saveBrands } from "#server/use-cases/catalog/saving/save-brands.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { clerk, priceToSave, productToSave } from "#tests/support/saving.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const { categories, units } = small;
const importer: Actor = { kind: "import", id: "goods.xlsx", name: "goods.xlsx" };
const erp: Actor = { kind: "erp", id: "main", name: "1C" };
const bare = (externalId: string) => ({
  externalId,
  name: `Уголок ${externalId}`,
  article: `UG-${externalId}`,
  category: categories.fittings,
  unit: units.piece,
});

describe.each(engines)("goods of a company, on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  const product = async (externalId: string) =>
    (await shop.sql("select * from products where external_id = $1", [externalId]))[0];
  const save = (actor: Actor, ...rows: Parameters<typeof saveProducts>[2]) => saveProducts(shop.ports, actor, rows);

  test("may lack brand, country, weight, drawing and description, and lose them later", async () => {
    const category = shop.ports.ids.uuid();
    await saveCategories(shop.ports, clerk, [{ uuid: category, name: "Без рисунка" }]);
    const lost = { brand: null, country: null, weightGrams: null, drawing: null, description: "" };
    await save(clerk, { ...bare("n1"), category }, productToSave("n2"));
    expect(await save(clerk, { externalId: "n2", ...lost })).toEqual([{ status: "updated" }]);
    const nothing = { brand_uuid: null, country: null, weight_grams: null, drawing: null, description: "" };
    expect(await product("n1")).toMatchObject({ ...nothing, status: "active" });
    expect(await product("n2")).toMatchObject(nothing);
    expect(await save(clerk, { externalId: "n2", country: "" })).toEqual([{ status: "unchanged" }]);
    expect(await derivedFaults(shop.database.db)).toEqual([]);
  });

  test("are found by their words without a brand", async () => {
    await save(clerk, { ...bare("w1"), name: "Подпятник чугунный" });
    await savePrices(shop.ports, clerk, [priceToSave("w1", 10)]);
    expect(
      await shop.sql(
        "select e.brand_uuid from search_entries e join products p on p.uuid = e.product_uuid where p.external_id = 'w1'",
      ),
    ).toEqual([{ brand_uuid: null }]);
  });

  test("have a version that each change of their content raises, and the actor of the last one", async () => {
    await save(erp, bare("v1"));
    expect(await product("v1")).toMatchObject({ version: 1, updated_by_kind: "erp", updated_by_name: "1C" });
    await save(clerk, { externalId: "v1", barcodes: ["4600000000008"] });
    await save(importer, { externalId: "v1", barcodes: ["4600000000008"] });
    expect(await product("v1")).toMatchObject({ version: 2, updated_by_kind: "staff", updated_by_id: "7" });
    await savePrices(shop.ports, clerk, [priceToSave("v1", 10)]);
    await shop.sql("update products set popularity = popularity + 1 where external_id = 'v1'");
    expect(await product("v1")).toMatchObject({ version: 2 });
  });

  test("share versions with categories and brands, raised by writers of any kind", async () => {
    const versionOf = async (table: string, uuid: string) =>
      (await shop.sql<{ version: number }>(`select version from ${table} where uuid = $1`, [uuid]))[0]?.version;
    const brand = shop.ports.ids.uuid();
    await saveBrands(shop.ports, clerk, [{ uuid: brand, name: "Гамма" }]);
    expect(await versionOf("brands", brand)).toBe(1);
    await shop.sql("update brands set about = 'О нас' where uuid = $1", [brand]);
    expect(await versionOf("brands", brand)).toBe(2);
    const before = (await versionOf("categories", categories.fittings)) ?? 0;
    await saveCategories(shop.ports, clerk, [{ uuid: categories.fittings, description: "Всё для дверей" }]);
    expect(await versionOf("categories", categories.fittings)).toBeGreaterThan(before);
  });

  test("keep what people have pinned when an import says otherwise", async () => {
    await save(clerk, { ...bare("p1"), description: "Наш текст", pinned: ["name", "description"] });
    expect(
      await save(
        importer,
        { externalId: "p1", name: "Имя из файла", description: "Наш текст", vendorCode: "V1", pinned: [] },
        { externalId: "p1", name: "x", vendorCode: "V1" },
      ),
    ).toEqual([
      { status: "updated", pinned: ["name", "pinned"] },
      { status: "unchanged", pinned: ["name"] },
    ]);
    expect(await product("p1")).toMatchObject({
      name: "Уголок p1",
      vendor_code: "V1",
      pinned: ["name", "description"],
    });
    expect(await save(clerk, { externalId: "p1", name: "Имя с сайта", pinned: ["nothing"] })).toEqual([
      { status: "refused", code: "badValue", field: "pinned" },
    ]);
    expect(await save(clerk, { externalId: "p1", name: "Имя с сайта", pinned: [] })).toEqual([{ status: "updated" }]);
    expect(await save(importer, { externalId: "p1", name: "Имя из файла" })).toEqual([{ status: "updated" }]);
  });

  test("are shown again by an import only if it has hidden them itself", async () => {
    await save(clerk, bare("h1"), bare("h2"), { ...bare("h3"), status: "draft" });
    await save(importer, { externalId: "h1", status: "hidden" });
    await save(clerk, { externalId: "h2", status: "hidden" });
    expect((await product("h1"))?.["hidden_by"]).toBe("import");
    // Hidden already: it stays the work of whoever was first.
    expect(await save(erp, { externalId: "h1", status: "hidden" })).toEqual([{ status: "unchanged" }]);
    const statuses = async () => (await Promise.all(["h1", "h2", "h3"].map(product))).map((one) => one?.["status"]);
    const shown = (["h1", "h2", "h3"] as const).map((externalId) => ({ externalId, status: "active" as const }));
    const left = { status: "unchanged", pinned: ["status"] };
    expect(await save(erp, ...shown)).toEqual([left, left, left]);
    expect(await save(importer, ...shown)).toEqual([{ status: "updated" }, left, left]);
    expect(await statuses()).toEqual(["active", "hidden", "draft"]);
    expect(await save(clerk, ...shown)).toEqual([
      { status: "unchanged" },
      { status: "updated" },
      { status: "updated" },
    ]);
    expect((await Promise.all(["h1", "h2", "h3"].map(product))).map((one) => one?.["hidden_by"])).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("have the comparable form of their article from the database, whoever writes them", async () => {
    await save(clerk, bare("a1"));
    await shop.sql("update products set article = 'саморез – 3.5/25' where external_id = 'a1'");
    expect(await product("a1")).toMatchObject({ article_norm: articleNorm("саморез – 3.5/25") });
    const signs = fc.constantFrom(
      ..."абвеёкмнорстухАВЕІЈКМНОРЅСТУХЖabz019-._/\\() \t\u00a0\u2011\u2014\u2212\u202f×№+#",
    );
    const codes = fc.sample(fc.array(signs, { maxLength: 20 }), 500).map((code) => code.join(""));
    const { rows } = await sql<{ norm: string }>`
      select article_norm(code) as norm from unnest(${codes}::text[]) with ordinality u (code, place) order by place`.execute(
      shop.database.db,
    );
    expect(rows.map(({ norm }) => norm)).toEqual(codes.map(articleNorm));
  });
});
