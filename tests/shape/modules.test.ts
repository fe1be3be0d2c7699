import { describe, expect, it } from "vitest";
import { modulesOf, type Module } from "./modules.ts";

const code = modulesOf("app", "server");

/** TEMPORARY: modules that are being rewritten. An entry goes as soon as its module is done; none is ever added. */
const temporary = {
  circles: new Set<string>([
    "app/startup/check-maintenance.server.ts -> app/startup/request-session.server.ts -> app/startup/refusals.server.ts -> app/startup/check-maintenance.server.ts",
    "app/startup/refusals.server.ts -> app/startup/session-cookies.server.ts -> app/startup/request-session.server.ts -> app/startup/refusals.server.ts",
    "app/startup/refusals.server.ts -> app/startup/request-session.server.ts -> app/startup/refusals.server.ts",
    "app/components/error/error-picture.tsx -> app/components/error/error-screen.tsx -> app/components/error/error-picture.tsx",
    "app/reports/browser-reports.ts -> app/reports/use-reports.ts -> app/reports/browser-reports.ts",
    "app/actions/account.server.ts -> app/actions/form-reply.server.ts -> app/actions/shop-action.server.ts -> app/actions/account.server.ts",
    "app/actions/auth.server.ts -> app/actions/form-reply.server.ts -> app/actions/shop-action.server.ts -> app/actions/auth.server.ts",
    "app/actions/auth.server.ts -> app/actions/shop-action.server.ts -> app/actions/auth.server.ts",
    "app/actions/auth.server.ts -> app/actions/one-click.server.ts -> app/actions/shop-action.server.ts -> app/actions/auth.server.ts",
    "app/actions/cookies.server.ts -> app/actions/shop-action.server.ts -> app/actions/cookies.server.ts",
    "app/actions/city.server.ts -> app/actions/shop-action.server.ts -> app/actions/city.server.ts",
    "app/actions/popup.server.ts -> app/actions/shop-action.server.ts -> app/actions/popup.server.ts",
    "app/actions/profile.server.ts -> app/actions/shop-action.server.ts -> app/actions/profile.server.ts",
    "app/components/content/office-hours.tsx -> app/components/content/offices.tsx -> app/components/content/office-hours.tsx",
    "app/components/home/home.tsx -> app/components/home/promotions.tsx -> app/components/home/home.tsx",
    "server/front/crawler-documents.ts -> server/front/front.ts -> server/front/serve.ts -> server/front/crawler-documents.ts",
    "server/front/front.ts -> server/front/serve.ts -> server/front/front.ts",
  ]),
  unused: new Set<string>([
    "app/forms/form.ts knownFields",
    "server/front/crawler-documents.ts robotsText",
    "server/front/route-table.ts buildParts",
    "server/front/route-table.ts firstSegment",
  ]),
  small: new Set<string>([
    "app/actions/restock-list.server.ts",
    "app/forms/email-link.ts",
    "app/i18n/file-size.ts",
    "app/loaders/canonical.server.ts",
    "app/loaders/restock.server.ts",
    "app/reports/visit-watch.ts",
    "app/startup/follow-redirect.server.ts",
    "app/startup/report-failure.server.ts",
    "app/components/account/account-drawer.tsx",
    "app/components/basket/use-server-quantities.ts",
    "app/components/checkout/outcome.tsx",
    "app/components/goods/reset-when-added.ts",
    "app/components/product/step-example.ts",
    "app/components/search/draw-suggestions.server.tsx",
    "app/components/search/moved.ts",
    "app/routes/basket/to-checkout.server.ts",
    "app/routes/materials/recommendations.server.ts",
  ]),
};

/** What frameworks or other processes load by its path. */
const entries =
  /^app\/(?:root|routes|entry\.\w+)\.tsx?$|^app\/routes\/|^app\/i18n\/sentences(?:\.browser)?\.ts$|^server\/index\.ts$|^server\/cli\//;

describe("the modules of app and server", () => {
  it("form no circles, by types either", () => {
    expect(circlesOf(code).filter((circle) => !temporary.circles.has(circle))).toEqual([]);
  });

  /** Exported although no other module uses them yet, each for a reason. */
  const exportedForAReason: readonly [RegExp, string][] = [
    [/^app\/domain\/access\.ts (?:pages|closedFor)$/, "tables of specification §2 and §6 that tests walk through"],
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
    const isAllowed = (one: string) => temporary.unused.has(one) || exportedForAReason.some(([name]) => name.test(one));
    expect(unused.filter((one) => !isAllowed(one))).toEqual([]);
  });

  /** Worth a file of their own although one module alone uses them. */
  const smallForAReason: readonly [RegExp, string][] = [
    [/^app\/i18n\/ru\//, "sentences stand by themselves: the browser gets those it needs"],
    [/^app\/domain\//, "a rule is tested by itself"],
    [/^server\/shipped-files\.ts$/, "its place is the place of the files"],
    [/^server\/demo\//, "data and how it is made"],
    [/^server\/db\/queries\//, "a table has its file"],
    [/^server\/use-cases\//, "calls reach data through use-cases alone"],
    [/^server\/front\/local-only\.ts$/, "a security rule that is tested by itself"],
    [/^server\/ports\//, "a port has its file"],
  ];

  it("are no scraps: what one other module uses has at least 15 lines, or a reason", () => {
    const importers = new Map<string, Set<string>>();
    for (const { path, imports } of code.values())
      for (const { from } of imports) importers.set(from, new Set([...(importers.get(from) ?? []), path]));
    const small = [...code.values()]
      .filter(({ path, lines }) => lines < 15 && importers.get(path)?.size === 1)
      .map(({ path }) => path);
    const isAllowed = (path: string) => temporary.small.has(path) || smallForAReason.some(([at]) => at.test(path));
    expect(small.filter((path) => !isAllowed(path))).toEqual([]);
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
