import { describe, expect, test } from "vitest";
import { findHeader } from "#app/domain/imports/find-header.ts";
import type { ImportKind } from "#app/domain/imports/kinds.ts";

const find = (kind: ImportKind, ...rows: string[][]) =>
  findHeader(
    kind,
    rows.map((cells, at) => ({ number: at + 1, cells })),
  );

describe("the headings of a sheet", () => {
  test("stand in one of its first 25 rows", () => {
    const title = ["Прайс-лист", ""];
    const head = ["Артикул", "Цена"];
    expect(find("prices", ...Array.from({ length: 24 }, () => title), head)).toMatchObject({ last: 25 });
    expect(find("prices", ...Array.from({ length: 26 }, () => title), head)).toBeNull();
  });

  test("are the first row that names the most columns", () => {
    expect(find("goods", ["Артикул", "Название", "Цвет"], ["Артикул", "Название", "Цвет"])).toMatchObject({ last: 1 });
    expect(find("goods", ["Артикул", "Название", ""], ["Артикул", "Название", "Цена"])).toMatchObject({ last: 2 });
    // The same word twice names one column.
    expect(find("goods", ["Артикул", "Артикул", "Артикул", "x"], ["Артикул", "Цена", "", ""])).toMatchObject({
      last: 2,
    });
  });

  test("take a second row only if it names more, and no row with numbers", () => {
    expect(find("goods", ["Товар", "Цены", ""], ["Артикул", "Опт", "Розница"], ["A-1", "5", "6"])).toMatchObject({
      last: 2,
    });
    expect(find("goods", ["Артикул", "Название"], ["Болт", "Болт"], ["Гайка", "Гайка"])).toMatchObject({ last: 1 });
    expect(find("goods", ["Артикул", "Название", "Прочее"], ["1", "2", "Цена"])).toMatchObject({ last: 1 });
  });

  test("of two rows are read together where both are needed", () => {
    const labels = find(
      "goods",
      ["Артикул", "Название", "Цены", "Цены", "Характеристики", "Монтаж", "Паз", ""],
      ["", "Название", "Опт", "Розница", "Цвет", "Глубина", "Паз", "Штифт"],
    )?.labels;
    expect(labels).toEqual([
      ...["Артикул", "Название", "Цены: Опт", "Цены: Розница"],
      ...["Цвет", "Монтаж Глубина", "Паз", "Штифт"],
    ]);
    expect(find("goods", ["", "Название", "Цены"], ["Артикул", "", "Опт"])?.labels).toEqual([
      "Артикул",
      "Название",
      "Цены: Опт",
    ]);
  });

  test("have their units in the row below, alone or beside further headings", () => {
    const rows = (...below: string[]) => [
      ["Артикул", "Название", "Вес", "Цена", "Цена"],
      below,
      ["A-1", "Болт", "12", "5"],
    ];
    expect(find("goods", ...rows("", "", "г", "руб."))).toMatchObject({
      labels: ["Артикул", "Название", "Вес, г", "Цена, руб.", "Цена"],
      last: 2,
    });
    expect(find("goods", ...rows("", "", "кг", "Розничная", "Оптовая"))?.labels[2]).toBe("Вес, кг");
    expect(find("goods", ["Артикул", "Название"], ["шт-1", "Болт"])).toMatchObject({ last: 1 });
  });

  test("name what finds an object and what is written of it", () => {
    expect(find("goods", ["Артикул", "Что-то"])).not.toBeNull();
    expect(find("goods", ["Артикул", ""])).toBeNull();
    expect(find("goods", ["Название", ""])).toBeNull();
    expect(find("goods", ["Название", "Бренд"])).not.toBeNull();
    expect(find("markups", ["Вид цен", "Наценка, %"])).not.toBeNull();
    expect(find("markups", ["Вид цен", "Бренд"])).toBeNull();
    expect(find("redirects", ["Откуда", "Что-то"])).toBeNull();
  });
});
