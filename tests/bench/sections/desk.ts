import { randomBytes } from "node:crypto";
import pg from "pg";
import { z } from "zod";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { staffTokenHash } from "#server/security/derived-codes.ts";
import { copyOrders } from "#tests/bench/shops/copied-orders.ts";
import { growthShop } from "#tests/bench/shops/growth-shop.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";
import { pinDatabase, served } from "#tests/bench/shops/shop-process.ts";
import { deskLinks, deskPageKind } from "#tests/support/desk-addresses.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { asSent } from "../as-sent.ts";
import { atMost, median, percentile, withoutGoal, type Figure } from "../figures.ts";
import { scriptsOf } from "../page-parts.ts";
import { browser } from "../pages.ts";

const goods = Number(process.env["BENCH_GOODS"] ?? 100_000);
const orders = Number(process.env["BENCH_ORDERS"] ?? 200_000);
/** Of these the newest, in all states; the others are finished. */
const openOrders = Math.min(orders, 1_000);
const buyers = orders / 10;
const minutesBetween = 5;

/** Addresses of one page with the same parameters that are visited. */
const alike = 2;
const firstRounds = 2;
/** The slowest addresses are asked more often, for their 95th percentile. */
const slowest = 20;
const rounds = 30;
const most = { ms: 300, searchMs: 200, bytes: 60 * 1024 };

/**
 * Every page of the desk that its links and filters lead to, as an administrator sees it, with 100,000 goods, 200,000
 * orders and 20,000 buyers (desk §15).
 */
export async function desk(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("desk", "no PostgreSQL available")];
  const template = new URL(await growthShop(goods)).pathname.slice(1);
  return withOwnDatabase(async (databaseUrl) => {
    await addOrders(databaseUrl);
    return served(databaseUrl, async (shop) => {
      await pinDatabase(shop);
      return figuresOf(shop.origin, `desk=${await session(databaseUrl)}`);
    });
  }, template);
}

async function figuresOf(origin: string, cookie: string): Promise<Figure[]> {
  const first = await crawl(origin, cookie);
  const taken = [...first].toSorted(([, a], [, b]) => median(b) - median(a)).slice(0, slowest);
  const figures: Figure[] = [withoutGoal("desk: addresses visited", String(first.size))];
  const times: { path: string; p95: number; middle: number }[] = [];
  for (const [path] of taken) {
    const walls: number[] = [];
    for (let round = 0; round < rounds; round += 1) walls.push((await ask(origin + path, cookie)).wall);
    times.push({ path, p95: percentile(walls, 95), middle: median(walls) });
  }
  const searches = (path: string) => path.startsWith("/desk/search");
  for (const { path, p95, middle } of times.toSorted((a, b) => b.p95 - a.p95)) {
    figures.push(atMost(`${decodeURI(path)}: 95th percentile`, p95, searches(path) ? most.searchMs : most.ms, "ms"));
    console.log(`${decodeURI(path)}: median ${middle.toFixed(0)} ms, 95th percentile ${p95.toFixed(0)} ms`);
  }
  return [...figures, ...(await weights(origin, cookie, [...first.keys()]))];
}

/** The heaviest page and its scripts, as sent. */
async function weights(origin: string, cookie: string, paths: readonly string[]): Promise<Figure[]> {
  const pageBytes = new Map<string, number>();
  const scriptBytes = new Map<string, number>();
  for (const path of paths) {
    const { bytes, text } = await asSent(origin + path, "br", cookie);
    const scripts = await scriptsOf(text, (address) => asSent(origin + address, "br"));
    pageBytes.set(path, bytes);
    scriptBytes.set(
      path,
      [...scripts.values()].reduce((sum, sent) => sum + sent.bytes, 0),
    );
  }
  return Object.entries({ HTML: pageBytes, script: scriptBytes }).map(([what, bytes]) => {
    const [path = "", heaviest = NaN] = [...bytes].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    return atMost(`desk, heaviest page: ${what}, brotli (${decodeURI(path)})`, heaviest, most.bytes, "B");
  });
}

/** The times of every address that is reached from /desk, at most `alike` of each page and set of parameters. */
async function crawl(origin: string, cookie: string): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>();
  const seen = new Map<string, number>();
  const waiting = ["/desk", ...typed];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (taken.has(path)) continue;
    const kind = deskPageKind(path);
    const count = seen.get(kind ?? "") ?? 0;
    if (kind === null || count >= alike) continue;
    seen.set(kind, count + 1);
    const walls: number[] = [];
    let text: string | null = "";
    for (let round = 0; round < firstRounds && text !== null; round += 1) {
      const answer = await ask(origin + path, cookie);
      text = answer.text;
      walls.push(answer.wall);
    }
    if (text === null) continue;
    taken.set(path, walls);
    // A filtered list leads to itself in every other order: only its plain form is left in all ways.
    const links = deskLinks(text).filter((link) => !path.includes("?") || !link.includes("?"));
    waiting.push(...links, ...filtersOf(path, text));
  }
  return taken;
}

