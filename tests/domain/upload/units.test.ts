import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantityFromNumber, quantityToNumber } from "#app/domain/quantity.ts";
import { quantityIn, type SoldBy } from "#app/domain/upload/in-sold-units.ts";

const q = quantityFromNumber;
const none: Omit<SoldBy, "unit"> = { packs: [], bar: null, sheet: null, roll: null, rollMetres: null, rollArea: null };
const by = (unit: string, known: Partial<SoldBy> = {}): SoldBy => ({ ...none, unit, ...known });
const read = (text: string, goods: SoldBy) => {
  const quantity = quantityIn(text, goods);
  return quantity.ok ? quantityToNumber(quantity.value) : quantity.code;
};

const screws = by("шт", {
  packs: [
    { name: "Упаковка", quantity: q(250) },
    { name: "Коробка", quantity: q(2_500) },
  ],
});
const nails = by("кг", { packs: [{ name: "Упаковка", quantity: q(5) }] });
const bead = by("м", { bar: q(6.5), packs: [{ name: "Упаковка", quantity: q(130) }] });
const panel = by("м²", { sheet: q(2.25) });
const film = by("м²", { roll: q(75) });
const tape = by("рул", { rollMetres: q(25) });

describe("a quantity with a unit", () => {
  it.each([
    ["500 г", nails, 0.5],
    ["1 т", nails, 1_000],
    ["1,5 кг", nails, 1.5],
    ["2 уп", nails, 10],
    ["5 шт", nails, "wrongUnit"],
    ["3 м", nails, "wrongUnit"],
    ["150 см", bead, 1.5],
    ["500 мм", bead, 0.5],
    ["1 км", bead, 1_000],
    ["12 пог. м", bead, 12],
    ["12 м.п.", bead, 12],
    ["12 погонных метров", bead, 12],
    ["3 хлыста", bead, 19.5],
    ["2 уп.", bead, 260],
    ["3 хлыста", by("м"), "unknownPack"],
    ["3 шт", bead, "wrongUnit"],
    ["4 листа", panel, 9],
    ["9 кв.м", panel, 9],
    ["9 м2", panel, 9],
    ["9 м", panel, "wrongUnit"],
    ["2 рулона", film, 150],
    ["100 м", tape, 4],
    ["4 шт", tape, 4],
    ["4 рул.", tape, 4],
    ["5 пар", by("шт"), 10],
    ["5 пар", by("пара"), 5],
    ["6 шт", by("пара"), 3],
    ["2 компл", by("шт"), "unknownPack"],
    ["2 к-т", by("компл"), 2],
    ["2 шт", by("компл"), "wrongUnit"],
    ["2 шт", by("упак"), "wrongUnit"],
    ["2 уп", by("упак"), 2],
    ["2 уп.", screws, 500],
    ["2упак", screws, 500],
    ["3 коробки", screws, 7_500],
    ["3 ящика", screws, "unknownPack"],
    ["1,5 тыс. шт", screws, 1_500],
    ["2 тыс", screws, 2_000],
    ["5 × 1000 шт", screws, 5_000],
    ["2000 шт", by("тыс. шт"), 2],
    ["10шт", screws, 10],
    ["шт. 10", screws, 10],
    ["10 (шт)", screws, 10],
    ["2 дюжины", screws, 24],
    ["5 ведер", by("ведро"), 5],
    ["500 мл", by("л"), 0.5],
    ["2 м3", by("л"), 2_000],
    ["3 попугая", screws, "unknownUnit"],
    ["2 уп шт", screws, "twoUnits"],
    ["1 мг", nails, "notExact"],
  ])("«%s» of %o is %s", (text, goods, expected) => expect(read(text, goods)).toBe(expected));

  it("is refused if two packs have the same name and different contents", () => {
    const packs = [
      { name: "Упаковка", quantity: q(100) },
      { name: "Упаковка малая", quantity: q(10) },
    ];
    expect(read("2 уп", by("шт", { packs }))).toBe("severalPacks");
  });
});

describe("a number in a list", () => {
  it.each([
    ["1 000", 1_000],
    ["1\u00a0000", 1_000],
    ["1\u2009000,5", 1_000.5],
    ["1'000", 1_000],
    ["1.000,5", 1_000.5],
    ["1,000.50", 1_000.5],
    ["1.000.000", 1_000_000],
    ["12,0", 12],
    ["12.", 12],
    ["0,500", 0.5],
    ["2,25", 2.25],
    ["1000,250", 1_000.25],
    ["1.1250", 1.125],
    ["1,000", "doubtfulNumber"],
    ["12.500", "doubtfulNumber"],
    ["", "noQuantity"],
    ["0", "zeroQuantity"],
    ["0,0", "zeroQuantity"],
    ["-5", "notNumber"],
    ["−5", "notNumber"],
    ["(5)", "notNumber"],
    ["1/2", "notNumber"],
    ["½", "notNumber"],
    ["10-15", "notNumber"],
    ["10–15 шт", "notNumber"],
    ["≈20", "notNumber"],
    ["~20", "notNumber"],
    ["10+5", "notNumber"],
    ["2х50", "notNumber"],
    ["2x50 шт", "notNumber"],
    ["10 20", "notNumber"],
    ["50%", "notNumber"],
    ["1e5", "notNumber"],
    ["1E+05", "notNumber"],
    ["=1+1", "notNumber"],
    ["１２", "notNumber"],
    ["true", "notNumber"],
    ["12.05.2024", "notNumber"],
    ["2024-05-12", "notNumber"],
    ["12.05.2024 00:00", "notNumber"],
    ["десять", "notNumber"],
    ["1 00", "notNumber"],
    ["1,00,000", "notNumber"],
  ])("«%s» is %s", (text, expected) => expect(read(text, by("шт"))).toBe(expected));

  it("with three digits behind its comma is a fraction for measured goods", () => {
    expect([read("2,250", panel), read("2,250 м²", panel), read("2,000", panel)]).toEqual([
      2.25,
      2.25,
      "doubtfulNumber",
    ]);
  });
});

