import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { oldWorkbook, sheetOf } from "#tests/support/files/sample-lists.ts";
import { book, encoded, ods, odsRow, readList } from "#tests/support/files/read-lists.ts";
import { samples, zip } from "#tests/support/files/sample-files.ts";

const good = (...rows: [string, string][]) => ({ rows });
const two = good(["A-1", "20"], ["B-2", "1000"]);

describe("a text of a list", () => {
  it.each<[string, string, [string, string][]]>([
    ["comma with a head", "Артикул,Количество\nA-1,20\nB-2,1000", two.rows],
    [
      "comma with a head and quoted decimals",
      'Артикул,Количество\nA-1,"1,5"\nB-2,2',
      [
        ["A-1", "1,5"],
        ["B-2", "2"],
      ],
    ],
    ["comma, three columns", "A-1,Петля,20\nB-2,Винт,1000", two.rows],
    ["comma with quoted names", 'Код,Наименование,Кол-во\nA-1,"Петля, 120 мм",20\nB-2,"Винт 4,2х16",1000', two.rows],
    [
      "semicolons of a 1C export",
      "Артикул;Номенклатура;Ед. изм.;Количество;Цена;Сумма\nA-1;Петля;шт;20,000;184,50;3690,00\nB-2;Винт;шт;1 000,000;1,20;1200,00",
      [
        ["A-1", "20 шт"],
        ["B-2", "1 000,000 шт"],
      ],
    ],
    [
      "tabs copied from Excel",
      "№\tАртикул\tТовары\tКол-во\tЕд.\tЦена\tСумма\n1\tA-1\tПетля\t20\tшт\t184,50\t3 690,00\n2\tB-2\tВинт\t1 000\tшт\t1\t1 000",
      [
        ["A-1", "20 шт"],
        ["B-2", "1 000 шт"],
      ],
    ],
    ["bars", "Артикул|Кол-во\nA-1|20\nB-2|1000", two.rows],
    ["a table of a wiki", "| Артикул | Кол-во |\n|---|---|\n| A-1 | 20 |\n| B-2 | 1000 |", two.rows],
    ["a line that names its delimiter", "sep=;\r\nАртикул;Кол-во\r\nA-1;20\r\nB-2;1000", two.rows],
    ["quantity first", "Количество;Наименование;Артикул\n20;Петля;A-1\n1000;Винт;B-2", two.rows],
    ["no head, two columns", "A-1;20\nB-2;1000", two.rows],
    ["no head, reversed", "20;A-1\n1000;B-2", two.rows],
    [
      "no head, position, code, name, quantity, unit",
      "1;A-1;Петля накладная;20;шт\n2;B-2;Винт стальной;1000;шт",
      [
        ["A-1", "20 шт"],
        ["B-2", "1000 шт"],
      ],
    ],
    ["barcodes", "Штрихкод;Кол-во\n4601234567890;20", [["4601234567890", "20"]]],
    [
      "texts kept as text",
      '="00123";20\n="00456";5',
      [
        ["00123", "20"],
        ["00456", "5"],
      ],
    ],
    ["apostrophes in front", "Артикул;Кол-во\n'00123;'20", [["00123", "20"]]],
    [
      "codes that a program made decimals of",
      "Артикул;Кол-во\n123456.0;2\n654321,00;3",
      [
        ["123456", "2"],
        ["654321", "3"],
      ],
    ],
    [
      "English numbers",
      'SKU,Qty,Price\nA-1,"1,000",184.50\nB-2,20,1.20',
      [
        ["A-1", "1000"],
        ["B-2", "20"],
      ],
    ],
    [
      "a unit in the head",
      "Артикул;Кол-во, кг\nA-1;20\nB-2;1,5",
      [
        ["A-1", "20 кг"],
        ["B-2", "1,5 кг"],
      ],
    ],
    ["a unit in brackets of the head", "Артикул;Количество (уп.)\nA-1;2", [["A-1", "2 уп."]]],
    [
      "a unit column that agrees with the cell",
      "Артикул;Кол-во;Ед.изм\nA-1;2 уп.;упак\nB-2;1,5 тыс.;шт",
      [
        ["A-1", "2 уп."],
        ["B-2", "1,5 тыс."],
      ],
    ],
    ["a unit column that does not agree", "Артикул;Кол-во;Ед.изм\nA-1;2 уп.;шт", [["A-1", "2 уп. шт"]]],
    ["codes of units", "Артикул;Код ОКЕИ;Ед. изм.;Кол-во\nA-1;796;шт;2", [["A-1", "2 шт"]]],
    [
      "thousands in the unit column",
      "Артикул;Ед. изм.;Кол-во\nA-1;1000 шт;5\nB-2;тыс. шт;2",
      [
        ["A-1", "5 × 1000 шт"],
        ["B-2", "2 тыс. шт"],
      ],
    ],
    [
      "lines of a letter",
      "A-1 — 20 шт\nB-2 — 1000 шт",
      [
        ["A-1", "20 шт"],
        ["B-2", "1000 шт"],
      ],
    ],
    ["a numbered list", "1. A-1 - 20\n2. B-2 - 1000", two.rows],
    [
      "lines with decimals",
      "LM-8 2,25\nA-1 3",
      [
        ["LM-8", "2,25"],
        ["A-1", "3"],
      ],
    ],
    [
      "codes alone",
      "A-1\nB-2",
      [
        ["A-1", ""],
        ["B-2", ""],
      ],
    ],
    [
      "one line without a quantity",
      "A-1 20\nB-2",
      [
        ["A-1", "20"],
        ["B-2", ""],
      ],
    ],
    [
      "the same code with and without a quantity",
      "A-1 1\nA-1",
      [
        ["A-1", "1"],
        ["A-1", ""],
      ],
    ],
    [
      "inches",
      'труба 3/4";1\nb-2;2',
      [
        ['труба 3/4"', "1"],
        ["b-2", "2"],
      ],
    ],
    ["a name with a semicolon in quotes", 'Артикул;Наименование;Кол-во\nA-1;"Петля; левая";20', [["A-1", "20"]]],
    ["Windows ends of lines and a mark", "\ufeffАртикул;Кол-во\r\nA-1;20\r\n", [["A-1", "20"]]],
    ["a long name of the column", "Артикул товара у поставщика;Требуемое количество, шт\nA-1;20", [["A-1", "20 шт"]]],
    ["letters of the header in capitals", "АРТИКУЛ;НАИМЕНОВАНИЕ;КОЛ-ВО\nA-1;Петля;20", [["A-1", "20"]]],
    [
      "names alone",
      "Наименование;Кол-во\nПетля 120;20\nСаморез 3,9×25;1000",
      [
        ["Петля 120", "20"],
        ["Саморез 3,9×25", "1000"],
      ],
    ],
    [
      "a code here, a name there",
      "Артикул;Наименование;Кол-во\nA-1;Петля;20\n;Винт;5",
      [
        ["A-1", "20"],
        ["Винт", "5"],
      ],
    ],
    [
      "a barcode where the article is missing",
      "Артикул;Штрихкод;Кол-во\n;4601234567890;20\nA-1;4600000000000;2",
      [
        ["4601234567890", "20"],
        ["A-1", "2"],
      ],
    ],
  ])("with %s is read", async (_, text, rows) => expect(await readList(text)).toMatchObject({ rows }));

  it("keeps a line with an additional comma whole, to be refused", async () =>
    expect(await readList("Артикул,Количество\nA-1,2,5\nB-2,3")).toMatchObject({
      rows: [
        ["A-1, 2, 5", ""],
        ["B-2", "3"],
      ],
    }));

  it.each([
    ["windows-1251", encoded("Артикул;Количество\nПЕТЛЯ-1;2,25\n", "windows-1251")],
    ["cp866 of old programs", encoded("Артикул;Количество\nПЕТЛЯ-1;2,25\n", "ibm866")],
    ["KOI8-R", encoded("Артикул;Количество\nПЕТЛЯ-1;2,25\n", "koi8-r")],
    ["cp866 without capitals", encoded("артикул;кол-во;наименование\nПЕТЛЯ-1;2,25;петля накладная\n", "ibm866")],
    ["UTF-16 LE", Buffer.from("\ufeffАртикул;Количество\nПЕТЛЯ-1;2,25\n", "utf16le")],
    ["UTF-16 LE without a mark", Buffer.from("Артикул;Количество\nПЕТЛЯ-1;2,25\n", "utf16le")],
    ["UTF-16 BE without a mark", Buffer.from("Артикул;Количество\nПЕТЛЯ-1;2,25\n", "utf16le").swap16()],
  ])("in %s is read", async (_, bytes) => expect(await readList(bytes)).toMatchObject(good(["ПЕТЛЯ-1", "2,25"])));
});

