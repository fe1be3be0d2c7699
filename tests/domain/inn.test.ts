import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkInn } from "#app/domain/inn.ts";

describe("an INN", () => {
  it.each([
    "7707083893",
    "7736050003",
    "7708004767",
    "7736207543",
    "7706107510",
    "7702070139",
    "7728168971",
    "7707049388",
  ])("%s of ten digits is an organisation's", (inn) => {
    expect(checkInn(inn)).toEqual({ ok: true, value: { inn, kind: "ooo" } });
  });

  it.each(["500100732259", "770123456703", "500123456750", "616412345600", "526112345699"])(
    "%s of twelve digits is a sole trader's",
    (inn) => {
      expect(checkInn(inn)).toEqual({ ok: true, value: { inn, kind: "ip" } });
    },
  );

  it("can be pasted with spaces", () => {
    expect(checkInn(" 7707 083\u00a0893 ")).toEqual({ ok: true, value: { inn: "7707083893", kind: "ooo" } });
  });

  it.each([
    "7707083894",
    "7736050013",
    "0707083893",
    "7708004776",
    "7736207544",
    "0000000000",
    "500100732258",
    "500100732249",
    "501100732259",
    "770123456713",
    "500100732295",
    "000000000000",
  ])("%s has wrong check digits", (inn) => {
    expect(checkInn(inn)).toEqual({ ok: false, code: "innChecksum" });
  });

  it.each([
    "",
    "770708389",
    "77070838930",
    "7701234567030",
    "77O7083893",
    "50010073225A",
    "７７０７０８３８９３",
    "7707083893\n",
  ])("%j has a wrong length or letters", (inn) => {
    expect(checkInn(inn)).toEqual({ ok: false, code: "innLength" });
  });

  it("has exactly one valid last digit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
        const head = String(number).padStart(9, "0");
        const fitting = [..."0123456789"].filter((digit) => checkInn(head + digit).ok);
        expect(fitting).toHaveLength(1);
      }),
    );
  });
});
