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

const sectionsOf = (viewer: Viewer) => profileSections(viewer, { approvals: true });
const sectionNames = sectionsOf(person).map(({ name }) => name);

describe("the pages of the profile", () => {
  it("are named to a buyer, all of them open", () => {
    expect(sectionsOf(person).every(({ waits }) => !waits)).toBe(true);
    expect(sectionNames).toEqual(Object.keys(sectionPaths));
  });
  it("are named to who is on moderation: what is closed waits, the rest is open", () => {
    const waiting = sectionsOf(newcomer).filter(({ waits }) => waits);
    expect(waiting.map(({ name }) => name)).toEqual(["main", "orders", "feedback"]);
  });
  it("name no approvals to whom they do not concern", () => {
    const names = profileSections(person, { approvals: false }).map(({ name }) => name);
    expect(names).toEqual(sectionNames.filter((name) => name !== "approvals"));
  });
  it("are nobody's as a guest", () => expect(sectionsOf({ kind: "guest" })).toEqual([]));

  it.each(sectionNames)("%s leads to a route whose loader asks the access table the same", (name) => {
    const route = routes.find(({ path }) => `/${path}` === sectionPaths[name]);
    const source = readFileSync(join(import.meta.dirname, "../../../app", route?.file ?? ""), "utf8");
    const page = /shopLoader\("([\w-]+)"/.exec(source)?.[1];
    const guard = pages.find((one) => one === page);
    expect(guard).toBeDefined();
    for (const viewer of [person, newcomer]) {
      const section = sectionsOf(viewer).find((one) => one.name === name);
      expect(guard && mayOpen(guard, viewer).ok).toBe(section?.waits === false);
    }
  });
});