describe("a table among other content", () => {
  it("is found below a title, bank details and an empty row", async () => {
    const bytes = await book([
      ["ООО «Стройкомплект», ИНН 7701234567"],
      ["р/с 40702810900000012345, БИК 044525225"],
      [],
      ["Заявка № 15 от 12.05.2026"],
      [],
      ["№ п/п", "Артикул", "Наименование", "Ед. изм.", "Кол-во", "Цена", "Сумма"],
      [1, "A-1", "Петля", "шт", 20, 184.5, 3690],
      [2, "B-2", "Винт", "шт", 1000, 1.2, 1200],
      ["", "", "Итого:", "", 1020, "", 4890],
      ["", "", "В том числе НДС", "", "", "", 815],
      [],
      ["Директор ______________ /Иванов И.И./"],
      ["М.П."],
    ]);
    expect(await readList(bytes)).toEqual({
      rows: [
        ["A-1", "20 шт"],
        ["B-2", "1000 шт"],
      ],
      ignored: [9, 10, 12, 13],
    });
  });

  it("has sections, which are skipped", async () => {
    const bytes = await book([
      ["Артикул", "Наименование", "Количество"],
      ["", "Раздел 1. Петли", ""],
      ["A-1", "Петля", 20],
      ["", "Раздел 2. Крепёж", ""],
      ["B-2", "Винт", 1000],
    ]);
    expect(await readList(bytes)).toEqual({ ...two, ignored: [2, 4] });
  });

  it("may have numbered columns, and its headings repeated on the next page", async () => {
    const head = ["№", "Артикул", "Наименование", "Кол-во"];
    const bytes = await book([head, [1, 2, 3, 4], [1, "A-1", "Петля", 20], head, [2, "B-2", "Винт", 1000]]);
    expect(await readList(bytes)).toEqual({ ...two, ignored: [2, 4] });
  });

  it("may have headings of two lines", async () => {
    const bytes = await book([
      ["№", "Товар", "", "Коли-", "Ед."],
      ["п/п", "артикул", "наименование", "чество", "изм."],
      [1, "A-1", "Петля", 20, "шт"],
      [2, "B-2", "Винт", 1000, "шт"],
    ]);
    expect(await readList(bytes)).toMatchObject(good(["A-1", "20 шт"], ["B-2", "1000 шт"]));
  });

  it("with two kinds of quantities under one merged heading leads to a question", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Заявка",
          rows: [
            ["Артикул", "Количество", null],
            [null, "план", "заказ"],
            ["A-1", 20, 30],
          ],
          merges: [{ startRow: 0, endRow: 0, startCol: 1, endCol: 2 }],
        },
      ],
    });
    expect(await readList(bytes)).toEqual({ ask: "columns" });
  });

  it("ignores columns of stock and packs as quantities", async () => {
    const bytes = await book([
      ["Артикул", "Остаток на складе", "Кол-во в упаковке", "Мин. партия", "Заказ"],
      ["A-1", 500, 50, 10, 20],
      ["B-2", 70, 100, 100, 1000],
      ["C-3", 70, 100, 100, null],
    ]);
    expect(await readList(bytes)).toMatchObject(good(["A-1", "20"], ["B-2", "1000"], ["C-3", ""]));
  });

  it("ignores an empty column of quantities next to a filled one", async () => {
    const bytes = await book([
      ["Артикул", "Количество", "К заказу"],
      ["A-1", null, 20],
    ]);
    expect(await readList(bytes)).toMatchObject(good(["A-1", "20"]));
  });

  it("with two filled columns of quantities leads to a question", async () =>
    expect(await readList("Артикул;Количество;К заказу\nA-1;5;20")).toEqual({ ask: "columns" }));

  it("with headings but without quantities is never read as minimum orders silently", async () =>
    expect(await readList("Артикул;Наименование;Цена\nA-1;Петля;184,50")).toEqual({ ask: "columns" }));

  it("may have a section heading over all its columns", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "a",
          rows: [
            ["Артикул", "Наименование", "Кол-во"],
            ["Петли", null, null],
            ["A-1", "Петля", 20],
          ],
          merges: [{ startRow: 1, endRow: 1, startCol: 0, endCol: 2 }],
        },
      ],
    });
    expect(await readList(bytes)).toEqual({ ...good(["A-1", "20"]), ignored: [2] });
  });
});

