import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewestInFamily, mostInTable, sizeFamilies, type SizedGoods } from "#app/domain/catalog/size-family.ts";

const familiesOf = (goods: readonly SizedGoods[]) => sizeFamilies(goods, new Set(["length"]));

let made = 0;
function screw(name: string, sizes: Record<string, string | number>, look = "норфикс"): SizedGoods {
  made += 1;
  return {
    uuid: String(made).padStart(6, "0"),
    name,
    look,
    sizes: Object.entries(sizes).map(([code, value]) => [code, String(value)]),
  };
}
const bolt = (diameter: number | string, length: number, look?: string) =>
  screw(`Болт М${diameter}×${length}, цинк`, { thread: `М${diameter}`, length }, look);
const four = () => [bolt(6, 20), bolt(6, 30), bolt(8, 20), bolt(10, 30)];

describe("a size family", () => {
  it("consists of goods whose names differ only in two sizes", () => {
    const goods = four();
    const [family, another] = familiesOf(goods);
    expect(another).toBeUndefined();
    expect(family).toEqual({
      name: "Болт, цинк",
      column: { code: "thread", values: ["М6", "М8", "М10"] },
      row: { code: "length", values: ["20", "30"] },
      cells: [
        { uuid: goods[0]?.uuid, column: 0, row: 0, size: "М6×20" },
        { uuid: goods[1]?.uuid, column: 0, row: 1, size: "М6×30" },
        { uuid: goods[2]?.uuid, column: 1, row: 0, size: "М8×20" },
        { uuid: goods[3]?.uuid, column: 2, row: 1, size: "М10×30" },
      ],
      isPart: false,
    });
  });

  it.each([
    ["another finish in the name", (goods: SizedGoods) => ({ ...goods, name: `${goods.name}, TX` })],
    ["another brand, coating or unit", (goods: SizedGoods) => ({ ...goods, look: "тессфикс" })],
    ["no size in the name", (goods: SizedGoods) => ({ ...goods, name: "Болт, цинк" })],
    [
      "numbers that are no sizes of the product",
      (goods: SizedGoods) => ({ ...goods, sizes: [["length", "999"] as const] }),
    ],
    ["three sizes", (goods: SizedGoods) => ({ ...goods, name: goods.name.replace(/×(\d+)/, "×$1×2") })],
  ])("excludes %s", (_, change) => {
    const goods = [...four(), bolt(12, 40)];
    const families = familiesOf([...goods.slice(0, 4), ...goods.slice(4).map(change)]);
    expect(families.map(({ cells }) => cells.length)).toEqual([4]);
  });

  it.each([
    ["3,5×25", "3.5", "25"],
    ["3.5x25", "3.5", "25"],
    ["3,5х25", "3.5", "25"],
    ["3,5 × 25 мм", "3.5", "25"],
    ["3,50*25", "3.5", "25"],
  ])("reads %s", (written, diameter, length) => {
    const goods = [4, 5, 6].map((other) => screw(`Саморез ${other}×40`, { diameter: other, length: 40 }));
    const more = [
      screw("Саморез 4×50", { diameter: 4, length: 50 }),
      screw(`Саморез ${written}`, { diameter, length }),
    ];
    const [family] = familiesOf([...goods, ...more]);
    expect(family?.name).toBe("Саморез");
    expect(family?.column.values).toEqual(["3.5", "4", "5", "6"]);
  });

  it("treats the Latin and the Cyrillic letter of a thread as one", () => {
    const latin = screw("Болт M8×40, цинк", { thread: "M8", length: 40 });
    expect(familiesOf([...four(), latin])[0]?.column.values).toEqual(["М6", "М8", "М10"]);
  });

  it("has rows by length, wherever the name has it", () => {
    const bolts = [
      [110, 18],
      [110, 22],
      [140, 18],
      [200, 22],
    ].map(([length = 0, width = 0]) => screw(`Шпингалет ${length}×${width}`, { width, length }));
    expect(familiesOf(bolts)[0]).toMatchObject({
      column: { code: "width", values: ["18", "22"] },
      row: { code: "length", values: ["110", "140", "200"] },
    });
  });

  it("interprets numbers as most of its goods allow", () => {
    // Hole and plug have the same width in all but the last product, which shows which dimension is meant.
    const plugs = [
      [6, 30],
      [6, 40],
      [8, 40],
    ].map(([size = 0, length = 0]) => screw(`Дюбель ${size}×${length}`, { hole: size, diameter: size, length }));
    const last = screw("Дюбель 10×50", { hole: 9, diameter: 10, length: 50 });
    expect(familiesOf([...plugs, last])[0]).toMatchObject({
      column: { code: "diameter", values: ["6", "8", "10"] },
      cells: { length: 4 },
    });
  });

  it("excludes goods with other sizes, and the later of two products in one cell", () => {
    const goods = four();
    const stranger = screw("Болт М8×30, цинк", { key: "М8", length: 30 });
    const twin = bolt(6, 20);
    const placed = familiesOf([twin, stranger, ...goods])[0]?.cells.map(({ uuid }) => uuid);
    expect(placed).toEqual(goods.map(({ uuid }) => uuid));
  });

  it("is not made of a few goods, nor of goods whose sizes vary together", () => {
    expect(familiesOf(four().slice(1))).toEqual([]);
    expect(
      familiesOf([1, 2, 3, 4, 5].map((d) => screw(`Сверло ${d}×${d * 20}`, { diameter: d, length: d * 20 }))),
    ).toEqual([]);
    expect(
      familiesOf([52, 72, 92, 112].map((length) => screw(`Нагель 7,5×${length}`, { diameter: 7.5, length }))),
    ).toHaveLength(1);
  });

  it("too large for one form is split into tables of whole columns", () => {
    const goods = [5, 6, 8].flatMap((d) => Array.from({ length: 90 }, (_, at) => bolt(d, 10 + at)));
    const tables = familiesOf(goods);
    expect(tables.map(({ column, cells, isPart }) => [column.values, cells.length, isPart])).toEqual([
      [["М5", "М6"], 180, true],
      [["М8"], 90, true],
    ]);
  });

  const anyGoods = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom("Болт", "Шпилька", "Винт с головкой"),
      diameter: fc.constantFrom(3, 3.5, 4, 6, 12),
      length: fc.integer({ min: 10, max: 90 }),
      look: fc.constantFrom("a", "b"),
      sized: fc.boolean(),
    }),
    { maxLength: 300, selector: (goods) => JSON.stringify(goods) },
  );
  const goodsOf = (
    drawn: { kind: string; diameter: number; length: number; look: string; sized: boolean }[],
  ): SizedGoods[] =>
    drawn.map(({ kind, diameter, length, look, sized }, at) => ({
      uuid: String(at).padStart(4, "0"),
      name: sized ? `${kind} ${String(diameter).replace(".", ",")}×${length}` : kind,
      look,
      sizes: [
        ["diameter", String(diameter)],
        ["length", String(length)],
      ],
    }));

  it("contains each product and each cell once, in ascending order, up to the limit of a form", () => {
    fc.assert(
      fc.property(anyGoods, (drawn) => {
        const goods = new Map(goodsOf(drawn).map((one) => [one.uuid, one]));
        const families = familiesOf([...goods.values()]);
        const placed = families.flatMap(({ cells }) => cells.map(({ uuid }) => uuid));
        expect(new Set(placed).size).toBe(placed.length);
        for (const { cells, column, row, isPart } of families) {
          expect(cells.length).toBeLessThanOrEqual(mostInTable);
          if (!isPart) expect(cells.length).toBeGreaterThanOrEqual(fewestInFamily);
          expect(new Set(cells.map((cell) => `${cell.column} ${cell.row}`)).size).toBe(cells.length);
          expect(new Set(cells.map(({ uuid }) => goods.get(uuid)?.look)).size).toBe(1);
          for (const { values } of [column, row])
            expect(values.map(Number)).toEqual([...new Set(values.map(Number))].toSorted((a, b) => a - b));
          for (const { uuid, column: at, row: down } of cells) {
            expect(goods.get(uuid)?.sizes).toEqual([
              ["diameter", column.values[at]],
              ["length", row.values[down]],
            ]);
          }
          expect(new Set(cells.map((cell) => cell.column)).size).toBe(column.values.length);
          expect(new Set(cells.map((cell) => cell.row)).size).toBe(row.values.length);
        }
      }),
    );
  });

  it("does not depend on the order of the goods", () => {
    fc.assert(
      fc.property(
        anyGoods.chain((drawn) =>
          fc.tuple(fc.constant(goodsOf(drawn)), fc.shuffledSubarray(goodsOf(drawn), { minLength: drawn.length })),
        ),
        ([goods, shuffled]) => {
          expect(familiesOf(shuffled)).toEqual(familiesOf(goods));
        },
      ),
    );
  });
});
