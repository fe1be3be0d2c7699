import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { actionWord, changeLines, objectText, reasonText } from "#app/i18n/desk/journal-words.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";

const useCases = join(import.meta.dirname, "../../server/use-cases");

/** Texts like "order.moved" in modules that write to the journal, without those of the log and of failpoints. */
function actionsOf(file: string): string[] {
  const text = readFileSync(join(useCases, file), "utf8");
  if (!/recordChange|JournalAuthor/.test(text)) return [];
  return text
    .split("\n")
    .filter((line) => /\baction\w*\b/i.test(line) && !/\bt\(/.test(line))
    .flatMap((line) => [...line.matchAll(/"([a-z][A-Za-z]*\.[a-z][A-Za-z]+)"/g)].map(([, action = ""]) => action));
}

describe("the journal of the desk", () => {
  const actions = readdirSync(useCases, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap(actionsOf);

  it("has words for every change that is recorded", () => {
    expect(actions.length).toBeGreaterThan(60);
    const other = [deskJournal.verb.other, deskJournal.kind.other];
    const wordless = actions.filter((action) => other.some((word) => actionWord(action).includes(word)));
    expect([...new Set(wordless)]).toEqual([]);
  });

  it("has sums and the reasons of moves in words", () => {
    const changes = [{ field: "difference", before: null, after: "442.500" }];
    const entry = { action: "order.corrected", object: { kind: "order" }, changes, names: {} };
    expect(changeLines(entry)).toEqual(["Разница, ₽: 442,5"]);
    expect(reasonText("buyer")).toBe("По просьбе покупателя");
    expect(reasonText("Пересорт")).toBe("Пересорт");
  });

  it("names fields and values of goods, places and lists as their pages do, without codes", () => {
    const [shelf, names] = [
      "b69d0f52-2131-5334-8d2e-fc6ffa280701",
      { "list:base": "Розничная", "attr:length": "Длина" },
    ];
    const lines = (kind: string, changes: Record<string, readonly [before: unknown, after: unknown]>, action = "") =>
      changeLines({
        ...{ action, object: { kind }, names: { ...names, [shelf]: "Москва, Очаково" } },
        changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
      }).map((line) => line.replaceAll("\u00a0", " "));
    expect(
      lines("product", {
        status: ["active", "hidden"],
        tagHit: ["", "1"],
        "price.base": ["47,6", "55,5"],
        "oldPrice.base": ["60", ""],
        "tiers.base": ["15 = 45", "100 = 50"],
        [`stock.${shelf}`]: [129, 134],
        [`place.${shelf}`]: ["", "А-12"],
        "attr.length": ["10", "12"],
        pinned: ["", `name, stock:${shelf}, price:base`],
        validFrom: ["", "2027-01-09T21:00:00.000Z"],
      }),
    ).toEqual([
      "Статус: В продаже → Скрыт",
      "Метка «Хит»: нет → да",
      "Цена (Розничная): 47,6 → 55,5",
      "Старая цена (Розничная): 60 → пусто",
      "Цены от количества (Розничная): 15 = 45 → 100 = 50",
      "Остаток склада Москва, Очаково: 129 → 134",
      "Место (Москва, Очаково): пусто → А-12",
      "Характеристика (Длина): 10 → 12",
      "Закреплённые поля: пусто → Название, Остаток склада Москва, Очаково, Цена (Розничная)",
      "С какого времени: пусто → 10 января 2027, 00:00",
    ]);
    expect(lines("attribute", { role: ["rowSize", "none"], isFilter: ["1", ""] })).toEqual([
      "Роль: Размер по строкам таблицы → Обычная",
      "Среди фильтров: да → нет",
    ]);
    expect(lines("category", { description: ["Ручки", "Петли"] })).toEqual(["Описание: Ручки → Петли"]);
    expect(lines("category", { description: ["", "Петли"] }, "category.seoSaved")).toEqual([
      "Описание для поисковиков: пусто → Петли",
    ]);
    expect(lines("city", { hours: ["", "mon-fri 09:00-18:00"] })).toEqual(["Часы работы: пусто → пн-пт 09:00-18:00"]);
    expect(lines("synonym", { means: ["", "text:шуруповёрт"] })).toEqual(["Значение фразы: пусто → шуруповёрт"]);
    expect(lines("priceList", { rounding: ["none", "rouble"] })).toEqual(["Округление: Не округлять → До рубля"]);
    expect(objectText({ kind: "delivery", name: "Уфа, own" })).toBe("Доставка Уфа, Курьер магазина");
    expect(actionWord("product.seoSaved")).toBe("Товар: тексты для поиска");
  });
});
