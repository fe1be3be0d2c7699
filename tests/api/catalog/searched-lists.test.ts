import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { typedListShape } from "#app/contract/uploads/typed-lists.ts";
import { company } from "#tests/support/members.ts";
import { small, testShop, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { products, phones } = small;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const guest: TestCall = { city: "msk" };

async function ask(value: string, who = guest) {
  const body = { context: { type: "search", value }, sort: "relevance" };
  return (await shop.call("POST", "/mixed/products/products", { ...who, body })).data(listingShape);
}
async function listed(value: string, who = guest) {
  const { search } = await ask(value, who);
  return search?.listed?.map(({ code, product, asked, fault }) => [
    code,
    product?.article ?? null,
    product?.quantity ?? null,
    ...(asked === null ? [] : [asked]),
    ...(fault === null ? [] : [fault.code]),
  ]);
}

describe("a list pasted into the search", () => {
  test("may hold control characters, which no database keeps", async () => {
    expect(await listed("DH-120.R\u0000 3\nFM.750\u0007 2")).toEqual([
      ["DH-120.R", "DH-120.R", 3],
      ["FM.750", "FM.750", 2],
    ]);
  });

  test("is read line by line with its quantities, and unknown lines are named", async () => {
    const text = "1. DH-120.R — 3 шт\n2. FM.750 x100\n3. НЕТ-1234 5\n4. HW-37";
    expect(await listed(text)).toEqual([
      ["DH-120.R", "DH-120.R", 3],
      ["FM.750", "FM.750", 100],
      ["НЕТ-1234", null, null],
      ["HW-37", "HW-37", 1],
    ]);
    const { search, total } = await ask(text);
    expect([total, search?.listed?.[2]?.text, search?.unreadLines]).toEqual([3, "3. НЕТ-1234 5", 0]);
  });

  test.each([
    ["tabs and a header with a price", "Артикул\tЦена\tКол-во\nDH-120.R\t184,50\t3\nFM.750\t12,00\t100"],
    ["line breaks that became spaces", "DH-120.R 3 FM.750 100"],
    ["semicolons", "DH-120.R\t3; FM.750\t100"],
    ["commas", "DH-120.R - 3, FM.750 - 100"],
    ["quantities in front", "3 x DH-120.R 100 x FM.750"],
    ["a column of prices behind the quantity", "DH-120.R 3 184,50\nFM.750 100 12,00"],
  ])("may have %s", async (_, text) => {
    expect((await listed(text))?.slice(-2)).toEqual([
      ["DH-120.R", "DH-120.R", 3],
      ["FM.750", "FM.750", 100],
    ]);
  });

  test("takes the minimum order if the header names only prices", async () => {
    const [hinge, other] = (await listed("Артикул\tЦена\nDH-120.R\t184\nHW-37\t12")) ?? [];
    expect([hinge, other]).toEqual([
      ["DH-120.R", "DH-120.R", 1],
      ["HW-37", "HW-37", 1],
    ]);
  });

  test("rounds quantities to the product's multiple and names what was listed", async () => {
    await shop.sql("update products set multiplicity = 50, min_quantity = 50 where article = 'FM.750'");
    expect(await listed("DH-120.R 3\nFM.750 60")).toEqual([
      ["DH-120.R", "DH-120.R", 3],
      ["FM.750", "FM.750", 100, "60"],
    ]);
    await shop.sql("update products set multiplicity = 1, min_quantity = 1 where article = 'FM.750'");
  });

  test("leaves a quantity that cannot be used to the visitor", async () => {
    expect(await listed("DH-120.R 500 г\nHW-37 10-15")).toEqual([
      ["DH-120.R", "DH-120.R", null, "wrongUnit"],
      ["HW-37", "HW-37", null, "notNumber"],
    ]);
  });

  test("may hold names, barcodes of goods and packs, and codes in another alphabet", async () => {
    await shop.sql(
      `update products set barcodes = '{4601234567893}', packs = '[{"name": "Коробка", "quantity": 10, "barcode": "4601234567909"}]' where uuid = $1`,
      [products.hinge.uuid],
    );
    expect(await listed("4601234567893 2\n4601234567909 3\nПетля дверная 120 — 4 шт\nhv-37 1")).toEqual([
      ["4601234567893", "DH-120.R", 2],
      ["4601234567909", "DH-120.R", 3],
      ["Петля дверная 120", "DH-120.R", 4],
      ["hv-37", "HW-37", 1],
    ]);
  });

  test("finds the counterparty's own codes for its members only", async () => {
    await shop.sql(
      "insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status) values (gen_random_uuid(), $1, 'МОЙ-77', 'MOЙ77', $2, 'matched')",
      [company, products.hinge.uuid],
    );
    const { token } = await shop.loginAs(phones.ooo);
    expect((await listed("МОЙ-77 2\nHW-37 1", { token, city: "msk" }))?.[0]).toEqual(["МОЙ-77", "DH-120.R", 2]);
    expect((await listed("МОЙ-77 2\nHW-37 1"))?.[0]).toEqual(["МОЙ-77", null, null]);
  });

  test("of unknown codes only is still a list, and other texts in lines are not", async () => {
    expect(await listed("НЕТ-1111 2\nНЕТ-2222 3")).toEqual([
      ["НЕТ-1111", null, null],
      ["НЕТ-2222", null, null],
    ]);
    expect(await listed("петля\nбелая")).toBeUndefined();
    expect(await listed('"DH-120.R HW-37"')).toBeUndefined();
    expect(await listed("Петля дверная 120")).toBeUndefined();
  });

  test("is read to 500 lines in as many statements as a short one", async () => {
    const known = ["DH-120.R", "FM.750", "HW-37"];
    const lines = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `${at % 2 === 0 ? known[at % 3] : `НЕТ-${1000 + at}`} ${at + 1} шт`,
      ).join("\n");
    const read = (text: string) =>
      shop.call("POST", "/mixed/products/products/read-list", { ...guest, body: { text } });
    const caller = await statementsOf(shop.database, () => read(""));
    expect((await statementsOf(shop.database, () => read(lines(4)))) - caller).toBe(3);
    expect((await statementsOf(shop.database, () => read(lines(500)))) - caller).toBe(3);
    expect((await read(lines(500))).data(typedListShape).lines).toHaveLength(500);
    const { search } = await ask(lines(510));
    expect([search?.listed?.length, search?.unreadLines]).toEqual([500, 10]);
    expect(search?.listed?.filter(({ product }) => product === null)).toHaveLength(250);
  });
});

describe("a text longer than 120 characters", () => {
  test("is searched by its beginning up to a word, and the answer says so", async () => {
    const { search, total } = await ask(`Петля дверная 120 ${"для двери ".repeat(20)}`);
    expect(total).toBeGreaterThan(0);
    expect(search).toMatchObject({ isCut: true, listed: null });
    expect(search?.typed).toMatch(/^Петля дверная 120 (?:для двери ?)+(?:для)?$/);
    expect(search?.typed.length).toBeLessThanOrEqual(120);
    expect((await ask("Петля дверная 120")).search?.isCut).toBe(false);
  });
});
