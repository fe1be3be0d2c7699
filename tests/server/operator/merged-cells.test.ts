import { afterAll, beforeAll, expect, test } from "vitest";
import { ods, odsRow } from "#tests/support/files/read-lists.ts";
import { importFile, workbook, type Cells } from "#tests/support/imports/files.ts";
import { operate } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { importedSheets } from "#tests/support/files/import-file.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** Forty goods, so that the cells reach far below the head of a sheet. */
const goods = Array.from({ length: 40 }, (_, at): Cells => [
  at === 0 ? "Мото > Цепи" : at === 25 ? "Мото > Звёзды" : null,
  at === 25 ? null : `MC-${at}`,
  at === 1 ? null : `Деталь ${at}`,
  at < 2 ? "Тропа" : "Ravlo",
  100 + at,
  at === 0 ? 5 : null,
]);

test("merged cells of goods count for each of their rows, but name and count only the first", async () => {
  const file = await importFile(
    await workbook([
      {
        name: "Прайс",
        // Headings, categories, an article, a name and a stock.
        merges: ["A1:A2", "A3:A27", "A28:A42", "B27:B28", "C3:C4", "F3:F4"],
        rows: [
          ["Категория", "Артикул", "Наименование", "Бренд", "Цена", "Остаток: Склад Южный"],
          [null, null, null, null, "руб.", null],
          ...goods,
        ],
      },
    ]),
    "merged.xlsx",
  );
  const { message } = await operate(shop.ports, "import", "goods", file, "--apply");
  expect(message).toContain("39 rows were applied");
  expect(message).toMatch(/not imported:\n {2}row 28, [^\n]+\n\n/);
  const rows = await shop.sql<{ article: string; name: string; category: string; stock: string | null }>(
    `select p.article, p.name, c.name as category, s.on_hand::text as stock from products p
       join categories c on c.uuid = p.category_uuid left join stock s on s.product_uuid = p.uuid and s.on_hand > 0
     where p.article like 'MC-%' order by p.created_at, length(p.article), p.article`,
  );
  expect(rows).toHaveLength(39);
  expect(new Set(rows.slice(0, 25).map(({ category }) => category))).toEqual(new Set(["Цепи"]));
  expect(new Set(rows.slice(25).map(({ category }) => category))).toEqual(new Set(["Звёзды"]));
  expect(rows.slice(0, 2)).toMatchObject([
    { article: "MC-0", name: "Деталь 0" },
    { article: "MC-1", name: "Деталь 0", stock: null },
  ]);
  expect(rows.filter(({ stock }) => stock !== null)).toHaveLength(1);
});

test("cells merged downwards are read in workbooks of OpenDocument and of Excel 2003 too", async () => {
  const table =
    odsRow(["Категория", "Артикул"]) +
    '<table:table-row><table:table-cell office:value-type="string" table:number-rows-spanned="2"><text:p>Цепи</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>A-1</text:p></table:table-cell></table:table-row>' +
    '<table:table-row><table:covered-table-cell/><table:table-cell office:value-type="string"><text:p>A-2</text:p></table:table-cell></table:table-row>' +
    odsRow(["", "A-3"]);
  const older =
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>' +
    '<Row><Cell><Data ss:Type="String">Категория</Data></Cell><Cell><Data ss:Type="String">Артикул</Data></Cell></Row>' +
    '<Row><Cell ss:MergeDown="1"><Data ss:Type="String">Цепи</Data></Cell><Cell><Data ss:Type="String">A-1</Data></Cell></Row>' +
    '<Row><Cell ss:Index="2"><Data ss:Type="String">A-2</Data></Cell></Row>' +
    '<Row><Cell ss:Index="2"><Data ss:Type="String">A-3</Data></Cell></Row></Table></Worksheet></Workbook>';
  for (const bytes of [ods(`<table:table table:name="a">${table}</table:table>`), new TextEncoder().encode(older)]) {
    const read = await importedSheets(bytes);
    expect(read.ok && read.value[0]?.rows.map(({ merged }) => merged ?? [])).toEqual([
      [],
      [],
      [{ column: 0, top: 2, text: "Цепи" }],
      [],
    ]);
  }
});
