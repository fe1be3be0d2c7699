import { describe, expect, test } from "vitest";
import type { ImportKind } from "#app/domain/imports/kinds.ts";
import { chosenColumns, mapColumns, type MappingOptions } from "#app/domain/imports/mapping.ts";
import { mappingFields } from "#app/domain/imports/mapping-choices.ts";
import { profileColumns } from "#app/domain/imports/profile.ts";
import { readTierField } from "#app/domain/imports/tier-fields.ts";

const references = {
  attributes: [
    { code: "length", name: "Длина", unit: "мм", kind: "number" },
    { code: "length-m", name: "Длина", unit: "м", kind: "number" },
    { code: "cvet", name: "Оттенок", unit: null, kind: "text" },
  ],
  lists: [
    { code: "base", name: "Розница" },
    { code: "wholesale", name: "Опт" },
  ],
  warehouses: [
    { uuid: "w-1", name: "Южный" },
    { uuid: "w-2", name: "Северный" },
  ],
};
type Own = { map?: string[]; own?: Partial<typeof references>; options?: Partial<MappingOptions> };

/** The columns of a file, whose headings stand in its first row. */
function columnsOf(
  kind: ImportKind,
  [labels = [], ...rows]: string[][],
  { map = [], own = {}, options = {} }: Own = {},
) {
  const chosen = chosenColumns(map, labels, kind);
  if (!chosen.ok) throw new Error(chosen.code);
  return mapColumns({
    kind,
    labels,
    profiles: profileColumns(rows.map((cells, at) => ({ number: at + 2, cells }))),
    references: { ...references, ...own },
    options: { list: "base", warehouse: null, inStock: null, ...options },
    chosen: chosen.value,
  });
}
const fieldsOf = (...given: Parameters<typeof columnsOf>) => columnsOf(...given).map(({ field }) => field);
const notesOf = (...given: Parameters<typeof columnsOf>) => columnsOf(...given).map(({ note }) => note ?? null);

describe("a column that a person has given a field", () => {
  test("keeps it, and another column proposed for the same is not read", () => {
    const file = [
      ["Артикул", "Цена", "Цена со скидкой"],
      ["A", "5", "4"],
    ];
    expect(fieldsOf("prices", file, { map: ["C=price"] })).toEqual(["article", null, "price:base"]);
    expect(notesOf("prices", file, { map: ["C=price:base"] })).toEqual([null, "repeated", null]);
  });

  test("may share it with another that a person has given it", () => {
    const file = [
      ["Артикул", "Фото", "Схема"],
      ["A", "https://a.example/1.jpg", "https://a.example/2.jpg"],
    ];
    expect(fieldsOf("goods", file, { map: ["B=pictures", "C=pictures"] })).toEqual(["article", "pictures", "pictures"]);
  });

  test("takes the list and the warehouse of the file where it names none", () => {
    const file = [
      ["Артикул", "Наш", "Ещё"],
      ["A", "5", "4"],
    ];
    const options = { list: "wholesale", warehouse: "Северный" };
    expect(fieldsOf("goods", file, { map: ["Наш=price", "Ещё=stock"], options })).toEqual([
      "article",
      "price:wholesale",
      "stock:w-2",
    ]);
    expect(fieldsOf("goods", file, { map: ["Наш=oldPrice:Розница", "Ещё=stock:Южный"], options })).toEqual([
      "article",
      "oldPrice:base",
      "stock:w-1",
    ]);
    expect(fieldsOf("goods", file, { map: ["Наш=tier:10:", "Ещё=tier:100:Розница"], options })).toEqual([
      "article",
      "tier:10:wholesale",
      "tier:100:base",
    ]);
  });

  test("may be an attribute that the shop has, by its code or its name, or a new one", () => {
    const file = [
      ["Артикул", "L", "Цвет"],
      ["A", "5", "белый"],
    ];
    expect(fieldsOf("goods", file, { map: ["B=attribute:length", "C=attribute:Длина, м"] }).slice(1)).toEqual([
      "attribute:length",
      "attribute:length-m",
    ]);
    const [, , made] = columnsOf("goods", file, { map: ["C=attribute:Тон"] });
    expect(made).toMatchObject({ field: "attribute:ton", newAttribute: { name: "Тон", kind: "text" } });
  });

  test("is named by its heading, its letters or its number, and by none beyond the file", () => {
    const labels = Array.from({ length: 30 }, (_, at) => `к${at + 1}`);
    const at = (name: string) => {
      const chosen = chosenColumns([`${name}=name`], labels, "goods");
      return chosen.ok ? [...chosen.value.keys()][0] : chosen.code;
    };
    expect(["К1", "B", "3", "Z", "AA", "AD", "30"].map(at)).toEqual([0, 1, 2, 25, 26, 29, 29]);
    expect(["0", "31", "AE", "к31", ""].map(at)).toEqual(Array.from({ length: 5 }, () => "importColumn"));
  });

  test("may have an equals sign in its heading", () => {
    const chosen = chosenColumns(["a=b=name"], ["a=b"], "goods");
    expect(chosen.ok && [...chosen.value]).toEqual([[0, "name"]]);
  });
});

