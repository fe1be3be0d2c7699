import { afterAll, beforeAll, expect, it } from "vitest";
import { takenUploadShape } from "#app/contract/uploads/product-uploads.ts";
import { buying, manyProducts } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { uploading } from "#tests/support/uploads.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it("two thousand rows are read, matched and stored with as few statements as two", async () => {
  const { token } = await shop.loginAs(small.phones.ooo);
  const lists = uploading(shop, { token }, buying(shop, { token }));
  await manyProducts(shop, 1_500);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => (at < 1_500 ? `M-${at + 1};2` : `НЕТ-${at};1`)).join("\n");
  const upload = async (count: number) => {
    let uuid = "";
    const statements = await statementsOf(shop.database, async () => {
      uuid = (await lists.send({ text: rows(count) })).data(takenUploadShape).uuid;
    });
    return { statements, uuid };
  };
  const [few, many] = [await upload(2), await upload(2_000)];
  // Includes authentication and the caller's request counter.
  expect(many.statements).toBeLessThanOrEqual(12);
  expect(many.statements - few.statements).toBeLessThanOrEqual(1);
  const { inRows } = await lists.show(many.uuid);
  expect(inRows).toEqual({ found: 1_500, notFound: 500 });
});
