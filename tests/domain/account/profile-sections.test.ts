import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { sectionPaths } from "#app/components/frame/profile-links.ts";
import { mayOpen, pages } from "#app/domain/access.ts";
import { profileSections } from "#app/domain/account/profile-sections.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";

const person: Viewer = { kind: "user", onModerate: false, client: { type: "physical", inn: null } };
const newcomer: Viewer = { kind: "user", onModerate: true, client: { type: "legal", inn: "7707083893" } };

const owner: Viewer = { kind: "user", onModerate: false, client: { type: "legal", inn: "7707083893" } };

const sectionsOf = (viewer: Viewer) => profileSections(viewer, { approvals: true, settlements: true });
const sectionNames = sectionsOf(owner).map(({ name }) => name);

describe("the pages of the profile", () => {
  it("are named to a buyer, all of them open", () => {
    expect(sectionsOf(owner).every(({ waits }) => !waits)).toBe(true);
    expect(sectionNames).toEqual(Object.keys(sectionPaths));
    // A person settles with nobody; his claims have a form of their own, and codes of goods are a company's.
    const ofCompanies = ["settlements", "complaints", "articles"];
    expect(sectionsOf(person).map(({ name }) => name)).toEqual(
      sectionNames.filter((name) => !ofCompanies.includes(name)),
    );
  });
  it("are named to who is on moderation: what is closed waits, the rest is open", () => {
    const waiting = sectionsOf(newcomer).filter(({ waits }) => waits);
    expect(waiting.map(({ name }) => name)).toEqual([
      ...["main", "orders", "complaints", "settlements", "articles", "priceList", "calculator", "feedback"],
    ]);
  });
  it.each(["approvals", "settlements"] as const)("name no %s to whom they do not concern", (left) => {
    const shown = { approvals: true, settlements: true, [left]: false };
    const names = profileSections(owner, shown).map(({ name }) => name);
    expect(names).toEqual(sectionNames.filter((name) => name !== left));
  });
  it("are nobody's as a guest", () => expect(sectionsOf({ kind: "guest" })).toEqual([]));

  it.each(sectionNames)("%s leads to a route whose loader asks the access table the same", (name) => {
    const route = routes.find(({ path }) => `/${path}` === sectionPaths[name]);
    const source = readFileSync(join(import.meta.dirname, "../../../app", route?.file ?? ""), "utf8");
    const page = /shopLoader\("([\w-]+)"/.exec(source)?.[1];
    const guard = pages.find((one) => one === page);
    expect(guard).toBeDefined();
    for (const viewer of [owner, newcomer]) {
      const section = sectionsOf(viewer).find((one) => one.name === name);
      expect(guard && mayOpen(guard, viewer).ok).toBe(section?.waits === false);
    }
  });
});
