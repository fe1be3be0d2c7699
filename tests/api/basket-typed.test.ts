import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Basket } from "#app/contract/baskets.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { basketViewModel } from "#app/view-models/basket.ts";
import { nothingTyped, settledTyped, shownBasket } from "#app/view-models/shown-basket.ts";
import { buying, changeOf, type Buying } from "#tests/support/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shop.ts";

const { products, phones } = small;
const sold = [products.screw, products.hinge, products.laminate, products.bounded, products.closer, products.lock];

let shop: TestShop;
/** Whose lines are divided by stock, and whose stay whole. */
let buyers: Buying[];

beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(phones.ooo);
  buyers = [buying(shop, { fingerprint: shop.ports.ids.uuid(), city: "msk" }), buying(shop, { token, city: "msk" })];
});
afterAll(() => shop.close());

test("what the page counts while a quantity is typed is what the shop answers", async () => {
  const typed = fc.record({
    buyer: fc.constantFrom(0, 1),
    uuid: fc.constantFrom(...sold.map(({ uuid }) => uuid)),
    thousandths: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 2_000_000_000 })),
  });
  await fc.assert(
    fc.asyncProperty(typed, async ({ buyer: at, uuid, thousandths }) => {
      const buyer = buyers[at];
      if (!buyer) throw new Error("nobody");
      await buyer.set(sold.map((one) => ({ uuid: one.uuid, quantity: 10 })));
      const before = viewOf(await buyer.basket());
      const goods = before.items.find((one) => one.uuid === uuid);
      if (!goods) throw new Error(`${uuid} is not in the basket`);
      const quantity = settledTyped(goods, quantityFromNumber(thousandths / 1_000));
      const answer = await buyer.set([{ uuid, quantity: thousandths / 1_000 }]);
      if (quantity === null) return expect(answer.status).toBe(422);
      const counted = shownBasket(before, { ...nothingTyped, quantities: new Map([[uuid, quantity]]) });
      expect(figures(counted)).toEqual(figures(shownBasket(viewOf(changeOf(answer).basket))));
    }),
    { numRuns: 60 },
  );
});

function viewOf(basket: Basket) {
  return basketViewModel(basket, [], []);
}

/** Everything that is counted, without the goods themselves, which still hold what the shop knew before. */
function figures({ groups, ...sums }: ReturnType<typeof shownBasket>) {
  return {
    ...sums,
    groups: groups.map(({ rows, ...group }) => ({
      ...group,
      rows: rows.map(({ goods, ...row }) => ({ ...row, uuid: goods.uuid })),
    })),
  };
}
