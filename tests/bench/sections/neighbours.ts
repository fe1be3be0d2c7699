import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileNameHeader, uploadPath } from "#app/contract/files/files.ts";
import { secureIds } from "#server/ports/ids.ts";
import { deriveSecrets } from "#server/security/secrets.ts";
import { buying, newBuyer, orderForm } from "#tests/support/orders/buying.ts";
import { testDatabase } from "#tests/support/shops/database.ts";
import { httpCall } from "#tests/support/http-call.ts";
import { innOf } from "#tests/support/inn.ts";
import { neighbour, neighbourFaults, type Neighbour } from "#tests/support/shops/neighbour.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small } from "#tests/support/shops/shop.ts";
import { atLeast, withoutGoal, type Figure } from "../figures.ts";
import { withServer } from "#tests/bench/shops/server-process.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 10);
/** Orders and additions a second: the other load of the shop, well within its capacity. */
const perSecond = { orders: 2, additions: 6 };
/** Concurrent visitors who use the service repeatedly. */
const visitors = 16;
const key = randomBytes(48).toString("base64");
const { hinge } = small.products;

type Person = { origin: string; call: ReturnType<typeof httpCall>; token: string; paid: string };
type Gateway = { env(there: Neighbour): Record<string, string>; visit(person: Person): Promise<unknown> };

const gateways: Record<string, Gateway> = {
  bank: {
    env: ({ url }) => ({ PAYMENT_URL: url, PAYMENT_SHOP_ID: "1", PAYMENT_SECRET_KEY: "k" }),
    visit: ({ call, token, paid }) => call("POST", `/private/orders/orders/${paid}/pay`, { token, body: {} }),
  },
  SMS: {
    env: ({ url }) => ({ SMS_URL: url, SMS_TOKEN: "k", LOGIN_CODES_PER_HOUR: "1000000" }),
    visit: ({ call }) =>
      call("POST", "/public/auth/login", {
        fingerprint: randomUUID(),
        body: { phone: `+7900${randomInt(1_000_000, 9_999_999)}` },
      }),
  },
  registry: {
    env: ({ url }) => ({ COMPANY_REGISTRY_URL: url, COMPANY_REGISTRY_TOKEN: "k" }),
    visit: ({ call }) =>
      call("GET", `/public/locations/locations/find-company-by-inn?inn=${innOf(randomInt(100_000_000, 999_999_999))}`),
  },
  carriers: {
    env: ({ url }) => ({ CDEK_URL: url, CDEK_ACCOUNT: "a", CDEK_PASSWORD: "p" }),
    visit: ({ call }) =>
      call("POST", "/mixed/logistics/card/calculate-card", {
        city: "kazan",
        body: { items: [{ uuid: hinge.uuid, quantity: 4 * randomInt(1, 2_000), kind: "available" }] },
      }),
  },
  files: {
    env: ({ port }) => ({ STORAGE_URL: `s3+http://key:secret@127.0.0.1:${port}/bucket` }),
    visit: async ({ origin }) => {
      const answer = await fetch(`${origin}/api/v1${uploadPath}`, {
        method: "POST",
        body: samples.pdf,
        headers: {
          ...{ fingerprint: randomUUID(), "x-forwarded-for": someAddress() },
          ...{ "content-type": "application/octet-stream", [fileNameHeader]: "a.pdf" },
        },
      });
      await answer.text();
    },
  },
};