describe("a heading that may mean several things", () => {
  test.each([
    [
      ["Код", "Название"],
      ["article", "name"],
    ],
    [
      ["Код", "Артикул"],
      ["externalId", "article"],
    ],
    [
      ["Код", "Артикул", "Внешний код"],
      ["article", null, "externalId"],
    ],
  ])("%j: a code alone is the article, beside the article an id", (labels, fields) => {
    expect(fieldsOf("goods", [labels, labels.map(() => "x1")])).toEqual(fields);
  });

  test("«Склад» over numbers is stock, over words the warehouse of each row", () => {
    const of = (...cells: string[]) =>
      fieldsOf("stock", [["Артикул", "Склад"], ...cells.map((cell) => ["A", cell])], {
        options: { warehouse: "Южный" },
      })[1];
    expect(of("5", "10")).toBe("stock:w-1");
    expect(of("Южный", "Северный")).toBe("warehouse");
    expect(of("Южный", "Северный", "10")).toBe("warehouse");
  });

  test("stock without a warehouse is of the only one, else of the one that each row names", () => {
    const file = [
      ["Артикул", "Остаток", "Остаток: Тверь"],
      ["A", "5", "4"],
    ];
    const [only] = references.warehouses;
    expect(fieldsOf("stock", file, { own: { warehouses: only === undefined ? [] : [only] } })[1]).toBe("stock:w-1");
    expect(fieldsOf("stock", file)[1]).toBe("stock:");
    expect(notesOf("stock", file)[2]).toBe("warehouseUnknown");
    expect(notesOf("goods", file)[1]).toBe("warehouseUnknown");
  });

  test("whether goods are there is no stock without a number for it", () => {
    const file = [
      ["Артикул", "available"],
      ["A", "true"],
    ];
    expect(notesOf("goods", file)[1]).toBe("inStockMissing");
    expect(fieldsOf("goods", file, { options: { inStock: 5_000, warehouse: "Южный" } })[1]).toBe("stock:w-1");
  });

  test("«Фото» are addresses, or not read", () => {
    const of = (cell: string) =>
      fieldsOf("goods", [
        ["Артикул", "Фото 1"],
        ["A", cell],
      ])[1];
    expect(of("https://a.example/1.jpg")).toBe("picture1");
    expect(of("1.jpg")).toBeNull();
  });

  test("«Упаковка» are packs, or an attribute where it is a material", () => {
    const of = (...cells: string[]) =>
      fieldsOf("goods", [["Артикул", "Упаковка"], ...cells.map((cell) => ["A", cell])])[1];
    expect(of("пачка 50 шт", "100")).toBe("packs");
    expect(of("пачка 50 шт", "(пусто)")).toBe("packs");
    expect(of("картон", "плёнка")).toBe("attribute:upakovka");
  });

  test("«Штрихкод» finds goods in prices and is written in goods", () => {
    const file = [
      ["Артикул", "Штрихкод"],
      ["A", "4601234567893"],
    ];
    expect([fieldsOf("goods", file)[1], fieldsOf("prices", file)[1]]).toEqual(["barcodes", "barcode"]);
  });

  test("that only sounds like a list is no list unless it speaks of prices", () => {
    const of = (label: string) =>
      fieldsOf("goods", [
        ["Артикул", label],
        ["A", "x"],
      ])[1];
    expect(of("Оптовая цена")).toBe("price:wholesale");
    expect(of("Опт")).toBe("price:wholesale");
    expect(of("Розничный")).toBe("attribute:roznichnyy");
  });
});

