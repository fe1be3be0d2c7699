import { describe, expect, it } from "vitest";
import { isSize, namedSizes } from "#app/domain/catalog/named-size.ts";

const known = [
  { code: "dia", unit: "мм", kind: "number" },
  { code: "len", unit: "мм", kind: "number" },
  { code: "key", unit: "мм", kind: "number" },
  { code: "mass", unit: "г", kind: "number" },
  { code: "metric", unit: null, kind: "text" },
  { code: "class", unit: null, kind: "text" },
  { code: "pack", unit: null, kind: "number" },
];

describe("the sizes of a category", () => {
  it("are those in the names of its goods, whatever the attributes are called", () => {
    const screws = [
      {
        name: "Саморез 4,2×19",
        attributes: [
          ["dia", "4.2"],
          ["len", "19"],
          ["key", "8"],
          ["pack", "19"],
        ],
      },
      {
        name: "Саморез 3.5х25 мм",
        attributes: [
          ["dia", "3.5"],
          ["len", "25"],
          ["key", "8"],
          ["mass", "25"],
        ],
      },
    ] as const;
    expect(namedSizes(screws, known)).toEqual(["dia", "len"]);
    const bolts = [
      {
        name: "Болт М8×40, 8.8",
        attributes: [
          ["metric", "М8"],
          ["len", "40"],
          ["class", "8.8"],
        ],
      },
      // A Latin M.
      {
        name: "Болт M10x50, 10.9",
        attributes: [
          ["metric", "М10"],
          ["len", "50"],
          ["class", "10.9"],
        ],
      },
    ] as const;
    expect(namedSizes(bolts, known)).toEqual(["len", "metric"]);
  });

  it("are one per number in a name", () => {
    const anchors = ["8", "10"].map((size): Parameters<typeof namedSizes>[0][number] => ({
      name: `Анкер ${size}×100`,
      attributes: [
        ["dia", size],
        ["len", "100"],
        ["key", size],
      ],
    }));
    // All have the same length, so it is no dimension of choice.
    expect(namedSizes(anchors, known)).toEqual(["dia"]);
    const corners = ["40", "60"].map((size): Parameters<typeof namedSizes>[0][number] => ({
      name: `Уголок ${size}×${size}`,
      attributes: [
        ["dia", size],
        ["len", size],
      ],
    }));
    expect(namedSizes(corners, known)).toEqual(["dia", "len"]);
  });

  it("exclude those that fewer than half of the goods have, and numbers inside other numbers", () => {
    const handles = [
      { name: "Ручка 130", attributes: [["len", "130"]] },
      { name: "Ручка белая", attributes: [["len", "30"]] },
      { name: "Ручка ПН130", attributes: [["len", "130"]] },
      { name: "Ручка 1300", attributes: [["len", "130"]] },
    ] as const;
    expect(namedSizes(handles, known)).toEqual([]);
    expect(namedSizes([], known)).toEqual([]);
  });
});

it("a text is a size if it is written as one", () => {
  const text = { unit: null, kind: "text" };
  for (const size of ["М8", "M10×1,25", "6×40", "6х40 мм", "М 8"]) expect(isSize(text, size), size).toBe(true);
  for (const other of ["8.8", "PZ2", "Медь", "А2-70", "RAL 8017", "", "40"])
    expect(isSize(text, other), other).toBe(false);
  expect(isSize({ unit: "кг", kind: "number" }, "8")).toBe(false);
});
