import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mergedBrandShape, savedBrandShape } from "#app/contract/desk/catalog/brands.ts";
import { mergedCategoryShape, savedCategoryShape } from "#app/contract/desk/catalog/categories.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { manyProducts } from "#tests/support/orders/buying.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const count = 4;
const goodsCount = 9;
const index = fc.nat({ max: count - 1 });
const placed = fc.array(index, { minLength: goodsCount, maxLength: goodsCount });
/** `isBroken`: the process ends after goods have moved, and the merge is sent again. */
const merges = fc.array(fc.record({ from: index, into: index, isBroken: fc.boolean() }), {
  minLength: 1,
  maxLength: count + 1,
});

let shop: TestShop;
let desk: Awaited<ReturnType<typeof atDesk>>;
let goods: string[];
let round = 0;
beforeAll(async () => {
  shop = await testShop();
  desk = await atDesk(shop, ["admin"]);
  goods = await manyProducts(shop, goodsCount);
});
afterAll(() => shop.close());

type Call = typeof desk.call;
const post = (call: Call, path: string, body: object, key = shop.ports.ids.uuid()) =>
  call("POST", path, { body, headers: { "idempotency-key": key } });
/** Where the goods are, by their order. */
async function placesOf(column: "brand_uuid" | "category_uuid"): Promise<string[]> {
  const rows = await shop.sql<{ uuid: string; at: string }>(
    `select uuid, ${column} as at from products where uuid = any($1)`,
    [goods],
  );
  const byUuid = new Map(rows.map(({ uuid, at }) => [uuid, at]));
  return goods.map((uuid) => byUuid.get(uuid) ?? "");
}
const redirects = async () =>
  new Map(
    (await shop.sql<{ path: string; target: string }>("select path, target from redirects")).map((row) => [
      row.path,
      row.target,
    ]),
  );
/** Sends a merge, which is broken off first if need be, and then repeated with its key. */
async function sent(path: string, body: object, isBroken: boolean) {
  const key = shop.ports.ids.uuid();
  if (isBroken) {
    const dying = shop.replica({ failpoints: failpointsFrom("catalog.written:throw:2") });
    await post(deskCalls(dying, desk.token), path, body, key);
  }
  const first = await post(desk.call, path, body, key);
  const entries = async () => (await shop.sql("select from audit_log")).length;
  const before = await entries();
  const again = await post(desk.call, path, body, key);
  expect([again.status, again.body.code]).toEqual([first.status, first.body.code]);
  if (first.status === 200) expect(again.body.data).toEqual(first.body.data);
  expect(await entries()).toBe(before);
  return first;
}