/** What is typed into fields of lists and the search of the desk. */
const typed = [
  ...["болт м8", "КЗН-20-000123", "Иванов", "79000000021"].map((text) => `/desk/search?q=${encodeURIComponent(text)}`),
  ...["КЗН-20-0001", "Иванов"].map((text) => `/desk/orders?q=${encodeURIComponent(text)}`),
  ...[
    "created=2026-01-01..2026-06-30",
    "sum=100000..",
    "article=DIN",
    "buyer=%D0%98%D0%B2%D0%B0%D0%BD%D0%BE%D0%B2",
  ].map((query) => `/desk/orders?${query}`),
  ...["болт", "саморез 4,2", "М8"].map((text) => `/desk/products?q=${encodeURIComponent(text)}`),
  ...["Иванов", "79000"].map((text) => `/desk/buyers?q=${encodeURIComponent(text)}`),
];

/** The list with one filter set, for each option of a field of its filter form. */
function filtersOf(path: string, text: string): string[] {
  if (path.includes("?")) return [];
  const form = /<form action="[\s\S]*?<\/form>/.exec(text)?.[0] ?? "";
  const boxes = [...form.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([tag]) => [
    /\bname="([^"]+)"/.exec(tag)?.[1] ?? "",
    /\bvalue="([^"]+)"/.exec(tag)?.[1] ?? "1",
  ]);
  const selects = [...form.matchAll(/<select[^>]*\bname="([^"]+)"[\s\S]*?<\/select>/g)].flatMap(([select, name = ""]) =>
    [...select.matchAll(/<option[^>]*\bvalue="([^"]+)"/g)].map(([, value = ""]) => [name, value]),
  );
  return [...boxes, ...selects].map(([name = "", value = ""]) => `${path}?${name}=${encodeURIComponent(value)}`);
}

/** `text` is null if the address answers with something other than a page. */
async function ask(address: string, cookie: string): Promise<{ text: string | null; wall: number }> {
  const started = performance.now();
  const response = await fetch(address, { headers: { cookie, "user-agent": browser }, redirect: "manual" });
  const text = await response.text();
  const wall = performance.now() - started;
  if (response.status >= 500 || response.status === 429) throw new Error(`${address} answered ${response.status}`);
  const isPage = response.status === 200 && response.headers.get("content-type")?.startsWith("text/html");
  return { text: isPage ? text : null, wall };
}

/** The token of a new session of the demo's administrator. */
async function session(databaseUrl: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with administrator as (
         insert into staff (uuid, email, name, roles, city_uuids, warehouse_uuids, status, password_hash, totp_secret, totp_at)
         values (gen_random_uuid(), 'bench@example.ru', 'Анна Петрова', '{admin}', '{}', '{}', 'active', 'none', '\\x00', now())
         returning uuid)
       insert into staff_sessions (uuid, staff_uuid, token_hash, created_at, last_seen_at, expires_at, code_at, address, user_agent)
       select gen_random_uuid(), uuid, $1, now(), now(), now() + $2 * interval '1 second', now(), '127.0.0.1', 'bench'
         from administrator returning uuid`,
      [staffTokenHash(token), signInLimits.sessionSeconds],
    );
    z.array(z.object({ uuid: z.string() }))
      .length(1)
      .parse(rows);
    return token;
  } finally {
    await client.end();
  }
}

/** Buyers without a company, and two years of orders, spread over all of them. */
async function addOrders(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(
      `insert into users (uuid, phone, first_name, last_name, city_uuid, created_at)
       select gen_random_uuid(), '+7999' || lpad(n::text, 7, '0'), u.first_name, u.last_name, u.city_uuid, now() - n * interval '50 minutes'
         from generate_series(1, $1::int) n
         join (select *, row_number() over (order by uuid) as at, count(*) over () as many from users) u on u.at = n % many + 1`,
      [buyers],
    );
    await copyOrders(client, {
      source: "status in ('completed', 'canceled', 'returned')",
      count: orders - openOrders,
      minutesBetween,
      prefix: "КЗН-20",
    });
    await copyOrders(client, {
      source: "number not like 'КЗН-20-%'",
      count: openOrders,
      minutesBetween,
      prefix: "КЗН-21",
    });
    await client.query(
      `update orders o set user_uuid = u.uuid, counterparty_uuid = null
         from (select uuid, row_number() over (order by phone) - 1 as at from users where phone like '+7999%') u
        where o.number like 'КЗН-20-%' and o.counterparty_uuid is null and substr(o.number, 8)::int % $1 = u.at`,
      [buyers],
    );
    // 1C has the finished orders, one in fifty of them with a change that it does not know.
    await client.query(
      `insert into exchange_connections (uuid, name, login, password_hash, type, created_at)
       values (gen_random_uuid(), '1С', 'bench', 'none', 'sale', now() - interval '3 years')`,
    );
    await client.query(
      `update order_parts p
          set acknowledged_version = p.version + o.lock_version + o.settled_payments - (right(o.number, 6)::int % 50 = 0)::int,
              acknowledged_at = now()
         from orders o where o.uuid = p.order_uuid and o.number like 'КЗН-20-%'`,
    );
    await client.query("commit");
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}
