import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { mayOpen, pages } from "#app/domain/access.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Page as Answer, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { addWaitingBuyers, waitingPhones } from "#tests/support/orders/waiting-buyers.ts";

/**
 * Every existing page with the access that its route declares (security E1, D12, D13), read from the sources, so that
 * none is missing.
 */
const cells = routes.flatMap(({ path = "", file = "" }) => {
  const source = readFileSync(join(import.meta.dirname, "../../app", file), "utf8").replace(
    /(\w+(?:Loader|Action)\()\s+/g,
    "$1",
  );
  const page = pages.find((name) => source.includes(`shopLoader("${name}"`));
  return page === undefined
    ? []
    : [
        {
          page,
          file,
          id: file.replace(/\.tsx?$/, ""),
          path: addressOf(path),
          hasAction: source.includes("export const action"),
        },
      ];
});

const viewers: Record<string, Viewer> = {
  guest: { kind: "guest" },
  physical: { kind: "user", onModerate: false, client: { type: "physical", inn: null } },
  ooo: { kind: "user", onModerate: false, client: { type: "legal", inn: "7707083893" } },
  ip: { kind: "user", onModerate: false, client: { type: "entrepreneur", inn: "500100732259" } },
  moderation: { kind: "user", onModerate: true, client: { type: "legal", inn: "7707083893" } },
  "physical on moderation": { kind: "user", onModerate: true, client: { type: "physical", inn: null } },
  "ip on moderation": { kind: "user", onModerate: true, client: { type: "entrepreneur", inn: "500100732259" } },
};

let site: Site;
const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  site = await testSite();
  await addWaitingBuyers(site.shop);
  for (const [role, phone] of Object.entries({
    physical: small.phones.phys,
    ooo: small.phones.ooo,
    ip: small.phones.ip,
    moderation: small.phones.moderation,
    "physical on moderation": waitingPhones.physical,
    "ip on moderation": waitingPhones.ip,
  })) {
    const visitor = site.visitor();
    await visitor.login(phone);
    visitors.set(role, visitor);
  }
  const guest = site.visitor();
  await guest.get("/");
  visitors.set("guest", guest);
});
afterAll(() => site.close());

it("the pages that the table closes have loaders that name them", () => {
  const named = new Set(cells.map(({ page }) => page));
  for (const { path = "", file = "" } of routes) {
    // Resource routes (.ts) redirect to another path than their own: see resource-routes.test.ts.
    if (file.endsWith(".tsx") && /^(profile|checkout|order|load|calculator)/.test(path))
      expect(
        cells.map((cell) => cell.file),
        path,
      ).toContain(file);
  }
  expect(named.size).toBeGreaterThan(20);
});

it("the action of a page names the same page as its loader", () => {
  for (const { page, id, file, hasAction } of cells) {
    const source = readFileSync(join(import.meta.dirname, "../../app", file), "utf8").replace(
      /(\w+(?:Loader|Action)\()\s+/g,
      "$1",
    );
    if (hasAction) expect(source, id).toContain(`Action("${page}"`);
  }
});

describe.each(cells)("E1, D12, D13: $path ($page)", ({ page, id, path, hasAction }) => {
  it.each(Object.keys(viewers))("as %s, by every kind of request", async (role) => {
    const viewer = viewers[role];
    const visitor = visitors.get(role);
    if (!viewer || !visitor) throw new Error(role);
    const verdict = mayOpen(page, viewer);
    const home = verdict.ok
      ? null
      : verdict.code === "guest"
        ? `/?drawer=auth&return=${encodeURIComponent(path)}`
        : "/";
    const noFlash = {
      cookie: [...visitor.cookies]
        .filter(([name]) => name !== "flash")
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
    };
    const ask = (method: string, at: string, fields?: Record<string, string>) =>
      visitor.ask(method, at, fields, noFlash);

    expectGate(await ask("GET", path), home);
    expectData(await ask("GET", dataOf(path)), home);
    expectData(await ask("GET", `${dataOf(path)}?_routes=${encodeURIComponent(id)}`), home);
    // The data requests of earlier Remix versions are not served.
    expect((await ask("GET", `${path}?_data=${encodeURIComponent(id)}`)).status).toBe(404);
    if (!hasAction) return;
    const intent = { intent: "nothing.known" };
    const posted = await ask("POST", path, intent);
    if (home === null) expect(posted.status).toBe(400);
    else expectGate(posted, home);
    const fetched = await ask("POST", dataOf(path), intent);
    if (home === null) expect(fetched.status).toBe(400);
    else expectData(fetched, home);
  });
});

function expectGate(answer: Answer, home: string | null): void {
  if (home === null) {
    expect(isGate(answer.location ?? "")).toBe(false);
    return;
  }
  expect([answer.status, answer.location]).toEqual([302, home]);
  expect(answer.html).toBe("");
  expect(
    decodeURIComponent(answer.headers.getSetCookie().find((cookie) => cookie.startsWith("flash=")) ?? ""),
  ).toContain("pageClosed");
}

/** Single fetch wraps a redirect in a 202 without any page data. */
function expectData(answer: Answer, home: string | null): void {
  const redirect = answer.html.includes('"redirect"');
  if (home === null) {
    if (redirect) expect(answer.html).not.toContain("drawer=auth");
    return;
  }
  expect(answer.status).toBe(202);
  expect(redirect).toBe(true);
  expect(answer.html).toContain(JSON.stringify(home).slice(1, -1));
  expect(answer.html.length).toBeLessThan(600);
}

function isGate(location: string): boolean {
  return location === "/" || location.startsWith("/?drawer=auth");
}

/** A route's pattern with values for its parameters; they need not exist to test access. */
function addressOf(pattern: string): string {
  const filled = pattern
    .replace(/\/?:\w+\?/g, "")
    .replace(/:id\b/g, "МСК-26-000001")
    .replace(/:\w+/g, "hinge")
    .replace("*", "krepezh");
  return encodeURI(`/${filled}`.replace(/^\/+/, "/"));
}

function dataOf(path: string): string {
  return path === "/" ? "/_root.data" : `${path}.data`;
}
