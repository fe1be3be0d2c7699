import { describe, expect, test } from "vitest";
import {
  learnLooks,
  learnSizes,
  proposeAttributes,
  type StatedGoods,
} from "#app/domain/catalog/proposals/propose-attributes.ts";

const known = [
  { code: "thread", name: "Резьба", unit: null, kind: "text", role: "thread" },
  { code: "length", name: "Длина", unit: "мм", kind: "number", role: "size" },
  { code: "width", name: "Ширина", unit: "мм", kind: "number", role: "none" },
  { code: "diameter", name: "Диаметр", unit: "мм", kind: "number", role: "none" },
  { code: "coating", name: "Покрытие", unit: null, kind: "text", role: "look" },
];
const goods = (name: string, attributes: Record<string, string> = {}, category = "a"): StatedGoods => ({
  category,
  name,
  attributes: new Map(Object.entries(attributes)),
});
const proposals = (one: StatedGoods, others: readonly StatedGoods[] = []) =>
  Object.fromEntries(
    proposeAttributes(one, known, { sizes: learnSizes(others, known), looks: learnLooks(others, known) }).map(
      ({ code, value }) => [code, value],
    ),
  );

describe("attributes proposed from names", () => {
  test("are what signs of a size say, without any other goods", () => {
    expect(proposals(goods("Болт М8×40 оцинкованный"))).toEqual({ thread: "М8", length: "40" });
    expect(proposals(goods("Сверло ø10 мм"))).toEqual({ diameter: "10" });
    expect(proposals(goods("Уголок 40×60"))).toEqual({});
  });

  test("follow the goods of the category, if two of them agree", () => {
    const others = [
      goods("Уголок 30х50", { width: "30", length: "50" }),
      goods("Уголок 35х70 мм", { width: "35", length: "70" }),
    ];
    expect(proposals(goods("Уголок 40*60"), others)).toEqual({ width: "40", length: "60" });
    expect(proposals(goods("Уголок 40*60"), others.slice(1))).toEqual({});
    expect(proposals(goods("Уголок 40*60", {}, "b"), others)).toEqual({});
    expect(proposals(goods("Уголок 40×60×3"), others)).toEqual({});
    const square = [
      goods("Пластина 40х40", { width: "40", length: "40" }),
      goods("Пластина 50х50", { width: "50", length: "50" }),
    ];
    expect(proposals(goods("Пластина 40×60"), square)).toEqual({});
  });

  test("are looks that other goods have, in any grammatical form, unless two match", () => {
    const others = [goods("Болт", { coating: "оцинкованный" }), goods("Винт", { coating: "жёлтый цинк" })];
    expect(proposals(goods("Гайка оцинкованная"), others)).toEqual({ coating: "оцинкованный" });
    expect(proposals(goods("Шайба, желтый цинк"), others)).toEqual({ coating: "жёлтый цинк" });
    expect(proposals(goods("Цинк в гранулах"), others)).toEqual({});
    const two = [...others, goods("Гвоздь", { coating: "чёрный" })];
    expect(proposals(goods("Гайка чёрная и оцинкованная"), two)).toEqual({});
  });

  test("leave what the product has, and sizes in other units", () => {
    expect(proposals(goods("Болт М8×40", { length: "41" }))).toEqual({ thread: "М8" });
    expect(proposals(goods("Трос ø4 м"))).toEqual({});
    expect(proposals(goods("Ключ DH-120.R"))).toEqual({});
  });
});
