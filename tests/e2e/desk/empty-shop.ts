import { test as base } from "../shop-test.ts";
import { openEmptyShop, type EmptyShop } from "../own-shop.ts";

/** A visitor of a shop of this test's own, which has nothing yet and ends with the test. */
export const test = base.extend<{ emptyShop: EmptyShop }>({
  emptyShop: async ({}, use) => {
    const shop = await openEmptyShop();
    try {
      await use(shop);
    } finally {
      await shop.close();
    }
  },
  baseURL: async ({ emptyShop }, use) => use(emptyShop.origin),
});
