import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { categoryMenuShape, productCardShape } from "#app/contract/catalog/catalog.ts";
import { calculatorSystemsShape } from "#app/contract/calculator/calculator.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { demoBuyer } from "#tests/bench/shops/demo-buyer.ts";
import { builtShop, type BuiltShop } from "#tests/support/shops/built-shop.ts";

/** Connections of the visitor who repeats the same request, and requests on each. */
const connections = 6;
const requests = 5;

let shop: BuiltShop;
let visitor = "";
let system = "";
let goods: string[] = [];
let buyers: { cookie: string; page: string }[] = [];

beforeAll(async () => {
  if (!isLongRun) return;
  // Visitors are counted as in production, but the limit of requests per address is out of reach.
  shop = await builtShop({ DEMO_PRODUCTS: "700", REQUESTS_PER_ADDRESS: "1000000" });
  visitor = await demoBuyer(shop.origin);
  const own = await demoBuyer(shop.origin, "+79000000001");
  const guest = `uuid=${randomUUID()}; citySelected=true; is_cookies_accepted=true`;
  buyers = [
    { cookie: own, page: "/profile/orders" },
    { cookie: guest, page: "/basket" },
  ];
  goods = await someGoods();
  await fill(visitor, goods);
  await fill(guest, goods.slice(0, 2));
  const systems = await data("/private/calculator/systems", calculatorSystemsShape);
  system = systems[0]?.uuid ?? "";
}, 300_000);
afterAll(() => (isLongRun ? shop.close() : undefined));

type Asked = { name: string; path: string; body?(): BodyInit; headers?(): Record<string, string> };
const json = { "content-type": "application/json" };
const posted = (name: string, path: string, body: () => object): Asked => ({
  ...{ name, path: `/api/v1${path}`, body: () => JSON.stringify(body()) },
  headers: () => ({ ...json, "idempotency-key": randomUUID() }),
});
const sash = { opening: "tiltTurn", sashWidth: 800, sashHeight: 1200, sashWeight: 40, handleSide: "left", quantity: 2 };
const calculation = () => ({ system, colour: "white", sashes: Array.from({ length: 10 }, () => sash) });
const listed = () => goods.map((_, at) => `НЕТ-${at};2`).join("\n");

/** Requests that cost the shop far more than an ordinary page. */
const expensive: Asked[] = [
  { name: "the commercial offer of a full basket", path: "/basket/report.pdf" },
  { name: "its workbook", path: "/basket/report.xlsx" },
  { name: "the same of the API", path: "/api/v1/mixed/reports/basket?format=pdf" },
  { name: "a full basket", path: "/basket" },
  { name: "the last page of a full basket", path: "/basket?page=5" },
  { name: "a full basket of the API", path: "/api/v1/mixed/baskets/baskets" },
  posted("days of delivery of a full basket", "/mixed/logistics/card/calculate-card", () => ({
    items: goods.map((uuid) => ({ uuid, quantity: 1, kind: "available" })),
  })),
  posted("replacements of a full basket", "/mixed/baskets/baskets/products-by-categories", () => ({ uuids: goods })),
  posted("goods that go with a full basket", "/mixed/baskets/baskets/related-products", () => ({ uuids: goods })),
  { name: "a checkout of a full basket", path: "/checkout" },
  posted("a calculation", "/private/calculator/calculate", calculation),
  {
    name: "a calculation as a document",
    get path() {
      return `/api/v1/private/calculator/report?${new URLSearchParams({ format: "pdf", inputs: JSON.stringify(calculation()) })}`;
    },
  },
  posted("a price list", "/private/reports/price-lists", () => ({ format: "pdf" })),
  posted("counting a price list", "/private/reports/price-lists/count", () => ({})),
  posted("a sheet of orders", "/private/orders/orders/sheet", () => ({})),
  posted("a sheet of settlements", "/private/finance/mutual-settlements/sheet", () => ({})),
  { name: "all that is kept of a person", path: "/api/v1/private/users/users/profile/data" },
  { name: "a template of lists", path: "/load-products/template.xlsx" },
  posted("a typed list", "/mixed/products/products/read-list", () => ({ text: listed() })),
  {
    name: "an uploaded list",
    path: "/api/v1/private/products/upload/file",
    body: () => Array.from({ length: uploadLimits.rows }, (_, at) => `НЕТ-${at}-${randomUUID()};2`).join("\n"),
    headers: () => ({
      ...{ "content-type": "application/octet-stream", "idempotency-key": randomUUID() },
      [fileNameHeader]: "list.csv",
    }),
  },
  { name: "suggestions", path: "/suggest?q=саморез по дереву" },
  { name: "a search", path: "/search/саморез по дереву?sort=priceAsc" },
  { name: "a table of a hundred goods", path: "/search/саморез?view=table&limit=100" },
];

