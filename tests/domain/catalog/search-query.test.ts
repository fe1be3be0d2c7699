import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { articleNorm, asCyrillic } from "#app/domain/catalog/article.ts";
import { bearableSlips, editDistance, isSlip } from "#app/domain/catalog/search-query/edit-distance.ts";
import { otherLayout } from "#app/domain/catalog/search-query/keyboard-layout.ts";
import { codeReadings, literalOf, wordReadings } from "#app/domain/catalog/search-query/readings.ts";
import { transliterated } from "#app/domain/catalog/search-query/transliteration.ts";
import { spellSizes, typedSizes } from "#app/domain/catalog/search-query/sizes/typed-size.ts";
import { understand, type JudgedRead, type JudgedToken } from "#app/domain/catalog/search-query/understand.ts";

const russian = fc.string({
  unit: fc.constantFrom(..."абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
  minLength: 1,
  maxLength: 12,
});
const latin = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: 1, maxLength: 12 });
const anything = fc.string({ unit: "grapheme" });

describe("the other keyboard layout", () => {
  it.each([
    ["gtnkz", "петля"],
    [",jkn", "болт"],
    ["vjynf;yfz", "монтажная"],
    ["кщещ", "roto"],
    ["рв-120юк", "hd-120.r"],
    ["М8", "V8"],
    ["DH", "ВР"],
  ])("%s -> %s", (typed, meant) => expect(otherLayout(typed)).toBe(meant));

  it("converts a word of one alphabet back and forth", () => {
    fc.assert(fc.property(fc.oneof(russian, latin), (word) => void expect(otherLayout(otherLayout(word))).toBe(word)));
  });

  it("changes only letters and keeps their number", () => {
    fc.assert(fc.property(anything, (text) => void expect([...otherLayout(text)].length).toBe([...text].length)));
  });
});

describe("the other alphabet", () => {
  it.each([
    ["ruchka", "ручка"],
    ["petlya", "петля"],
    ["petlia", "петля"],
    ["zamok", "замок"],
    ["navesnoy", "навесной"],
    ["shchyotka", "щётка"],
    ["tsilindr", "цилиндр"],
    ["klyuch", "ключ"],
    ["norfix", "норфикс"],
    ["дорнхаг", "dornhag"],
    ["анкрон", "ankron"],
    ["M8", "м8"],
    ["120/75", "120/75"],
    ["RALь", "RALь"],
  ])("%s -> %s", (typed, meant) => expect(transliterated(typed)).toBe(meant));

  it("restores a Russian word except for sounds without Latin letters", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."абвгдеклмнопртуф"), minLength: 1, maxLength: 12 });
    fc.assert(fc.property(plain, (word) => void expect(transliterated(transliterated(word))).toBe(word)));
  });

  it("leaves no Latin letter in a Latin word", () => {
    fc.assert(fc.property(latin, (word) => void expect(transliterated(word)).toMatch(/^[а-яё]+$/)));
  });
});

describe("look-alike letters", () => {
  it.each([
    ["TPOC", "трос"],
    ["BOLT", "BOLT"],
    ["M8", "м8"],
  ])("%s -> %s", (typed, meant) => expect(asCyrillic(typed)).toBe(meant));

  it("do not distinguish codes", () => {
    // Only these characters: a letter such as «ẞ» does not survive a change of case.
    const code = fc.string({
      unit: fc.constantFrom(
        ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZабвгдеёжзийклмнопрстуфхцчшщъыьэюяАВЕКМНОРСТУХ0123456789-./_ ×",
      ),
    });
    fc.assert(
      fc.property(code, (text) => void expect(articleNorm(asCyrillic(text))).toBe(articleNorm(text))),
      { numRuns: 2_000 },
    );
  });
});

describe("numbers with trailing zeros", () => {
  const asNumber = (text: string) => wordReadings(text, false)[0]?.find(({ how }) => how === "number")?.text;

  it.each([
    ["4,0х20", "4х20"],
    ["4.20x75,00", "4.2x75"],
    ["10,50", "10,5"],
    ["2,0", "2"],
  ])("%s is normalised to %s", (typed, meant) => expect(asNumber(typed)).toBe(meant));

  it.each(["4х20", "100", "1,05", "120.0.4", "DH-120.R", "1.10.250"])("%s is unchanged", (typed) =>
    expect(asNumber(typed)).toBeUndefined(),
  );

  it("are compared by value alone", () => {
    const number = fc.tuple(fc.nat(9_999), fc.nat(999), fc.constantFrom(",", "."));
    fc.assert(
      fc.property(number, ([whole, fraction, point]) => {
        const typed = `${whole}${point}${String(fraction).padStart(3, "0")}`;
        const meant = asNumber(typed) ?? typed;
        expect(Number(meant.replace(",", "."))).toBe(Number(typed.replace(",", ".")));
        expect(meant).not.toMatch(/[.,]\d*0$/);
      }),
    );
  });
});

