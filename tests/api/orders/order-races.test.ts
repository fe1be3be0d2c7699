import { EventEmitter } from "node:events";
import pg from "pg";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import type { Database } from "#server/db/client.ts";
import type { Schema } from "#server/db/schema.ts";
import type { FailpointName } from "#server/ports/failpoints.ts";
import {
  buying,
  changeOf,
  differencesOf,
  newBuyer,
  orderForm,
  placed,
  rowsOf,
  type Buying,
} from "#tests/support/orders/buying.ts";
import { postgres, races, small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const { products } = small;

describe.runIf(postgres)(races("orders placed concurrently"), () => {
  let shop: TestShop;
  let made = 0;

  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());

  type Ready = { buyer: Buying; form: PlaceOrderBody; token: string };

  /** Buyers with open checkouts, distributed over two processes and the given cities. */
  async function readyBuyers(
    count: number,
    itemsOf: (at: number) => { uuid: string; quantity: number }[],
    cities = ["msk"],
  ): Promise<Ready[]> {
    const processes = [shop, shop.replica()];
    const ready: Ready[] = [];
    for (let at = 0; at < count; at += 1) {
      const { token } = await newBuyer(shop, (made += 1));
      const buyer = buying(processes[at % 2] ?? shop, { token, city: cities[at % cities.length] ?? "msk" });
      changeOf(await buyer.add(itemsOf(at)));
      ready.push({ buyer, token, form: orderForm(await buyer.checkout()) });
    }
    return ready;
  }

  async function readyBuyer(uuid: string, quantity: number): Promise<Ready> {
    const [ready] = await readyBuyers(1, () => [{ uuid, quantity }]);
    if (!ready) throw new Error("no buyer");
    return ready;
  }

  test("one form sent twenty times at once makes one order, named in every answer (invariants O2)", async () => {
    const ready = await readyBuyer(products.handle.uuid, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => untilAnswered(ready)));
    const orders = answers.map(placed);
    expect(new Set(orders.map(({ number }) => number)).size).toBe(1);
    expect(orders.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await shop.sql("select checkout_uuid from orders group by 1 having count(*) > 1")).toEqual([]);
    expect(await reservedOf(products.handle.uuid)).toBe(2);
  });

  test("while the first request is running the second answers 409, and gets the same order later", async () => {
    const ready = await readyBuyer(products.foam.uuid, 1);
    const running = gate();
    const slow = shop.replica({ failpoints: running.failpoints("order.inserted") });
    const { token } = ready;
    const first = buying(slow, { token }).place(ready.form);
    await running.reached;
    const impatient = shop.replica({ database: withLockTimeout(shop.url, 100) });
    const second = await buying(impatient, { token }).place(ready.form);
    expect([second.status, second.body.code, second.headers.get("retry-after")]).toEqual([409, "inProgress", "1"]);
    running.open();
    const { number } = placed(await first);
    expect(placed(await ready.buyer.place(ready.form))).toMatchObject({ number, repeated: true });
    await impatient.ports.database.close();
  });

  /** `npm run faults` sets two hundred. */
  const buyers = Number(process.env["FAULT_BUYERS"] ?? 60);
  test(
    `twenty pieces in a warehouse of two cities: ${buyers} buyers, twenty orders, plain refusals for the rest (invariants S1, S2, P5)`,
    { timeout: 300_000 },
    async () => {
      const { scarce } = products;
      const ready = await readyBuyers(buyers, () => [{ uuid: scarce.uuid, quantity: 1 }], ["spb", "kazan"]);
      const answers = await Promise.all(ready.map(untilAnswered));
      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(won).toHaveLength(20);
      expect(await reservedOf(scarce.uuid)).toBe(20);
      for (const answer of lost) {
        expect([answer.status, answer.body.code]).toEqual([422, "stockChanged"]);
        expect(differencesOf(answer)).toMatchObject([{ uuid: scarce.uuid, what: "stock", before: 1, after: 0 }]);
      }
      // The losers keep their goods: they are now in the other group and can be ordered from it.
      const loser = ready[answers.findIndex(({ status }) => status !== 200)]?.buyer;
      if (!loser) throw new Error("no order was refused");
      expect(rowsOf(await loser.basket())).toEqual([[scarce.uuid, "notAvailable", 1]]);
      await loser.order();
      expect(await reservedOf(scarce.uuid)).toBe(20);
      await nothingOversold();
    },
  );

  test(
    "200 buyers for 50 pieces through two processes: fifty orders, plain refusals for the rest, nobody has two (invariants S1, S2, O2)",
    { timeout: 300_000 },
    async () => {
      const { scarce } = products;
      await shop.sql("update stock set on_hand = reserved + 50 where product_uuid = $1", [scarce.uuid]);
      const before = await reservedOf(scarce.uuid);
      const ready = await readyBuyers(200, () => [{ uuid: scarce.uuid, quantity: 1 }], ["spb", "kazan"]);
      const answers = await Promise.all(ready.map(untilAnswered));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect([answer.status, answer.body.code]).toEqual([422, "stockChanged"]);
      expect(await reservedOf(scarce.uuid)).toBe(before + 50);
      const twice =
        "select user_uuid from orders o join order_items i on i.order_uuid = o.uuid where i.product_uuid = $1 and i.state = 'reserved' group by 1 having count(*) > 1";
      expect(await shop.sql(twice, [scarce.uuid])).toEqual([]);
      await nothingOversold();
    },
  );

  test("the same ten products in opposite order do not deadlock (invariants S3)", async () => {
    const goods = [
      products.hinge,
      products.screw,
      products.foam,
      products.handle,
      products.bounded,
      products.lookAlike,
      products.reducedVat,
      products.withoutVat,
      products.cuttable,
      products.bolt,
    ];
    const codes = listenForErrors(shop);
    const wanted = goods.map(({ uuid }) => ({ uuid, quantity: 1 }));
    const ready = await readyBuyers(24, (at) => (at % 2 === 0 ? wanted : wanted.toReversed()));
    const answers = await Promise.all(ready.map(untilAnswered));
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect(codes).not.toContain("40P01");
    await nothingOversold();
  });

  test("for any simultaneous orders, ordered and free quantities add up to the initial stock", async () => {
    const goods = [products.laminate, products.handle, products.washer, products.anchor, products.bolt];
    const ready = await readyBuyers(30, (at) =>
      goods
        .filter((_, n) => (at + n) % 2 === 0)
        .map(({ uuid }, n) => ({ uuid, quantity: 1 + ((at * 7 + n * 3) % 5) * 2 })),
    );
    const answers = await Promise.all(ready.map(untilAnswered));
    for (const { status, body } of answers) expect(status === 200 || body.code === "stockChanged").toBe(true);
    await nothingOversold();
  });

  test("goods added while the order is being written stay in the basket", async () => {
    const ready = await readyBuyer(products.foam.uuid, 3);
    const running = gate();
    const slow = shop.replica({ failpoints: running.failpoints("order.stock_written") });
    const order = buying(slow, { token: ready.token }).place(ready.form);
    await running.reached;
    const added = ready.buyer.add([
      { uuid: products.foam.uuid, quantity: 2 },
      { uuid: products.hinge.uuid, quantity: 1 },
    ]);
    running.open();
    placed(await order);
    expect(rowsOf(changeOf(await added).basket)).toEqual([
      [products.foam.uuid, "available", 2],
      [products.hinge.uuid, "available", 1],
    ]);
  });

  test("a connection that breaks halfway leaves nothing behind, and the form works again (invariants O3)", async () => {
    const ready = await readyBuyer(products.foam.uuid, 3);
    const before = await everything();
    const cut = shop.replica({
      failpoints: { reach: async (name) => void (name === "order.inserted" && (await endIdleTransactions())) },
    });
    const answer = await buying(cut, { token: ready.token }).place(ready.form);
    expect([answer.status, answer.body.code]).toEqual([504, "timeout"]);
    expect(await everything()).toEqual(before);
    placed(await ready.buyer.place(ready.form));
  });

  test("a statement that takes too long leaves nothing behind (invariants O3)", async () => {
    const ready = await readyBuyer(products.foam.uuid, 1);
    const before = await everything();
    await shop.sql(
      "create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'",
    );
    await shop.sql("create trigger dawdle before insert on order_items for each row execute function dawdle()");
    const impatient = shop.replica({ database: withLockTimeout(shop.url, 1_000, 300) });
    const answer = await buying(impatient, { token: ready.token }).place(ready.form);
    expect([answer.status, answer.body.code]).toEqual([504, "timeout"]);
    await shop.sql("drop trigger dawdle on order_items");
    expect(await everything()).toEqual(before);
    placed(await ready.buyer.place(ready.form));
    await impatient.ports.database.close();
  });

  /** Like the storefront: retries a transient refusal with the same key. */
  async function untilAnswered({ buyer, form }: Ready): Promise<TestAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await buyer.place(form);
      if (![409, 503, 504].includes(answer.status) || attempt === 20) return answer;
    }
  }

  async function reservedOf(uuid: string): Promise<number> {
    const [row] = await shop.sql<{ n: string }>("select sum(reserved) as n from stock where product_uuid = $1", [uuid]);
    return Number(row?.n);
  }

  /** Per product and warehouse: the reserved quantity equals the orders' and does not exceed the stock. */
  async function nothingOversold() {
    const wrong = await shop.sql(`
      select s.product_uuid, s.warehouse_uuid, s.on_hand, s.reserved, coalesce(held.quantity, 0) as held
      from stock s
      left join (
        select i.product_uuid, p.warehouse_uuid, sum(i.quantity) as quantity
        from order_items i join order_parts p on p.uuid = i.part_uuid
        where i.state = 'reserved' group by 1, 2
      ) held using (product_uuid, warehouse_uuid)
      where s.reserved <> coalesce(held.quantity, 0) or s.reserved > s.on_hand`);
    expect(wrong).toEqual([]);
    expect(
      await shop.sql(
        "select uuid from orders o where not exists (select from order_items i where i.order_uuid = o.uuid)",
      ),
    ).toEqual([]);
  }

  async function everything() {
    const tables = [
      "orders",
      "order_parts",
      "order_items",
      "order_history",
      "outbox",
      "idempotency_keys",
      "consents",
      "basket_lines",
      "stock",
    ];
    return Promise.all(
      tables.map(async (table) => [
        table,
        await shop.sql(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`),
      ]),
    );
  }

  async function endIdleTransactions() {
    await shop.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()",
    );
  }
});

/** A failpoint that blocks: `reached` resolves when a request arrives, `open` lets it continue. */
function gate() {
  let arrive = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const failpoints = (at: FailpointName) => ({
    async reach(name: FailpointName) {
      if (name !== at) return;
      arrive();
      await opened;
    },
  });
  return { reached, open: () => open(), failpoints };
}

/** Another pool on the same database with shorter time limits. */
function withLockTimeout(url: string | null, lockTimeout: number, statementTimeout = 10_000): Database {
  if (url === null) throw new Error("this needs PostgreSQL");
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    lock_timeout: lockTimeout,
    statement_timeout: statementTimeout,
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: "postgres",
    db,
    listings: db,
    suggestions: db,
    pool,
    listingsPool: pool,
    suggestionsPool: pool,
    state: () => "ready",
    look: async () => "ready",
    close: () => db.destroy(),
  };
}

/** Collects the SQLSTATEs of all database errors from now on, including retried ones. */
function listenForErrors({ database }: TestShop): string[] {
  const codes: string[] = [];
  const heard = new WeakSet<object>();
  database.pool.on("acquire", (client) => {
    if (heard.has(client) || !("connection" in client) || !(client.connection instanceof EventEmitter)) return;
    heard.add(client);
    client.connection.on("errorMessage", (error: { code?: string }) => codes.push(error.code ?? ""));
  });
  return codes;
}
