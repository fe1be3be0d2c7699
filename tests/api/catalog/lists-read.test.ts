import { readXlsx, writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takenUploadShape, type Upload } from "#app/contract/uploads/product-uploads.ts";
import { typedListShape } from "#app/contract/uploads/typed-lists.ts";
import { openUploadsShape, takenUploadShape as takenCodes } from "#app/contract/uploads/user-articles.ts";
import { buying, manyProducts, type Buying } from "#tests/support/orders/buying.ts";
import { book } from "#tests/support/files/read-lists.ts";
import { rowPlace } from "#app/domain/upload/row-place.ts";
import { company } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { uploading } from "#tests/support/uploads.ts";

const { products, phones } = small;

let shop: TestShop;
let token = "";
let buyer: Buying;
let lists: ReturnType<typeof uploading>;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await shop.loginAs(phones.ooo));
  buyer = buying(shop, { token });
  lists = uploading(shop, { token }, buyer);
  await shop.sql(`insert into attributes (code, name, unit, group_name, kind, sort) values
    ('barLength', 'Длина', 'мм', 'Размеры', 'number', 900), ('barWidth', 'Ширина', 'мм', 'Размеры', 'number', 901)`);
  await shop.sql(`update products set attributes = '[{"code": "barLength", "value": 3000}]' where uuid = $1`, [
    products.withoutVat.uuid,
  ]);
  await shop.sql(
    `update products set attributes = '[{"code": "barLength", "value": 3000}, {"code": "barWidth", "value": 750}]' where uuid = $1`,
    [products.laminate.uuid],
  );
  await shop.sql(
    `update products set packs = '[{"name": "Упаковка", "quantity": 250}, {"name": "Коробка", "quantity": 1000}]' where uuid = $1`,
    [products.screw.uuid],
  );
});
beforeEach(async () => {
  await buyer.clear();
  await shop.sql("delete from letter_limits");
  await shop.sql("delete from product_uploads");
  await shop.sql("delete from user_articles where counterparty_uuid = $1", [company]);
});
afterAll(() => shop.close());

const loaded = async (bytes: Uint8Array) =>
  lists.show((await lists.file(bytes, { name: "list.xlsx" })).data(takenUploadShape).uuid);
const seen = ({ shown }: Upload) =>
  shown.map(({ code, state, settled, fault }) => [code, state, settled, fault?.code ?? null]);
const typed = async (text: string, rows: { code: string; quantity: string }[] = []) =>
  (await buyer.ask("POST", "/mixed/products/products/read-list", { text, rows })).data(typedListShape).lines;

describe("units in a list", () => {
  it("are converted by the product's data, or refused with the reason", async () => {
    const list = await loaded(
      await book([
        ["Артикул", "Ед. изм.", "Кол-во"],
        ["LU-6", "хлыст", 4],
        ["LU-6", "см", 600],
        ["LAM 33/8", "лист", 4],
        ["СМ-3/9.25", "упак", 2],
        ["DH-120.R", "кг", 2],
        ["HW-37", "компл", 3],
        ["FM.750", "тыс. шт", 0.1],
      ]),
    );
    expect(seen(list)).toEqual([
      ["LU-6", "found", 18, null],
      ["LU-6", "duplicate", null, null],
      ["LAM 33/8", "found", 9, null],
      ["СМ-3/9.25", "found", 500, null],
      ["DH-120.R", "badQuantity", null, "wrongUnit"],
      ["HW-37", "badQuantity", null, "unknownPack"],
      ["FM.750", "found", 100, null],
    ]);
  });

  it("are read by the same table in quick entry", async () => {
    const lines = await typed(
      "LU-6 150 см\nLAM 33/8 4 листа\nСМ-3/9.25 2 уп.\nDH-120.R 500 г\nDH-120.R 10-15\nFM.750 5 пар",
    );
    expect(lines.map(({ quantity, fault }) => quantity ?? fault?.code)).toEqual([
      1.5,
      9,
      500,
      "wrongUnit",
      "notNumber",
      10,
    ]);
  });

  it("report the assumed unit and refuse a code without a quantity next to the same code with one", async () => {
    const lines = await typed("DH-120.R 1\nDH-120.R\nHW-37");
    expect(lines.map(({ quantity, fault }) => quantity ?? fault?.code ?? null)).toEqual([1, "noQuantity", null]);
    expect((await typed("СМ-3/9.25 2 уп."))[0]?.unitText).toBe("2 уп.");
  });
});