describe("typing errors", () => {
  it.each([
    ["петля", "петля", 0],
    ["петьля", "петля", 1],
    ["питля", "петля", 1],
    ["петл", "петля", 1],
    ["птеля", "петля", 1],
    ["самарес", "саморез", 2],
    ["замок", "рулетка", 3],
  ])("%s and %s: %s", (one, other, slips) => expect(editDistance(one, other, 2)).toBe(slips));

  it("are symmetric, and a word has none against itself", () => {
    fc.assert(
      fc.property(russian, russian, (one, other) => {
        expect(editDistance(one, other, 3)).toBe(editDistance(other, one, 3));
        expect(editDistance(one, one, 3)).toBe(0);
      }),
    );
  });

  it("are tolerated in long words more than in short ones", () =>
    expect(["бур", "болт", "саморез"].map(bearableSlips)).toEqual([0, 1, 2]));

  it.each([
    ["сомарез", "саморез", true],
    ["гермитек", "герметик", true],
    ["подаконник", "подоконник", true],
    ["филтер", "фильтр", true],
    ["rorverk", "rohrwerk", true],
    ["стусло", "стекло", false],
    ["степлер", "стекле", false],
    ["стоплер", "стоппер", true],
  ])("%s for %s, where two have to sound alike: %s", (one, other, isMeant) =>
    expect(isSlip(one, other, editDistance(one, other, 2))).toBe(isMeant),
  );
});

