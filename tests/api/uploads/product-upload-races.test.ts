import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takenUploadShape } from "#app/contract/uploads/product-uploads.ts";
import { buying, newBuyer, type Buying } from "#tests/support/orders/buying.ts";
import { postgres, races, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { uploading } from "#tests/support/uploads.ts";

describe.runIf(postgres)(races("a list added in several tabs at once (invariants BK7)"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());

  async function someone(at: number): Promise<{ buyer: Buying; lists: ReturnType<typeof uploading> }> {
    const { token } = await newBuyer(shop, at);
    const buyer = buying(shop, { token });
    return { buyer, lists: uploading(shop, { token }, buyer) };
  }

  it("goes into the basket once, and every tab gets the same answer", async () => {
    const { buyer, lists } = await someone(731_001);
    const uuid = await lists.text("DH-120.R;2\nHW-37;1\nнет;1");
    const answers = await Promise.all(Array.from({ length: 6 }, () => lists.added(uuid)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ added: 2, rows: 3, wrong: 1, noRoom: 0 })]),
    );
    expect((await buyer.basket()).items.map(({ quantity }) => quantity).toSorted()).toEqual([1, 2]);
  });

  it("sent twice by one form is one list", async () => {
    const { lists } = await someone(731_002);
    const sent = await Promise.all(Array.from({ length: 5 }, () => lists.send({ text: "DH-120.R;2" }, "one-form")));
    expect(new Set(sent.map((answer) => answer.data(takenUploadShape).uuid)).size).toBe(1);
  });

  it("with the same bytes as another: one is added, and the other asks for confirmation", async () => {
    const { buyer, lists } = await someone(731_003);
    const [one, two] = [await lists.text("DH-120.R;2"), await lists.text("DH-120.R;2")];
    const answers = await Promise.all([lists.toBasket(one), lists.toBasket(two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await buyer.basket()).items).toMatchObject([{ quantity: 2 }]);
  });
});
