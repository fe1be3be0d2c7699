import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calculationShape, calculatorSystemsShape } from "#app/contract/calculator/calculator.ts";
import { fileProcessShape, startedProcessShape } from "#app/contract/files/file-processes.ts";
import { priceListShape, priceListsShape } from "#app/contract/files/price-lists.ts";
import { takenUploadShape, type Upload } from "#app/contract/uploads/product-uploads.ts";
import {
  articlePreviewShape,
  articleUploadPath,
  takenUploadShape as takenCodes,
} from "#app/contract/uploads/user-articles.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { importRules } from "#server/use-cases/calculator/import-rules.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { smallRules } from "#tests/support/calculator-rules.ts";
import { company, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { uploading } from "#tests/support/uploads.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products } = small;
const { hinge, screw, laminate, washer, bolt, foam, bounded, reducedVat } = products;
let shop: TestShop;
let token = "";
let buyer: Buying;
let lists: ReturnType<typeof uploading>;
/** Articles and own codes that spreadsheets and CSV parsers easily corrupt. */
const awkward = [
  [reducedVat.uuid, "=GP-10", "+ФС-1", 'Петля; «дверная» "120"'],
  [bolt.uuid, "00123", "0012", "Болт М8×40"],
  [washer.uuid, "1E5", "5E10", "Шайба, М8"],
  [bounded.uuid, "12.05", "1.10", "-Клин"],
  [foam.uuid, "@FM 750", "№ 7", 'Пена 3/4"'],
] as const;
const bought = [
  { uuid: hinge.uuid, quantity: 3 },
  { uuid: screw.uuid, quantity: 1500 },
  { uuid: laminate.uuid, quantity: 4.5 },
  { uuid: bolt.uuid, quantity: 20 },
  { uuid: washer.uuid, quantity: 1200 },
  { uuid: bounded.uuid, quantity: 15 },
  { uuid: foam.uuid, quantity: 1 },
  { uuid: reducedVat.uuid, quantity: 2 },
];

beforeAll(async () => {
  shop = await testShop();
  ({ token } = await newMember(shop, 8_240, "owner"));
  buyer = buying(shop, { token, city: "msk" });
  lists = uploading(shop, { token, city: "msk" }, buyer);
  for (const [uuid, article, own, name] of awkward) {
    await shop.sql("update products set article = $2, article_norm = $3, name = $4 where uuid = $1", [
      ...[uuid, article, articleNorm(article), name],
    ]);
    await shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, is_primary, status)
       values (gen_random_uuid(), $1, $2, $3, $4, true, 'matched')`,
      [company, own, articleNorm(own), uuid],
    );
  }
});
afterAll(() => shop.close());
beforeEach(async () => {
  await buyer.clear();
  await shop.sql("delete from product_uploads");
  await shop.sql("delete from product_upload_columns");
  await shop.sql("delete from file_processes");
  await shop.sql("delete from letter_limits");
});

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const { pathname, search } = new URL(url, "http://shop.test");
  const request = new Request(`http://shop.test${pathname}${search}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const answer = await shop.app.fetch(request);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The file of a process that has just been requested. */
async function madeFile(process: string): Promise<Uint8Array<ArrayBuffer>> {
  await makeFiles(shop.ports, fileMakers);
  const state = await shop.call("GET", `/mixed/reports/processes/${process}`, { token });
  return fetched(state.data(fileProcessShape).file?.url ?? "");
}

async function loaded(bytes: Uint8Array, name = "list.xlsx"): Promise<Upload> {
  const { uuid } = (await lists.file(bytes, { name })).data(takenUploadShape);
  return lists.show(uuid);
}

/** Goods and quantities that the rows would add to the basket; every row must be valid. */
function goodsOf({ shown }: Upload): [string, number][] {
  expect(shown.filter(({ state }) => !["found", "rounded", "split", "duplicate"].includes(state))).toEqual([]);
  return shown
    .flatMap(({ product, settled }): [string, number][] =>
      product && settled !== null ? [[product.uuid, settled]] : [],
    )
    .toSorted();
}
const expected = bought.map(({ uuid, quantity }): [string, number] => [uuid, quantity]).toSorted();

describe("files written by the shop are read back", () => {
  test("a basket, the lines of an order and the export of orders yield the same goods and quantities", async () => {
    await buyer.add(bought);
    expect(goodsOf(await loaded(await fetched("/api/v1/mixed/reports/basket?format=xlsx")))).toEqual(expected);
    const placed = await buyer.order({ customerNumber: "17" });
    const sheet = await fetched(`/api/v1/private/orders/orders/${placed.uuid}/composition/sheet`);
    expect(goodsOf(await loaded(sheet))).toEqual(expected);
    const { process } = (await buyer.ask("POST", "/private/orders/orders/sheet", {})).data(startedProcessShape);
    expect(goodsOf(await loaded(await madeFile(process)))).toEqual(expected);
  });

  test("a calculation yields the specification of its first sheet, without a question", async () => {
    await importRules(shop.ports, testOperator, smallRules);
    const [system] = (await buyer.ask("GET", "/private/calculator/systems")).data(calculatorSystemsShape);
    const sashes = [
      { opening: "tiltTurn", sashWidth: 800, sashHeight: 1200, sashWeight: 40, handleSide: "left", quantity: 2 },
    ];
    const inputs = { system: system?.uuid, colour: "white", sashes };
    const calculated = (await buyer.ask("POST", "/private/calculator/calculate", inputs)).data(calculationShape);
    const query = new URLSearchParams({ format: "xlsx", inputs: JSON.stringify(inputs) });
    const list = await loaded(await fetched(`/api/v1/private/calculator/report?${query}`));
    const ordered = calculated.specification.flatMap(({ product, quantity }): [string, number][] =>
      product && quantity !== null ? [[product.uuid, quantity]] : [],
    );
    expect(ordered.length).toBeGreaterThan(0);
    expect(goodsOf(list)).toEqual(ordered.toSorted());
  });

  test.each([
    ["xlsx", "utf-8"],
    ["csv", "utf-8"],
    ["csv", "windows-1251"],
  ])(
    "a price list in %s, %s, yields all its goods at the minimum order once the buyer confirms that it has no quantities",
    async (format, encoding) => {
      const extras = {
        withStock: true,
        withOwnArticles: true,
        withBarcodes: true,
        withAttributes: true,
        withImages: true,
      };
      const response = await buyer.ask("POST", "/private/reports/price-lists", { format, encoding, ...extras });
      const { uuid } = response.data(priceListShape);
      await makeFiles(shop.ports, fileMakers);
      const { items } = (await buyer.ask("GET", "/private/reports/price-lists")).data(priceListsShape);
      const made = items.find((one) => one.uuid === uuid);
      const list = await loaded(await fetched(made?.file?.url ?? ""), `list.${format}`);
      expect(list).toMatchObject({
        needsColumns: true,
        columns: { guess: { code: 0, quantity: null, hasHead: true } },
      });
      await lists.columns(list.uuid, { code: 0, quantity: null, hasHead: true });
      const read = await lists.show(list.uuid);
      expect(read.rows).toBe(made?.rowsCount);
      const least = new Map(goodsOf(read));
      expect([hinge, screw, laminate, bounded].map((one) => least.get(one.uuid))).toEqual([1, 250, 2.25, 10]);
    },
  );

  test.each(["xlsx", "csv"])("own codes in %s are recognised as existing codes", async (format) => {
    const startResponse = await buyer.ask("POST", "/private/products/user-articles/sheet", { format });
    const { process } = startResponse.data(startedProcessShape);
    const headers = { "content-type": "application/octet-stream", "file-name": `codes.${format}` };
    const sent = await shop.call("POST", articleUploadPath, { token, body: await madeFile(process), headers });
    const { upload } = sent.data(takenCodes);
    const preview = (await buyer.ask("GET", `${articleUploadPath}/${upload}`)).data(articlePreviewShape);
    expect(preview.counts).toMatchObject({ all: awkward.length, same: awkward.length });
    expect(preview.rows.items.map(({ userArticle, target }) => [target?.uuid, userArticle]).toSorted()).toEqual(
      awkward.map(([uuid, , own]) => [uuid, own]).toSorted(),
    );
  });
});