/** Takes four minutes of one core: part of `npm run faults`, not of the gate. */
const isLongRun = process.env["FAULT_ROUNDS"] !== undefined;

describe.runIf(isLongRun)("one visitor on six connections", () => {
  it.each(expensive)(
    "requesting $name again and again does not delay other buyers' pages, and the shop stays ready",
    async (asked) => {
      let isOver = false;
      const loops = Array.from({ length: connections }, async () => {
        const statuses: number[] = [];
        for (let at = 0; at < requests; at += 1) statuses.push(await ask(asked));
        return statuses;
      });
      const looping = Promise.all(loops).finally(() => (isOver = true));
      const seen: string[] = [];
      do {
        seen.push(`/healthz ${await statusOf("/healthz", "")}`);
        for (const { page, cookie } of buyers) seen.push(`${page} ${await statusOf(page, cookie)}`);
      } while (!isOver);
      const answers = (await looping).flat();
      expect(new Set(seen)).toEqual(new Set(["/healthz 200", "/profile/orders 200", "/basket 200"]));
      expect(answers.filter((status) => ![200, 422, 429, 503].includes(status))).toEqual([]);
      // Requests with a limit may all be refused after the previous rows.
      expect(answers.some((status) => status === 200 || status === 429)).toBe(true);
    },
  );
});

async function ask({ path, body, headers }: Asked): Promise<number> {
  const answer = await fetch(new URL(path, shop.origin), {
    method: body ? "POST" : "GET",
    // A browser sends its page's origin.
    headers: { ...personal(visitor), origin: shop.origin, ...headers?.() },
    ...(body ? { body: body() } : {}),
  });
  const text = await answer.text();
  // Files in progress have a limit of their own.
  return text.includes('"filesRunning"') ? 429 : answer.status;
}

async function statusOf(path: string, cookie: string): Promise<number> {
  const answer = await fetch(new URL(path, shop.origin), { headers: { accept: "text/html", cookie } });
  await answer.arrayBuffer();
  return answer.status;
}

/** A browser's cookies, and the headers of its API calls. */
function personal(cookie: string): Record<string, string> {
  const valueOf = (name: string) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookie)?.[1] ?? "";
  const token = valueOf("token");
  return {
    ...{ accept: "text/html", cookie, fingerprint: valueOf("uuid") },
    ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
  };
}

async function data<S extends z.ZodType>(
  path: string,
  shape: S,
  body?: object,
  cookie = visitor,
): Promise<z.output<S>> {
  const answer = await fetch(`${shop.origin}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...personal(cookie), accept: "application/json", ...json },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return shape.parse(z.object({ data: z.unknown() }).parse(await answer.json()).data);
}

async function fill(cookie: string, uuids: readonly string[]): Promise<void> {
  const items = uuids.map((uuid) => ({ uuid, quantity: 1 }));
  await data("/mixed/baskets/baskets/products/add", z.unknown(), { items }, cookie);
}

/** The maximum number of lines of a basket. */
async function someGoods(): Promise<string[]> {
  const found = new Set<string>();
  const page = z.object({ items: z.array(productCardShape) });
  for (const { uuid, productCount } of await data("/public/categories/categories/menu", categoryMenuShape))
    for (let at = 1; at <= Math.ceil(productCount / 100) && found.size < mostBasketLines; at += 1) {
      const body = { context: { type: "category", value: uuid }, page: at, limit: 100 };
      for (const card of (await data("/mixed/products/products", page, body)).items) found.add(card.uuid);
    }
  if (found.size < mostBasketLines) throw new Error(`the demo shop has only ${found.size} products`);
  return [...found].slice(0, mostBasketLines);
}
