import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readUploadRows } from "#app/domain/articles/upload-rows.ts";
import { uploadStates, type ArticleTarget } from "#app/domain/articles/upload-state.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { articleHeads } from "#app/i18n/ru/uploads/user-articles.ts";

const hinge: ArticleTarget = { uuid: "1", article: "LM-8", name: "Петля", isActive: true };
const handle: ArticleTarget = { uuid: "2", article: "RU-1", name: "Ручка", isActive: true };
const gone: ArticleTarget = { uuid: "3", article: "OLD", name: "Старая", isActive: false };
const targetsOf = (code: string) =>
  ({ "LM-8": [hinge], "RU-1": [handle], OLD: [gone], TWO: [hinge, handle], MIX: [gone, hinge] })[code] ?? [];
const numbered = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));
const row = (userArticle: string, code: string, number = 1) => ({
  number,
  userArticle,
  code,
  userName: "",
  comment: "",
});
const known = (target: ArticleTarget | null) => new Map([["A1", { target, userName: "", comment: "" }]]);

describe("a table of own codes", () => {
  test("is read by its headings in any order", () => {
    const rows = readUploadRows(
      numbered(["Комментарий", "Артикул / штрихкод", "Ваш артикул"], ["срочно", " LM-8 ", "А-1"]),
      articleHeads,
    );
    expect(rows).toEqual([{ number: 2, userArticle: "А-1", code: "LM-8", userName: "", comment: "срочно" }]);
  });

  test("without headings is read by its columns; empty rows count towards row numbers", () => {
    expect(readUploadRows(numbered(["А-1", "LM-8", "Петля"], ["", ""], ["А-2"]), articleHeads)).toEqual([
      { number: 1, userArticle: "А-1", code: "LM-8", userName: "Петля", comment: "" },
      { number: 3, userArticle: "А-2", code: "", userName: "", comment: "" },
    ]);
  });

  test("I14: a cell that was escaped is read back as it was typed", () => {
    expect(readUploadRows(numbered(["'-1", "'=1+1"]), articleHeads)).toMatchObject([
      { userArticle: "-1", code: "=1+1" },
    ]);
  });
});

describe("a row of own codes", () => {
  test.each([
    ["LM-8", undefined, { status: "matched", change: "new", target: hinge, goes: true }],
    ["LM-8", hinge, { status: "matched", change: "same", was: hinge, goes: true }],
    ["RU-1", hinge, { status: "matched", change: "changed", was: hinge, target: handle, goes: true }],
    ["NOPE", undefined, { status: "notFound", change: "new", target: null, goes: true }],
    ["NOPE", hinge, { status: "notFound", goes: false }],
    ["TWO", undefined, { status: "ambiguous", target: null, candidates: [hinge, handle], goes: true }],
    ["MIX", undefined, { status: "matched", target: hinge }],
    ["OLD", undefined, { status: "discontinued", target: gone, goes: true }],
    ["LM-8", null, { status: "matched", change: "changed", was: null, goes: true }],
  ] as const)("%s, where the code belongs to %j", (code, was, state) => {
    expect(uploadStates([row("A-1", code)], targetsOf, was === undefined ? new Map() : known(was))).toMatchObject([
      state,
    ]);
  });

  test.each(["", "—", "a".repeat(51)])("with the code %j is invalid", (code) => {
    expect(uploadStates([row(code, "LM-8")], targetsOf, new Map())).toMatchObject([{ status: "wrong", goes: false }]);
  });

  test("of rows with one code, whatever its spelling, exactly the first is used", () => {
    const code = fc.constantFrom("A-1", "a 1", "А.1", "B2", "b-2", "—");
    fc.assert(
      fc.property(fc.array(code, { maxLength: 20 }), (codes) => {
        const states = uploadStates(
          codes.map((one, at) => row(one, "LM-8", at + 1)),
          targetsOf,
          new Map(),
        );
        const going = codes.filter((_, at) => states[at]?.goes).map(articleNorm);
        expect(new Set(going).size).toBe(going.length);
        expect(new Set(going)).toEqual(new Set(codes.map(articleNorm).filter((norm) => norm !== "")));
      }),
    );
  });
});
