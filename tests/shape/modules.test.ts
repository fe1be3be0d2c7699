import { describe, expect, it } from "vitest";
import { modulesOf, type Module } from "./modules.ts";

const code = modulesOf("app", "server");

/** Violations of storefront modules that are being rewritten; entries go with the files. */
const temporary = {
  circles: new Set<string>([]),
  unused: new Set<string>([]),
  small: new Set<string>([]),
};

/** What frameworks or other processes load by its path. */
const entries =
  /^app\/(?:root|routes|entry\.\w+)\.tsx?$|^app\/routes\/|^app\/i18n\/sentences(?:\.browser)?\.ts$|^server\/index\.ts$|^server\/cli\//;

describe("the modules of app and server", () => {
  it("form no circles, by types either", () => {
    expect(circlesOf(code).filter((circle) => !temporary.circles.has(circle))).toEqual([]);
  });

  /** Exported for tests alone, each for a reason. */
  const forTests = new Map([
    ["app/domain/access.ts pages", "the table of specification §6 is walked through"],
    ["app/domain/access.ts closedFor", "the table of specification §6 is walked through"],
  ]);

  it("export nothing that no other module uses", () => {
    const used = new Map<string, Set<string>>();
    for (const { imports } of code.values())
      for (const { from, names } of imports) used.set(from, new Set([...(used.get(from) ?? []), ...names]));
    const unused = [...code.values()]
      .filter(({ path }) => !entries.test(path) && !used.get(path)?.has("*"))
      .flatMap(({ path, values }) =>
        values.filter((name) => !used.get(path)?.has(name)).map((name) => `${path} ${name}`),
      );
    expect(unused.filter((one) => !temporary.unused.has(one))).toEqual(
      [...forTests.keys()].filter((one) => unused.includes(one)),
    );
  });

  /** Worth a file of their own although one module alone uses them. */
  const smallForAReason = new Map<string, string>([]);

  it("are no scraps: what one other module uses has at least 15 lines, or a reason", () => {
    const importers = new Map<string, Set<string>>();
    for (const { path, imports } of code.values())
      for (const { from } of imports) importers.set(from, new Set([...(importers.get(from) ?? []), path]));
    const small = [...code.values()]
      .filter(({ path, lines }) => lines < 15 && importers.get(path)?.size === 1)
      .map(({ path }) => path);
    expect(small.filter((path) => !smallForAReason.has(path) && !temporary.small.has(path))).toEqual([]);
  });

  it("have at most 200 lines, but for the demo shop's data and the tables of the database", () => {
    const long = [...code.values()].filter(
      ({ path, lines }) => lines > 200 && !/^server\/(?:demo\/|db\/schema\.ts)/.test(path),
    );
    expect(long.map(({ path, lines }) => `${path} ${lines}`)).toEqual([]);
  });
});

/** Each once, as "a -> b -> a" from its first module by name. */
function circlesOf(modules: ReadonlyMap<string, Module>): string[] {
  const state = new Map<string, "open" | "done">();
  const stack: string[] = [];
  const circles = new Set<string>();
  const visit = (path: string): void => {
    state.set(path, "open");
    stack.push(path);
    for (const { from } of modules.get(path)?.imports ?? []) {
      if (state.get(from) === "open") circles.add(circleOf(stack.slice(stack.indexOf(from))));
      else if (!state.has(from)) visit(from);
    }
    stack.pop();
    state.set(path, "done");
  };
  for (const path of modules.keys()) if (!state.has(path)) visit(path);
  return [...circles];
}

function circleOf(paths: readonly string[]): string {
  const [first = ""] = paths.toSorted();
  const at = paths.indexOf(first);
  return [...paths.slice(at), ...paths.slice(0, at), first].join(" -> ");
}
