import { describe, expect, test } from "vitest";
import { findHeader } from "#app/domain/imports/find-header.ts";
import { chosenColumns, mapColumns } from "#app/domain/imports/mapping.ts";
import { profileColumns } from "#app/domain/imports/profile.ts";
import type { ImportKind } from "#app/domain/imports/kinds.ts";

const references = {
  attributes: [{ code: "length", name: "Длина", unit: "мм", kind: "number" }],
  lists: [
    { code: "base", name: "Розница" },
    { code: "wholesale", name: "Опт" },
  ],
  warehouses: [
    { uuid: "w-1", name: "Южный" },
    { uuid: "w-2", name: "Северный" },
  ],
};

const rowsOf = (cells: string[][]) => cells.map((row, at) => ({ number: at + 1, cells: row }));

function fieldsOf(kind: ImportKind, cells: string[][], map: string[] = [], own: Partial<typeof references> = {}) {
  const rows = rowsOf(cells);
  const header = findHeader(kind, rows);
  if (header === null) return null;
  const chosen = chosenColumns(map, header.labels, kind);
  if (!chosen.ok) return chosen.code;
  return mapColumns({
    kind,
    labels: header.labels,
    profiles: profileColumns(rows.filter(({ number }) => number > header.last)),
    references: { ...references, ...own },
    options: { list: "base", warehouse: null, inStock: null },
    chosen: chosen.value,
  });
}

function namesOf(kind: ImportKind, cells: string[][]) {
  const columns = fieldsOf(kind, cells);
  return Array.isArray(columns) ? columns.map(({ field }) => field) : columns;
}

