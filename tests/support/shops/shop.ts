import type { z } from "zod";
import { noTradeWords } from "#app/domain/shop/trade-words.ts";
import { defaultShop } from "#server/default-shop.ts";
import { demoShop } from "#server/demo/identity.ts";
import { createApp } from "#server/app.ts";
import { publicWeb } from "#server/gateways/public-web.ts";
import { localBus } from "#server/ports/bus.ts";
import type { Database } from "#server/db/client.ts";
import { noFailpoints } from "#server/ports/failpoints.ts";
import { tariffTable } from "#server/gateways/carriers/tariff-table.ts";
import { outboxSms } from "#server/gateways/sms/sms.ts";
import { secureIds } from "#server/ports/ids.ts";
import { createLogger } from "#server/log.ts";
import type { Ports, ShopSettings } from "#server/ports/ports.ts";
import type { Clock } from "#server/ports/clock.ts";
import { undeclaredAnswer } from "#tests/support/declared-refusals.ts";
import { builtInRegistry } from "#tests/support/servers/company-registry.ts";
import { memoryFiles } from "#tests/support/servers/memory-files.ts";
import { postgresUrl, testDatabase, type Engine, type Goods } from "./database.ts";

export * as small from "./small-shop.ts";
export { postgresUrl } from "./database.ts";

/** For `describe.runIf(postgres)`: race tests mean nothing on the single connection of PGlite. */
export const postgres = postgresUrl !== null;
/**
 * Where tests kill processes of the shop: on PostgreSQL, and on the embedded engine, which takes seconds a start, where
 * there is no other or `npm run faults` gives it time.
 */
export const killedEngines: readonly Engine[] = [
  ...(postgres && process.env["FAULT_ROUNDS"] === undefined ? [] : (["pglite"] as const)),
  ...(postgres ? (["postgres"] as const) : []),
];
/** Where the tests' shop mails orders, claims and messages: its cities have no address of their own. */
export const staffAddress = "staff@example.ru";

/** The title of a suite of race tests: states when it is skipped. */
export function races(title: string): string {
  return postgres ? title : `${title} — skipped: no PostgreSQL`;
}

export type TestShop = Awaited<ReturnType<typeof testShop>>;
export type TestTokens = { token: string; refreshToken: string };
export type TestCall = {
  body?: unknown;
  fingerprint?: string;
  token?: string;
  refreshToken?: string;
  /** City slug. */
  city?: string;
  ip?: string;
  headers?: Record<string, string>;
};
export type TestAnswer = {
  status: number;
  headers: Headers;
  text: string;
  body: {
    data?: unknown;
    code?: string;
    messages?: string[];
    errors?: { field: string; code: string; message: string }[];
    traceId?: string;
  };
  /** `body.data` read by its contract shape: fails the test when the answer breaks the contract. */
  data<S extends z.ZodType>(shape: S): z.output<S>;
};

type Options = { engine?: Engine; goods?: Goods; settings?: Partial<ShopSettings>; ports?: Partial<Ports> };

/**
 * The whole backend on a fresh database with the small shop in it, or the demo shop. Close it in afterAll. Without an
 * engine it is PostgreSQL where one answers, which needs half of PGlite's processor time.
 */
export async function testShop({
  engine = postgres ? "postgres" : "pglite",
  goods = "small",
  settings,
  ports: replaced,
}: Options = {}) {
  const { database, url, drop } = await testDatabase(engine, goods);
  const clock = movableClock();
  const logLines: string[] = [];
  const ports: Ports = { ...testPorts(database, clock, logLines, settings), ...replaced };
  const app = createApp(ports);
  return {
    ports,
    app,
    clock,
    database,
    /** Connection string of the test database on PostgreSQL. */
    url,
    /** Everything logged so far, one JSON line each. */
    logLines,
    ...conversationWith(app, ports),
    /** Another process on the same database: its own memory, clock, failpoints. */
    replica(own: Partial<Ports> = {}) {
      const replicaPorts: Ports = { ...testPorts(database, clock, logLines, settings), ...replaced, ...own };
      const replica = createApp(replicaPorts);
      return { ports: replicaPorts, app: replica, ...conversationWith(replica, replicaPorts) };
    },
    async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
      const { rows } = await database.pool.query<Row>(text, values);
      return rows;
    },
    async close() {
      await ports.bus.close();
      await drop();
    },
  };
}

/** Real time that a test moves by hand. Expiries decided by the database do not see it. */
function movableClock(): Clock & { advance(seconds: number): void } {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(seconds) {
      offset += seconds * 1_000;
    },
  };
}