describe("product names in a list", () => {
  it.each([
    ["Саморез 3,9×25", null],
    ["Саморез 3,9х25 500", 500],
    ["саморез 3.9 x 25 — 500 шт", 500],
    ["Анкер 10×100 - 50", 50],
    ["Ламинат дуб 33 класс 9 м2", 9],
    ["Ламинат дуб 33 класс", null],
    ["Петля дверная 120 5", 5],
    ["5 шт Петля дверная 120", 5],
  ])("«%s» finds the product of that name", async (text, quantity) => {
    const [line, ...more] = await typed(text);
    expect([line?.products.length, line?.isNamed, line?.quantity, more.length]).toEqual([1, true, quantity, 0]);
  });

  it("are matched by the shop's search, and all shown matches can be accepted at once", async () => {
    const list = await loaded(
      await book([
        ["Наименование", "Кол-во"],
        ["Петля дверная 120", 2],
        ["Ручка оконная, белая", 3],
        ["Унитаз подвесной", 1],
      ]),
    );
    expect(list.shown.map(({ state, product, match }) => [state, product?.uuid ?? match?.uuid ?? null])).toEqual([
      ["byName", products.hinge.uuid],
      ["notFound", products.handle.uuid],
      ["notFound", null],
    ]);
    const rows = [
      { row: 2, product: products.hinge.uuid },
      { row: 3, product: products.handle.uuid },
    ];
    expect((await buyer.ask("POST", `/private/products/upload/${list.uuid}/accept`, { rows })).status).toBe(200);
    expect(seen(await lists.show(list.uuid)).map(([, state, settled]) => [state, settled])).toEqual([
      ["found", 2],
      ["found", 3],
      ["notFound", null],
    ]);
  });

  it("that match several products are left to the buyer", async () => {
    const { sql } = shop;
    const read = async () =>
      (
        await loaded(
          await book([
            ["Наименование", "Кол-во"],
            ["Петля дверная", 2],
          ]),
        )
      ).shown.map(({ state, product, match }) => [state, product, match?.uuid ?? null]);
    expect(await read()).toEqual([["notFound", null, products.hinge.uuid]]);
    await sql("update products set status = 'active' where uuid = $1", [products.oldHinge.uuid]);
    expect(await read()).toEqual([["notFound", null, null]]);
    await sql("update products set status = 'discontinued' where uuid = $1", [products.oldHinge.uuid]);
  });

  it("next to an unknown code have to be confirmed", async () => {
    const list = await loaded(
      await book([
        ["Артикул", "Наименование", "Кол-во"],
        ["НЕТ-77", "Петля дверная 120", 2],
      ]),
    );
    expect(list.shown.map(({ state, product }) => [state, product?.uuid])).toEqual([["byName", products.hinge.uuid]]);
  });
});

describe("a workbook of several sheets", () => {
  it("asks which sheet to read and reports the others", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Объект 1",
          rows: [
            ["Артикул", "Кол-во"],
            ["DH-120.R", 2],
            ["Итого", 2],
          ],
        },
        {
          name: "Объект 2",
          rows: [
            ["Артикул", "Кол-во"],
            ["HW-37", 5],
          ],
        },
        {
          name: "Архив",
          hidden: true,
          rows: [
            ["Артикул", "Кол-во"],
            ["FM.750", 9],
          ],
        },
      ],
    });
    const loadedList = await loaded(bytes);
    expect([loadedList.needsSheet, loadedList.sheets?.map(({ name, rows }) => [name, rows]), loadedList.rows]).toEqual([
      true,
      [
        ["Объект 1", 3],
        ["Объект 2", 2],
      ],
      0,
    ]);
    const choose = (sheet: string) => buyer.ask("POST", `/private/products/upload/${loadedList.uuid}/sheet`, { sheet });
    expect((await choose("Архив")).body.code).toBe("uploadSheet");
    expect((await choose("Объект 1")).status).toBe(200);
    const list = await lists.show(loadedList.uuid);
    expect([list.needsSheet, seen(list), list.notes]).toEqual([
      false,
      [["DH-120.R", "found", 2, null]],
      {
        sheet: "Объект 1",
        otherSheets: ["Объект 2"],
        hiddenSheets: ["Архив"],
        hiddenRows: 0,
        hiddenColumns: 0,
        ignored: [{ number: 3, text: "Итого 2" }],
        ignoredCount: 1,
        tables: 1,
        unread: [],
        unordered: [],
        unorderedCount: 0,
      },
    ]);
  });

  it("asks for the columns of a sheet and shows their headings", async () => {
    const unread = await loaded(await book([["Заявка"], ["Артикул", "Количество", "К заказу"], ["DH-120.R", 5, 20]]));
    expect([unread.needsColumns, unread.columns?.labels, unread.columns?.rows[1]]).toEqual([
      true,
      ["Артикул", "Количество", "К заказу"],
      ["DH-120.R", "5", "20"],
    ]);
    await lists.columns(unread.uuid, { code: 0, quantity: 2, hasHead: true });
    expect(seen(await lists.show(unread.uuid))).toEqual([["DH-120.R", "found", 20, null]]);
  });
});

