import { describe, expect, it } from "vitest";
import { readTrade } from "#app/domain/catalog/search-query/read-trade.ts";
import { namedWithout } from "#app/domain/catalog/search-query/refused.ts";
import { russianStem, stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { tradeLexicon, type LexiconEntry, type Meaning } from "#app/domain/catalog/search-query/trade-lexicon.ts";

const phrase = (words: string, ...meanings: Meaning[]): LexiconEntry => ({ stems: stemsOf(words), meanings });
const category = (uuid: string, name: string, parent: string | null = null) => ({ uuid, parent, name, slug: uuid });

const lexicon = tradeLexicon({
  names: [
    { category: "breakers", words: "Автомат", goods: 90 },
    { category: "breakers", words: "Выключатель", goods: 10 },
    { category: "boxes", words: "Бокс", goods: 90 },
    { category: "boxes", words: "Автомат", goods: 5 },
    { category: "boxes", words: "Шина", goods: 5 },
    { category: "washers", words: "Шплинт", goods: 40 },
  ],
  categories: [
    category("hinges", "Петли"),
    category("cards", "Петли карточные", "hinges"),
    category("hidden", "Петли скрытые", "hinges"),
    category("handles", "Ручки оконные"),
    category("locked", "Ручки оконные с ключом", "handles"),
    category("cylinders", "Цилиндры"),
    category("breakers", "Автоматические выключатели"),
    category("boxes", "Боксы и щиты"),
    category("cables", "Кабели силовые"),
    category("channels", "Кабель-каналы"),
    category("screws", "Саморезы"),
    category("foams", "Пена и герметики"),
    category("foam", "Пена монтажная", "foams"),
    category("sealants", "Герметики", "foams"),
    category("guns", "Пистолеты для пены"),
    category("stainless", "Крепёж нержавеющий"),
    category("metric", "Метрический крепёж", "stainless"),
    category("stainlessBolts", "Болты", "metric"),
    category("black", "Крепёж чёрный"),
    category("blackBolts", "Болты", "black"),
    category("profiles", "Т-образные профили"),
    category("hardware", "Метизы"),
    category("nuts", "Гайки", "hardware"),
    category("washers", "Шайбы", "hardware"),
  ],
  values: [
    { code: "coating", id: 1, label: "Цинк" },
    { code: "set", id: 5, label: "Без замка и ключа" },
  ],
  measured: [],
  brands: [{ uuid: "olmark", name: "Олмарк" }],
  stopWords: ["как"],
  abbreviations: [],
  materials: [
    { slug: "choose", title: "Как выбрать дверные петли" },
    { slug: "adjust", title: "Регулировка петель" },
    { slug: "hang", title: "Монтаж: дверные петли и доводчики" },
    { slug: "measure", title: "Размеры цилиндров" },
    { slug: "oil", title: "Смазка петель" },
    { slug: "old", title: "Замена петель" },
  ],
  phrases: [
    phrase("личинка", { to: "category", uuids: ["cylinders"] }),
    phrase("измерить личинку", { to: "material", slug: "measure" }),
    phrase("размер личинки", { to: "material", slug: "measure" }),
    phrase("поменять резинку", { to: "material", slug: "adjust" }),
    phrase("screw", { to: "text", text: "саморез" }),
    phrase("навес", { to: "category", uuids: ["hinges", "cards", "hidden"] }),
    phrase("петля потайная", { to: "category", uuids: ["hidden"] }),
    phrase("дверной навес", { to: "category", uuids: ["hinges"] }),
    phrase("скобянка", { to: "category", uuids: ["hinges", "handles"] }),
    phrase("железка", { to: "category", uuids: ["hardware", "nuts", "washers"] }),
    phrase("метизы глухие", { to: "category", uuids: ["nuts"] }),
    phrase("ручка замок", { to: "category", uuids: ["locked"] }),
    phrase("петля бабочка", { to: "text", text: "петля накладная" }),
    phrase(
      "чёрный саморез",
      { to: "category", uuids: ["screws"] },
      { to: "value", code: "coating", ids: [7], label: "Фосфат" },
    ),
    phrase("мягкий ход", { to: "value", code: "soft", ids: [8], label: "Мягкий ход" }),
    phrase("оцинкованный", { to: "value", code: "coating", ids: [1], label: "Цинк" }),
  ],
});
const read = (query: string) => readTrade(query, lexicon);
const kindsOf = (query: string) => read(query).kinds?.uuids;
const textsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text);