describe("columns of imported files", () => {
  test("are found below titles, in headings of two rows, by Russian, English, 1C's and Bitrix's names", () => {
    expect(
      namesOf("goods", [
        ["Прайс-лист", "", ""],
        ["ООО «Сталь»", "", ""],
        ["Товар", "Товар", "Цены", "Цены", "Склад", "Длина, мм", "Цвет"],
        ["Артикул", "Наименование", "Розница", "Опт", "Южный", "", ""],
        ["A-1", "Болт", "1", "2", "3", "40", "белый"],
      ]),
    ).toEqual(["article", "name", "price:base", "price:wholesale", "stock:w-1", "attribute:length", "attribute:cvet"]);
    expect(
      namesOf("goods", [
        ["IE_XML_ID", "IE_NAME", "CML2_ARTICLE", "CML2_BAR_CODE", "CV_PRICE_1", "IE_DETAIL_PICTURE"],
        ["1", "Болт", "A", "", "5", "x"],
      ]),
    ).toEqual(["externalId", "name", "article", "barcodes", "price:base", null]);
    expect(
      namesOf("goods", [
        ["Код", "Артикул", "Номенклатура"],
        ["0001", "A", "Болт"],
      ]),
    ).toEqual(["externalId", "article", "name"]);
    expect(
      namesOf("goods", [
        ["id", "title", "vendor", "sku", "Price", "Weight (kg)"],
        ["1", "Bolt", "Acme", "A", "5", "1"],
      ]),
    ).toEqual(["externalId", "name", "brand", "article", "price:base", "weightGrams"]);
  });

  test.each([
    ["Оптовая цена, руб.", "price:wholesale"],
    ["Цена оптовая с НДС", "price:wholesale"],
    ["Опт., руб", "price:wholesale"],
    ["Цена: Оптовая", "price:wholesale"],
    ["Дилерская", "price:dealer"],
    ["Цена для дилеров", null],
    ["Крупный опт", null],
    ["Мелкооптовая цена", null],
    ["Сумма опт", null],
    ["Закупочная цена", null],
    ["Остаток Южный", "stock:w-1"],
    ["Кол-во на складе Северный, шт", "stock:w-2"],
    ["Остаток: Северный склад", "stock:w-2"],
    ["Остаток Западный", null],
    ["Резерв Южный", null],
    ["Южная", null],
  ])("name lists and warehouses in other forms: «%s» is %s", (label, field) => {
    const lists = [...references.lists, { code: "dealer", name: "Дилер" }, { code: "low", name: "Опт от 5" }];
    const columns = fieldsOf(
      "prices",
      [
        ["Артикул", "Цена", label],
        ["A", "2", "5"],
      ],
      [],
      { lists },
    );
    const stock = fieldsOf("stock", [
      ["Артикул", "Склад", label],
      ["A", "Южный", "5"],
    ]);
    const all = [columns, stock].flatMap((one) => (Array.isArray(one) ? (one[2]?.field ?? []) : []));
    expect(all[0] ?? null).toBe(field);
  });

  test("become attributes whose kind all of their values decide", () => {
    const columns = fieldsOf("goods", [
      ["Артикул", "Название", "Мощность, Вт", "Влагозащита", "Цвет", "Характеристика: Цоколь", "Пустой"],
      ["A", "Лампа", "40", "да", "белый", "E27", ""],
      ["B", "Лампа", "60,5", "нет", "7", "E14", ""],
    ]);
    expect(columns).not.toBeTypeOf("string");
    const made = Array.isArray(columns) ? columns.map(({ newAttribute }) => newAttribute ?? null) : [];
    expect(made.slice(2)).toEqual([
      { code: "moshchnost-vt", name: "Мощность", unit: "Вт", kind: "number" },
      { code: "vlagozashchita", name: "Влагозащита", unit: null, kind: "flag" },
      { code: "cvet", name: "Цвет", unit: null, kind: "text" },
      { code: "cokol", name: "Цоколь", unit: null, kind: "text" },
      null,
    ]);
  });

  test("say why they are not read: unknown lists and warehouses, repeats, pictures", () => {
    const columns = fieldsOf("goods", [
      ["Артикул", "Название", "Цена: Дилер", "Остаток", "Остаток: Тверь", "Цена", "Цена, руб", "Фото"],
      ["A", "Болт", "1", "2", "3", "4", "5", "6"],
    ]);
    expect(Array.isArray(columns) ? columns.map(({ note }) => note) : null).toEqual([
      undefined,
      undefined,
      "listUnknown",
      "warehouseUnknown",
      "warehouseUnknown",
      undefined,
      "repeated",
      "skipped",
    ]);
  });

  test("are known by the shop's own names of warehouses and lists, and lose headings over columns of any kind", () => {
    const own = fieldsOf(
      "goods",
      [
        ["Артикул", "Название", "Склад Центральный", "Оптика", "Характеристики", "Характеристики", "Цена", "Цена"],
        ["", "", "", "", "Цвет", "Длина, мм", "Розница", "Опт"],
        ["A", "Болт", "1", "2", "белый", "40", "5", "4"],
      ],
      [],
      { warehouses: [{ uuid: "w-3", name: "Склад Центральный" }] },
    );
    expect(Array.isArray(own) ? own.map(({ field }) => field) : null).toEqual([
      "article",
      "name",
      "stock:w-3",
      "attribute:optika",
      "attribute:cvet",
      "attribute:length",
      "price:base",
      "price:wholesale",
    ]);
  });

  test("are chosen by hand by heading, letter and number, and unknown ones are refused", () => {
    const cells = [
      ["Артикул", "Название", "Дилерская", "Наш склад"],
      ["A", "Болт", "1", "2"],
    ];
    const columns = fieldsOf("goods", cells, ["дилерская=price:Опт", "D=stock:Северный", "2=skip"]);
    expect(Array.isArray(columns) ? columns.map(({ field }) => field) : null).toEqual([
      "article",
      null,
      "price:wholesale",
      "stock:w-2",
    ]);
    expect(fieldsOf("goods", cells, ["Вес=weightGrams"])).toBe("importColumn");
    expect(fieldsOf("goods", cells, ["Дилерская=nonsense"])).toBe("importField");
    expect(fieldsOf("prices", cells, ["Дилерская=stock"])).toBe("importField");
  });

  test("are not found in a sheet that names none", () => {
    expect(fieldsOf("goods", [["Уважаемые коллеги"], ["просим поставить"]])).toBeNull();
    expect(
      fieldsOf("redirects", [
        ["Откуда", "Куда"],
        ["/a", "/b"],
      ]),
    ).not.toBeNull();
  });
});
