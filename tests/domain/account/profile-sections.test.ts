import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { profilePages, profileSections } from "#app/domain/account/profile-sections.ts";
import { allRights } from "#app/domain/account/rights.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";

const person: Viewer = { kind: "user", onModerate: false, client: { type: "physical", inn: null } };
const newcomer: Viewer = { kind: "user", onModerate: true, client: { type: "legal", inn: "7707083893" } };

const owner: Viewer = { kind: "user", onModerate: false, client: { type: "legal", inn: "7707083893" } };

const buyer = (rights: Partial<typeof allRights> = {}) =>
  ({ approvals: 0, client: { type: "legal", rights: { ...allRights, ...rights } } }) as const;
const sectionsOf = (viewer: Viewer) => profileSections(viewer, buyer());
const sectionNames = sectionsOf(owner).map(({ name }) => name);

describe("the pages of the profile", () => {
  it("are all listed and available to a buyer", () => {
    expect(sectionsOf(owner).every(({ waits }) => !waits)).toBe(true);
    expect(sectionNames).toEqual(Object.keys(profilePages));
    // A person has no settlements and a claim form of another kind, and own codes belong to companies.
    const ofCompanies = ["settlements", "complaints", "articles"];
    const ofPerson = sectionsOf(person).map(({ name }) => name);
    expect(ofPerson.filter((name) => ofCompanies.includes(name))).toEqual([]);
    expect(ofPerson).toEqual(
      expect.arrayContaining([
        ...["main", "notifications", "orders", "approvals", "priceList", "calculator", "files", "counterparties"],
        ...["feedback", "settings"],
      ]),
    );
  });
  it("are listed during moderation, unavailable ones as waiting", () => {
    const waiting = sectionsOf(newcomer).flatMap(({ name, waits }) => (waits ? [name] : []));
    expect(waiting).toEqual(
      expect.arrayContaining([
        ...["main", "orders", "complaints", "settlements", "articles", "priceList", "calculator", "feedback"],
      ]),
    );
    const open = ["notifications", "approvals", "files", "counterparties", "settings"];
    expect(waiting.filter((name) => open.includes(name))).toEqual([]);
  });
  it.each([
    ["approvals", { fillsBaskets: false }],
    ["settlements", { seesSettlements: false }],
    ["settlements", { seesPrices: false }],
  ] as const)("omit %s for a member with %j", (left, rights) => {
    const names = profileSections(owner, buyer(rights)).map(({ name }) => name);
    expect(names).toEqual(sectionNames.filter((name) => name !== left));
  });
  it("include approvals for a member who has one to decide", () => {
    const approver = { ...buyer({ fillsBaskets: false }), approvals: 1 };
    expect(profileSections(owner, approver).map(({ name }) => name)).toContain("approvals");
  });
  it("are not listed to guests", () => expect(sectionsOf({ kind: "guest" })).toEqual([]));

  it.each(sectionNames)("%s leads to a route whose loader checks the same row of the access table", (name) => {
    const { path, access } = profilePages[name];
    const route = routes.find((one) => `/${one.path}` === path);
    const source = readFileSync(join(import.meta.dirname, "../../../app", route?.file ?? ""), "utf8");
    expect(/shopLoader\("([\w-]+)"/.exec(source)?.[1]).toBe(access);
  });
});
