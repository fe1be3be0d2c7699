import { afterAll, beforeAll, expect, it } from "vitest";
import { requestedApprovalShape } from "#app/contract/orders/approvals.ts";
import routes from "#app/routes.ts";
import { importRules } from "#server/use-cases/calculator/import-rules.ts";
import { blindMember, type BlindMember } from "#tests/support/blind-member.ts";
import { amountsIn, amountsOf, wordsOf } from "#tests/support/checks/hidden-amounts.ts";
import { weighedRules } from "#tests/support/calculator-rules.ts";
import { company } from "#tests/support/members.ts";
import { testOperator } from "#tests/support/operator.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

/** Opened addresses per route: pages that differ in their query show the same data. */
const mostOfOne = 12;

type Opened = { path: string; pattern: string; status: number; text: string };
let site: Site;
let world: BlindMember;
const opened: Opened[] = [];

const patterns = routes.map(({ path = "" }) => ({
  pattern: path,
  matcher: new RegExp(
    `^/${path
      .replace(/^\//, "")
      .replace(/[.]/g, "\\.")
      .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
      .replace(/:\w+/g, "[^/]+")
      .replace("*", ".+")}$`,
  ),
}));
const patternOf = (path: string) => patterns.find(({ matcher }) => matcher.test(path))?.pattern ?? "*";

/** Every route with ids as its parameters: public goods and texts, and everything of the company. */
function beginnings(): string[] {
  return patterns.flatMap(({ pattern }) => {
    const plain = `/${pattern.replace(/\/:\w+\?/g, "").replace("*", "furnitura")}`.replace(/^\/+/, "/");
    if (!plain.includes(":")) return [plain];
    const ids = plain.includes(":slug")
      ? [small.products.hinge.slug, "action-1", "roto", "kak-izmerit-petlyu"]
      : world.ids;
    return ids.map((id) => plain.replace(/:\w+/g, id));
  });
}

beforeAll(async () => {
  site = await testSite();
  world = await blindMember(site.shop);
  await askApproval();
  await importRules(site.shop.ports, testOperator, weighedRules);
  const visitor = site.visitor();
  visitor.cookies.set("token", world.token);
  const met = new Set<string>();
  const queue: string[] = [];
  const meet = (address: string) => {
    if (!met.has(address)) queue.push(address);
    met.add(address);
  };
  const found = new Map<string, number>();
  for (const address of [...beginnings(), ...pagesByQuery]) meet(address);
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const [path = "/", query] = address.split("?");
    const pattern = patternOf(path);
    if ((found.get(pattern) ?? 0) >= mostOfOne) continue;
    const page = await text(visitor.cookies, address);
    opened.push({ path: address, pattern, ...page });
    if (page.status !== 200) continue;
    found.set(pattern, (found.get(pattern) ?? 0) + 1);
    for (const link of linksOf(page.text)) if (!link.startsWith("/api/")) meet(link);
    if (!page.isPage) continue;
    const data = `${path === "/" ? "/_root" : path}.data${query === undefined ? "" : `?${query}`}`;
    opened.push({ path: data, pattern, ...(await text(visitor.cookies, data)) });
  }
}, 300_000);
afterAll(() => site.close());

/** A request of the member, which stores the company's prices. */
async function askApproval(): Promise<void> {
  const buyer = buying(site.shop, { token: world.token, city: "msk" });
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 8 }]);
  const form = orderForm(await buyer.checkout());
  const answer = await buyer.ask("POST", "/private/orders/approvals", form, { "idempotency-key": form.checkout });
  world.ids.push(answer.data(requestedApprovalShape).uuid);
  world.amounts = await amountsOf(site.shop, company);
}

/** Pages that show data only for certain queries. */
const sash = { opening: "tiltTurn", width: "800", height: "1200", weight: "", side: "left", quantity: "2" };
const kit = new URLSearchParams({ colour: "white", security: "", ...sash });
const pagesByQuery = [
  ...["/calculator", "/calculator/report.pdf", "/calculator/report.xlsx"].map((path) => `${path}?${kit}`),
  "/basket?drawer=profile",
  "/basket?drawer=counterparty",
  "/?drawer=added",
];

async function text(cookies: ReadonlyMap<string, string>, address: string) {
  const answer = await site.fetch(
    new Request(new URL(address, "http://localhost:3000"), {
      headers: {
        host: "localhost:3000",
        accept: "text/html",
        "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    }),
  );
  const type = answer.headers.get("content-type") ?? "";
  const words = await wordsOf(new Uint8Array(await answer.arrayBuffer()), type);
  return { status: answer.status, text: words, isPage: type.includes("text/html") };
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

it("a member without prices finds no amount on any page, in its data or in a file", () => {
  const leaks = opened.flatMap(({ path, text: words }) => {
    const found = amountsIn(words, world.amounts);
    return found.length === 0 ? [] : [`${path}: ${found.join()}`];
  });
  expect(leaks).toEqual([]);
});

it("an amount is recognised in each notation, but not within a nonce or a hash", () => {
  const notations = ["61,17 ₽", "(-61.173)", '"price",61173,', "Итого\\n6117 ₽", "61\u00a0173"];
  expect(notations.map((text) => amountsIn(text, [61.173]).length)).toEqual([1, 1, 1, 1, 1]);
  const random = ['nonce="+6117/a=="', "main-6117.js", "a6117f", "frame-x-6117-y.css", "6117b"];
  expect(random.filter((text) => amountsIn(text, [61.173]).length > 0)).toEqual([]);
});

const texts = [
  ...["about", "contacts", "corporativ-clients", "payments", "refund", "support", "warranty"],
  ...["politika-v-otnoshenii-faylov-cookie", "polzovatelskoe-soglashenie"],
  "static/politika-konfidentsialnosti-personalnykh-dannykh",
];

/** Routes that show nothing to a member without prices, or answer otherwise, with the reason. */
const otherwise: Record<string, string> = {
  "*": "the page of what is not there",
  categories: "leads to the catalogue",
  profile: "leads to its first page",
  "loaded-articles": "leads to the page of codes",
  "loaded-products/rows.xlsx": "there is no such sheet of a list without wrong rows, and a list of goods has no sums",
  "mixed/reports/processes/:uuid": "files that were made for a member with the right are closed to one without it",
  "profile/mutual-settlements/bills/:uuid": "refused for the right",
  "product/:slug/sizes": "the small shop has no size families; prices there are those of product cards",
  "desk/*": "for the staff of the shop; a buyer is sent to its sign-in",
  preview: "for the one who has a signed address of a draft; anybody else gets 404",
  ...Object.fromEntries(texts.map((path) => [path, "a text of the shop, which the small shop does not have"])),
};

it("and every route shows the member something, or has a reason not to", () => {
  const shown = new Set(opened.filter(({ status }) => status === 200).map(({ pattern }) => pattern));
  const silent = patterns.filter(({ pattern }) => !shown.has(pattern) && !(pattern in otherwise));
  expect(silent.map(({ pattern }) => pattern)).toEqual([]);
});
