import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { modulesOf } from "./modules.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const code = modulesOf("app", "server");

/** The ways of docs/architecture.md, with how many files a newcomer may have to open on each. */
describe.each([
  ["a category page", 30],
  ["an addition to the basket", 15],
  ["an order", 25],
])("the way of %s", (name, most) => {
  const way = wayOf(name);

  it(`leads through at most ${most} files, each named once`, () => {
    expect(way.length).toBeGreaterThan(most / 2);
    expect(way.length).toBeLessThanOrEqual(most);
    expect(way).toEqual([...new Set(way)]);
  });

  it("leads through modules that exist", () => {
    expect(way.filter((path) => !code.has(path))).toEqual([]);
  });

  it("has no file between its ends that nothing else on it imports or is imported by", () => {
    const inside = way.slice(1, -1);
    expect(inside.filter((path) => !way.some((other) => imports(path, other) || imports(other, path)))).toEqual([]);
  });
});

function wayOf(name: string): string[] {
  const [, section = ""] = read("docs/architecture.md").split(`## Following ${name}\n`);
  const [steps = ""] = section.split("\n## ");
  return [...steps.matchAll(/`((?:app|server)\/[\w./-]+\.tsx?)`/g)].map(([, path = ""]) => path);
}

/** The table of routes names its modules as text. */
function imports(path: string, other: string): boolean {
  if (path === "app/routes.ts") return read(path).includes(`"${other.replace("app/", "")}"`);
  return code.get(path)?.imports.some(({ from }) => from === other) ?? false;
}
