import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryOf, readEntryList, type EntryFault, type EntryLine } from "#app/domain/basket/quick-entry.ts";
import { unitsInPack } from "#app/domain/basket/units-in-lists.ts";
import { uploadHeads } from "#app/i18n/ru/upload-heads.ts";
import { q } from "../arbitraries.ts";

const read = (text: string) => shownAs(readEntryList(text, uploadHeads)[0]?.read ?? "noCode");

function shownAs(line: EntryLine | EntryFault) {
  return typeof line === "string" ? line : [line.code, line.quantity === null ? null : line.quantity / 1000];
}

describe("a line of a list", () => {
  it.each([
    ["SKR.4838-17 1000", "SKR.4838-17", 1000],
    ["SKR.4838-17\t1 000", "SKR.4838-17", 1000],
    ["SKR.4838-17; 1000 шт.", "SKR.4838-17", 1000],
    ["ПН5-125/75 × 8", "ПН5-125/75", 8],
    ["ПН5-125/75 x 8 шт", "ПН5-125/75", 8],
    ["ПН5-125/75 - 8", "ПН5-125/75", 8],
    ["ПН5-125/75 — 8 шт", "ПН5-125/75", 8],
    ["ПН5-125/75=8", "ПН5-125/75", 8],
    ["ПН5-125/75,8", "ПН5-125/75", 8],
    ["LM-8, 2,25", "LM-8", 2.25],
    ["LM-8 2,25 м²", "LM-8", 2.25],
    ["LM-8;2.25", "LM-8", 2.25],
    ["SKR 4838 1 000", "SKR 4838", 1000],
    ["ABC 100 200", "ABC 100", 200],
    ["A-12 1 000", "A-12", 1000],
    ["4601234567890 12", "4601234567890", 12],
    ["«ZV.5585-C»;2;", "ZV.5585-C", 2],
    ['"ZV.5585-C";"1 000"', "ZV.5585-C", 1000],
    ["ZV.5585-C\tСаморез 3,5×25\t10\tшт", "ZV.5585-C", 10],
    ["ZV.5585-C;Саморез 3,5×25;10 шт", "ZV.5585-C", 10],
    ["ZV.5585-C;;10", "ZV.5585-C", 10],
    ["A-1; 999999999999 тыс.", "A-1", 999_999_999_000],
    ["ПП60х40 2,5 пог. м", "ПП60х40", 2.5],
    ["ПП60х40; 12 м.п.", "ПП60х40", 12],
    ["ПП60х40 12 кв. м", "ПП60х40", 12],
    ["A-12/5 2 тыс. шт", "A-12/5", 2000],
    ["A-12/5 1,5 тыс", "A-12/5", 1500],
    ["2 x A-12/5", "A-12/5", 2],
    ["2х A-12/5", "A-12/5", 2],
    ["2 шт. ROTO NT 260", "ROTO NT 260", 2],
    ["A-12/5 x2", "A-12/5", 2],
    ["A-12/5: 2 шт", "A-12/5", 2],
    ["A-12/5 (2 шт)", "A-12/5", 2],
    ["1. A-12/5 - 20 шт;", "A-12/5", 20],
    ["• A-12/5 — 20 шт,", "A-12/5", 20],
    ["арт. A-12/5 20", "A-12/5", 20],
    ["1\tA-12/5\tПетля\tшт\t20", "A-12/5", 20],
    ["A-12/5\tПетля\t20\tшт\t184,50\t3 690,00", "A-12/5", 20],
    ["Петля накладная 80 мм 20 шт", "Петля накладная 80 мм", 20],
  ])("%j is %s, %d", (text, code, quantity) => expect(read(text)).toEqual([code, quantity]));

  it.each([
    ["A-12/5 2 уп.", 2, "уп"],
    ["A-12/5\t2\tупак", 2, "упак"],
    ["A-12/5 3 коробки", 3, "коробки"],
    ["A-12/5 3 компл.", 3, null],
  ])("%j counts %d by %s", (text, count, pack) => {
    expect(readEntryList(text)[0]?.read).toEqual({ code: "A-12/5", quantity: q(count), pack });
  });

  it("takes a word that is no unit for no quantity", () => {
    expect(read("Ручка 80 белая")).toEqual(["Ручка 80 белая", null]);
  });

  it("without a quantity asks for the least order", () => expect(read("SKR.4838-17")).toEqual(["SKR.4838-17", null]));

  it.each([
    ["; 10", "noCode"],
    ["A-1; -5", "badQuantity"],
    ["A-1; 0", "badQuantity"],
    ["A-1; десять", "badQuantity"],
    ["A-1; 1e5", "badQuantity"],
    ["A-1; 0,0001", "badQuantity"],
    ["A-1;Саморез;10;12,50", "badQuantity"],
    ["A-1; 9999999999999 тыс.", "badQuantity"],
    ["A-1;Саморез;-10", "badQuantity"],
  ])("%j is refused: %s", (text, fault) => expect(read(text)).toBe(fault));

  it("is a code and a quantity again, whatever parts them", () => {
    const code = fc.stringMatching(/^[A-Z]{1,3}[0-9]{1,4}(-[0-9]{1,3})?$/);
    const parted = fc.constantFrom("\t", ";", "; ", " × ", " - ", " — ", "=", " ");
    fc.assert(
      fc.property(code, parted, fc.integer({ min: 1, max: 999_999 }), (name, between, count) => {
        expect(read(`${name}${between}${count}`)).toEqual([name, count]);
      }),
    );
  });

  it("is never an error of the shop, whatever is typed", () => {
    fc.assert(fc.property(fc.string(), (text) => void readEntryList(text)));
  });
});