describe("tables side by side", () => {
  const two = [
    ["Артикул", "Кол-во", "", "Артикул", "Кол-во"],
    ["DH-120.R", 2, "", "HW-37", 3],
    ["", "", "", "FM.750", 4],
  ];
  const placed = ({ shown }: Upload) =>
    shown.map(({ number, code, settled }) => ({ ...rowPlace(number), code, settled }));

  it("are all read, left before right, and each row can be edited", async () => {
    const list = await loaded(await book(two));
    expect(placed(list)).toEqual([
      { row: 2, table: 1, code: "DH-120.R", settled: 2 },
      { row: 2, table: 2, code: "HW-37", settled: 3 },
      { row: 3, table: 2, code: "FM.750", settled: 4 },
    ]);
    expect(list.notes?.tables).toBe(2);
    const right = list.shown[1]?.number ?? 0;
    const path = `/private/products/upload/${list.uuid}/rows/${right}`;
    expect((await buyer.ask("PATCH", path, { quantity: "7" })).status).toBe(200);
    expect(placed(await lists.show(list.uuid)).map(({ settled }) => settled)).toEqual([2, 7, 4]);
    expect(
      (await typed(two.map((row) => row.join("\t")).join("\n"))).map(({ quantity, text }) => [quantity, text]),
    ).toEqual([
      [2, "DH-120.R\t2"],
      [3, "HW-37\t3"],
      [4, "FM.750\t4"],
    ]);
  });

  it("with different headings lead to a question; all of them or the columns of one are read, and the choice is saved", async () => {
    const bytes = await book([["Артикул", "Кол-во", "", "Код", "К заказу"], ...two.slice(1)]);
    const undecided = await loaded(bytes);
    expect(undecided.columns).toMatchObject({
      guess: { code: 0, quantity: 1 },
      tables: [
        { first: 0, last: 1 },
        { first: 3, last: 4 },
      ],
    });
    await lists.columns(undecided.uuid, { code: 0, quantity: 1, hasHead: true });
    const one = await lists.show(undecided.uuid);
    expect([placed(one).map(({ code }) => code), one.notes?.unread]).toEqual([
      ["DH-120.R"],
      [{ column: 4, label: "К заказу" }],
    ]);
    await shop.sql("delete from product_upload_columns");
    const again = await loaded(bytes);
    await lists.columns(again.uuid, { code: 0, quantity: 1, hasHead: true, isEach: true });
    expect(placed(await lists.show(again.uuid)).map(({ settled }) => settled)).toEqual([2, 3, 4]);
    expect(placed(await loaded(bytes)).map(({ settled }) => settled)).toEqual([2, 3, 4]);
  });

  it("are not offered for a list with one table", async () => {
    const singleTable = await loaded(
      await book([
        ["Артикул", "Кол-во", "К заказу"],
        ["DH-120.R", 2, 3],
      ]),
    );
    expect(singleTable.columns?.tables).toEqual([]);
    await lists.columns(singleTable.uuid, { code: 0, quantity: 1, hasHead: true, isEach: true });
    expect(seen(await lists.show(singleTable.uuid))).toEqual([["DH-120.R", "found", 2, null]]);
  });
});

describe("a barcode shortened by a spreadsheet", () => {
  it("is refused with a reason of its own and without similar goods", async () => {
    const list = await lists.show(await lists.text("Штрихкод;Кол-во\n4,60712E+12;5\n4607120000000;3\nDH-120.R;2"));
    expect(seen(list)).toEqual([
      ["4,60712E+12", "notFound", null, "roundedCode"],
      ["4607120000000", "notFound", null, "roundedCode"],
      ["DH-120.R", "found", 2, null],
    ]);
    expect(list.shown.flatMap(({ candidates, match }) => [...candidates, match])).toEqual([null, null, null]);
    expect((await typed("4,60712E+12 5")).map(({ quantity, products: meant }) => [quantity, meant])).toEqual([
      [null, []],
    ]);
  });
});

describe("a price list with a few quantities filled in", () => {
  it("yields the ordered rows and the number of the others", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`P-${at}`, "Петля", 100, at === 7 ? "5 упк" : ""]);
    const list = await loaded(
      await book([["Артикул", "Наименование", "Цена", "Заказ"], ...rows, ["DH-120.R", "Петля дверная", 184.5, 4]]),
    );
    expect(seen(list).map(([code, state]) => [code, state])).toEqual([
      ["P-7", "notFound"],
      ["DH-120.R", "found"],
    ]);
    expect([list.notes?.unorderedCount, list.notes?.unordered.length, list.notes?.unordered[0]]).toEqual([
      119,
      100,
      { number: 2, text: "P-0 Петля" },
    ]);
  });
});