describe("possible readings of a query", () => {
  it("are each word as typed first, then the other layout, then the other alphabet", () => {
    expect(wordReadings("gtnkz  M8", false)).toEqual([
      [
        { how: "typed", text: "gtnkz" },
        { how: "layout", text: "петля" },
        { how: "transliteration", text: "гтнкз" },
      ],
      [
        { how: "typed", text: "M8" },
        { how: "twin", text: "м8" },
        { how: "layout", text: "Ь8" },
      ],
    ]);
  });

  it("include the whole query as a code, and other readings only where it has digits", () => {
    expect(codeReadings("AB-12/3.5", false)[0]).toEqual({ how: "typed", text: "AB-12/3.5", norm: "AB1235" });
    expect(codeReadings("рв-120", false).map(({ norm }) => norm)).toContain("HD120");
    expect(codeReadings("ручка", false)).toHaveLength(1);
    expect(codeReadings("---", false)).toEqual([]);
  });

  it("in quotation marks are the literal text only", () => {
    expect(literalOf("«gtnkz»")).toBe("gtnkz");
    expect(literalOf('"a b"')).toBe("a b");
    expect(literalOf('1/4"')).toBeNull();
    expect(wordReadings("gtnkz", true)).toEqual([[{ how: "typed", text: "gtnkz" }]]);
  });

  it("are limited in number, whatever is typed", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const words = wordReadings(text, false);
        expect(words.length).toBeLessThanOrEqual(12);
        for (const reads of words) expect(reads[0]?.how).toBe("typed");
        expect(codeReadings(text, false).length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe("a typed size", () => {
  const exact = (query: string, name: string) => typedSizes(query).map((size) => new RegExp(size.exact).test(name));

  it.each([
    ["м8х50", "Болт М8×50, цинк"],
    ["M8 X 50", "Болт М8 х 50"],
    ["8*50", "Дюбель 8х50"],
    ["4,2х75", "Сверло 4.2×75"],
    ["4.20х75", "Сверло 4,2×75 мм"],
    ["48 мм х 50 м", "Лента 48 мм × 50 м"],
    ["48x50", "Лента 48 мм × 50 м"],
    ["10x100mm", "Дюбель 10×100"],
    ["25 х 60 см", "Полка 25×60 см"],
    ["125х75х2,5", "Петля 125×75×2,5, латунь"],
    ["ø10", "Бур Ø 10×160"],
    ["1200мм", "Уровень 1200 мм"],
    ["10 м", "Рулетка 10 м × 25 мм"],
    ["м8", "Болт М8×50"],
  ])("%s is found in «%s»", (query, name) => expect(exact(query, name)).toEqual([true]));

  it.each([
    ["м8х50", "Болт М8×500"],
    ["8х50", "Болт М8×50"],
    ["8х50", "Лента 48×50"],
    ["8х50", "Пластина 8×50×2"],
    ["50х2", "Пластина 8×50×2"],
    ["4,2х75", "Сверло 4,25×75"],
    ["2х75", "Сверло 4,2×75"],
    ["10х100 мм", "Плёнка 10×100 м"],
    ["25х60 см", "Полка 25×60"],
    ["1200 мм", "Запор 801–1200 мм"],
    ["200 мм", "Уровень 1200 мм"],
    ["10 м", "Саморез 10 мм"],
    ["м8", "Болт М80"],
  ])("%s is not found in «%s»", (query, name) => expect(exact(query, name)).toEqual([false]));

  it.each(["болт", "10", "TS-10x60N", "ЛТ.MF-48x50", "120/75", "M20-80", "2 х болт", "х", "3 м2", "№ 5"])(
    "%s is not read as a size",
    (query) => expect(typedSizes(query)).toEqual([]),
  );

  it("may be incomplete while the user types", () => {
    const begun = (typing: boolean) =>
      typedSizes("болт м8х5", { typing }).map((size) => new RegExp(size.begun).test("Болт М8×50"));
    expect([begun(true), begun(false)]).toEqual([[true], [false]]);
  });

  it.each([
    ["болт М8 х 50 цинк", "болт М8×50 цинк"],
    ["48ммх50м", "48мм ×50м"],
    ["10x100mm", "10x100мм"],
    ["2 х болт TS-10x60 mm", "2 х болт TS-10x60 mm"],
  ])("is written with words of the dictionary: %s", (query, spelt) => expect(spellSizes(query)).toBe(spelt));

  it("does not break any text", () => {
    const piece = fc.constantFrom("м", "8", "х", "x", "*", " ", ",", ".", "50", "мм", "ø", "-", "a");
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
        (text) => {
          for (const { exact, begun } of typedSizes(text))
            expect(() => [new RegExp(exact), new RegExp(begun)]).not.toThrow();
          expect(spellSizes(spellSizes(text))).toBe(spellSizes(text));
        },
      ),
    );
  });
});

describe("the reading chosen for a query", () => {
  const token = (word: string, is: Partial<JudgedToken> = {}): JudgedToken => ({
    token: word,
    lexeme: word,
    known: false,
    begins: false,
    others: [],
    alike: [],
    ...is,
  });
  const read = (how: JudgedRead["how"], text: string, ...tokens: JudgedToken[]): JudgedRead => ({ how, text, tokens });
  const known = { known: true };

  it("is the first one that goods match", () => {
    const meant = understand(
      [[read("typed", "gtnkz", token("gtnkz")), read("layout", "петля", token("петля", { ...known, lexeme: "петл" }))]],
      { typing: false },
    );
    expect(meant).toMatchObject({
      how: "layout",
      text: "петля",
      words: [{ atoms: [{ lexeme: "петл", begins: false }] }],
    });
  });

  it("is a prefix match, if there is no exact one", () => {
    const meant = understand([[read("typed", "саморе", token("саморе", { begins: true }))]], { typing: false });
    expect(meant).toMatchObject({ how: "typed", words: [{ atoms: [{ lexeme: "саморе", begins: true }] }] });
  });

  it("is the word with the fewest typing errors, preferring an equal beginning", () => {
    const meantBy = (alike: { word: string; lexeme: string }[]) =>
      understand([[read("typed", "пулка", token("пулка", { alike }))]], { typing: false });
    const [far, other, same] = ["пулокка", "булка", "палка"].map((word) => ({ word, lexeme: word }));
    if (!far || !other || !same) throw new Error("no words");
    // The nearest word is not the first in the dictionary.
    expect(meantBy([far, other])).toMatchObject({ how: "spelling", text: "булка" });
    // «булка» and «палка» have the same distance; the first letter is seldom wrong.
    expect(meantBy([other, same])).toMatchObject({ how: "spelling", text: "палка" });
    expect(meantBy([same, other])).toMatchObject({ how: "spelling", text: "палка" });
  });

  it("is the nearer of two words at different distances, unless the other one is far more frequent", () => {
    const meantBy = (near: number, far: number) => {
      const alike = [
        { word: "загрузка", lexeme: "загрузк", goods: far },
        { word: "заглушка", lexeme: "заглушк", goods: near },
      ];
      return understand([[read("typed", "заглужка", token("заглужка", { alike }))]], { typing: false }).text;
    };
    expect([meantBy(5, 5), meantBy(5, 500), meantBy(4, 1_000), meantBy(3, 1_000)]).toEqual([
      ...["заглушка", "заглушка", "заглушка", "загрузка"],
    ]);
  });

  it("is the more frequent of two words at the same distance, whichever resembles it more", () => {
    const meantBy = (goods: readonly [number, number]) => {
      const alike = ["стройка", "стопка"].map((word, at) => ({ word, lexeme: word, goods: goods[at] ?? 0 }));
      return understand([[read("typed", "стойка", token("стойка", { alike }))]], { typing: false }).text;
    };
    expect([meantBy([9, 9]), meantBy([9, 10]), meantBy([10, 9])]).toEqual(["стройка", "стопка", "стройка"]);
  });

  it("is no word with another first letter and a second slip", () => {
    const alike = [{ word: "заглушка", lexeme: "заглушк", goods: 900 }];
    const lost = (text: string) => understand([[read("typed", text, token(text, { alike }))]], { typing: false }).lost;
    expect([lost("жаглушка"), lost("жаглужка")]).toEqual([[], ["жаглужка"]]);
  });

  it("is the word with the nearer ending of two with one stem slip", () => {
    const alike = [
      { word: "дверная", lexeme: "двер", goods: 9 },
      { word: "дверей", lexeme: "двер", goods: 9 },
    ];
    expect(understand([[read("typed", "дверец", token("дверец", { alike }))]], { typing: false }).text).toBe("дверей");
  });

  it("never matches prefixes shorter than three letters, nor digits, for a finished word", () => {
    const words = (text: string) =>
      understand([[read("typed", text, token(text, { begins: true }))]], { typing: false }).words.length;
    expect(["са", "сам", "12", "120", "1.5"].map(words)).toEqual([0, 1, 0, 0, 0]);
  });

  it("drops a word without any match", () => {
    const meant = understand([[read("typed", "болт", token("болт", known))], [read("typed", "zzz", token("zzz"))]], {
      typing: false,
    });
    expect(meant).toMatchObject({ how: "partly", text: "болт", lost: ["zzz"] });
  });

  it("is empty if no word has a match", () => {
    expect(understand([[read("typed", "zzz", token("zzz"))]], { typing: false }).words).toEqual([]);
  });

  it("while typing extends the last word only, and not by its first letter alone", () => {
    const bolt = [read("typed", "болт", token("болт", { ...known, begins: true }))];
    expect(understand([bolt], { typing: true }).words[0]?.atoms).toEqual([
      { lexeme: "болт", begins: true, others: [] },
    ]);
    const letter = [read("typed", "м", token("м", { ...known, begins: true }))];
    expect(understand([bolt, letter], { typing: true }).words.map(({ atoms }) => atoms)).toEqual([
      [{ lexeme: "болт", begins: false }],
      [],
    ]);
  });

  it("may extend a preposition into a word, but not after another word", () => {
    const preposition = [
      read("typed", "за", token("за", { lexeme: null, known: true, begins: true, others: ["замк"] })),
    ];
    expect(understand([preposition], { typing: true }).words[0]?.atoms).toEqual([
      { lexeme: "за", begins: true, others: ["замк"] },
    ]);
    const bolt = [read("typed", "болт", token("болт", known))];
    expect(understand([bolt, preposition], { typing: true }).words[1]?.atoms).toEqual([]);
    expect(understand([preposition], { typing: false }).words[0]?.atoms).toEqual([]);
  });

  it("does not read signs and digits of another layout as a word", () => {
    const meant = understand(
      [
        [
          read("typed", "d%0", token("d"), token("0")),
          read("layout", "в%0", token("в", { ...known, lexeme: null }), token("0", known)),
        ],
      ],
      { typing: false },
    );
    expect(meant.words).toEqual([]);
  });
});
