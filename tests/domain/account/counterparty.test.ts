import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { autoClient } from "#app/domain/account/auto-client.ts";
import {
  counterpartyStatuses,
  mayArchive,
  mayChoose,
  mayMoveCounterparty,
  writableOf,
} from "#app/domain/account/counterparty.ts";
import { checkBankAccount, checkOkpo, checkRequisites } from "#app/domain/account/requisites.ts";

const of = (rootUuid: string, type = "legal", status: (typeof counterpartyStatuses)[number] = "active") => ({
  rootUuid,
  type,
  status,
});

describe("the default counterparty (specification §4)", () => {
  it("is none if the user has none", () => expect(autoClient([], { automatic: true })).toBeNull());

  it("is the only one, whatever its type and with the option off", () => {
    expect(autoClient([of("a", "entrepreneur")], { automatic: false })).toBe("a");
  });

  it("is the person among several, while the option is on", () => {
    const several = [of("a"), of("b", "physical"), of("c", "entrepreneur")];
    expect(autoClient(several, { automatic: true })).toBe("b");
    expect(autoClient(several, { automatic: false })).toBeNull();
  });

  it("is none among several companies", () =>
    expect(autoClient([of("a"), of("b", "entrepreneur")], { automatic: true })).toBeNull());

  it("is never one that cannot be selected", () => {
    expect(autoClient([of("a", "physical", "blocked"), of("b")], { automatic: true })).toBe("b");
    expect(autoClient([of("a", "legal", "rejected")], { automatic: true })).toBeNull();
    const status = fc.constantFrom(...counterpartyStatuses);
    const type = fc.constantFrom("physical", "legal", "entrepreneur");
    const list = fc.array(fc.record({ rootUuid: fc.uuid(), type, status }), { maxLength: 6 });
    fc.assert(
      fc.property(list, fc.boolean(), (clients, automatic) => {
        const chosen = clients.find(({ rootUuid }) => rootUuid === autoClient(clients, { automatic }));
        return chosen === undefined || mayChoose(chosen.status).ok;
      }),
    );
  });
});

describe("the states of a counterparty (product rules §3.3)", () => {
  it.each([
    ["new", "moderation", "buyer", true],
    ["rejected", "moderation", "buyer", true],
    ["moderation", "active", "buyer", false],
    ["moderation", "active", "shop", true],
    ["active", "blocked", "shop", true],
    ["active", "blocked", "buyer", false],
    ["blocked", "active", "shop", true],
    ["active", "moderation", "shop", false],
    ["rejected", "active", "shop", false],
  ] as const)("%s → %s by the %s: %s", (from, to, actor, may) => {
    expect(mayMoveCounterparty(from, to, actor).ok).toBe(may);
  });

  it("all lead to the archive, which is final", () => {
    for (const status of counterpartyStatuses) {
      expect(mayArchive(status, 0).ok).toBe(status !== "archived");
      expect(mayMoveCounterparty("archived", status, "shop").ok).toBe(false);
    }
  });

  it("do not archive a counterparty with open orders", () => {
    expect(mayArchive("active", 2)).toEqual({ ok: false, code: "clientHasOrders", count: 2 });
  });

  it("let the buyer edit unchecked fields", () => {
    expect(counterpartyStatuses.map((status) => [status, writableOf(status)])).toEqual([
      ["new", "all"],
      ["moderation", "open"],
      ["active", "open"],
      ["rejected", "all"],
      ["blocked", "open"],
      ["archived", "none"],
    ]);
  });
});

const company = { inn: "7707083893", kpp: "770701001", ogrn: "1027700132195", okpo: "00032537" };
const trader = { inn: "500100732259", kpp: null, ogrn: "304500116000157", okpo: null };

describe("the numbers of a company", () => {
  it("match its type", () => {
    expect(checkRequisites("legal", company)).toEqual({ ok: true, value: company });
    expect(checkRequisites("government", company).ok).toBe(true);
    expect(checkRequisites("entrepreneur", trader)).toEqual({ ok: true, value: trader });
    expect(checkRequisites("legal", { ...company, kpp: "5047AB001" }).ok).toBe(true);
  });

  it.each([
    ["legal", trader, ["inn:innKind", "kpp:kppRequired", "ogrn:ogrn"]],
    ["entrepreneur", company, ["inn:innKind", "kpp:kppOfTrader", "ogrn:ogrn"]],
    ["legal", { ...company, inn: "770708389" }, ["inn:innLength"]],
    ["legal", { ...company, inn: "7707083894", okpo: "1" }, ["inn:innChecksum", "okpo:okpo"]],
    ["legal", { ...company, kpp: "77070100" }, ["kpp:kpp"]],
  ] as const)("of %s %j report all their errors at once", (type, typed, faults) => {
    const checked = checkRequisites(type, typed);
    expect(checked.ok ? [] : checked.faults.map(({ field, code }) => `${field}:${code}`)).toEqual(faults);
  });

  it.each([
    ["inn", company.inn],
    ["ogrn", company.ogrn],
  ] as const)("any single wrong digit of %s is detected", (field, number) => {
    expectEveryDigitMatters(number, (wrong) => checkRequisites("legal", { ...company, [field]: wrong }).ok);
  });

  it.each([
    ["inn", trader.inn],
    ["ogrn", trader.ogrn],
  ] as const)("any single wrong digit of a trader's %s is detected", (field, number) => {
    expectEveryDigitMatters(number, (wrong) => checkRequisites("entrepreneur", { ...trader, [field]: wrong }).ok);
  });

  it("of the statistics office have 8 or 10 digits", () => {
    expect(["00032537", "0123456789", "123456789", "ABCDEFGH", "00000000"].map((okpo) => checkOkpo(okpo).ok)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});

describe("a bank account", () => {
  const bank = { bic: "044525225", account: "40702810938000012345", corrAccount: "30101810400000000225" };

  it("matches its bank, with or without a correspondent account", () => {
    expect(checkBankAccount(bank)).toEqual({ ok: true, value: bank });
    expect(checkBankAccount({ ...bank, corrAccount: null }).ok).toBe(true);
  });

  it("any single wrong digit of the account is detected", () => {
    expectEveryDigitMatters(bank.account, (account) => checkBankAccount({ ...bank, account }).ok);
  });

  it("reports the field of its error", () => {
    expect(checkBankAccount({ ...bank, bic: "04452522" })).toMatchObject({ faults: [{ field: "bic", code: "bic" }] });
    expect(checkBankAccount({ ...bank, bic: "044525593" })).toMatchObject({
      faults: [{ field: "account" }, { field: "corrAccount" }],
    });
  });
});

/** Replaces every digit of the number by every other digit; all results must be invalid. */
function expectEveryDigitMatters(number: string, passes: (wrong: string) => boolean): void {
  const missed = [...number].flatMap((digit, index) =>
    [..."0123456789"]
      .filter((other) => other !== digit)
      .map((other) => number.slice(0, index) + other + number.slice(index + 1))
      .filter(passes),
  );
  expect(missed).toEqual([]);
}