/** Units in thousandths of base units (to stay integer), independent of the shop's table. */
const model = {
  г: ["mass", 1],
  кг: ["mass", 1_000],
  "кг.": ["mass", 1_000],
  т: ["mass", 1_000_000],
  тонн: ["mass", 1_000_000],
  мм: ["length", 1],
  см: ["length", 10],
  м: ["length", 1_000],
  "пог. м": ["length", 1_000],
  "м/п": ["length", 1_000],
  км: ["length", 1_000_000],
  "м²": ["area", 1_000],
  "кв. м": ["area", 1_000],
  мл: ["volume", 1],
  л: ["volume", 1_000],
  шт: ["count", 1_000],
  "шт.": ["count", 1_000],
  штук: ["count", 1_000],
  "тыс. шт": ["count", 1_000_000],
  пар: ["count", 2_000],
  "упак.": ["pack", 0],
  коробок: ["box", 0],
  хлыстов: ["bar", 0],
  листов: ["sheet", 0],
  рулонов: ["roll", 0],
  компл: ["set", 0],
  попугаев: ["nothing", 0],
} as const;
const soldBy = {
  кг: ["mass", 1_000],
  м: ["length", 1_000],
  "м²": ["area", 1_000],
  л: ["volume", 1_000],
  шт: ["count", 1_000],
  пара: ["count", 2_000],
  упак: ["pack", 0],
  рул: ["roll", 0],
  компл: ["set", 0],
} as const;

describe("any text", () => {
  it("gives either the right quantity or a refusal", () => {
    const keys = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T & string)[]));
    const spelled = (count: number) =>
      fc.constantFrom(
        String(count),
        String(count).replace(/\B(?=(\d{3})+$)/g, " "),
        String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0"),
        `${count},0`,
        `${count}.00`,
      );
    const place = fc.constantFrom(
      (n: string, u: string) => `${n} ${u}`,
      (n: string, u: string) => `${n}${u}`,
      (n: string, u: string) => ` ${n}\u00a0${u.toUpperCase()} `,
      (n: string, u: string) => `${u} ${n}`,
      (n: string, u: string) => `${n} (${u})`,
    );
    const counts = fc.integer({ min: 1, max: 200_000 });
    const packed = fc.record({ pack: fc.integer({ min: 1, max: 999 }), box: fc.integer({ min: 1, max: 9_999 }) });
    const sizes = fc.record({ bar: fc.integer({ min: 1, max: 99 }), sheet: fc.integer({ min: 1, max: 99 }) });
    fc.assert(
      fc.property(
        counts.chain((count) => fc.tuple(fc.constant(count), spelled(count))),
        place,
        keys(model),
        keys(soldBy),
        packed,
        sizes,
        fc.boolean(),
        ([count, number], put, unit, sold, packs, { bar, sheet }, isKnown) => {
          const goods = by(sold, {
            packs: isKnown
              ? [
                  { name: "Упаковка", quantity: q(packs.pack) },
                  { name: "Коробка", quantity: q(packs.box) },
                ]
              : [],
            bar: isKnown && sold === "м" ? q(bar) : null,
            sheet: isKnown && sold === "м²" ? q(sheet) : null,
          });
          const answer = read(put(number, unit), goods);
          const [dimension, factor] = model[unit];
          const [soldDimension, soldFactor] = soldBy[sold];
          const held =
            dimension === soldDimension && factor === 0
              ? 1
              : dimension === "pack" && isKnown
                ? packs.pack
                : dimension === "box" && isKnown
                  ? packs.box
                  : dimension === "bar" && isKnown && sold === "м"
                    ? bar
                    : dimension === "sheet" && isKnown && sold === "м²"
                      ? sheet
                      : dimension === soldDimension
                        ? factor / soldFactor
                        : sold === "рул" && dimension === "count" && unit !== "пар"
                          ? factor / 1_000
                          : null;
          if (typeof answer === "string") return;
          expect(held, `${put(number, unit)} of ${sold}`).not.toBeNull();
          expect(answer).toBeCloseTo(Math.min(count * (held ?? 0), 999_999_999), 3);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
