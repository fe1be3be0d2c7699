import { describe, expect, it } from "vitest";
import { readTrade } from "#app/domain/catalog/search-query/read-trade.ts";
import { stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { tradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import type { How, Understanding } from "#app/domain/catalog/search-query/understand.ts";
import { correctedByTrade } from "#server/use-cases/search/mended-by-trade.ts";

const category = (uuid: string, name: string) => ({ uuid, parent: null, name, slug: uuid });
const lexicon = tradeLexicon({
  names: [
    { category: "shields", words: "Автомат", goods: 9 },
    { category: "sills", words: "Откос", goods: 2 },
    { category: "seals", words: "Отвес", goods: 30 },
  ],
  categories: [
    category("hinges", "Петли"),
    category("screws", "Саморезы"),
    category("sills", "Подоконники"),
    category("shields", "Щитовое оборудование"),
    category("seals", "Уплотнители"),
    category("locks", "Замки"),
    category("putties", "Замазки"),
    ...Array.from({ length: 9 }, (_, at) => category(`many-${at}`, `Крюк${"абвгдежзи"[at]}тр`)),
  ],
  values: [],
  measured: [],
  brands: [],
  materials: [],
  stopWords: [],
  abbreviations: [],
  phrases: [
    { stems: stemsOf("навес"), meanings: [{ to: "category", uuids: ["hinges"] }] },
    { stems: stemsOf("уголок"), meanings: [{ to: "category", uuids: ["screws"] }] },
  ],
});

const word = (text: string, how: How = "typed") => ({ how, text, atoms: [{ lexeme: text, begins: false }] });
const understood = (how: How, words: ReturnType<typeof word>[], lost: string[] = []): Understanding => ({
  ...{ how, text: words.map(({ text }) => text).join(" "), words, lost },
});
const corrected = (typed: string, understanding: Understanding, typing = false) => {
  const { reading, understanding: rest } = correctedByTrade(readTrade(typed, lexicon), understanding, lexicon, typing);
  return { kinds: reading.kinds?.uuids ?? null, reading, words: rest.words.map(({ text }) => text), rest };
};

describe("a misspelt kind of goods", () => {
  it("is known by the words of goods that it was corrected to", () => {
    expect(corrected("питля", understood("spelling", [word("петля", "spelling")])).kinds).toEqual(["hinges"]);
    // Two mistakes in seven letters.
    expect(corrected("сомарез", understood("spelling", [word("саморез", "spelling")])).kinds).toEqual(["screws"]);
  });

  it("keeps the price, the order by price and the quantity of the query", () => {
    const { kinds, reading } = corrected(
      "дешёвая питля до 100 рублей 20 шт",
      understood("spelling", [word("петля", "spelling")]),
    );
    expect(kinds).toEqual(["hinges"]);
    expect(reading).toMatchObject({ order: "cheap", quantity: 20, wishes: [{ kind: "price", to: 100 }] });
  });

  it("is known by the dictionary where goods have no such word", () => {
    expect(corrected("новес", understood("partly", [], ["новес"])).kinds).toEqual(["hinges"]);
    expect(corrected("афтомат", understood("partly", [], ["афтомат"])).kinds).toEqual(["shields"]);
  });

  it("is known in the other layout and alphabet", () => {
    expect(corrected("yfdtc", understood("partly", [], ["yfdtc"])).kinds).toEqual(["hinges"]);
    expect(corrected("naves", understood("partly", [], ["naves"])).kinds).toEqual(["hinges"]);
  });

  it("is not guessed from a short word, another first letter or two audible mistakes in seven letters", () => {
    const kinds = (text: string) => corrected(text, understood("partly", [], [text])).kinds;
    expect(["наве", "метля", "сумарек", "уплдтндтдль"].map(kinds)).toEqual([null, null, null, null]);
    expect(["надес", "саморес", "сомарез", "падаконник"].map(kinds)).toEqual([
      ...[["hinges"], ["screws"], ["screws"], ["sills"]],
    ]);
  });

  it("is what more goods are called of two kinds that are one letter away", () => {
    expect(corrected("откес", understood("partly", [], ["откес"])).kinds).toEqual(["seals"]);
  });

  it("leaves the other words to be searched, and not the corrected one", () => {
    const { words, rest } = corrected("новес белый", understood("partly", [word("белый")], ["новес"]));
    expect(words).toEqual(["белый"]);
    expect(rest.lost).toEqual([]);
    expect(corrected("новес хлебный", understood("partly", [], ["новес", "хлебный"])).rest.lost).toEqual(["хлебный"]);
    // Corrected, but to nothing that a hinge could be.
    expect(corrected("новес падоконник", understood("partly", [], ["новес", "падоконник"])).rest.lost).toEqual([
      "падоконник",
    ]);
  });

  it("beside a kind is taken only if it says more of the kind", () => {
    const same = corrected("петля новес", understood("partly", [word("петля")], ["новес"]));
    expect(same.reading.text).toBe("петля навес");
    const other = corrected("петля хлебная", understood("partly", [word("петля")], ["хлебная"]));
    expect(other.reading.text).toBe("петля хлебная");
    expect(other.rest.lost).toEqual(["хлебная"]);
    const none = corrected("петля падоконник", understood("partly", [word("петля")], ["падоконник"]));
    expect([none.kinds, none.reading.text, none.rest.lost]).toEqual([["hinges"], "петля падоконник", ["падоконник"]]);
  });

  it("is not corrected if goods have the word as it is", () => {
    expect(corrected("надес", understood("typed", [word("надес")])).kinds).toBeNull();
  });

  it("is left as it is if every word was found", () => {
    const { reading, rest } = corrected("петля", understood("typed", [word("петля")]));
    expect([reading.text, rest.how]).toEqual(["петля", "typed"]);
  });
});

describe("an unfinished kind of goods", () => {
  it("is completed only while it is typed, from three letters", () => {
    const typed = understood("typed", [word("подок")]);
    expect(corrected("подок", typed, true).kinds).toEqual(["sills"]);
    expect(corrected("подок", typed).kinds).toBeNull();
    expect(corrected("по", understood("typed", [word("по")]), true).kinds).toBeNull();
  });

  it("is not completed if too many words begin so", () => {
    expect(corrected("крюк", understood("typed", [word("крюк")]), true).kinds).toBeNull();
  });

  it("may be any of the kinds that begin so, and is then no single section", () => {
    const { kinds, reading } = corrected("само", understood("typed", [word("само")]), true);
    expect([kinds, reading.kinds?.section]).toEqual([["screws"], "screws"]);
    const two = corrected("зам", understood("typed", [word("зам")]), true);
    expect([two.kinds, two.reading.kinds?.section]).toEqual([["locks", "putties"], null]);
  });
});
