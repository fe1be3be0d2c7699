import { describe, expect, it } from "vitest";
import { alikeKinds } from "#app/domain/catalog/search-query/alike-kinds.ts";
import { articleSound, zeroPaddedSounds } from "#app/domain/catalog/search-query/article-sound.ts";
import { countableQuery } from "#app/domain/catalog/search-query/countable-query.ts";
import { gtinReadings } from "#app/domain/catalog/search-query/gtin.ts";
import { readTrade } from "#app/domain/catalog/search-query/read-trade.ts";
import { russianStem, stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { sizeDistance } from "#app/domain/catalog/search-query/sizes/size-distance.ts";
import { spellSpokenSizes } from "#app/domain/catalog/search-query/spoken/spoken-size.ts";
import { tradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { listedCodes, typedCodes } from "#app/domain/catalog/search-query/typed-codes.ts";

const lexicon = tradeLexicon({
  names: [],
  categories: [
    { uuid: "hinges", parent: null, name: "Петли", slug: "petli" },
    { uuid: "cards", parent: "hinges", name: "Петли карточные", slug: "petli/kartochnye" },
    { uuid: "levels", parent: null, name: "Уровни", slug: "urovni" },
    { uuid: "handles", parent: null, name: "Ручки оконные", slug: "ruchki" },
    { uuid: "locked", parent: "handles", name: "Ручки оконные с ключом", slug: "ruchki/s-klyuchom" },
    { uuid: "cylinders", parent: null, name: "Цилиндры", slug: "cilindry" },
  ],
  values: [
    { code: "coating", id: 1, label: "Цинк" },
    { code: "coating", id: 2, label: "Без покрытия" },
    { code: "magnetic", id: 3, label: "Магнит" },
  ],
  measured: [{ named: "length", unit: "мм", id: 9 }],
  brands: [{ uuid: "olmark", name: "Олмарк" }],
  stopWords: ["как"],
  abbreviations: [],
  materials: [{ slug: "how-to-measure", title: "Как измерить цилиндр замка" }],
  phrases: [
    { stems: stemsOf("личинка"), meanings: [{ to: "category", uuids: ["cylinders"] }] },
    { stems: stemsOf("ручка замок"), meanings: [{ to: "category", uuids: ["locked"] }] },
    { stems: stemsOf("ключ"), meanings: [{ to: "value", code: "keyLock", ids: [4], label: "С ключом" }] },
    { stems: stemsOf("оцинкованный"), meanings: [{ to: "value", code: "coating", ids: [1], label: "Цинк" }] },
    { stems: stemsOf("измерить личинку"), meanings: [{ to: "material", slug: "how-to-measure" }] },
    { stems: stemsOf("купить"), meanings: [{ to: "nothing" }] },
  ],
});
const read = (query: string) => readTrade(query, lexicon);

describe("a query in trade language", () => {
  it("finds a kind of goods in any word form, and a section with its descendants", () => {
    expect(read("петель").kinds).toMatchObject({ uuids: ["hinges", "cards"], section: "hinges" });
    expect(read("карточную петлю").kinds).toMatchObject({ uuids: ["cards"], section: "cards" });
    expect(read("личинка для двери").kinds).toMatchObject({ uuids: ["cylinders"] });
    expect(read("ламинат").kinds).toBeNull();
  });

  it.each([
    ["петля до 100 рублей", { kind: "price", from: null, to: 100 }],
    ["петля 100 рублей", { kind: "price", from: null, to: 100 }],
    ["петля 1 500 ₽", { kind: "price", from: null, to: 1500 }],
    ["петля от 50 до 90 ₽", { kind: "price", from: 50, to: 90 }],
    ["петля дешевле 1 200 р", { kind: "price", from: null, to: 1200 }],
    ["петля не дороже 300", { kind: "price", from: null, to: 300 }],
    ["петля от 10000 до 20000", { kind: "price", from: 10_000, to: 20_000 }],
    ["уровень 120 см", { kind: "measure", measure: expect.objectContaining({ dimension: "length", value: 1200 }) }],
    ["уровень 1,2 метра", { kind: "measure", measure: expect.objectContaining({ dimension: "length", value: 1200 }) }],
    ["ручка оконная без ключа", { kind: "not", categories: ["locked"] }],
    ["петля не оцинкованная", { kind: "not", ids: [1] }],
    ["уровень без магнита", { kind: "not", ids: [3] }],
    ["ручка без замка", { kind: "not", categories: ["locked"], ids: [4] }],
    ["петля до полутора тысяч рублей", { kind: "price", from: null, to: 1500 }],
    ["уровень метровый", { kind: "measure", measure: expect.objectContaining({ dimension: "length", value: 1000 }) }],
    ["цилиндр от 6 до 8 см", { kind: "measure", measure: expect.objectContaining({ value: 60, to: 80 }) }],
    ["петля оцинкованная", { kind: "value", ids: [1] }],
    ["петля олмарк", { kind: "brand", uuid: "olmark" }],
  ])("%s", (query, wish) => {
    expect(read(query).wishes).toContainEqual(expect.objectContaining(wish));
  });

  it("completes the word being typed if all that it may become means the same, and goods are not called so", () => {
    const typed = (query: string) => readTrade(query, lexicon, { typing: true });
    expect(typed("петля оцин").wishes).toMatchObject([{ kind: "value", code: "coating", ids: [1], label: "оцин" }]);
    expect(typed("петля оцин").words).toEqual([]);
    expect(read("петля оцин").wishes, "it was not sent so").toEqual([]);
    expect(typed("петля оци").wishes, "too short").toEqual([]);
    expect(typed("оцин петля").wishes, "it is whole").toEqual([]);
    const other = { stems: ["оцинковщик"], meanings: [{ to: "category" as const, uuids: ["levels"] }] };
    const several = { ...lexicon, phrases: new Map([...lexicon.phrases, ["оцинковщик", [other]]]) };
    expect(readTrade("петля оцин", several, { typing: true }).wishes).toEqual([]);
    expect(typed("петля купит").words, "it means nothing").toMatchObject([{ text: "купит" }]);
    const called = { ...lexicon, forms: new Set([...lexicon.forms, "оцинковка"]) };
    expect(readTrade("петля оцин", called, { typing: true }).wishes).toEqual([]);
  });

  it("ignores a kind that the goods are only used with, unless no other is named", () => {
    expect(read("для карточной петли личинка").kinds).toMatchObject({ uuids: ["cylinders"] });
    expect(read("для петли").kinds).toMatchObject({ uuids: ["hinges", "cards"] });
  });

  it("has conditions that can be removed one by one", () => {
    const [price] = read("купить петлю до 100 рублей").wishes;
    expect(price).toMatchObject({ label: "до 100 рублей", without: "купить петлю" });
  });

  it("treats a coating called «без …» as a condition", () => {
    expect(read("петля без покрытия").wishes).toEqual([]);
  });

  it("ignores quantities and filler words", () => {
    expect(read("купить петлю 100 шт")).toMatchObject({ quantity: 100, words: [] });
  });

  it("answers a question with a material", () => {
    expect(read("как измерить личинку")).toMatchObject({ question: true, materials: ["how-to-measure"] });
  });
});

it.each([
  ["болт 12 на 40", "болт 12×40"],
  ["уголок 50/50/35", "уголок 50×50×35"],
  ["анкер10х132", "анкер 10х132"],
  ["болт м12 40", "болт м12×40"],
  ["труба 1/2", "труба 1/2″"],
  ["гайка 8", "гайка 8"],
  ["саморез 3,5 35", "саморез 3,5×35"],
  ["рулетка двухметровая", "рулетка 2 м"],
  ["пена литр", "пена 1 л"],
  ["трос цена за метр", "трос цена за метр"],
])("a size in words, %s, is written %s", (said, spelt) => expect(spellSpokenSizes(said)).toBe(spelt));

it.each([
  ["МЗ-Г10.8Z", "MZ-G10.8Z"],
  ["МЗ-Г10.8Z", "мз г10 8з"],
  ["ШТ.110-18", "SHT 110 18"],
  ["ПК-100YZ.КЦ", "pk100yz.kc"],
])("the code %s is similar to %s", (code, typed) => expect(articleSound(typed)).toBe(articleSound(code)));

describe("codes in a query", () => {
  it("follow the word for them, joined or not, and in parts", () => {
    expect(typedCodes("арт.МЗ-Г10.8Z")).toContain("МЗ-Г10.8Z");
    expect(typedCodes("гайка МЗ Г10 8Z")).toContain("МЗ Г10 8Z");
    // By look-alike letters, and by transliteration.
    expect(typedCodes("ОМ 100754 ВВ")).toEqual(expect.arrayContaining(["ОМ 100754 ВВ", "OM100754BB"]));
  });

  it("are a list if every part is a code; sizes and words are not", () => {
    expect(listedCodes("МЗ-Г10.8Z, TS-W40020T")).toEqual(["МЗ-Г10.8Z", "TS-W40020T"]);
    expect(listedCodes("саморез 4,2х75")).toBeNull();
    expect(listedCodes("10х40 12х60")).toBeNull();
  });

  it("of boxes stand for their contents", () => {
    expect(gtinReadings("12904500000230")).toContain("2904500000233");
    expect(gtinReadings("02904100000282")).toContain("2904100000282");
    expect(gtinReadings("123")).toEqual([]);
  });
});

it("without results, kinds with the same beginning as a word are the nearest", () => {
  expect(alikeKinds("цилиндрический привод", lexicon, 4)).toEqual(["cylinders"]);
  expect(alikeKinds("цирк", lexicon, 4)).toEqual([]);
});

it("sizes are ordered by difference, diameter first", () => {
  const distance = (name: string) => sizeDistance([4.5, 65], name) ?? Infinity;
  expect(distance("Саморез 4,5×60")).toBeLessThan(distance("Саморез 5×65"));
  expect(sizeDistance([900], "Уровень 800 мм, 3 колбы")).toBeLessThan(sizeDistance([900], "Уровень 0,6 м") ?? 0);
  expect(sizeDistance([1], "Замок")).toBeNull();
});

it("all forms of a word have one stem, nouns that look like verbs too", () => {
  for (const forms of [
    ["отлив", "отливы", "отливов"],
    ["акрил", "акрила"],
    ["ручка", "ручек", "ручку"],
    ["магнит", "магнита"],
  ])
    expect(new Set(forms.map(russianStem)).size, forms.join()).toBe(1);
});

it("queries that could identify a person are not counted", () => {
  expect(countableQuery("  Саморез   4х50 ")).toBe("саморез 4х50");
  for (const personal of [
    "ivan@example.ru",
    "+7 900 123-45-67",
    "Иванов Иван",
    "Анна Петрова",
    "Петров П.",
    "пётр ильич",
  ])
    expect(countableQuery(personal), personal).toBeNull();
});

it("a code may lack the zeros that an accounting program fills it up with", () => {
  const kept = articleSound("УТП-00012874");
  expect(zeroPaddedSounds(articleSound("УТП 12874"))).toContain(kept);
  expect(zeroPaddedSounds(articleSound("12874"))).toEqual([]);
  expect(zeroPaddedSounds(kept)).toEqual([]);
});

describe("categories of a careless catalogue", () => {
  const names = (category: string, ...words: string[]) => words.map((one) => ({ category, words: one, goods: 5 }));
  const careless = tradeLexicon({
    stopWords: [],
    abbreviations: [],
    categories: [
      { uuid: "pipes", parent: null, name: "Трубы и фитинги", slug: "truby" },
      { uuid: "plain", parent: "pipes", name: "Трубы ПНД", slug: "truby/pnd" },
      { uuid: "fittings", parent: "pipes", name: "Фитинги ПНД", slug: "truby/fitingi" },
      { uuid: "sewer", parent: null, name: "Канализация", slug: "kanalizaciya" },
      { uuid: "breakers", parent: null, name: "Автоматические выключатели", slug: "avtomaty" },
      { uuid: "bimetal", parent: null, name: "Радиаторы биметаллические", slug: "bimetall" },
      { uuid: "steel", parent: null, name: "Радиаторы стальные", slug: "stal" },
      { uuid: "floor", parent: null, name: "Тёплый пол", slug: "pol" },
      { uuid: "rails", parent: null, name: "Полотенцесушители", slug: "rails" },
      { uuid: "rings", parent: null, name: "Кольца уплотнительные", slug: "rings" },
      { uuid: "seals", parent: null, name: "Прокладки", slug: "seals" },
    ],
    names: [
      ...names("sewer", "труба канализационная", "отвод канализационный"),
      ...names("breakers", "автомат 16а", "выключатель автоматический"),
      ...names("floor", "коллектор латунный"),
      ...names("seals", "уплотнитель дверной"),
    ],
    ...{ values: [], measured: [], brands: [], materials: [], phrases: [] },
  });

  it("of a department only the leaves named by the word have it for all their goods", () => {
    const { kinds } = readTrade("труба 90", careless);
    expect(kinds?.called?.categories).toEqual(expect.arrayContaining(["pipes", "plain"]));
    expect(kinds?.called?.categories).not.toContain("fittings");
    expect(kinds?.uuids).toContain("sewer");
  });

  it("are named by the noun of their adjective, however single goods are called", () => {
    expect(readTrade("автомат 16", careless).kinds).toMatchObject({ uuids: ["breakers"], called: null });
  });

  it("are excluded by the noun of their adjective", () => {
    const [wish] = readTrade("радиатор без биметалла", careless).wishes;
    expect(wish).toMatchObject({ kind: "not", categories: ["bimetal"] });
  });

  it("are not named by a word that is still being typed and may become another one", () => {
    expect(readTrade("поло", careless, { typing: true }).kinds).toBeNull();
    expect(readTrade("пол", careless, { typing: true }).kinds).toMatchObject({ uuids: ["floor"] });
    expect(readTrade("полы", careless, { typing: true }).kinds).toMatchObject({ uuids: ["floor"] });
    expect(readTrade("трубы", careless, { typing: true }).kinds).not.toBeNull();
    expect(readTrade("уплотнитель", careless, { typing: true }).kinds).toMatchObject({ uuids: ["seals"] });
  });
});
