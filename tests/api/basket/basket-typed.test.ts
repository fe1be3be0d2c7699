import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { nothingTyped, settledTyped, shownBasket } from "#app/view-models/basket/shown-basket.ts";
import { buying, changeOf, wholeView, type Buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones } = small;
const sold = [products.screw, products.hinge, products.laminate, products.bounded, products.closer, products.lock];

let shop: TestShop;
/** A guest, whose lines are divided by stock, and a company, whose lines are not. */
let buyers: Buying[];

beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(phones.ooo);
  buyers = [buying(shop, { fingerprint: shop.ports.ids.uuid(), city: "msk" }), buying(shop, { token, city: "msk" })];
});
afterAll(() => shop.close());

test("the amounts shown while a quantity is typed are the amounts that the server answers", async () => {
  const typed = fc.record({
    buyer: fc.constantFrom(0, 1),
    uuid: fc.constantFrom(...sold.map(({ uuid }) => uuid)),
    thousandths: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 2_000_000_000 })),
  });
  await fc.assert(
    fc.asyncProperty(typed, async ({ buyer: at, uuid, thousandths }) => {
      const buyer = buyers[at];
      if (!buyer) throw new Error("no buyer");
      await buyer.set(sold.map((one) => ({ uuid: one.uuid, quantity: 10 })));
      const before = wholeView(await buyer.basket());
      const goods = before.items.find((one) => one.uuid === uuid);
      if (!goods) throw new Error(`${uuid} is not in the basket`);
      const quantity = settledTyped(goods, quantityFromNumber(thousandths / 1_000));
      const answer = await buyer.set([{ uuid, quantity: thousandths / 1_000 }]);
      if (quantity === null) return expect(answer.status).toBe(422);
      const counted = shownBasket(before, { ...nothingTyped, quantities: new Map([[uuid, quantity]]) });
      changeOf(answer);
      expect(figures(counted)).toEqual(figures(shownBasket(wholeView(await buyer.basket()))));
    }),
    { numRuns: 60 },
  );
});

/** All amounts and counts, without the goods, which still have the previous data. */
function figures({ groups, ...sums }: ReturnType<typeof shownBasket>) {
  return {
    ...sums,
    groups: groups.map(({ rows, ...group }) => ({
      ...group,
      rows: rows.map(({ goods, ...row }) => ({ ...row, uuid: goods.uuid })),
    })),
  };
}
