import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { basketPageShape, type Basket, type BasketOnPage } from "#app/contract/basket/baskets.ts";
import { calculateCardShape } from "#app/contract/delivery/logistics.ts";
import { goodsOnBasketPage } from "#app/domain/limits.ts";
import { basketViewModel, lineName, type BasketViewModel } from "#app/view-models/basket/basket.ts";
import { shownBasket } from "#app/view-models/basket/shown-basket.ts";
import { buying, linesOf, manyProducts, wholeView, type Buying } from "#tests/support/orders/buying.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { products, phones } = small;
let shop: TestShop;
let uuids: string[];
beforeAll(async () => {
  shop = await testShop();
  uuids = await manyProducts(shop, 2 * goodsOnBasketPage + 30);
  await variety();
});
afterAll(() => shop.close());

const pageOf = async (who: Buying, page: number) =>
  (await who.ask("GET", `/mixed/baskets/baskets/page?page=${page}`)).data(basketPageShape);

async function pagesOf(who: Buying): Promise<BasketOnPage[]> {
  const first = await pageOf(who, 1);
  const others = Array.from({ length: first.pages - 1 }, (_, at) => pageOf(who, at + 2));
  return [first, ...(await Promise.all(others))];
}

/** All counts and sums of a page, without its goods. */
function counted(view: BasketViewModel) {
  const { groups, ...all } = shownBasket(view);
  const near = (totals: typeof all.totals) => ({ ...totals, volume: Math.round(totals.volume) });
  return {
    ...{ ...all, totals: near(all.totals), ticked: near(all.ticked) },
    groups: groups.map(({ kind, sum, allTicked, rows, rest }) => ({
      ...{ kind, sum, allTicked },
      lines: rows.length + (rest?.lines ?? 0),
    })),
  };
}

/** The first option of each group, as returned by the call for all delivery methods. */
async function daysOf(who: Buying, basket: Basket) {
  const items = linesOf(basket).map(({ uuid, kind, quantity }) => ({ uuid, kind, quantity }));
  const ways = (await who.ask("POST", "/mixed/logistics/card/calculate-card", { items })).data(calculateCardShape);
  return ways.flatMap(({ kinds, waiting, options: [first] }) => {
    if (first === undefined) return [];
    const { type, dateFrom, dateTo, hasDates, isEstimate } = first;
    return [{ kinds, waiting: named(waiting), type, dateFrom, dateTo, hasDates, isEstimate }];
  });
}

function named(lines: BasketOnPage["when"][number]["waiting"]): string[] {
  return lines.map(({ uuid, kind }) => lineName(uuid, kind)).sort();
}

async function expectSame(who: Buying): Promise<void> {
  const [basket, pages] = [await who.basket(), await pagesOf(who)];
  expect(pages.flatMap(({ items }) => items)).toEqual(basket.items);
  const days = await daysOf(who, basket);
  const nameOf = (uuid: string) => basket.items.find((item) => item.uuid === uuid)?.product.name;
  for (const page of pages) {
    expect(page.gone).toEqual(basket.gone);
    expect([page.version, page.doNotDivide, page.totals]).toEqual([basket.version, basket.doNotDivide, basket.totals]);
    expect(counted(basketViewModel(page, []))).toEqual(counted(wholeView(basket)));
    expect(page.when.map((one) => ({ ...one, waiting: named(one.waiting) }))).toEqual(days);
    const here = page.items.map(({ uuid }) => uuid);
    expect([...here, ...page.others].sort()).toEqual(basket.items.map(({ uuid }) => uuid).sort());
    expect(page.before).toBe(basket.items.findIndex(({ uuid }) => uuid === here[0]));
    const undated = new Set(days.flatMap(({ hasDates, waiting }) => (hasDates ? waiting : [])));
    const waiting = linesOf(basket).filter(
      ({ uuid, kind }) => !here.includes(uuid) && undated.has(lineName(uuid, kind)),
    );
    expect(page.rest?.groups.flatMap((group) => group.waiting).sort() ?? []).toEqual(
      waiting.map(({ uuid }) => nameOf(uuid)).sort(),
    );
  }
}

/** Goods of every kind: in stock, partly in stock, on order, without a date, with a pack price, without a price. */
async function variety(): Promise<void> {
  const at = "(n - 1)";
  const goods = "unnest($1::uuid[]) with ordinality as g (uuid, n)";
  await shop.sql("delete from prices where product_uuid = any($1)", [uuids]);
  await shop.sql(
    `update products p set supply_days_from = (array[null, 4, 9])[1 + ${at} % 3], supply_days_to = (array[null, 6, 11])[1 + ${at} % 3],
       vat_rate = (array[null, 22, 10])[1 + ${at} / 3 % 3], status = case when ${at} % 19 = 7 then 'discontinued' else 'active' end,
       dimensions = case when ${at} % 2 = 0 then '{"l": 120, "w": 33, "h": 7}'::jsonb end
     from ${goods} where p.uuid = g.uuid`,
    [uuids],
  );
  await shop.sql(
    `insert into stock (product_uuid, warehouse_uuid, on_hand) select uuid, $2, (array[0, 3, 100])[1 + ${at} / 5 % 3] from ${goods}`,
    [uuids, small.warehouses.south],
  );
  await shop.sql(
    `insert into prices (product_uuid, price_list_id, from_quantity, price)
     select uuid, 1, 0, (array[10, 12.345, 0.875])[1 + ${at} / 7 % 3] from ${goods} where ${at} % 23 <> 11
     union all select uuid, 1, 20, 7.5 from ${goods} where ${at} % 23 <> 11 and ${at} % 4 = 1
     union all select uuid, 3, 0, 8.5 from ${goods} where ${at} % 5 = 2`,
    [uuids],
  );
}

