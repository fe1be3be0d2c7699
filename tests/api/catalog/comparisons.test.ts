import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comparisonsShape } from "#app/contract/catalog/lists.ts";
import { postgres, races, small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const path = "/mixed/comparisons/comparisons";
const { categories, products } = small;
const guest = () => ({ fingerprint: crypto.randomUUID() });
type From = Omit<TestCall, "body">;

function comparisonsOf(shop: TestShop) {
  return {
    add: (items: unknown[], from: From) => shop.call("POST", path, { body: { items }, ...from }),
    remove: (body: object | undefined, from: From) => shop.call("DELETE", path, { body, ...from }),
    show: async (from: From) => (await shop.call("GET", path, from)).data(comparisonsShape),
  };
}

async function twelveHinges(shop: TestShop): Promise<string[]> {
  const rows = await shop.sql<{
    uuid: string;
  }>(`insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid, unit_uuid, multiplicity, min_quantity, weight_grams, country, drawing)
    select gen_random_uuid(), 'many-' || n, 'many-' || n, 'N' || n, 'N' || n, 'Петля', 'Петля', brand_uuid, category_uuid, unit_uuid, 1, 1, 1, 'Россия', drawing from products, generate_series(1, 12) n where slug = 'hinge' returning uuid`);
  return rows.map((row) => row.uuid);
}

describe("the comparison", () => {
  let shop: TestShop;
  let lists: ReturnType<typeof comparisonsOf>;
  let hinges: string[];
  beforeAll(async () => {
    shop = await testShop();
    lists = comparisonsOf(shop);
    hinges = await twelveHinges(shop);
  });
  afterAll(() => shop.close());

  test("groups goods by category in the order of adding", async () => {
    const from = guest();
    await lists.add([products.handle.uuid], from);
    await lists.add([products.hinge.uuid], from);
    const added = (await lists.add([products.last.uuid], from)).data(comparisonsShape);
    expect(added).toEqual({
      items: {
        [categories.handles]: [products.handle.uuid, products.last.uuid],
        [categories.hinges]: [products.hinge.uuid],
      },
      count: 3,
    });
    expect(await lists.show(from)).toEqual(added);
    expect(await lists.show(guest())).toEqual({ items: {}, count: 0 });
  });

  test("takes one statement to show", async () => {
    const from = guest();
    expect(await statementsOf(shop.database, () => lists.show(from))).toBe(1);
  });

  test("skips unknown and hidden goods", async () => {
    const added = (
      await lists.add([products.secret.uuid, "7d444840-9dc0-4a1d-b245-5ffdce74fad2", products.hinge.uuid], guest())
    ).data(comparisonsShape);
    expect(added.items).toEqual({ [categories.hinges]: [products.hinge.uuid] });
  });

  test("K9: accepts ten goods of a category; the eleventh is refused with the number, and the whole request is dropped", async () => {
    const from = guest();
    await lists.add(hinges.slice(0, 9), from);
    const refused = await lists.add([products.handle.uuid, ...hinges.slice(9, 11)], from);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: "compareFull",
      messages: ["В сравнении не больше 10 товаров одной категории. Уберите лишний и добавьте этот"],
      data: { limit: 10, categoryUuid: categories.hinges },
    });
    expect((await lists.show(from)).count).toBe(9);
    expect((await lists.add(hinges.slice(9, 10), from)).status).toBe(200);
    expect((await lists.add([products.handle.uuid], from)).data(comparisonsShape).count).toBe(11);
  });

  test("keeps the given order of goods added at once", async () => {
    const added = (await lists.add([products.scarce.uuid, products.handle.uuid, products.last.uuid], guest())).data(
      comparisonsShape,
    );
    expect(added.items[categories.handles]).toEqual([products.scarce.uuid, products.handle.uuid, products.last.uuid]);
  });

  test("accepts goods of other categories when one has become too large", async () => {
    const from = guest();
    await lists.add(hinges.slice(0, 10), from);
    await lists.add([products.foam.uuid], from);
    await shop.sql("update products set category_uuid = $1 where uuid = $2", [categories.hinges, products.foam.uuid]);
    expect((await lists.add([products.handle.uuid], from)).status).toBe(200);
    expect((await lists.add(hinges.slice(10, 11), from)).status).toBe(422);
    await shop.sql("update products set category_uuid = $1 where uuid = $2", [
      categories.finishing,
      products.foam.uuid,
    ]);
  });

  test("removes given products, given categories, or everything", async () => {
    const from = guest();
    await lists.add([products.handle.uuid, products.last.uuid, products.hinge.uuid, products.foam.uuid], from);
    expect(
      (await lists.remove({ type: "products", uuids: [products.last.uuid] }, from)).data(comparisonsShape).count,
    ).toBe(3);
    const left = (
      await lists.remove({ type: "categories", uuids: [categories.handles, categories.hinges] }, from)
    ).data(comparisonsShape);
    expect(left.items).toEqual({ [categories.finishing]: [products.foam.uuid] });
    expect((await lists.remove({ type: "products" }, from)).data(comparisonsShape).count).toBe(1);
    expect((await lists.remove({ type: "all" }, from)).data(comparisonsShape).count).toBe(0);
  });

  test("is cleared by a request without a body", async () => {
    const from = guest();
    await lists.add([products.handle.uuid], from);
    expect((await lists.remove(undefined, from)).data(comparisonsShape)).toEqual({ items: {}, count: 0 });
  });

  test("cannot be changed by others", async () => {
    const mine = guest();
    await lists.add([products.handle.uuid], mine);
    await lists.remove({ type: "all" }, guest());
    expect((await lists.show(mine)).count).toBe(1);
  });

  test("without an identity cannot be read or written", async () => {
    expect(await lists.show({})).toEqual({ items: {}, count: 0 });
    expect((await lists.add([products.hinge.uuid], {})).body.errors).toMatchObject([{ field: "fingerprint" }]);
    expect((await lists.remove({ type: "all" }, {})).status).toBe(422);
  });

  test.each([
    [["hinge"]],
    [[]],
    [["{00000000-0000-4000-8000-000000000601}"]],
    [[1]],
    [Array.from({ length: 101 }, () => products.hinge.uuid)],
  ])("%j is refused (security J9)", async (items) => {
    expect((await lists.add(items, guest())).status).toBe(422);
  });

  test("unknown kinds and fields are refused", async () => {
    expect((await lists.remove({ type: "brands" }, guest())).status).toBe(422);
    expect((await lists.remove({ type: "all", owner: "g:x" }, guest())).status).toBe(422);
  });
});

describe.runIf(postgres)(races("concurrent additions to the comparison"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());

  test("never exceed ten goods of a category", async () => {
    const lists = comparisonsOf(shop);
    const from = guest();
    const hinges = await twelveHinges(shop);
    const answers = await Promise.all(hinges.map((uuid) => lists.add([uuid], from)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect((await lists.show(from)).count).toBe(10);
  });

  test("let one of two tabs add the tenth or the eleventh product", async () => {
    const lists = comparisonsOf(shop);
    const from = guest();
    const { rows } = await shop.database.pool.query<{ uuid: string }>(
      "select uuid from products where slug like 'many-%' order by slug limit 11",
    );
    const hinges = rows.map(({ uuid }) => uuid);
    await lists.add(hinges.slice(0, 9), from);
    const answers = await Promise.all(hinges.slice(9).map((uuid) => lists.add([uuid], from)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await lists.show(from)).count).toBe(10);
  });
});
