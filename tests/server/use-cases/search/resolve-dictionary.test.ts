import { describe, expect, it } from "vitest";
import { stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { resolvePhrases } from "#server/use-cases/search/resolve-dictionary.ts";

const category = (name: string, slug: string) => ({ uuid: slug, name, slug });
const things = {
  categories: [
    category("Замки", "zamki"),
    category("Замки под цилиндр", "zamki/pod-cilindr"),
    category("Замки и цилиндры", "komplekty"),
    category("Петли", "petli"),
    category("Петли карточные", "petli/kartochnye"),
    category("Петли дверные усиленные", "petli/usilennye"),
    category("Щитовое оборудование", "shchity"),
    category("Старые петли", "petli-starye"),
  ],
  brands: [{ uuid: "olmark", name: "Олмарк", slug: "olmark" }],
  materials: [{ slug: "how-to-measure" }],
  values: [
    { id: 1, code: "coating", slug: "cink", label: "Цинк" },
    { id: 2, code: "colour", slug: "cink", label: "цинк" },
    { id: 3, code: "coating", slug: "hrom", label: "Хром" },
    { id: 4, code: "keyLock", slug: "true", label: "Да" },
    { id: 5, code: "keyLock", slug: "false", label: "Нет" },
  ],
  flags: [{ code: "keyLock", name: "С ключом" }],
  names: [
    { category: "shchity", words: "Автомат", goods: 8 },
    { category: "shchity", words: "Бокс", goods: 2 },
    { category: "komplekty", words: "Замок", goods: 5 },
  ],
};
const resolve = (means: string, phrase = "фраза", direction: "one-way" | "both" = "one-way") =>
  resolvePhrases([{ phrase, means, direction, note: "" }], things);
const meaning = (means: string, phrase?: string) => resolve(means, phrase).phrases[0]?.meanings ?? [];

describe("a phrase of the dictionary that means a kind of goods", () => {
  it.each([
    ["kind:Замки под цилиндр", ["zamki/pod-cilindr"]],
    ["kind:Замки и цилиндры", ["komplekty"]],
    ["kind:Замки", ["zamki", "zamki/pod-cilindr"]],
    // Called so in other forms, before those whose names only have the words.
    ["kind:петля", ["petli", "petli/kartochnye", "petli/usilennye"]],
    ["kind:карточная петля", ["petli/kartochnye"]],
    ["kind:усиленные петли", ["petli/usilennye"]],
    ["kind:автомат", ["shchity"]],
    ["kind:Петли карточные|Замки под цилиндр", ["petli/kartochnye", "zamki/pod-cilindr"]],
    ["section:petli", ["petli", "petli/kartochnye", "petli/usilennye"]],
    ["section:kartochnye", ["petli/kartochnye"]],
    ["section:petli|komplekty", ["petli", "petli/kartochnye", "petli/usilennye", "komplekty"]],
  ])("as %s is of the categories %j", (means, uuids) => {
    expect(meaning(means)).toEqual([{ to: "category", uuids }]);
  });

  it("counts each category once", () => {
    expect(meaning("kind:Петли|Петли карточные")).toEqual([
      { to: "category", uuids: ["petli", "petli/kartochnye", "petli/usilennye"] },
    ]);
  });

  it("is searched as words where goods begin with the noun and no category is called so", () => {
    expect(meaning("kind:Автомат дифференциальный", "дифавтомат")).toEqual([
      { to: "text", text: "Автомат дифференциальный" },
    ]);
    // It would only repeat itself.
    expect(meaning("kind:Автомат дифференциальный", "автомат защиты")).toEqual([]);
    expect(meaning("kind:Рубильник дифференциальный", "рубильничек")).toEqual([]);
  });
});

describe("a phrase of the dictionary that means something else", () => {
  it.each([
    ["value:coating=Цинк", [{ to: "value", code: "coating", ids: [1], label: "Цинк" }]],
    ["value:цинк", [{ to: "value", code: "", ids: [1, 2], label: "цинк" }]],
    ["value:coating=Цинк|Хром", [{ to: "value", code: "coating", ids: [1, 3], label: "Цинк|Хром" }]],
    ["flag:с ключом", [{ to: "value", code: "с ключом", ids: [4], label: "с ключом" }]],
    ["flag:keyLock", [{ to: "value", code: "keyLock", ids: [4], label: "keyLock" }]],
    ["brand:olmark", [{ to: "brand", uuid: "olmark", name: "Олмарк" }]],
    ["material:how-to-measure", [{ to: "material", slug: "how-to-measure" }]],
    ["text:саморез", [{ to: "text", text: "саморез" }]],
    ["nothing", [{ to: "nothing" }]],
  ])("as %s is understood", (means, meanings) => {
    expect(meaning(means)).toEqual(meanings);
  });

  it.each([
    "value:coating=Латунь",
    "value:finish=Цинк",
    "flag:с замком",
    "brand:net",
    "material:net",
    "section:net",
    "page:/x",
  ])("as %s means nothing in a shop without it", (means) => {
    const { phrases, unresolved } = resolve(means);
    expect(phrases).toEqual([]);
    expect(unresolved.map((row) => row.means)).toEqual([means]);
  });

  it("keeps those of several meanings that the shop has", () => {
    const { phrases, unresolved } = resolve("kind:Петли карточные + value:coating=Цинк + brand:net");
    expect(phrases[0]?.meanings.map(({ to }) => to)).toEqual(["category", "value"]);
    expect(unresolved).toEqual([]);
  });

  it("goes both ways between words alone", () => {
    expect(resolve("text:саморез", "шуруп", "both").phrases).toMatchObject([
      { stems: stemsOf("шуруп"), meanings: [{ to: "text", text: "саморез" }] },
      { stems: stemsOf("саморез"), meanings: [{ to: "text", text: "шуруп" }] },
    ]);
    expect(resolve("text:саморез", "шуруп").phrases).toHaveLength(1);
    expect(resolve("kind:Петли", "навес", "both").phrases).toHaveLength(1);
  });

  it("is known by its significant words, or by all if it has none", () => {
    expect(resolve("nothing", "купить в магазине").phrases[0]?.stems).toEqual(stemsOf("купить магазине"));
    expect(resolve("nothing", "и не").phrases[0]?.stems).toEqual(stemsOf("и не"));
  });

  it("says nothing only where no goods, categories or values are called so", () => {
    expect(resolve("nothing", "купить").phrases).toHaveLength(1);
    for (const phrase of ["бокс", "замки", "хром", "петля усиленная"])
      expect(resolve("nothing", phrase), phrase).toEqual({ phrases: [], unresolved: [] });
  });
});