describe("a column of an attribute", () => {
  test("is the one with its name and unit, with its name alone if it names no unit", () => {
    const of = (label: string) =>
      fieldsOf("goods", [
        ["Артикул", label],
        ["A", "5"],
      ])[1];
    expect(["Длина, м", "Длина, мм", "Длина", "Длина, см"].map(of)).toEqual([
      "attribute:length-m",
      "attribute:length",
      "attribute:length",
      "attribute:dlina-sm",
    ]);
  });

  test("gets a code that no other attribute has, neither of the shop nor of the file", () => {
    const file = [
      ["Артикул", "Цвет", "Цвет!", "Цвет?"],
      ["A", "белый", "белый", "белый"],
    ];
    expect(fieldsOf("goods", file).slice(1)).toEqual(["attribute:cvet-2", "attribute:cvet-3", "attribute:cvet-4"]);
  });

  test("is a flag or a number only if all of its values are", () => {
    const kindOf = (...cells: string[]) =>
      columnsOf("goods", [["Артикул", "Новое"], ...cells.map((cell) => ["A", cell])])[1]?.newAttribute?.kind;
    expect(kindOf("да", "нет", "")).toBe("flag");
    expect(kindOf("да", "частично")).toBe("text");
    expect(kindOf("1", "0")).toBe("number");
    expect(kindOf("1", "да")).toBe("text");
  });

  test("shows three different values as samples", () => {
    const samples = columnsOf("goods", [
      ["Артикул", "Цвет"],
      ...["белый", "белый", "чёрный", "", "серый", "синий"].map((cell) => ["A", cell]),
    ]);
    expect(samples[1]?.samples).toEqual(["белый", "чёрный", "серый"]);
  });
});

describe("lists and warehouses in headings", () => {
  const lists = (...names: string[]) => names.map((name) => ({ code: name, name }));
  const listIn = (label: string, ...names: string[]) =>
    fieldsOf(
      "prices",
      [
        ["Артикул", label],
        ["A", "5"],
      ],
      { own: { lists: lists(...names) } },
    )[1];

  test("are those that all words fit, in any order", () => {
    expect(listIn("Цена для крупных дилеров", "Дилер крупный", "Дилер")).toBeNull();
    expect(listIn("Цена дилер крупный", "Крупный дилер", "Дилер")).toBe("price:Крупный дилер");
    expect(listIn("Цена дилерская", "Крупный дилер", "Дилер")).toBe("price:Дилер");
  });

  test("are none if two fit", () => {
    expect(listIn("Цена оптовая", "Оптовая с НДС", "Опт, руб.")).toBeNull();
  });

  test("are none if no word of the heading tells them apart", () => {
    expect(listIn("Цена: руб", "Прайс")).toBeNull();
  });

  test("keep three letters of their names at least", () => {
    expect(listIn("Цена VIP", "VIP", "VI")).toBe("price:VIP");
    expect(listIn("Цена яма", "Ям", "Розница")).toBeNull();
  });
});

test("fields that a column may be given are of its kind alone", () => {
  expect(mappingFields("brands", references)).toEqual(["brand", "country", "description", "slug", "isHidden"]);
  expect(mappingFields("markups", references)).toEqual(["list", "category", "brand", "percent"]);
  expect(mappingFields("prices", references)).not.toEqual(expect.arrayContaining(["stock:", "warehouse"]));
  expect(mappingFields("goods", references)).not.toEqual(expect.arrayContaining(["stock:"]));
  expect(mappingFields("barcodes", references)).toContain("barcodes");
});

test("a price from a quantity is from more than zero on", () => {
  expect(readTierField("tier:0:base")).toBeNull();
  expect(readTierField("tier:2.25:base")).toMatchObject({ list: "base" });
});
