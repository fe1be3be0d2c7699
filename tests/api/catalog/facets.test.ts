import * as fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape, type Filter, type Listing } from "#app/contract/catalog/catalog.ts";
import { openDatabase } from "#server/db/client.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/mixed/products/products";
const context = { type: "brand", value: "roto" };
const materials = ["Сталь", "Латунь, хром", "ПВХ"];
const lengths = [10, 25.5, 120, -5];

type Asked = { target: string; checkboxValue?: string[]; value?: { from?: number; to?: number } };

/** Attributes of the n-th product: they repeat with different periods, so that they occur in many combinations. */
function factsOf(n: number) {
  const length = lengths[n % 5];
  return {
    attributes: [
      ...(n % 4 === 3 ? [] : [{ code: "material", value: materials[n % 3] }]),
      ...(length === undefined ? [] : [{ code: "length", value: length }]),
      { code: "magnetic", value: n % 3 === 0 },
    ],
    tags: [...(n % 2 === 0 ? ["new"] : []), ...(n % 5 === 0 ? ["sale"] : [])],
  };
}

describe("facets", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
    await shop.sql(
      "insert into attributes (code, name, group_name, kind, sort) values ('magnetic', 'Магнит', 'Исполнение', 'flag', 3)",
    );
    for (const [n, { uuid }] of Object.values(small.products).entries()) {
      const { attributes, tags } = factsOf(n);
      await shop.sql("update products set attributes = $2, tags = $3 where uuid = $1", [
        uuid,
        JSON.stringify(attributes),
        tags,
      ]);
    }
  });
  afterAll(() => shop.close());

  const list = async (filters: Asked[] = [], more: object = {}): Promise<Listing> =>
    (await shop.call("POST", path, { body: { context, filters, limit: 100, ...more } })).data(listingShape);
  const filter = ({ filters }: Listing, target: string): Filter => {
    const found = filters.find((one) => one.target === target);
    if (!found) throw new Error(`no facet ${target}`);
    return found;
  };

  test("are those of the found goods, common ones first, attributes in their order, and no brand facet for a single brand", async () => {
    const ofAll = await list([], { context: { type: "category", value: small.categories.fittings } });
    expect(ofAll.filters.map(({ target, type, label, unit }) => [target, type, label, unit])).toEqual([
      ["availability", "checkbox", "Наличие", null],
      ["price", "range", "Цена", "₽"],
      ["tag", "checkbox", "Предложения", null],
      ["f.length", "range", "Длина", "мм"],
      ["f.material", "checkbox", "Материал", null],
      ["f.magnetic", "toggle", "Магнит", null],
    ]);
  });

  test("of a brand's goods do not include the brand", async () => {
    const targets = (await list()).filters.map(({ target }) => target);
    expect(targets).not.toContain("brand");
    expect(targets).toContain("f.material");
  });

  test("values have addresses without commas, are sorted by name and keep their first spelling", async () => {
    expect(filter(await list(), "f.material").valueData.map(({ value, label }) => [value, label])).toEqual([
      ["latun-hrom", "Латунь, хром"],
      ["pvh", "ПВХ"],
      ["stal", "сталь"],
    ]);
  });

  test("a range covers what its categories contain, whatever is selected", async () => {
    const open = filter(await list([{ target: "f.length", value: { from: 20 } }]), "f.length");
    expect(open).toMatchObject({ status: "active", value: { from: 20, min: -5, max: 120 } });
    expect(filter(await list(), "price").value).toEqual({ min: 0, max: 18_400 });
  });

  test("a value without goods stays, greyed out; a selected one can be unselected", async () => {
    const listing = await list([
      { target: "price", value: { from: 18_000 } },
      { target: "f.material", checkboxValue: ["stal"] },
    ]);
    expect(filter(listing, "f.material")).toMatchObject({ status: "active", checkboxValue: ["stal"] });
    expect(filter(listing, "f.material").valueData).toHaveLength(3);
    for (const { value, count, disabled } of filter(listing, "f.material").valueData)
      expect(disabled).toBe(count === 0 && value !== "stal");
  });

  test("unknown values are ignored", async () => {
    const { total } = await list();
    for (const unknown of [
      { target: "f.nothing", checkboxValue: ["x"] },
      { target: "f.material", checkboxValue: ["wood"] },
      { target: "brand", checkboxValue: ["nobody"] },
      { target: "tag", checkboxValue: ["never"] },
      { target: "f.length", checkboxValue: ["stal"] },
      { target: "f.constructor", checkboxValue: ["x"] },
    ]) {
      const listing = await list([unknown]);
      expect(
        [listing.total, listing.filters.every(({ status }) => status !== "active")],
        JSON.stringify(unknown),
      ).toEqual([total, true]);
    }
  });

  test("counts match a naive count for any selection", async () => {
    const everything = await list();
    const facts = new Map(Object.values(small.products).map(({ uuid }, n) => [uuid, factsOf(n)]));
    const goods = everything.items.map((card) => {
      const { attributes = [], tags = [] } = facts.get(card.uuid) ?? {};
      const attributeValues = new Map(attributes.map(({ code, value }) => [code, value]));
      const length = attributeValues.get("length");
      const slugOf = new Map([
        ["Сталь", "stal"],
        ["Латунь, хром", "latun-hrom"],
        ["ПВХ", "pvh"],
      ]);
      return {
        values: {
          availability: [String(card.availability)],
          tag: tags,
          "f.material": [slugOf.get(String(attributeValues.get("material"))) ?? ""],
          "f.magnetic": attributeValues.get("magnetic") === true ? ["true"] : [],
        } as Record<string, string[]>,
        numbers: { price: card.price.price, "f.length": typeof length === "number" ? length : Number.NaN } as Record<
          string,
          number
        >,
      };
    });
    type Good = (typeof goods)[number];
    const passes = (good: Good, { target, checkboxValue = [], value }: Asked) =>
      value
        ? (good.numbers[target] ?? NaN) >= (value.from ?? -Infinity) &&
          (good.numbers[target] ?? NaN) <= (value.to ?? Infinity)
        : checkboxValue.some((one) => good.values[target]?.includes(one));

    const choice = (target: string, values: string[]) =>
      fc.subarray(values, { minLength: 1 }).map((checkboxValue): Asked => ({ target, checkboxValue }));
    const span = (target: string, ends: number[]) =>
      fc
        .tuple(fc.constantFrom(...ends), fc.constantFrom(...ends))
        .map(([a, b]): Asked => ({ target, value: { from: Math.min(a, b), to: Math.max(a, b) } }));
    const chosen = fc
      .tuple(
        fc.option(choice("availability", ["available", "onOrder", "notAvailable"])),
        fc.option(choice("tag", ["new", "sale"])),
        fc.option(choice("f.material", ["stal", "latun-hrom", "pvh"])),
        fc.option(choice("f.magnetic", ["true"])),
        fc.option(span("price", [0, 100, 740, 3_400, 7_100])),
        fc.option(span("f.length", [-5, 0, 25.5, 100])),
      )
      .map((all) => all.filter((one) => one !== null));
    await fc.assert(
      fc.asyncProperty(chosen, async (asked) => {
        const listing = await list(asked);
        expect(listing.total).toBe(goods.filter((good) => asked.every((one) => passes(good, one))).length);
        expect((await shop.call("POST", `${path}/count`, { body: { context, filters: asked } })).body.data).toEqual({
          count: listing.total,
        });
        for (const { target, valueData } of listing.filters) {
          const others = asked.filter((one) => one.target !== target);
          for (const { value, count } of valueData)
            expect([target, value, count]).toEqual([
              target,
              value,
              goods.filter((good) => good.values[target]?.includes(value) && others.every((one) => passes(good, one)))
                .length,
            ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("goods include their attributes only where a table requests them", async () => {
    expect((await list()).items.every(({ attributes }) => attributes === undefined)).toBe(true);
    const [first] = (await list([{ target: "f.material", checkboxValue: ["pvh"] }], { attributes: true, sort: "name" }))
      .items;
    expect(first?.attributes).toContainEqual({
      code: "material",
      name: "Материал",
      value: "ПВХ",
      unit: null,
      group: expect.any(String),
    });
  });

  test("of a promotion are those of its goods; an unknown brand or promotion has none", async () => {
    const inContext = async (type: string, value: string) =>
      (
        await shop.call("POST", path, {
          body: { context: { type, value }, filters: [{ target: "tag", checkboxValue: ["new"] }] },
        })
      ).data(listingShape);
    const [{ slug }] = (await shop.sql("select slug from promotions where tag in ('sale', 'new') limit 1")) as [
      { slug: string },
    ];
    expect((await inContext("promotion", slug)).filters.map(({ target }) => target)).toContain("f.material");
    for (const type of ["promotion", "brand"])
      expect(await inContext(type, "net-takogo")).toMatchObject({ total: 0, items: [], pages: 1 });
  });

  test("500 values and 60 filters at once are read up to the limits and answered (security J2)", async () => {
    const many = Array.from({ length: 500 }, (_, n) => `v${n}`);
    const body = {
      context,
      filters: Array.from({ length: 60 }, (_, n) => ({ target: `f.a${n}`, checkboxValue: many })),
    };
    expect((await shop.call("POST", path, { body })).status).toBe(200);
    expect(
      (await shop.call("POST", path, { body: { context, filters: [{ target: "f.material", checkboxValue: many }] } }))
        .status,
    ).toBe(200);
  });

  test.each(["f.", "f.a b", "f.__proto__", "f.a;drop table products", "f.<script>", "F.material", "f.%D0"])(
    "%j is refused as a target (security J2)",
    async (target) => {
      expect(
        (await shop.call("POST", path, { body: { context, filters: [{ target, checkboxValue: ["x"] }] } })).status,
      ).toBe(422);
    },
  );

  test.each(["' or 1=1 --", "<svg onload=alert(1)>", "%", "\\", "{1,2}", "null", "x".repeat(200)])(
    "the value %j is harmless (security J4, H3)",
    async (value) => {
      const { total } = await list();
      expect((await list([{ target: "f.material", checkboxValue: [value] }])).total).toBe(total);
    },
  );

  test("follow changes of goods: a new value, stock running out, a changed price", async () => {
    const { uuid } = small.products.closer;
    await shop.sql("update products set attributes = $2 where uuid = $1", [
      uuid,
      JSON.stringify([{ code: "material", value: "Чугун" }]),
    ]);
    // The unfiltered facets are cached until public data change.
    expect(filter(await list(), "f.material").valueData.map(({ value }) => value)).not.toContain("chugun");
    await shop.ports.bus.publish("public");
    expect(filter(await list(), "f.material").valueData.map(({ value }) => value)).toContain("chugun");
    expect((await list([{ target: "f.material", checkboxValue: ["chugun"] }])).items.map((card) => card.uuid)).toEqual([
      uuid,
    ]);

    await shop.sql("update prices set price = 91000 where product_uuid = $1", [uuid]);
    expect((await list([{ target: "price", value: { from: 90_000 } }])).items.map((card) => card.uuid)).toEqual([uuid]);
    await shop.ports.bus.publish("public");
    expect(filter(await list(), "price").value?.max).toBe(91_000);

    const availability = async () =>
      (await list([{ target: "f.material", checkboxValue: ["chugun"] }])).items[0]?.availability;
    await shop.sql("insert into stock (product_uuid, warehouse_uuid, on_hand) values ($1, $2, 3)", [
      uuid,
      small.warehouses.ring,
    ]);
    expect([
      await availability(),
      (
        await list([
          { target: "availability", checkboxValue: ["available"] },
          { target: "f.material", checkboxValue: ["chugun"] },
        ])
      ).total,
    ]).toEqual(["available", 1]);
    await shop.sql("update products set multiplicity = 5 where uuid = $1", [uuid]);
    expect(
      (
        await list([
          { target: "availability", checkboxValue: ["available"] },
          { target: "f.material", checkboxValue: ["chugun"] },
        ])
      ).total,
    ).toBe(0);
  });
});

describe.runIf(postgres)(races("a listing that exceeds the time limit of the database"), () => {
  test("is aborted with 422 after a second", async () => {
    const shop = await testShop({ engine: "postgres" });
    // With the limits of production: a test's shop has longer ones.
    const database = await openDatabase({ databaseUrl: shop.url ?? "", poolSize: 10, probeMs: 60_000 });
    const { call: callShop } = shop.replica({ database });
    const blocker = new pg.Client({ connectionString: shop.url ?? "" });
    await blocker.connect();
    try {
      await callShop("POST", path, { body: { context } });
      await blocker.query("begin; lock table facet_sets in access exclusive mode");
      for (const call of [path, `${path}/count`]) {
        const answer = await callShop("POST", call, {
          body: { context, filters: [{ target: "tag", checkboxValue: ["new"] }] },
        });
        expect([answer.status, answer.body.code]).toEqual([422, "tooComplex"]);
        expect(answer.body.messages?.[0]).toMatch(/^Слишком сложный запрос/);
      }
    } finally {
      await blocker.end();
      await database.close();
      await shop.close();
    }
  });
});
