import { describe, expect, it } from "vitest";
import { markAbbreviated } from "#app/domain/catalog/search-query/abbreviations.ts";
import type { JudgedToken } from "#app/domain/catalog/search-query/understand.ts";

const abbreviations = ["распред", "кор", "выкл"].map((word) => ({ word, lexeme: word }));
const unknown = (token: string, more: Partial<JudgedToken> = {}): JudgedToken => ({
  ...{ token, lexeme: token, known: false, begins: false, others: [], alike: [] },
  ...more,
});
const marked = (token: JudgedToken) =>
  markAbbreviated([[{ how: "typed", text: token.token, tokens: [token] }]], abbreviations)[0]?.[0]?.tokens[0];

describe("a word that names of goods abbreviate", () => {
  it("is known by its abbreviation", () => {
    expect(marked(unknown("распределительный"))).toMatchObject({ known: true, shortened: ["распред"] });
  });

  it("may be written both ways, unless the abbreviation is too short to be sure", () => {
    expect(marked(unknown("распределительный", { known: true }))?.shortened).toEqual(["распред"]);
    expect(marked(unknown("коробка", { known: true }))?.shortened).toBeUndefined();
    expect(marked(unknown("коричневый"))?.shortened).toEqual(["кор"]);
  });

  it("is corrected first if it is misspelt", () => {
    const alike = [{ word: "выключатель", lexeme: "выключател", goods: 5 }];
    expect(marked(unknown("выключатиль", { alike }))).toMatchObject({ known: false });
  });

  it("has more letters than its abbreviation", () => {
    expect(marked(unknown("распред"))?.shortened).toBeUndefined();
  });
});