const lines = fc.uniqueArray(
  fc.record({
    at: fc.nat(2 * goodsOnBasketPage + 29),
    quantity: fc.integer({ min: 1, max: 60 }),
    seen: fc.constantFrom(null, 10, 11),
    available: fc.boolean(),
    waiting: fc.boolean(),
  }),
  { selector: ({ at }) => at, minLength: goodsOnBasketPage + 20, maxLength: 2 * goodsOnBasketPage + 30 },
);
type Lines = typeof lines extends fc.Arbitrary<infer L> ? L : never;

/** Replaces the basket's lines with these. */
async function put(owner: string, held: Lines): Promise<void> {
  const rows = JSON.stringify(held.map((line, place) => ({ ...line, place, uuid: uuids[line.at] })));
  await shop.sql("delete from baskets where owner = $1", [owner]);
  await shop.sql(
    `with made as (insert into baskets (uuid, owner, version) values (gen_random_uuid(), $1, 7) returning uuid)
     insert into basket_lines (basket_uuid, product_uuid, quantity, ticked_available, ticked_waiting, seen_price, added_at)
     select made.uuid, line.uuid, quantity, available, waiting, seen, now() + place / 10 * interval '1 second'
     from made, json_to_recordset($2) as line (uuid uuid, quantity numeric, seen numeric, available boolean, waiting boolean, place int)`,
    [owner, rows],
  );
}

const some = (count: number): Lines =>
  Array.from({ length: count }, (_, at) => ({ at, quantity: 2, seen: 11, available: true, waiting: true }));

/** The owner of the next basket, which is created by its first product. */
async function ownerOf(who: Buying): Promise<string> {
  await who.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
  const [row] = await shop.sql<{ owner: string }>("select owner from baskets order by updated_at desc limit 1");
  return row?.owner ?? "";
}

describe("a basket read in pages", () => {
  test("contains, counts and dates the same on its pages as in one piece, for any basket", async () => {
    const guest = buying(shop, { fingerprint: shop.ports.ids.uuid(), city: "msk" });
    const owner = await ownerOf(guest);
    await fc.assert(
      fc.asyncProperty(lines, async (held) => {
        await put(owner, held);
        await expectSame(guest);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 300_000);

  test("does so for a company whose lines are shipped whole only, at its own prices", async () => {
    const company = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
    await company.ask("PUT", "/private/users/settings", [{ code: "doNotDivide", value: true }]);
    const owner = await ownerOf(company);
    await fc.assert(
      fc.asyncProperty(lines, async (held) => {
        await put(owner, held);
        await expectSame(company);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 300_000);

  test("has one page when empty, and answers its last page for a number beyond it", async () => {
    const guest = buying(shop, { fingerprint: shop.ports.ids.uuid(), city: "msk" });
    expect(await pageOf(guest, 3)).toMatchObject({ page: 1, pages: 1, items: [], others: [], rest: null, when: [] });
    await guest.add([products.hinge, products.screw].map(({ uuid }) => ({ uuid, quantity: 1 })));
    expect(await pageOf(guest, 9)).toEqual(await pageOf(guest, 1));
    for (const page of ["0", "x", "1.5", "10000"])
      expect((await guest.ask("GET", `/mixed/baskets/baskets/page?page=${page}`)).status).toBe(422);
  });

  test("counts no changed prices for a member who may not see prices", async () => {
    const member = await newMember(shop, 891, { ...everything, seesPrices: false });
    const owner = await ownerOf(member);
    await put(owner, some(uuids.length));
    const { items, rest } = await pageOf(member, 1);
    expect(items.filter(({ price }) => price.before !== null)).toEqual([]);
    expect(rest?.goods).toBeGreaterThan(goodsOnBasketPage);
    expect(rest?.pricesChanged).toBe(0);
  });

  test("takes one statement besides those that identify the caller, for any number of lines", async () => {
    const fingerprint = shop.ports.ids.uuid();
    const guest = buying(shop, { fingerprint, city: "msk" });
    const counts: number[] = [];
    for (const many of [3, uuids.length]) {
      await put(await ownerOf(guest), some(many));
      await pageOf(guest, 2);
      counts.push(await statementsOf(shop.database, () => pageOf(guest, 2)));
    }
    expect(counts).toEqual([1, 1]);
  });
});