describe("a list", () => {
  it("keeps the numbers of its lines and passes empty ones over", () => {
    expect(readEntryList("A-1 2\r\n\r\n;5\n").map(({ number, read: one }) => [number, one])).toEqual([
      [1, { code: "A-1", quantity: q(2), pack: null }],
      [3, "noCode"],
    ]);
  });

  it("of two fields needs no separator", () => {
    expect(entryOf(" A 1 ", "2,5 м")).toEqual({ code: "A 1", quantity: q(2.5), pack: null });
  });

  it.each([
    [
      "№\tАртикул\tТовары\tКол-во\tЕд.\tЦена\tСумма\n1\tA-1\tПетля\t20\tшт\t184,50\t3 690,00\n2\tB-2\tВинт\t1 000\tшт\t1\t1 000",
    ],
    ["Количество;Наименование;Артикул\n20;Петля;A-1\n1000;Винт;B-2"],
    ["Артикул Кол-во\nA-1 20\nB-2 1000"],
  ])("of a table reads the columns that its head names: %j", (text) => {
    expect(readEntryList(text, uploadHeads).map(({ read: one }) => shownAs(one))).toEqual([
      ["A-1", 20],
      ["B-2", 1000],
    ]);
  });

  it("takes no line with a figure for a head", () => {
    expect(readEntryList("арт. A-12/5 20 шт", uploadHeads)).toHaveLength(1);
  });
});

describe("a pack", () => {
  const packs = [
    { name: "Упаковка", quantity: 250 },
    { name: "Коробка", quantity: 2_500 },
  ];
  it.each([
    ["уп", 250],
    ["пачки", 250],
    ["кор", 2_500],
    ["ящик", null],
  ])("%s holds %s", (word, units) => expect(unitsInPack(word, { unit: "шт", packs })).toBe(units));

  it("is one unit of goods that are sold by it", () => expect(unitsInPack("упак", { unit: "упак", packs })).toBe(1));

  it("is not known of goods without packs", () => expect(unitsInPack("уп", { unit: "шт", packs: [] })).toBeNull());
});