describe("the kind that a query names", () => {
  it("is the first one, whatever the goods are for", () => {
    expect(kindsOf("петля ручка")).toEqual(["hinges", "cards", "hidden"]);
    expect(kindsOf("ручка петля")).toEqual(["handles", "locked"]);
    expect(kindsOf("для личинки бокс")).toEqual(["boxes"]);
  });

  it("is only what the goods are for if the query says no more", () => {
    expect(read("для петли").kinds).toMatchObject({ isServed: true });
    expect(read("петля").kinds).toMatchObject({ isServed: false });
  });

  it("is where most goods are called so, and of that only the goods called so", () => {
    expect(read("шплинт").kinds).toMatchObject({
      uuids: ["washers"],
      called: { stem: russianStem("шплинт"), categories: [] },
    });
    expect(kindsOf("автомат")).toEqual(["breakers"]);
    expect(read("петля").kinds).toMatchObject({ called: null });
  });

  it("is where a few goods are called so if no other are", () => {
    expect(kindsOf("шина")).toEqual(["boxes"]);
  });

  it("is not one whose compound name only begins so", () => {
    expect(kindsOf("кабель")).toEqual(["cables"]);
    expect(kindsOf("кабель-канал")).toEqual(["channels"]);
    expect(kindsOf("профиль")).toEqual(["profiles"]);
  });

  it("is distinguished from kinds of the same name by the sections above them", () => {
    expect(kindsOf("болты нержавеющие")).toEqual(["stainlessBolts"]);
    expect(kindsOf("болты чёрные")).toEqual(["blackBolts"]);
    expect(read("болты").kinds).toMatchObject({ uuids: ["stainlessBolts", "blackBolts"], section: null });
  });

  it("has goods called so before others of the same section", () => {
    expect(read("пена").kinds).toMatchObject({
      uuids: ["foams", "foam", "sealants"],
      best: ["foams", "foam"],
      section: null,
    });
  });

  it("is named by a synonym in place of the section's own name", () => {
    expect(kindsOf("железки глухие")).toEqual(["nuts"]);
    // «дверной навес» does not make every «дверной» a hinge, nor a word for several kinds one of them.
    expect(kindsOf("дверная потайная ручка")).toEqual(["handles", "locked"]);
    expect(kindsOf("скобянка потайная")).toEqual(["hinges", "handles"]);
  });

  it("is kept when a material answers a question about it", () => {
    expect(read("как измерить личинку")).toMatchObject({ kinds: { uuids: ["cylinders"] }, materials: ["measure"] });
  });
});

describe("a query whose words the dictionary spells otherwise", () => {
  it("keeps its order by price, its quantity and its question when it is read again", () => {
    const cheap = read("дешёвый screw 100 шт");
    expect(cheap).toMatchObject({ kinds: { uuids: ["screws"] }, order: "cheap", quantity: 100 });
    expect(read("дорогой screw")).toMatchObject({ kinds: { uuids: ["screws"] }, order: "dear" });
    expect(read("какой screw")).toMatchObject({ kinds: { uuids: ["screws"] }, question: true });
  });

  it("keeps its price", () => {
    expect(read("screw до 50 рублей").wishes).toMatchObject([{ kind: "price", to: 50 }]);
  });

  it("keeps the words of a phrase whose noun names the kind", () => {
    expect(textsOf(read("петля бабочка").words)).toEqual(["бабочка"]);
  });
});

