import { describe, expect, it } from "vitest";
import { modulesOf, type Module } from "./modules.ts";

const code = modulesOf("app", "server");

/** What frameworks or other processes load by its path. */
const entries =
  /^app\/(?:root|routes|entry\.\w+)\.tsx?$|^app\/routes\/|^app\/i18n\/sentences(?:\.browser)?\.ts$|^server\/index\.ts$|^server\/cli\/|^server\/(?:uploads\/table|documents\/document)-worker\.ts$/;

describe("the modules of app and server", () => {
  it("form no circles, by types either", () => {
    expect(circlesOf(code)).toEqual([]);
  });

  /** Exported although no other module uses them yet, each for a reason. */
  const exportedForAReason: readonly [RegExp, string][] = [
    [/^app\/domain\/access\.ts (?:pages|closedFor)$/, "tables of specification §2 and §6 that tests walk through"],
    [/^app\/domain\/claim\/(?:status\.ts claimTransitions|terms\.ts reasonWindows)$/, "tables that tests walk through"],
    [/^app\/domain\/navigation\/drawers\.ts drawerNames$/, "the list of drawers that tests walk through"],
    [/^app\/domain\/catalog\/size-family\.ts (?:fewestInFamily|mostInTable)$/, "limits that tests stand at"],
    [/^app\/domain\/account\/form-guard\.ts fastestHand$/, "a limit that tests stand at"],
    [/^app\/domain\/navigation\/reload\.ts reloadGuardMs$/, "a limit that tests stand at"],
    [/^server\/db\/(?:client\.ts databaseOver|migrate\.ts readMigrations)$/, "tests open databases in memory"],
    [
      /^app\/domain\/(?:inn|account\/requisites)\.ts check\w+$/,
      "company registration and counterparties will use them",
    ],
    [/^app\/domain\/basket\/ticks\.ts (?:pick|split)Ticked$/, "the basket page will divide what is ticked"],
    [/^app\/domain\/order\/total-rows\.ts totalOf$/, "the sum that tests compare rows with"],
    [/^server\/front\/document-limit\.ts documentAddresses$/, "a table that tests walk through"],
    [/^app\/domain\/account\/member-access\.ts memberAccess$/, "a table that tests walk through"],
    [/^app\/domain\/order\/delivery-status\.ts \w+$/, "a graph that tests walk through"],
    [/^app\/domain\/order\/status\.ts \w+$/, "payments, the operator and changes of orders will move them"],
  ];

  it("export nothing that no other module uses", () => {
    const used = new Map<string, Set<string>>();
    for (const { imports } of code.values())
      for (const { from, names } of imports) used.set(from, new Set([...(used.get(from) ?? []), ...names]));
    const unused = [...code.values()]
      .filter(({ path }) => !entries.test(path) && !used.get(path)?.has("*"))
      .flatMap(({ path, values }) =>
        values.filter((name) => !used.get(path)?.has(name)).map((name) => `${path} ${name}`),
      );
    const isAllowed = (one: string) => exportedForAReason.some(([name]) => name.test(one));
    expect(unused.filter((one) => !isAllowed(one))).toEqual([]);
  });

  /** Worth a file of their own although one module alone uses them. */
  const smallForAReason: readonly [RegExp, string][] = [
    [/^app\/i18n\//, "sentences, and formats that need some, stand by themselves: the browser gets those it needs"],
    [/^app\/forms\//, "a form has its file"],
    [/^app\/startup\/follow-redirect\./, "a step of the start-up sequence has its file"],
    [/^app\/reports\/visit-watch\.ts$/, "the browser fetches it after the visitor's consent alone"],
    [/^app\/domain\//, "a rule is tested by itself"],
    [/^server\/shipped-files\.ts$/, "its place is the place of the files"],
    [/^server\/demo\//, "data and how it is made"],
    [/^server\/db\/queries\//, "a table has its file"],
    [/^server\/use-cases\//, "calls reach data through use-cases alone"],
    [/^server\/front\/local-only\.ts$/, "a security rule that is tested by itself"],
    [/^server\/ports\//, "a port has its file"],
    [/^server\/security\//, "what is secret about a value is decided in one room"],
  ];

  it("are no scraps: what one other module uses has at least 15 lines, or a reason", () => {
    const importers = new Map<string, Set<string>>();
    for (const { path, imports } of code.values())
      for (const { from } of imports) importers.set(from, new Set([...(importers.get(from) ?? []), path]));
    const small = [...code.values()]
      .filter(({ path, lines }) => lines < 15 && importers.get(path)?.size === 1)
      .map(({ path }) => path);
    const isAllowed = (path: string) => smallForAReason.some(([at]) => at.test(path));
    expect(small.filter((path) => !isAllowed(path))).toEqual([]);
  });

  it("have at most 250 lines, except for tables of data", () => {
    const long = [...code.values()].filter(
      ({ path, lines }) =>
        lines > 250 && !/^(?:server\/(?:demo\/|db\/schema\.ts)|app\/domain\/account\/member-access\.ts)/.test(path),
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
