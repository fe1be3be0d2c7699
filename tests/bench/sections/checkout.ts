import { setTimeout as pause } from "node:timers/promises";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { openDatabase, type Database } from "#server/db/client.ts";
import { secureIds } from "#server/ports/ids.ts";
import { deriveSecrets } from "#server/security/secrets.ts";
import { buying, changeOf, newBuyer, orderForm, placed, type Buying } from "#tests/support/orders/buying.ts";
import { httpCall } from "#tests/support/http-call.ts";
import { testShop, type TestAnswer } from "#tests/support/shops/shop.ts";
import { countedStatements } from "../counted-pool.ts";
import { atLeast, atMost, median, percentile, withoutGoal, type Figure } from "../figures.ts";
import { cpuMilliseconds } from "#tests/bench/shops/server-process.ts";
import { databaseProcesses, pinDatabase, withShop, type ShopProcess } from "#tests/bench/shops/shop-process.ts";

/** Without authentication, `begin` and `commit`. */
const mostStatements = 12;
const leastOrders = 50;
const mostTimesMedian = 20;

const orders = 400;
const warmUp = 100;
const atOnce = 16;
/** Few enough concurrent requests to be served without refusals. */
const fillingAtOnce = 4;
const mostAttempts = 10;
const linesEach = 5;

/** The rate at which completed forms become orders, each of another buyer, with enough stock of everything. */
export function checkout(): Promise<Figure[]> {
  return withShop("postgres", async (shop) => {
    const { databaseUrl } = shop;
    if (databaseUrl === null) throw new Error("the section needs PostgreSQL");
    const database = await openDatabase({ databaseUrl, poolSize: 2 });
    try {
      const goods = await plentyOfGoods(database);
      const ready = await readyBuyers(shop, database, goods);
      await pinDatabase(shop);
      await placeAll(ready.slice(orders));
      const figures = await placing(shop, databaseUrl, ready.slice(0, orders));
      return [await statementsOfOrder(database, shop.key, goods), ...figures];
    } finally {
      await database.close();
    }
  });
}

type Ready = { buyer: Buying; form: PlaceOrderBody };

async function placing(shop: ShopProcess, databaseUrl: string, ready: readonly Ready[]): Promise<Figure[]> {
  const pids = await databaseProcesses(databaseUrl);
  const worked = () => pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
  const [server, database, from] = [cpuMilliseconds(shop.pid), worked(), performance.now()];
  const took = await placeAll(ready);
  const seconds = (performance.now() - from) / 1_000;
  const [serverMs, databaseMs] = [
    (cpuMilliseconds(shop.pid) - server) / ready.length,
    (worked() - database) / ready.length,
  ];
  return [
    atLeast(`orders a second, ${atOnce} at once`, ready.length / seconds, leastOrders),
    atMost(
      "an order: 99th percentile relative to the median",
      percentile(took, 99) / median(took),
      mostTimesMedian,
      "times",
    ),
    withoutGoal("an order: median", `${median(took).toFixed(0)} ms`),
    withoutGoal(
      "an order: processor time of the shop, of the database",
      `${serverMs.toFixed(1)} ms, ${databaseMs.toFixed(1)} ms`,
    ),
    // The capacity of an undisturbed core, independent of the machine's other load.
    atLeast("orders a second by the shop's processor time", 1_000 / serverMs, leastOrders),
  ];
}

/** The duration of each order in milliseconds. */
async function placeAll(ready: readonly Ready[]): Promise<number[]> {
  const took: number[] = [];
  const waiting = [...ready];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const from = performance.now();
      placed(await untilAnswered(next));
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return took;
}

/** Like the storefront: a refused buyer retries with the same key, and the time includes it. */
async function untilAnswered({ buyer, form }: Ready): Promise<TestAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await buyer.place(form);
    if (![409, 503].includes(answer.status) || attempt === mostAttempts) return answer;
    await pause(200);
  }
}

async function readyBuyers({ origin, key }: ShopProcess, database: Database, goods: string[]): Promise<Ready[]> {
  const call = httpCall(origin);
  const ready: Ready[] = [];
  const open = async (first: number) => {
    for (let at = first; at < orders + warmUp; at += fillingAtOnce) {
      const buyer = buying({ call }, { token: await confirmedBuyer(database, key, at) });
      ready.push({ buyer, form: await filledForm(buyer, goods, at) });
    }
  };
  await Promise.all(Array.from({ length: fillingAtOnce }, (_, first) => open(first)));
  return ready;
}

async function filledForm(buyer: Buying, goods: string[], at: number): Promise<PlaceOrderBody> {
  const items = Array.from({ length: linesEach }, (_, n) => ({
    uuid: goods[(at * 7 + n * 31) % goods.length] ?? "",
    quantity: 1,
  }));
  changeOf(await buyer.add(items));
  return orderForm(await buyer.checkout());
}

async function confirmedBuyer({ pool }: Database, key: string, at: number): Promise<string> {
  const ports = {
    ids: secureIds,
    secrets: deriveSecrets(key),
    clock: { now: () => new Date() },
    settings: { accessTokenSeconds: 3_600 },
  };
  const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const { token, userUuid } = await newBuyer({ ports, sql }, at);
  await sql("update users set email_confirmed_at = now() where uuid = $1", [userUuid]);
  return token;
}

async function statementsOfOrder(database: Database, key: string, goods: string[]): Promise<Figure> {
  const shop = await testShop({ ports: { database, secrets: deriveSecrets(key) } });
  try {
    const { take } = countedStatements(database);
    const buyers = [orders + warmUp, orders + warmUp + 1].map(async (at) => {
      const buyer = buying(shop, { token: await confirmedBuyer(database, key, at) });
      return { buyer, form: await filledForm(buyer, goods, at) };
    });
    const [first, second] = await Promise.all(buyers);
    // The first order loads the cached public data.
    if (first) await placeAll([first]);
    take();
    if (second) await placeAll([second]);
    return atMost("an order: SQL statements, including begin and commit", take(), mostStatements, "");
  } finally {
    await shop.close();
  }
}

/** Goods that are delivered in one part, with more stock than is ordered. */
async function plentyOfGoods({ pool }: Database): Promise<string[]> {
  await pool.query("update stock set on_hand = on_hand + 100000 where on_hand > reserved");
  const { rows } = await pool.query<{ uuid: string }>(
    `select p.uuid from products p where p.status = 'active' and p.min_quantity <= p.multiplicity
       and exists (select from stock s where s.product_uuid = p.uuid and s.on_hand > 100000)
     order by p.uuid limit 300`,
  );
  return rows.map(({ uuid }) => uuid);
}
