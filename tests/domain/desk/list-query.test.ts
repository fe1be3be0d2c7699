import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listSearch, printListState, readListState, shownColumns } from "#app/domain/desk/list-query.ts";
import { listSizes, type ListShape } from "#app/domain/desk/list-shape.ts";

const shape = {
  name: "things",
  filters: [
    { name: "q", kind: "text" },
    { name: "status", kind: "choices", options: ["new", "paid", "sent"] },
    { name: "way", kind: "choice", options: ["pickup", "courier"] },
    { name: "manager", kind: "choices", options: null },
    { name: "created", kind: "dates" },
    { name: "sum", kind: "numbers" },
    { name: "late", kind: "flag" },
  ],
  columns: ["number", "created", "sum", "note"],
  extra: ["note"],
  sorts: ["created", "sum"],
  sort: "-created",
} as const satisfies ListShape;

const names = [...shape.filters.map(({ name }) => name), "created.from", "created.to", "sum.from", "sum.to"];
const words = fc.oneof(
  fc.string(),
  fc.constantFrom("new,paid", "paid", "pickup", "1", "2026-02-03", "2026-02-03..2026-01-01", "..5", "10..2,5", "a..b"),
  fc.constantFrom("-sum", "sum", "created", "2", "100", "0", "note,number", "number,created,sum", "1 500,50"),
);
const addresses = fc.array(fc.tuple(fc.constantFrom(...names, "sort", "page", "size", "cols", "other"), words));

describe("the address of a list", () => {
  it("has one spelling for each state, which is read back as the same state", () => {
    fc.assert(
      fc.property(addresses, (pairs) => {
        const state = readListState(shape, pairs);
        const printed = printListState(shape, state);
        expect(readListState(shape, printed)).toEqual(state);
        const search = listSearch(shape, state);
        expect([...new URLSearchParams(search)]).toEqual(printed);
        expect(listSearch(shape, readListState(shape, new URLSearchParams(search)))).toBe(search);
      }),
    );
  });

  it("never asks for more than the shape has", () => {
    fc.assert(
      fc.property(addresses, (pairs) => {
        const state = readListState(shape, pairs);
        expect(shape.sorts).toContain(state.sort.by);
        expect(listSizes).toContain(state.size);
        expect(state.page).toBeGreaterThanOrEqual(1);
        for (const column of shownColumns(shape, state)) expect(shape.columns).toContain(column);
        for (const name of Object.keys(state.filters)) expect(names).toContain(name);
      }),
    );
  });

  it("is short: defaults and empty fields of the filter form are left out", () => {
    const sent = "q=++&status=&created.from=&created.to=&sum.from=&sum.to=&sort=-created&page=1&size=50";
    expect(listSearch(shape, readListState(shape, new URLSearchParams(sent)))).toBe("");
  });

  it("joins the fields of a sent form and orders them", () => {
    const sent =
      "size=100&status=sent&status=new&created.to=2026-02-01&sum.from=1 500,5&late=1&q= a  b &cols=note&cols=number";
    expect(listSearch(shape, readListState(shape, new URLSearchParams(sent)))).toBe(
      "?q=a%20b&status=new,sent&created=..2026-02-01&sum=1500.5..&late=1&size=100&cols=number,note",
    );
  });

  it("turns a reversed range round", () => {
    const state = readListState(shape, [["sum", "9..2"]]);
    expect(state.filters.sum).toEqual({ from: 2, to: 9 });
  });
});
