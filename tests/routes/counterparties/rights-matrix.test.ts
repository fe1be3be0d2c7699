import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  memberAccess,
  memberMay,
  seesOthers,
  type AccessRow,
  type Subject,
} from "#app/domain/account/member-access.ts";
import { fromWireRights } from "#server/use-cases/members/wire-rights.ts";
import routes from "#app/routes.ts";
import type { WireRights } from "#app/contract/counterparties/members.ts";
import { pagesOf } from "#tests/support/member-pages.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { ownerOfEverything } from "#tests/support/owns-everything.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site } from "#tests/support/shops/site.ts";

const { hinge } = small.products;
/** Members of one company: with all rights, and with each right missing; ordering also requires prices and a basket. */
const members = {
  everything,
  "no prices": { ...everything, seesPrices: false, orderLimit: 0 },
  "no baskets": { ...everything, fillsBaskets: false, orderLimit: 0 },
  "no orders": { ...everything, orderLimit: 0 },
  "no settlements": { ...everything, seesSettlements: false },
  "no claims": { ...everything, seesClaims: false },
  "no members": { ...everything, managesMembers: false },
} satisfies Record<string, WireRights>;
type Name = keyof typeof members;
const names = Object.keys(members).filter((name): name is Name => name in members);

/** Closed pages by route pattern: the page to which a member without the right is redirected, or 404. */
const notTheirs = 404;
function closedFor(name: Name): Map<string, string | number> {
  const holder = { isOwner: false, rights: fromWireRights(members[name]) };
  const closed = new Map<string, string | number>();
  for (const subject of subjects) {
    const row: AccessRow = memberAccess[subject];
    const isRefused = !memberMay(subject, holder).ok;
    for (const [pattern, without] of pagesOf(subject)) {
      if (isRefused && without.startsWith("/")) closed.set(pattern, without);
      else if (isRefused && without === "notFound") closed.set(pattern, notTheirs);
      // A page of an object created by another member.
      if (pattern.includes(":") && row.others !== "nobody" && !seesOthers(subject, holder))
        closed.set(pattern, notTheirs);
    }
  }
  return closed;
}
const subjects = Object.keys(memberAccess).filter((name): name is Subject => name in memberAccess);

/** Pages that stay open without the right and explain what is missing. */
const explanations: [Name, string, RegExp][] = [
  ["no prices", "/basket", /розничные цены города/],
  ["no prices", "/checkout", /Отправить на согласование/],
  ["no orders", "/checkout", /Отправить на согласование/],
  ["everything", "/checkout", /Оформить заказ/],
  ["no baskets", "/load-products", /Загружать списки могут сотрудники/],
  ["no settlements", "/profile/mutual-settlements", /Взаиморасчёты видят не все/],
  ["no prices", "/profile/mutual-settlements", /Взаиморасчёты видят не все/],
];

let site: Site;
let order = "";
let pages: { pattern: string; path: string }[] = [];
const seen = new Map<string, Page>();