describe("an own code that is also a code of other goods", () => {
  const add = (body: object) => buyer.ask("POST", "/private/products/user-articles", body);

  it("is reported as a conflict when it is saved and when a list contains it", async () => {
    const code = { userArticle: "HW-37", productUuid: products.hinge.uuid };
    expect((await add(code)).body).toMatchObject({ code: "articleShadows" });
    await shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status)
       values (gen_random_uuid(), $1, 'HW-37', 'HW37', $2, 'matched')`,
      [company, products.hinge.uuid],
    );
    const list = await lists.show(await lists.text("HW-37 2"));
    expect(list.shown.map(({ state, candidates }) => [state, candidates.map(({ uuid }) => uuid).toSorted()])).toEqual([
      ["multiple", [products.hinge.uuid, products.handle.uuid].toSorted()],
    ]);
    expect((await add({ ...code, replace: true })).status).toBe(200);
    const decided = await lists.show(await lists.text("HW-37 3"));
    expect(decided.shown.map(({ state, product }) => [state, product?.uuid])).toEqual([["found", products.hinge.uuid]]);
  });

  it("in a table is reported and not saved with the others", async () => {
    const upload = async (text: string) =>
      (
        await shop.call("POST", "/private/products/user-articles/upload", {
          token,
          body: new TextEncoder().encode(text),
          headers: { "content-type": "application/octet-stream", "file-name": "codes.csv" },
        })
      ).data(takenCodes).upload;
    const uuid = await upload("Наш справочник\nВаш артикул;Артикул\nHW-37;DH-120.R\nМОЙ-5;FM.750");
    const open = async () =>
      (await buyer.ask("GET", "/private/products/user-articles/upload"))
        .data(openUploadsShape)
        .map((one) => one.upload);
    expect(await open()).toEqual([uuid]);
    const path = `/private/products/user-articles/upload/${uuid}`;
    const preview = (await buyer.ask("GET", path)).body.data;
    expect(preview).toMatchObject({
      counts: { all: 2, new: 1, shadowed: 1 },
      rows: { items: [{ userArticle: "HW-37", shadows: { uuid: products.handle.uuid } }, { shadows: null }] },
    });
    await buyer.ask("POST", `${path}/confirm`, { all: "new" });
    expect(await shop.sql("select user_article from user_articles where counterparty_uuid = $1", [company])).toEqual([
      { user_article: "МОЙ-5" },
    ]);
    expect(await open()).toEqual([]);
  });
});

describe("a file made by the shop", () => {
  const file = async (path: string) => {
    const response = await shop.app.fetch(
      new Request(`http://shop.test/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}`, "x-client-ip": "127.0.0.1" },
      }),
    );
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };

  it("as the spreadsheet of a basket is read back to the same goods and quantities", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 1000 },
      { uuid: products.screw.uuid, quantity: 750 },
      { uuid: products.laminate.uuid, quantity: 2.25 },
      { uuid: products.withoutVat.uuid, quantity: 12 },
    ]);
    const list = await loaded(await file("/mixed/reports/basket?format=xlsx"));
    const quantities = new Map<string, number>();
    for (const { product, settled } of list.shown)
      if (product && settled !== null) quantities.set(product.uuid, settled);
    expect(list.shown.filter(({ state }) => !["found", "split", "duplicate"].includes(state))).toEqual([]);
    expect([...quantities].toSorted()).toEqual(
      (
        [
          [products.hinge.uuid, 1000],
          [products.screw.uuid, 750],
          [products.laminate.uuid, 2.25],
          [products.withoutVat.uuid, 12],
        ] as [string, number][]
      ).toSorted(),
    );
  });

  it("as the rows with errors is read back after correction", async () => {
    const first = await lists.text("DH-120.R 10-15\nHW-37 2");
    const bytes = await file(`/private/products/upload/${first}/wrong-rows`);
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(["DH-120.R", "10-15"]);
    expect(seen(await loaded(bytes))).toEqual([["DH-120.R", "badQuantity", null, "notNumber"]]);
  });
});

describe("a list longer than the room in the basket", () => {
  it("reports it before it is sent", async () => {
    const uuids = await manyProducts(shop, 498);
    await buyer.add(uuids.map((uuid) => ({ uuid, quantity: 1 })));
    const fits = await lists.show(await lists.text("DH-120.R 2\nHW-37 1"));
    const list = await lists.show(await lists.text("DH-120.R 2\nHW-37 1\nFM.750 1"));
    expect([fits.room, list.room, list.goods]).toEqual([null, 2, 3]);
  });
});

describe("rounding of quantities", () => {
  it("is reported where the result is one step", async () => {
    expect(seen(await lists.show(await lists.text("СМ-3/9.25 5")))).toEqual([["СМ-3/9.25", "rounded", 250, null]]);
  });
});