function testPorts(database: Database, clock: Clock, logLines: string[], settings: Partial<ShopSettings> = {}): Ports {
  return {
    database,
    clock,
    ids: secureIds,
    secrets: { tokenKey: new Uint8Array(32).fill(7), deriveKey: new Uint8Array(32).fill(9) },
    settings: {
      siteUrl: "http://shop.test",
      deskUrl: "http://shop.test",
      shopName: "Скоба",
      email: "shop@example.ru",
      staffEmail: staffAddress,
      sendsMail: false,
      placeholderPhone: "+74950001001",
      takesPayments: false,
      seller: {
        name: "ООО «Скоба»",
        inn: "7707083893",
        ogrn: "1027700132195",
        address: "Москва, Варшавское шоссе, 170",
      },
      bank: { ...demoShop.bank, kpp: "770701001" },
      mainCity: "msk",
      trade: noTradeWords,
      accent: null,
      themeColor: null,
      icons: null,
      backupHours: 24,
      hours: defaultShop.hours,
      cutOff: defaultShop.cutOff,
      accessTokenSeconds: 3_600,
      refreshTokenSeconds: 14_400,
      sessionMaxSeconds: 30 * 86_400,
      refreshOverlapSeconds: 30,
      codesPerHour: 500,
      codesPerAddress: 10,
      creditStop: { warn: 1, noPostpay: 5, blocked: 30 },
      ...settings,
    },
    bus: localBus(),
    failpoints: noFailpoints,
    sms: outboxSms(clock),
    geoIp: { cityUuid: () => null },
    carriers: tariffTable(),
    companyRegistry: builtInRegistry,
    payments: null,
    files: memoryFiles(),
    publicWeb: publicWeb(),
    log: createLogger({ level: "debug", destination: { write: (line) => logLines.push(line) } }),
  };
}

/** Calls of a shop; `app` may be wrapped. */
export function conversationWith(app: Pick<ReturnType<typeof createApp>, "fetch">, ports: Ports) {
  async function call(method: string, path: string, { body, ...from }: TestCall = {}): Promise<TestAnswer> {
    const headers = headersOf(from);
    if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const sent =
      body === undefined || typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
    const init: RequestInit =
      sent === undefined ? {} : { body: sent instanceof Uint8Array ? Uint8Array.from(sent) : sent };
    const response = await app.fetch(new Request(`http://shop.test/api/v1${path}`, { method, headers, ...init }));
    const answer = await readAnswer(response);
    const complaint = answer.status < 400 ? null : undeclaredAnswer(method, path, answer.body.code);
    if (complaint !== null) throw new Error(complaint);
    return answer;
  }

  /** Logs in as a visitor does: requests a code, reads it from the SMS, confirms it. Limits of earlier logins are reset. */
  async function loginAs(
    phone: string,
    { fingerprint = ports.ids.uuid(), ...from }: Omit<TestCall, "body" | "token"> = {},
  ): Promise<TestTokens> {
    await ports.database.db.deleteFrom("login_codes").where("phone", "=", phone).execute();
    const caller = { fingerprint, ip: `10.${octet()}.${octet()}.${octet()}`, ...from };
    const asked = await call("POST", "/public/auth/login", { ...caller, body: { phone } });
    if (asked.status !== 200) throw new Error(`login answered ${asked.status}: ${asked.text}`);
    const confirmed = await call("POST", "/public/auth/login/confirm", {
      ...caller,
      body: { phone, code: lastCode(phone) },
    });
    return tokensOf(confirmed);
  }

  /** The code of the last SMS to a phone. */
  function lastCode(phone: string): string {
    const sms = ports.sms.outbox?.findLast((sent) => sent.phone === phone);
    const code = /\d{6}/.exec(sms?.text ?? "")?.[0];
    if (!code) throw new Error(`no code was sent to ${phone}`);
    return code;
  }

  const octet = () => ports.ids.integer(256);
  return { call, loginAs, lastCode };
}

/** Tokens of an answer that opens or renews a session. */
export function tokensOf(answer: TestAnswer): TestTokens {
  const token = answer.headers.get("token");
  const refreshToken = answer.headers.get("refreshtoken");
  if (answer.status !== 200 || !token || !refreshToken)
    throw new Error(`no tokens in ${answer.status}: ${answer.text}`);
  return { token, refreshToken };
}

function headersOf({
  fingerprint,
  token,
  refreshToken,
  city,
  ip = "127.0.0.1",
  headers = {},
}: Omit<TestCall, "body">): Headers {
  return new Headers({
    "x-client-ip": ip,
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(refreshToken === undefined ? {} : { refreshtoken: refreshToken }),
    ...(city === undefined ? {} : { city }),
    ...headers,
  });
}

async function readAnswer(response: Response): Promise<TestAnswer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: TestAnswer["body"] = isJson ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, body, data: (shape) => shape.parse(body.data) };
}
