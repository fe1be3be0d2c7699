import { describe, expect, it } from "vitest";
import { modulesOf, type Module } from "./modules.ts";

const code = modulesOf("app", "server");

/** Modules that frameworks or other processes load by path. */
const entries =
  /^app\/(?:root|routes|entry\.\w+)\.tsx?$|^app\/routes\/|^app\/i18n\/sentences(?:\.browser)?\.ts$|^server\/index\.ts$|^server\/cli\/|^server\/(?:uploads\/table|documents\/document)-worker\.ts$/;

describe("the modules of app and server", () => {
  it("have no import circles, type-only ones included", () => {
    expect(circlesOf(code)).toEqual([]);
  });

  it("are read with type-only imports and imports without extension", () => {
    const importsOf = (path: string) => code.get(path)?.imports.map(({ from }) => from);
    expect(importsOf("app/i18n/translator.ts")).toContain("app/i18n/sentences.ts");
    expect(importsOf("app/i18n/sentences.ts")).toContain("app/i18n/dictionary.ts");
  });

  /** Exports that no other module uses, with the reason. */
  const exportedForAReason: readonly [RegExp, string][] = [
    [/^app\/contract\/refusals\.ts (?:call|front)Refusals$/, "lists that tests compare answers with"],
    [/^server\/gateways\/public-web\.ts isPublicAddress$/, "a rule that tests ask about each kind of address"],
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
    [
      /^server\/use-cases\/catalog\/saving\/save-\w+\.ts save\w+$/,
      "the desk, the exchange, files and programs will write the catalogue through them",
    ],
    [/^app\/contract\/catalog\/catalog\.ts priceShape$/, "prices that a walk of tests stops at"],
    [/^app\/domain\/staff\/rights\.ts staffRights$/, "a table that tests walk through"],
    [/^server\/security\/totp\.ts \w+$/, "the generator that tests have"],
    [/^server\/db\/queries\/staff\/journal\.ts record\w+$/, "pages of the desk will write the journal through them"],
    [/^app\/contract\/hidden\.ts (?:hidesAnything|isHidden|partsOf)$/, "marks that tests walk through"],
    [/^server\/demo\/photos\/add-photos\.ts demoPhotos?$/, "pictures that tests look at"],
    [/^server\/emails\/write-email\.ts emails$/, "a table that tests walk through"],
    [/^server\/operator\/(?:command\.ts commands|actor\.ts nameOf)$/, "a table and a rule that tests walk through"],
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

  /** Separate files with a single importer, with the reason. */
  const smallForAReason: readonly [RegExp, string][] = [
    [/^app\/i18n\//, "sentences, and formats that need some, stand by themselves: the browser gets those it needs"],
    [/^app\/forms\//, "a form has its file"],
    [/^app\/startup\/follow-redirect\./, "a step of the start-up sequence has its file"],
    [/^app\/desk\//, "a page, and each table of the desk, has its file"],
    [/^app\/reports\/visit-watch\.ts$/, "the browser fetches it after the visitor's consent alone"],
    [/^app\/domain\//, "a rule is tested by itself"],
    [/^server\/documents\/barcode\.ts$/, "the one importer of a library"],
    [/^server\/shipped-files\.ts$/, "its place is the place of the files"],
    [/^server\/demo\//, "data and how it is made"],
    [/^server\/db\/queries\//, "a table has its file"],
    [/^server\/api\//, "a group of endpoints has its file"],
    [/^server\/use-cases\//, "calls reach data through use-cases alone"],
    [/^app\/contract\/refusal-details\.ts$/, "a shape of the contract"],
    [/^server\/front\/pages\/local-only\.ts$/, "a security rule that is tested by itself"],
    [/^server\/gateways\/public-web\/public-address\.ts$/, "a security rule that is tested by itself"],
    [/^server\/ports\//, "a port has its file"],
    [/^server\/process\/fill-elsewhere\.ts$/, "a process that is tested by itself"],
    [/^server\/cli\/demo\.ts$/, "what commands bring to a process"],
    [/^server\/security\//, "what is secret about a value is decided in one room"],
  ];

  it("have at least 15 lines if one other module imports them, or a reason", () => {
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
        lines > 250 &&
        !/^(?:server\/(?:demo\/|db\/schema\.ts)|app\/domain\/account\/member-access\.ts|app\/i18n\/ru\/field-labels\.ts|app\/(?:contract|i18n\/ru)\/desk\/desk-problems\.ts)/.test(
          path,
        ),
    );
    expect(long.map(({ path, lines }) => `${path} ${lines}`)).toEqual([]);
  });
});

/** Each circle once, as "a -> b -> a", starting with the first module by name. */
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
