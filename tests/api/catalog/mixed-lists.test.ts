import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { takenUploadShape } from "#app/contract/uploads/product-uploads.ts";
import { typedListShape } from "#app/contract/uploads/typed-lists.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { uploading } from "#tests/support/uploads.ts";

let shop: TestShop;
let buyer: Buying;
let lists: ReturnType<typeof uploading>;
beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(small.phones.ooo);
  buyer = buying(shop, { token });
  lists = uploading(shop, { token }, buyer);
});
beforeEach(() => shop.sql("delete from letter_limits"));
afterAll(() => shop.close());

/** The result of every line: quantity or reason; «ignored» comes from the notes. */
async function uploaded(text: string) {
  const { uuid } = (await lists.send({ text })).data(takenUploadShape);
  const { shown, notes } = await lists.show(uuid);
  return {
    rows: shown.map(({ number, product, state, settled, fault }) => [
      number,
      product?.article ?? null,
      settled ?? fault?.code ?? state,
    ]),
    ignored: (notes?.ignored ?? []).map(({ number }) => number),
  };
}
const typed = async (text: string) =>
  (await buyer.ask("POST", "/mixed/products/products/read-list", { text })).data(typedListShape).lines;

describe("a list whose lines have different orders of columns", () => {
  test("takes the quantity from either side of a known code", async () => {
    const text = "DH-120.R 3\n7 HW-37\nFM.750 — 2 шт\n4 - HB-20\n5 шт BM8.40";
    expect(await uploaded(text)).toEqual({
      rows: [
        [1, "DH-120.R", 3],
        [2, "HW-37", 7],
        [3, "FM.750", 2],
        [4, "HB-20", 4],
        [5, "BM8.40", 10],
      ],
      ignored: [],
    });
    expect((await typed(text)).map(({ quantity }) => quantity)).toEqual([3, 7, 2, 4, 5]);
  });

  test("refuses unknown codes instead of skipping them as headings", async () => {
    const { rows, ignored } = await uploaded(
      "DH-120.R 3\nПетли\n7 ФР-И37/9016\nЗаявка № 15 от 12.05.2026\n7 ручек\nРучка RAL 9016",
    );
    expect(rows).toEqual([
      [1, "DH-120.R", 3],
      [3, null, "notFound"],
      [5, null, "notFound"],
      [6, null, "notFound"],
    ]);
    expect(ignored).toEqual([2, 4]);
  });

  test("does not read line numbers as quantities", async () => {
    expect((await uploaded("1 DH-120.R\n2 HW-37\n3 FM.750")).rows).toEqual([
      [1, "DH-120.R", "notNumber"],
      [2, "HW-37", "notNumber"],
      [3, "FM.750", "notNumber"],
    ]);
    expect((await uploaded("1 DH-120.R 20\n2 HW-37 5")).rows).toEqual([
      [1, "DH-120.R", 20],
      [2, "HW-37", 5],
    ]);
    expect((await uploaded("2 DH-120.R\n1 HW-37")).rows).toEqual([
      [1, "DH-120.R", 2],
      [2, "HW-37", 1],
    ]);
  });

  test("refuses a line that has a quantity on both sides of its code", async () => {
    expect((await uploaded("HW-37 1\n7 DH-120.R 20")).rows).toEqual([
      [1, "HW-37", 1],
      [2, null, "notFound"],
    ]);
  });
});