/** Orders and additions at a constant rate, with all services up, then with each service down in each way. */
export async function neighbours(): Promise<Figure[]> {
  const database = await testDatabase("postgres");
  const { pool } = database.database;
  const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const ports = { ids: secureIds, secrets: deriveSecrets(key), settings: { accessTokenSeconds: 36_000 } };
  try {
    await sql("update stock set on_hand = 10000000");
    const clock = { now: () => new Date() };
    const tokens: string[] = [];
    for (let at = 0; at < visitors; at += 1)
      tokens.push((await newBuyer({ ports: { ...ports, clock }, sql }, at)).token);
    const rows: ({ what: string } & Awaited<ReturnType<typeof rates>>)[] = [];
    const measure = async (what: string, away: Parameters<typeof rates>[2]) => {
      const row = { what, ...(await rates(database.url ?? "", tokens, away)) };
      console.log(row);
      rows.push(row);
    };
    await measure("all services up", null);
    for (const fault of neighbourFaults)
      for (const [name, gateway] of Object.entries(gateways)) {
        const there = await neighbour(fault);
        await measure(`${name} ${fault}`, { gateway, there });
        await there.close();
      }
    return rows.flatMap(({ what, visits, ...shares }) => [
      atLeast(`${what}: orders answered`, shares.orders, 0.9),
      atLeast(`${what}: additions to the basket answered`, shares.additions, 0.9),
      withoutGoal(`${what}: requests that need the service`, String(visits)),
    ]);
  } finally {
    await database.drop();
  }
}

async function rates(url: string, tokens: string[], away: { gateway: Gateway; there: Neighbour } | null) {
  const varDir = await mkdtemp(join(tmpdir(), "skoba-neighbours-"));
  const env = (origin: string) => ({
    WEB_PROCESSES: "1",
    ...{ SITE_URL: origin, VAR_DIR: varDir, SECRET_KEY: key, DATABASE_URL: url, LOG_LEVEL: "silent" },
    ...{ REQUESTS_PER_ADDRESS: "0", TRUSTED_PROXIES: "127.0.0.1" },
    ...(away?.gateway.env(away.there) ?? { PAYMENT_SHOP_ID: "1", PAYMENT_SECRET_KEY: "k" }),
  });
  try {
    return await withServer({ script: "build/backend/index.js", env, readyPath: "/readyz" }, async ({ origin }) => {
      const callFrom = () => httpCall(origin, { "x-forwarded-for": someAddress() });
      const order = async (token: string, paymentMethod: "card" | "onDelivery") => {
        const buyer = buying({ call: callFrom() }, { token, city: "msk" });
        await buyer.add([{ uuid: hinge.uuid, quantity: 4 }]);
        return buyer.place(orderForm(await buyer.checkout(), { paymentMethod }));
      };
      const people: Person[] = [];
      for (const token of tokens) {
        const { body } = await order(token, "card");
        const data = body.data;
        const number = typeof data === "object" && data !== null && "number" in data ? String(data.number) : "";
        people.push({ origin, call: callFrom(), token, paid: number });
      }
      const over = new AbortController();
      let visits = 0;
      const visiting = people.map(async (person) => {
        while (away !== null && !over.signal.aborted) {
          await away.gateway.visit({ ...person, call: callFrom() }).catch(() => {});
          visits += 1;
          await pause(100);
        }
      });
      const isDone = (answer: Promise<{ status: number }>) =>
        answer.then(
          ({ status }) => status === 200,
          () => false,
        );
      const [orders, additions] = await Promise.all([
        steadily(perSecond.orders, (at) => isDone(order(tokens[at % tokens.length] ?? "", "onDelivery"))),
        steadily(perSecond.additions, () =>
          isDone(
            buying({ call: callFrom() }, { fingerprint: randomUUID(), city: "msk" }).add([
              { uuid: hinge.uuid, quantity: 4 },
            ]),
          ),
        ),
      ]);
      over.abort();
      await Promise.all(visiting);
      return { orders, additions, visits };
    });
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}

function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Acts at this rate; returns the share of successes. */
async function steadily(rate: number, act: (at: number) => Promise<boolean>): Promise<number> {
  const acts: Promise<boolean>[] = [];
  for (let at = 0; at < rate * seconds; at += 1) {
    acts.push(act(at));
    await pause(1_000 / rate);
  }
  const done = await Promise.all(acts);
  return done.filter(Boolean).length / done.length;
}