beforeAll(async () => {
  site = await testSite();
  const { sql } = site.shop;
  // An amount that occurs nowhere else on a page.
  await sql("update prices set price = 151.37 where product_uuid = $1 and price = 150", [hinge.uuid]);
  await ownerOfEverything(site.shop);
  const one = async (table: string, id = "uuid") =>
    encodeURIComponent(
      String(
        (await sql(`select ${id}::text as id from ${table} where ${id} is not null order by 1 desc limit 1`))[0]?.[
          "id"
        ],
      ),
    );
  order = await one("orders", "number");
  const ids: [start: RegExp, id: string][] = [
    [/^product\//, hinge.slug],
    [/^profile\/complaints\//, await one("(select uuid from claims where number is not null) as sent")],
    [/^profile\/orders\/schedules\//, await one("order_schedules")],
    [/^profile\/mutual-settlements\/bills\//, await one("settlement_bills")],
    [/^profile\/counterparties\//, company],
    [/^profile\/approvals\//, await one("order_approvals")],
    [/^(?:profile\/)?order\//, order],
  ];
  pages = routes.flatMap(({ path = "", file = "" }) => {
    if (!file.endsWith(".tsx")) return [];
    const id = ids.find(([start]) => start.test(path))?.[1] ?? "x";
    const filled = path
      .replace(/\/?:\w+\?/g, "")
      .replace(/:\w+/g, id)
      .replace("*", "furnitura");
    return [{ pattern: path, path: `/${filled}`.replace(/^\/+/, "/") }];
  });
  let at = 710_000;
  for (const name of names) {
    const member = await newMember(site.shop, (at += 1), members[name]);
    await member.add([{ uuid: hinge.uuid, quantity: 20 }]);
    const visitor = site.visitor();
    visitor.cookies.set("token", member.token);
    for (const { path } of pages)
      for (const address of [path, dataOf(path)]) seen.set(`${name} ${address}`, await visitor.ask("GET", address));
  }
}, 600_000);
afterAll(() => site.close());

const page = (name: Name, address: string): Page => {
  const found = seen.get(`${name} ${address}`);
  if (!found) throw new Error(`${name} ${address}`);
  return found;
};

describe.each(names)("%s: pages by the rights of a member of a company (security E1, E17)", (name) => {
  it("are closed by the table, as documents and as data, by the right alone", () => {
    const closed = closedFor(name);
    for (const { pattern, path } of pages) {
      const end = closed.get(pattern);
      const [document, data] = [page(name, path), page(name, dataOf(path))];
      const where = `${name} ${path}`;
      if (typeof end === "string") {
        const to = end.replace("ORDER", order);
        expect([document.status, document.location], where).toEqual([303, to]);
        expect(data.html, where).toContain(JSON.stringify(to).slice(1, -1));
        expect(data.html.length, where).toBeLessThan(600);
      } else if (end === undefined) {
        const all = page("everything", path);
        expect([document.status, document.location], where).toEqual([all.status, all.location]);
        expect(data.status, where).toBe(page("everything", dataOf(path)).status);
        expect(document.status, where).toBeLessThan(500);
      } else expect([document.status, data.status], where).toEqual([end, end]);
    }
  });

  it("show nothing guarded by a right to members without it", async () => {
    const sums = await site.shop.sql<{ sum: string }>(
      `select total::text as sum from orders union select price::text from order_items where product_uuid = $1
       union select sum_claimed::text from claims where sum_claimed is not null
       union select sum::text from order_items where product_uuid = $1`,
      [hinge.uuid],
    );
    const secrets: Record<string, { has: boolean; texts: string[] }> = {
      prices: { has: members[name].seesPrices, texts: ["151.37", ...sums.map(({ sum }) => sum)] },
      settlements: { has: members[name].seesSettlements && members[name].seesPrices, texts: ["98765.43"] },
      members: { has: members[name].managesMembers, texts: ["invited@example.ru"] },
    };
    for (const [what, { has, texts }] of Object.entries(secrets)) {
      const telling = pages
        .flatMap(({ path }) => [path, dataOf(path)])
        .filter((address) => texts.some((one) => tells(page(name, address), one)));
      if (has) expect(telling.length, what).toBeGreaterThan(1);
      else expect(telling, what).toEqual([]);
    }
  });
});

it("every page of the profile has exactly one row in the table of rights", () => {
  const listed = subjects.flatMap((subject) => pagesOf(subject).map(([pattern]) => pattern));
  expect(new Set(listed).size).toBe(listed.length);
  const cabinet = pages.map(({ pattern }) => pattern).filter((pattern) => /^profile|^order\//.test(pattern));
  expect(cabinet.filter((pattern) => !listed.includes(pattern))).toEqual([]);
  expect(listed.filter((pattern) => !pages.some((page) => page.pattern === pattern))).toEqual([]);
});

it.each(explanations)("%s: %s shows %s", (name, path, words) => {
  expect(shown(page(name, path).html)).toMatch(words);
});

/** The amount in the formats of pages and of data. */
function tells({ html }: Page, text: string): boolean {
  if (Number.isNaN(Number(text))) return html.includes(text);
  const [whole = "", part = ""] = Number(text).toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\\s?");
  const rest = part === "00" ? "(?:[.,]00)?\\s?₽" : `[.,]${part.replace(/0$/, "0?")}`;
  return new RegExp(`(?<![\\d.,])${grouped}${rest}(?!\\d)`).test(html);
}

function dataOf(path: string): string {
  return path === "/" ? "/_root.data" : `${path}.data`;
}
