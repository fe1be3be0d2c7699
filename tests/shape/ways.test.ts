import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { modulesOf } from "./modules.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const code = modulesOf("app", "server");

/** The paths through the code described in docs/architecture.md, in its sections «Following …». */
describe.each(["a category page", "an addition to the basket", "an order"])("the path of %s", (name) => {
  const way = wayOf(name);

  it("names each file once", () => {
    expect(way).not.toEqual([]);
    expect(way).toEqual([...new Set(way)]);
  });

  it("has existing modules only", () => {
    expect(way.filter((path) => !code.has(path))).toEqual([]);
  });

  it("has no file between its ends that is unconnected to the others", () => {
    const inside = way.slice(1, -1);
    expect(inside.filter((path) => !way.some((other) => imports(path, other) || imports(other, path)))).toEqual([]);
  });
});

function wayOf(name: string): string[] {
  const [, section = ""] = read("docs/architecture.md").split(`## Following ${name}\n`);
  const [steps = ""] = section.split("\n## ");
  return [...steps.matchAll(/`((?:app|server)\/[\w./-]+\.tsx?)`/g)].map(([, path = ""]) => path);
}

/** The table of routes refers to its modules by path. */
function imports(path: string, other: string): boolean {
  if (path === "app/routes.ts") return read(path).includes(`"${other.replace("app/", "")}"`);
  return code.get(path)?.imports.some(({ from }) => from === other) ?? false;
}