describe("whatever goods brands have, merges of them", () => {
  it("lose and double no product, empty the merged brand, and lead each old page to one that is there", async () => {
    await fc.assert(
      fc.asyncProperty(placed, merges, async (brandOf, steps) => {
        round += 1;
        await shop.sql("delete from redirects");
        const brands: { uuid: string; slug: string }[] = [];
        for (let at = 0; at < count; at += 1) {
          const slug = `marka-${round}-${at}`;
          const body = { name: `Марка ${round}-${at}`, country: "Россия", about: "", isHidden: false, slug };
          brands.push({ slug, uuid: (await post(desk.call, "/desk/brand", body)).data(savedBrandShape).uuid });
        }
        for (const [at, brand] of brandOf.entries())
          await shop.sql("update products set brand_uuid = $1 where uuid = $2", [brands[brand]?.uuid, goods[at]]);
        const expected = [...brandOf];
        const gone = new Map<number, number>();
        for (const { from, into, isBroken } of steps) {
          const [one, other] = [brands[from], brands[into]];
          const [present] = await shop.sql<{ version: number }>("select version from brands where uuid = $1", [
            one?.uuid,
          ]);
          const body = { version: present?.version ?? 1, into: other?.uuid, isPreview: false };
          const answer = await sent(`/desk/brand/${one?.uuid}/merge`, body, isBroken);
          const refusal =
            from === into ? "brandSame" : gone.has(from) ? "brandNotFound" : gone.has(into) ? "brandGone" : undefined;
          expect(answer.body.code).toBe(refusal);
          if (refusal !== undefined) continue;
          answer.data(mergedBrandShape);
          gone.set(from, into);
          for (const [at, brand] of expected.entries()) if (brand === from) expected[at] = into;
        }
        expect(await placesOf("brand_uuid")).toEqual(expected.map((brand) => brands[brand]?.uuid));
        const left = await shop.sql<{ uuid: string }>("select uuid from brands where uuid = any($1)", [
          brands.map(({ uuid }) => uuid),
        ]);
        expect(left).toHaveLength(count - gone.size);
        const led = await redirects();
        expect(led.size).toBe(gone.size);
        for (const from of gone.keys()) {
          let to = from;
          while (gone.has(to)) to = gone.get(to) ?? to;
          expect(led.get(`/brands/${brands[from]?.slug}`)).toBe(`/brands/${brands[to]?.slug}`);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe("whatever tree categories are in, merges of them", () => {
  it("lose and double no product or category, and lead each old address to one that is there", async () => {
    // The parent of each is an earlier one, or none.
    const parents = fc.tuple(...Array.from({ length: count }, (_, at) => fc.integer({ min: -1, max: at - 1 })));
    await fc.assert(
      fc.asyncProperty(placed, parents, merges, async (categoryOf, parentOf, steps) => {
        round += 1;
        await shop.sql("delete from redirects");
        const categories: { uuid: string; path: string }[] = [];
        for (const [at, parent] of parentOf.entries()) {
          const slug = `razdel-${round}-${at}`;
          const above = categories[parent];
          const body = {
            ...{ name: `Раздел ${round}-${at}`, slug, sort: at, isHidden: false, description: "" },
            parent: above?.uuid ?? null,
          };
          const { uuid } = (await post(desk.call, "/desk/category", body)).data(savedCategoryShape);
          categories.push({ uuid, path: above === undefined ? slug : `${above.path}/${slug}` });
        }
        for (const [at, category] of categoryOf.entries())
          await shop.sql("update products set category_uuid = $1 where uuid = $2", [
            categories[category]?.uuid,
            goods[at],
          ]);
        const expected = [...categoryOf];
        const above = [...parentOf];
        const gone = new Map<number, number>();
        for (const { from, into, isBroken } of steps) {
          const one = categories[from]?.uuid ?? "";
          const [present] = await shop.sql<{ version: number }>("select version from categories where uuid = $1", [
            one,
          ]);
          const body = { version: present?.version ?? 1, into: categories[into]?.uuid, isPreview: false };
          const answer = await sent(`/desk/category/${one}/merge`, body, isBroken);
          const refusal = gone.has(from)
            ? "categoryNotFound"
            : gone.has(into)
              ? "categoryGone"
              : isWithin(into, from)
                ? "categoryCircle"
                : undefined;
          expect(answer.body.code).toBe(refusal);
          if (refusal !== undefined) continue;
          answer.data(mergedCategoryShape);
          gone.set(from, into);
          for (const [at, category] of expected.entries()) if (category === from) expected[at] = into;
          for (const [at, parent] of above.entries()) if (parent === from) above[at] = into;
        }
        expect(await placesOf("category_uuid")).toEqual(expected.map((category) => categories[category]?.uuid));
        const left = await shop.sql<{ uuid: string; parent: string | null; path: string }>(
          "select uuid, parent_uuid as parent, slug as path from categories where uuid = any($1)",
          [categories.map(({ uuid }) => uuid)],
        );
        const byUuid = new Map(left.map((row) => [row.uuid, row]));
        expect(left).toHaveLength(count - gone.size);
        const led = await redirects();
        for (const target of led.values()) expect(led.has(target), target).toBe(false);
        for (const [at, category] of categories.entries()) {
          let to = at;
          while (gone.has(to)) to = gone.get(to) ?? to;
          const there = byUuid.get(categories[to]?.uuid ?? "");
          if (!gone.has(at)) expect(there?.parent ?? null).toBe(categories[above[at] ?? -1]?.uuid ?? null);
          const old = `/catalog/${category.path}`;
          expect(led.get(old) ?? old).toBe(`/catalog/${there?.path}`);
        }

        function isWithin(at: number, top: number): boolean {
          for (let one = at; one >= 0; one = above[one] ?? -1) if (one === top) return true;
          return false;
        }
      }),
      { numRuns: 12 },
    );
  });
});
