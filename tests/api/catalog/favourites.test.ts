import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { favouritesShape } from "#app/contract/catalog/lists.ts";
import { postgres, races, small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const path = "/mixed/favorites/favorites";
const { products } = small;
const guest = () => ({ fingerprint: crypto.randomUUID() });
type From = Omit<TestCall, "body">;

function favouritesOf(shop: TestShop) {
  return {
    add: (productExternalIds: unknown[], from: From) =>
      shop.call("POST", path, { body: { productExternalIds }, ...from }),
    remove: (productExternalIds: unknown[], from: From) =>
      shop.call("DELETE", path, { body: { productExternalIds }, ...from }),
    ids: async (from: From) => (await shop.call("GET", path, from)).data(favouritesShape).productExternalIds,
    listing: async (from: From, search = "") =>
      (await shop.call("GET", `${path}/products${search}`, from)).data(listingShape),
  };
}

describe("favourites", () => {
  let shop: TestShop;
  let lists: ReturnType<typeof favouritesOf>;
  beforeAll(async () => {
    shop = await testShop();
    lists = favouritesOf(shop);
    await shop.sql(`insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid, unit_uuid, multiplicity, min_quantity, weight_grams, country, drawing)
      select gen_random_uuid(), 'many-' || n, 'many-' || n, 'N' || n, 'N' || n, 'Товар', 'Товар', brand_uuid, category_uuid, unit_uuid, 1, 1, 1, 'Россия', drawing from products, generate_series(1, 501) n where slug = 'hinge'`);
  });
  afterAll(() => shop.close());

  test("of a guest are stored by fingerprint, the newest first", async () => {
    const from = guest();
    await lists.add([products.hinge.externalId], from);
    const added = (await lists.add([products.foam.externalId], from)).data(favouritesShape);
    expect(added).toEqual({
      productExternalIds: [products.foam.externalId, products.hinge.externalId],
      state: { [products.foam.externalId]: true, [products.hinge.externalId]: true },
      count: 2,
    });
    expect(await lists.ids(from)).toEqual(added.productExternalIds);
    expect(await lists.ids(guest())).toEqual([]);
  });

  test("of a buyer are the same in every browser", async () => {
    const one = await shop.loginAs(small.phones.phys);
    await lists.add([products.hinge.externalId], { token: one.token });
    const other = await shop.loginAs(small.phones.phys);
    expect(await lists.ids({ token: other.token })).toEqual([products.hinge.externalId]);
  });

  test("take one statement for the ids", async () => {
    const from = guest();
    expect(await statementsOf(shop.database, () => lists.ids(from))).toBe(1);
  });

  test("keep a product added twice once, at its place", async () => {
    const from = guest();
    await lists.add([products.hinge.externalId], from);
    await lists.add([products.foam.externalId], from);
    await lists.add([products.hinge.externalId, products.hinge.externalId], from);
    expect(await lists.ids(from)).toEqual([products.foam.externalId, products.hinge.externalId]);
  });

  test("take ids of eighty characters, as an accounting system joins them of product and variant", async () => {
    const id = `${crypto.randomUUID()}#${crypto.randomUUID()}`.padEnd(80, "0");
    await shop.sql("update products set external_id = $1 where external_id = 'many-1'", [id]);
    const from = guest();
    expect((await lists.add([id], from)).data(favouritesShape).productExternalIds).toEqual([id]);
    expect((await lists.add([`${id}0`], from)).status).toBe(422);
    await shop.sql("update products set external_id = 'many-1' where external_id = $1", [id]);
  });

  test("skip unknown and hidden goods", async () => {
    const { status, data } = await lists.add(
      ["1c-nothing", products.secret.externalId, products.hinge.externalId],
      guest(),
    );
    expect(status).toBe(200);
    expect(data(favouritesShape).productExternalIds).toEqual([products.hinge.externalId]);
  });

  test("do not contain what was removed, and removing a missing product succeeds", async () => {
    const from = guest();
    await lists.add([products.hinge.externalId, products.foam.externalId], from);
    const left = (await lists.remove([products.hinge.externalId, "1c-nothing"], from)).data(favouritesShape);
    expect(left.productExternalIds).toEqual([products.foam.externalId]);
    expect((await lists.remove([], from)).data(favouritesShape).count).toBe(1);
  });

  test("cannot be changed by others", async () => {
    const [mine, theirs] = [guest(), guest()];
    await lists.add([products.hinge.externalId], mine);
    await lists.remove([products.hinge.externalId], theirs);
    expect(await lists.ids(mine)).toEqual([products.hinge.externalId]);
  });

  test("are a listing of goods: the newest first, unavailable ones last", async () => {
    const from = guest();
    for (const key of ["closer", "hinge", "oldHinge", "foam"] as const)
      await lists.add([products[key].externalId], from);
    const all = await lists.listing(from);
    expect(all.items.map((card) => card.slug)).toEqual(["foam", "hinge", "old-hinge", "closer"]);
    expect(all.availabilityCounts).toEqual({ available: 2, onOrder: 0, notAvailable: 2 });
    expect((await lists.listing(from, "?limit=1&page=2")).items.map((card) => card.slug)).toEqual(["hinge"]);
    expect((await lists.listing(from, "?sort=priceAsc")).items[0]?.slug).toBe("old-hinge");
  });

  test("K9: accept 500 goods; the 501st is refused with the number, and the whole request is dropped", async () => {
    const from = guest();
    const ids = Array.from({ length: 500 }, (_, at) => `many-${at + 1}`);
    await lists.add(ids.slice(0, 499), from);
    const refused = await lists.add(["many-500", "many-501"], from);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: "listFull",
      messages: ["В списке не больше 500 товаров"],
      data: { limit: 500 },
    });
    expect(await lists.ids(from)).toHaveLength(499);
    expect((await lists.add(["many-500"], from)).status).toBe(200);
  });

  test("without an identity cannot be read or written", async () => {
    expect(await lists.ids({})).toEqual([]);
    expect((await lists.listing({})).total).toBe(0);
    for (const answer of [
      await lists.add([products.hinge.externalId], {}),
      await lists.remove([products.hinge.externalId], {}),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ field: "fingerprint" }]);
    }
  });

  test("a guessed or short fingerprint is not accepted as an identity", async () => {
    for (const fingerprint of ["1", "00000000-0000-1000-8000-000000000001", "not-a-uuid"]) {
      expect((await lists.add([products.hinge.externalId], { fingerprint })).status).toBe(422);
    }
  });

  test.each([
    [[1]],
    [[""]],
    [["x".repeat(81)]],
    [["a\u0000b"]],
    [[["1c-hinge"]]],
    [Array.from({ length: 501 }, () => "1c-hinge")],
  ])("%j is refused", async (ids) => {
    expect((await lists.add(ids, guest())).status).toBe(422);
  });

  test("unknown fields are refused", async () => {
    expect((await shop.call("POST", path, { body: { productExternalIds: [], owner: "g:x" }, ...guest() })).status).toBe(
      422,
    );
  });
});

describe.runIf(postgres)(races("concurrent additions to favourites"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    await shop.sql(`insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid, unit_uuid, multiplicity, min_quantity, weight_grams, country, drawing)
      select gen_random_uuid(), 'many-' || n, 'many-' || n, 'N' || n, 'N' || n, 'Товар', 'Товар', brand_uuid, category_uuid, unit_uuid, 1, 1, 1, 'Россия', drawing from products, generate_series(1, 520) n where slug = 'hinge'`);
  });
  afterAll(() => shop.close());

  test("never exceed 500 favourites", async () => {
    const lists = favouritesOf(shop);
    const from = guest();
    await lists.add(
      Array.from({ length: 495 }, (_, at) => `many-${at + 1}`),
      from,
    );
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => lists.add([`many-${496 + at}`], from)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(await lists.ids(from)).toHaveLength(500);
  });

  test("store one product once", async () => {
    const lists = favouritesOf(shop);
    const from = guest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => lists.add([products.hinge.externalId], from)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await lists.ids(from)).toEqual([products.hinge.externalId]);
  });
});