describe("a book", () => {
  const list = [
    ["Артикул", "Кол-во"],
    ["A-1", 20],
    ["B-2", 1000],
  ];

  it.each<[string, Record<string, (string | number)[][]>]>([
    ["a cover", { Титул: [["Заявка на поставку"], ["ООО «Ромашка»"]], Заявка: list }],
    [
      "a handbook of units",
      {
        Справочник: [
          ["Код", "Единица"],
          ["796", "шт"],
        ],
        Лист2: list,
      },
    ],
    [
      "a price list without quantities",
      {
        Прайс: [
          ["Артикул", "Цена"],
          ["A-1", 5],
          ["C-3", 7],
        ],
        Заказ: list,
      },
    ],
    ["empty sheets", { Лист1: [], Лист2: list, Лист3: [] }],
  ])("with %s has its list on the other sheet", async (_, sheets) =>
    expect(await readList(await book(sheets))).toMatchObject(two),
  );

  it("with two lists leads to a question", async () =>
    expect(await readList(await book({ Объект1: list, Объект2: list }))).toEqual({ ask: "sheet" }));

  it("has its hidden sheets, rows and columns ignored", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Старый",
          hidden: true,
          rows: [
            ["Артикул", "Кол-во"],
            ["Z-9", 500],
          ],
        },
        {
          name: "Заказ",
          rows: [
            ["Артикул", "Кол-во", "Кол-во"],
            ["A-1", 99, 20],
            ["Y-8", 99, 7],
            ["B-2", 99, 1000],
          ],
          rowDefs: new Map([[2, { hidden: true }]]),
          columns: [{}, { hidden: true }, {}],
        },
      ],
    });
    expect(await readList(bytes)).toMatchObject(two);
  });

  it("with hidden sheets only is refused with the reason", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "a", rows: [] },
        { name: "b", hidden: true, rows: [["A-1", 2]] },
      ],
    });
    expect(await readList(bytes)).toEqual({ refused: "uploadHidden" });
  });

  it("is read by number formats: units, leading zeros, dates, percentages, thousands", async () => {
    const style = (numFmt: string) => ({ style: { numFmt } });
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "a",
          rows: [
            ["Артикул", "Кол-во"],
            [123, 2],
            ["B-2", 46_000],
            ["C-3", 0.5],
            ["D-4", 5000],
            ["E-5", 1.125],
            ["F-6", true],
          ],
          cells: new Map([
            ["1,0", style("000000")],
            ["1,1", style('0" уп."')],
            ["2,1", style("dd.mm.yyyy")],
            ["3,1", style("0%")],
            ["4,1", style("#,##0,")],
          ]),
        },
      ],
    });
    expect(await readList(bytes)).toMatchObject(
      good(
        ["000123", "2 уп."],
        ["B-2", "09.12.2025 00:00"],
        ["C-3", "50%"],
        ["D-4", "5000 (#,##0,)"],
        ["E-5", "1.1250"],
        ["F-6", "true"],
      ),
    );
  });

  it("is read by stored formula results, with a mark where there is none", async () => {
    const cell = (place: string, content: string) => `<c r="${place}" ${content}`;
    const rows =
      `<row r="1">${cell("A1", 't="inlineStr"><is><t>Артикул</t></is></c>')}${cell("B1", 't="inlineStr"><is><t>Кол-во</t></is></c>')}</row>` +
      `<row r="2">${cell("A2", 't="str"><f>"A-"&amp;1</f><v>A-1</v></c>')}${cell("B2", "><f>4*5</f><v>20</v></c>")}</row>` +
      `<row r="3">${cell("A3", 't="inlineStr"><is><r><t>B</t></r><r><t>-2</t></r></is></c>')}${cell("B3", "><f>C3*2</f></c>")}</row>` +
      `<row r="4">${cell("A4", 't="inlineStr"><is><t>C-3</t></is></c>')}${cell("B4", 't="e"><f>1/0</f><v>#DIV/0!</v></c>')}</row>`;
    expect(await readList(sheetOf(rows))).toMatchObject(good(["A-1", "20"], ["B-2", "="], ["C-3", "#DIV/0!"]));
  });

  it("of Excel 97 is read", async () =>
    expect(
      await readList(
        oldWorkbook([
          ["SKU", "Qty"],
          ["A-1", 20],
          ["B-2", 1000],
        ]),
      ),
    ).toMatchObject(two));

  it("of Excel 95 is read in its own code page", async () =>
    expect(
      await readList(
        oldWorkbook(
          [
            ["Артикул", "Кол-во"],
            ["ПЕТЛЯ-1", 20],
          ],
          { version: 5 },
        ),
      ),
    ).toMatchObject(good(["ПЕТЛЯ-1", "20"])));

  it("of LibreOffice is read, without hidden content", async () => {
    const hidden = '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>';
    const bytes = ods(
      `<table:table table:name="Старый" table:style-name="h">${odsRow(["Артикул", "Кол-во"])}${odsRow(["Z-9", 5])}</table:table>` +
        `<table:table table:name="Заказ">${odsRow(["Артикул", "Кол-во"])}${odsRow(["A-1", 20])}` +
        `${odsRow(["Y-8", 7], 'table:visibility="filter"')}${odsRow(["B-2", 1000])}` +
        `<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>`,
      hidden,
    );
    expect(await readList(bytes)).toMatchObject(two);
  });

  it("of Excel 2003 as XML is read", async () => {
    const row = (...cells: [string, string][]) =>
      `<Row>${cells.map(([type, text]) => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`).join("")}</Row>`;
    const bytes = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>${row(["String", "Артикул"], ["String", "Кол-во"])}${row(["String", "A-1"], ["Number", "20"])}<Row ss:Hidden="1"><Cell><Data ss:Type="String">Y-8</Data></Cell></Row>${row(["String", "B-2"], ["Number", "1000"])}</Table></Worksheet></Workbook>`;
    expect(await readList(bytes)).toMatchObject(two);
  });

  it("is refused if its XML declares entities (security I4)", async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "lol">]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>&a;</Data></Cell></Row></Table></Worksheet></Workbook>';
    expect(await readList(bomb)).toEqual({ refused: "uploadBroken" });
  });
});

