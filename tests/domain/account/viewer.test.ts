import { describe, expect, it } from "vitest";
import { contractType, rolesOf, type ClientType, type Role } from "#app/domain/account/viewer.ts";

describe("the roles of a user", () => {
  it.each<[ClientType, string | null, Role]>([
    ["physical", null, "physical"],
    ["physical", "500100732259", "physical"],
    ["legal", "7707083893", "ooo"],
    ["legal", null, "ooo"],
    ["legal", "500100732259", "ip"],
    ["branch", "7707083893", "ooo"],
    ["government", "7707083893", "ooo"],
    ["foreign", null, "ooo"],
    ["entrepreneur", "500100732259", "ip"],
    ["entrepreneur", null, "ip"],
  ])("for a counterparty %s with INN %s: %s", (type, inn, role) => {
    const client = { type, inn };
    const roles = role === "physical" ? [role] : [role, "legal"];
    expect([...rolesOf({ kind: "user", onModerate: false, client })]).toEqual(roles);
    expect([...rolesOf({ kind: "user", onModerate: true, client })]).toEqual([...roles, "moderation"]);
  });

  it("are a person's without a counterparty", () => {
    expect([...rolesOf({ kind: "user", onModerate: false, client: null })]).toEqual(["physical"]);
  });

  it("are a guest's without a login", () => {
    expect([...rolesOf({ kind: "guest" })]).toEqual(["guest"]);
  });
});

describe("the label of a counterparty", () => {
  it.each([
    ["physical", null, "physical"],
    ["legal", "7707083893", "ooo"],
    ["entrepreneur", "500100732259", "ip"],
    ["branch", "7707083893", null],
    ["government", "7707083893", null],
    ["foreign", null, null],
  ] as const)("of a %s with the INN %s is %s", (type, inn, label) => {
    expect(contractType({ type, inn })).toBe(label);
  });
});