describe("words of a query besides the kind", () => {
  it("do not include those that ask for an order by price", () => {
    expect(read("дешёвая петля")).toMatchObject({ order: "cheap", words: [] });
  });

  it("are searched for unless they are understood", () => {
    expect(textsOf(read("оцинкованная штуковина").words)).toEqual(["оцинкованная", "штуковина"]);
    expect(textsOf(read("петля оцинкованная").words)).toEqual([]);
    expect(textsOf(read("штуковина 20 см").words)).toEqual(["штуковина", "20 см"]);
    expect(textsOf(read("петля поменять резинку").words)).toEqual(["поменять", "резинку"]);
  });

  it("stay in the order of the query, sizes included", () => {
    expect(textsOf(read("длинный 4х50 саморез прочный").words)).toEqual(["длинный", "4х50", "прочный"]);
  });

  it("are no conditions in a question, except numbers", () => {
    const about = read("как выбрать петлю на тяжёлую дверь");
    expect(about.words).toEqual([]);
    // «как» is left out by the database, which knows it for a stop word.
    expect(textsOf(about.hints)).toEqual(["как", "выбрать", "тяжёлую", "дверь"]);
    expect(textsOf(read("какая петля нужна 120").words)).toEqual(["120"]);
  });

  it("help to order the goods if they named the kind together", () => {
    expect(textsOf(read("потайные петли").hints).toSorted()).toEqual(["петли", "потайные"]);
    expect(read("навес").hints).toEqual([]);
  });

  it("are conditions if the phrase that names the kind says so, in the order of the query", () => {
    expect(read("чёрные саморезы").wishes).toMatchObject([{ kind: "value", ids: [7] }]);
    const labels = (query: string) => read(query).wishes.map(({ label }) => label);
    expect(labels("петля олмарк оцинкованная")).toEqual(["олмарк", "оцинкованная"]);
    expect(labels("петля оцинкованная олмарк")).toEqual(["оцинкованная", "олмарк"]);
    expect(labels("петля олмарк мягкий ход")).toEqual(["олмарк", "мягкий ход"]);
  });
});

describe("an exclusion", () => {
  it("of what the goods come without anyway excludes nothing", () => {
    expect(read("пистолет без пены")).toMatchObject({
      kinds: { uuids: ["guns"] },
      wishes: [{ kind: "not", ids: [], categories: [], stem: "" }],
    });
  });

  it("that would leave no kind is no exclusion of kinds", () => {
    expect(read("ручка оконная с ключом без замка").wishes).toMatchObject([{ kind: "not", categories: [] }]);
  });

  it("is still one if a value names it among other things", () => {
    expect(read("ручка без ключа").wishes).toMatchObject([{ kind: "not", label: "без ключа" }]);
  });

  it.each([
    ["кнопка", "Ручка без кнопок"],
    ["щётка", "Планка без щётки"],
    ["уплотнение", "Профиль без уплотнения"],
  ])("of «%s» does not exclude «%s»", (word, name) => {
    expect(name).toMatch(new RegExp(namedWithout(russianStem(word))));
  });
});

describe("materials", () => {
  it("answer a question by any word of their titles, at most three, the closest first", () => {
    expect(read("как выбрать петли").materials).toEqual(["choose", "adjust", "hang"]);
    expect(read("как сделать монтаж доводчиков на двери").materials).toEqual(["hang"]);
  });

  it("answer other queries by two words at least, and by no fewer than the closest has", () => {
    expect(read("петли").materials).toEqual([]);
    expect(read("регулировка петель").materials).toEqual(["adjust"]);
    expect(read("доводчики и дверные петли").materials).toEqual(["hang"]);
  });

  it("answer by a phrase of the dictionary where it asks or states a task", () => {
    expect(read("размер личинки").materials).toEqual([]);
    expect(read("какой размер личинки").materials).toEqual(["measure"]);
    expect(read("поменять резинку").materials).toEqual(["adjust"]);
  });
});
