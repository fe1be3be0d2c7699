import { describe, expect, it } from "vitest";
import { readTrade } from "#app/domain/catalog/search-query/read-trade.ts";
import { stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { spellSpokenSizes } from "#app/domain/catalog/search-query/spoken/spoken-size.ts";
import { tradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { typedCodes } from "#app/domain/catalog/search-query/typed-codes.ts";

const lexicon = tradeLexicon({
  names: [],
  categories: [
    { uuid: "hinges", parent: null, name: "Петли", slug: "petli" },
    { uuid: "hidden", parent: "hinges", name: "Петли скрытые", slug: "petli/skrytye" },
    { uuid: "locks", parent: null, name: "Замки", slug: "zamki" },
    { uuid: "fitted", parent: "locks", name: "Замки под цилиндр", slug: "zamki/pod-cilindr" },
  ],
  values: [],
  measured: [],
  brands: [],
  stopWords: ["как"],
  abbreviations: [],
  materials: [{ slug: "how-to-measure", title: "Размеры цилиндров" }],
  phrases: [
    { stems: stemsOf("измерить личинку"), meanings: [{ to: "material", slug: "how-to-measure" }] },
    { stems: stemsOf("навес"), meanings: [{ to: "category", uuids: ["hinges"] }] },
    { stems: stemsOf("петля потайная"), meanings: [{ to: "category", uuids: ["hidden"] }] },
  ],
});
const read = (query: string) => readTrade(query, lexicon);

describe("money in words", () => {
  it.each([
    ["петля до 1 тыс", null, 1000],
    ["петля до 2к", null, 2000],
    ["петля 1-2 тыс.", 1000, 2000],
    ["петля от 1 до 2 тысяч", 1000, 2000],
    ["петля от двух тысяч", 2000, null],
    ["петля максимум 400", null, 400],
    ["дешевле 300 метизы петля", null, 300],
    ["петля дешевле пятисот рублей", null, 500],
  ])("%s", (query, from, to) => expect(read(query).wishes).toMatchObject([{ kind: "price", from, to }]));

  it.each(["петля длина максимум 400", "петля максимум 5 шт", "петля за 1 тыс. шт", "петля до 10 к стене"])(
    "%s: contains no price",
    (query) => expect(read(query).wishes).not.toContainEqual(expect.objectContaining({ kind: "price" })),
  );
});

it("letters for diameter and length precede their numbers", () => {
  expect(read("петля d10 l92").wishes).toMatchObject([
    { kind: "measure", measure: { named: "diameter", value: 10 } },
    { kind: "measure", measure: { named: "length", value: 92 } },
  ]);
});

it.each([
  ["уровень полтора метра", "уровень 1.5 метра"],
  ["подоконник сто двадцать см", "подоконник 120 см"],
  ["уровень метр двадцать", "уровень 1.2 м"],
  ["рулетка два метра", "рулетка 2 метра"],
  ["шпилька два метра десять см", "шпилька 2.1 м"],
  ["трос за метр двадцать", "трос за метр двадцать"],
  ["трос метр двадцать рублей", "трос 1 м 20 рублей"],
  ["пять замков", "пять замков"],
])("the measure in words %s is written %s", (said, spelt) => expect(spellSpokenSizes(said)).toBe(spelt));

it("a purpose of goods is not treated as an ingredient of them", () => {
  const { kinds, wishes } = read("замок без цилиндра");
  expect(kinds).toMatchObject({ uuids: ["fitted"] });
  expect(wishes).toMatchObject([{ kind: "not", label: "без цилиндра", stem: "", categories: [] }]);
  expect(read("замок не под цилиндр")).toMatchObject({
    kinds: { uuids: ["locks", "fitted"] },
    wishes: [{ kind: "not", stem: "цилиндр", categories: ["fitted"] }],
  });
});

it("an excluded word may be abbreviated with a full stop", () => {
  expect(read("петля без уплотн.").wishes).toMatchObject([{ kind: "not", stem: "уплотн", begins: true }]);
  expect(read("петля без уплотнения").wishes).toMatchObject([{ kind: "not", begins: false }]);
});

it("a task is answered by a material without a question word too", () => {
  expect(read("измерить личинку самому")).toMatchObject({ question: false, materials: ["how-to-measure"] });
  expect(read("личинка измерения").materials).toEqual([]);
});

it("a synonym for goods works inside phrases too", () => {
  expect(read("навес").kinds).toMatchObject({ uuids: ["hinges"] });
  expect(read("навесы потайные").kinds).toMatchObject({ uuids: ["hidden"] });
});

describe("a code in a query", () => {
  it("follows its name and a sign", () => {
    expect(typedCodes("ШК:2901300000005")).toContain("2901300000005");
    expect(typedCodes("модель=МЗ-Г10.8Z")).toContain("МЗ-Г10.8Z");
  });

  it("of two alphabets is recognised as typed in one layout", () => {
    expect(typedCodes("dk-dc60.sl")).toContain("вл-dc60.sl");
    expect(typedCodes("nr.r606z")).toContain("тк.к606z");
  });
});
