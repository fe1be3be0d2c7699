import { describe, expect, it } from "vitest";
import { planPriceLists, type KeptPriceList, type PriceListToSave } from "#app/domain/catalog/saving/price-list.ts";

const list = (id: number, code: string, given: Partial<KeptPriceList> = {}): KeptPriceList => ({
  id,
  code,
  name: code,
  kind: id === 1 ? "base" : "type",
  externalIds: [],
  rounding: "none",
  isActive: true,
  version: 3,
  ...given,
});
const kept = () => new Map([list(1, "base"), list(7, "opt", { externalIds: ["x-1"] })].map((one) => [one.code, one]));
const planned = (rows: PriceListToSave[], inUse: number[] = []) => planPriceLists(rows, kept(), new Set(inUse));
const refusal = (row: PriceListToSave, inUse: number[] = []) => planned([row], inUse).rows[0];
const refused = (code: string, field: string) => ({ status: "refused", code, field });

describe("saving price lists", () => {
  it("creates lists with numbers of their own, one by one", () => {
    const plan = planned([
      { code: "spb", name: "Петербург", kind: "city", rounding: "rouble" },
      { code: "d-1", name: "Договор", kind: "contract", externalIds: ["x-2"] },
    ]);
    expect(plan.created).toEqual([
      list(8, "spb", { name: "Петербург", kind: "city", rounding: "rouble", version: 1 }),
      list(9, "d-1", { name: "Договор", kind: "contract", externalIds: ["x-2"], version: 1 }),
    ]);
  });

  it("changes given fields, counts versions, and leaves an equal list alone", () => {
    const plan = planned([
      { code: "opt", name: "Опт", version: 3 },
      { code: "opt", externalIds: ["x-1"] },
    ]);
    expect(plan.rows).toEqual([{ status: "updated" }, { status: "unchanged" }]);
    expect(plan.updated).toEqual([list(7, "opt", { name: "Опт", externalIds: ["x-1"], version: 4 })]);
  });

  it.each<[string, PriceListToSave, object]>([
    ["without a name", { code: "new" }, refused("missing", "name")],
    ["with a blank in its code", { code: "a b", name: "Опт" }, refused("badValue", "code")],
    ["with a long name", { code: "new", name: "я".repeat(101) }, refused("tooLong", "name")],
    ["of another version", { code: "opt", name: "Опт", version: 2 }, refused("stale", "version")],
    ["that becomes a second base list", { code: "opt", kind: "base" }, refused("permanent", "kind")],
    ["that is added as a second base list", { code: "new", name: "Опт", kind: "base" }, refused("permanent", "kind")],
    ["that is the base list and ceases to be", { code: "base", kind: "type" }, refused("permanent", "kind")],
    ["that is the base list and is switched off", { code: "base", isActive: false }, refused("inUse", "isActive")],
    ["with the id of another", { code: "base", externalIds: ["x-1"] }, refused("taken", "externalIds")],
    ["with an id twice", { code: "opt", externalIds: ["a", "a"] }, refused("badValue", "externalIds")],
    ["with a long id", { code: "opt", externalIds: ["x".repeat(81)] }, refused("tooLong", "externalIds")],
  ])("refuses a list %s", (_, row, result) => expect(refusal(row)).toEqual(result));

  it("switches off a list that nobody has", () => {
    expect(refusal({ code: "opt", isActive: false }, [7])).toEqual(refused("inUse", "isActive"));
    expect(refusal({ code: "opt", isActive: false }, [1])).toEqual({ status: "updated" });
  });
});