describe("other files are refused by their type", () => {
  it.each([
    ["a binary book", zip(["[Content_Types].xml", "xl/workbook.bin"]), "uploadBinaryBook"],
    ["a table of Numbers", zip(["Index/Document.iwa", "Metadata/Properties.plist"]), "uploadNumbers"],
    ["a document", samples.docx, "uploadDocument"],
    [
      "a text of LibreOffice",
      zip(["mimetype"], { contents: { mimetype: "application/vnd.oasis.opendocument.text" } }),
      "uploadDocument",
    ],
    [
      "a locked table of LibreOffice",
      zip(["mimetype", "META-INF/manifest.xml", "content.xml"], {
        contents: {
          mimetype: "application/vnd.oasis.opendocument.spreadsheet",
          "META-INF/manifest.xml": "<manifest:encryption-data/>",
          "content.xml": "x",
        },
      }),
      "uploadLocked",
    ],
    ["an archive", zip(["Заявка.txt"]), "uploadArchive"],
    ["a PDF", Buffer.from("%PDF-1.7\n%\u00e2\u00e3"), "uploadPdf"],
    ["a picture", samples.png, "uploadPicture"],
    [
      "a page under the name of a book",
      Buffer.from("<html><head><meta charset=utf-8></head><table><tr><td>A-1</td><td>2</td></tr></table></html>"),
      "uploadPage",
    ],
    ["a rich text", Buffer.from("{\\rtf1\\ansi A-1 2}"), "uploadDocument"],
    ["a sheet of Excel 4", Buffer.from([0x09, 0x04, 0x06, 0, 0, 0, 0x10, 0]), "uploadOldExcel"],
    ["other XML", Buffer.from('<?xml version="1.0"?><list><item>A-1</item></list>'), "uploadType"],
  ])("%s", async (_, bytes, code) => expect(await readList(bytes)).toEqual({ refused: code }));
});
