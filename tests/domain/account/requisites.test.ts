import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAccount, checkBic, checkCorrAccount, checkKpp, checkOgrn } from "#app/domain/account/requisites.ts";

describe("a KPP", () => {
  it.each(["773601001", "783501001", "997950001", "5047AB001"])("may be %s", (kpp) => {
    expect(checkKpp(kpp)).toEqual({ ok: true, value: kpp });
  });

  it.each(["", "77360100", "7736010011", "77360100I", "7736-1001", "0036010O1", "773 01001", "77a601001", "000000000"])(
    "may not be %j",
    (kpp) => {
      expect(checkKpp(kpp)).toEqual({ ok: false, code: "kpp" });
    },
  );
});

describe("an OGRN", () => {
  it.each([
    "1027700132195",
    "1027700070518",
    "1027739609391",
    "1037739877295",
    "304500116000157",
    "311774612345671",
    "319631312345670",
  ])("may be %s", (ogrn) => {
    expect(checkOgrn(ogrn)).toEqual({ ok: true, value: ogrn });
  });

  it.each([
    "",
    "1027700132196",
    "1027700132159",
    "2027700132195",
    "0027700132195",
    "5027700132195",
    "102770013219",
    "10277001321950",
    "102770O132195",
    "304500116000158",
    "104500116000157",
    "3045001160001570",
    "000000000000000",
  ])("may not be %j", (ogrn) => {
    expect(checkOgrn(ogrn)).toEqual({ ok: false, code: "ogrn" });
  });

  it("has exactly one valid last digit", () => {
    fc.assert(
      fc.property(fc.constantFrom("1", "5", "3"), fc.nat(99_999_999_999), (first, number) => {
        const head = first + String(number).padStart(first === "3" ? 13 : 11, "0");
        expect([..."0123456789"].filter((digit) => checkOgrn(head + digit).ok)).toHaveLength(1);
      }),
    );
  });
});

describe("a BIC", () => {
  it.each(["044525225", "046577674", "042202603", "004525988", "017003983", "024501901"])("may be %s", (bic) => {
    expect(checkBic(bic)).toEqual({ ok: true, value: bic });
  });

  it.each(["", "04452522", "0445252255", "144525225", "O44525225", "044-25225", "074525225", "554525225", "000000000"])(
    "may not be %j",
    (bic) => {
      expect(checkBic(bic)).toEqual({ ok: false, code: "bic" });
    },
  );
});

describe("a settlement account", () => {
  it.each([
    ["044525225", "40702810938000012345"],
    ["044525593", "40702810538000012345"],
    ["046577674", "40702810938000012345"],
    ["044525225", "40702810138250123017"],
  ])("matches the bank %s: %s", (bic, account) => {
    expect(checkAccount(account, bic)).toEqual({ ok: true, value: account });
  });

  it("can be pasted in groups", () => {
    expect(checkAccount("4070 2810 9380 0001 2345", "044525225").ok).toBe(true);
  });

  it("of the treasury has no check digit", () => {
    expect(checkAccount("03100643000000018500", "017003983").ok).toBe(true);
    expect(checkAccount("03224643450000007300", "004525988").ok).toBe(true);
    expect(checkAccount("03100643000000018500", "044525225").ok).toBe(false);
  });

  it.each([
    ["044525225", "40702810038000012345"],
    ["044525593", "40702810548000012345"],
    ["044525823", "40702810738000012346"],
    ["044525225", "4070281093800001234"],
    ["044525225", "4070281093800001234A"],
    ["044525225", "00000000000000000000"],
    ["544525225", "40702810938000012345"],
  ])("does not match the bank %s: %s", (bic, account) => {
    expect(checkAccount(account, bic)).toEqual({ ok: false, code: "account" });
  });

  it("has exactly one valid check digit", () => {
    fc.assert(
      fc.property(fc.nat(99_999_999_999), (tail) => {
        const account = (key: string) => `40702810${key}${String(tail).padStart(11, "0")}`;
        expect([..."0123456789"].filter((key) => checkAccount(account(key), "044525225").ok)).toHaveLength(1);
      }),
    );
  });
});

describe("a correspondent account", () => {
  it.each([
    ["044525225", "30101810400000000225"],
    ["044525974", "30101810145250000974"],
    ["044030653", "30101810500000000653"],
    ["017003983", "40102810445370000059"],
  ])("belongs to the bank %s: %s", (bic, account) => {
    expect(checkCorrAccount(account, bic)).toEqual({ ok: true, value: account });
  });

  it.each([
    ["044525225", "30101810500000000225"],
    ["044525974", "30101810245250000974"],
    ["044525700", "30101810200000000823"],
  ])("is not the bank's %s: %s", (bic, account) => {
    expect(checkCorrAccount(account, bic)).toEqual({ ok: false, code: "account" });
  });
});
