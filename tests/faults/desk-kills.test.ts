import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskOrderShape } from "#app/contract/desk/order.ts";
import { deskProductShape } from "#app/contract/desk/product.ts";
import type { Database } from "#server/db/client.ts";
import { insertStaffSession } from "#server/db/queries/staff/sessions.ts";
import { staffTokenHash } from "#server/security/derived-codes.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { killedEngines, small, type TestAnswer } from "#tests/support/shops/shop.ts";
import { deskCalls } from "#tests/support/staff.ts";
import { killableShop, type KillableShop, type Run } from "./killable-shop.ts";

/** How often the process is killed at a random moment; `npm run faults` sets more. */
const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2);
const patience = 300_000;
const { products } = small;

type Change = { path: string; body: object; key: string };
type Desk = (method: string, path: string, asked?: object) => Promise<TestAnswer>;

describe.each(killedEngines)("the desk on %s, killed while three people work", (engine) => {
  let shop: KillableShop;
  const token = randomBytes(32).toString("base64url");
  const start = { onHand: 0 };

  beforeAll(async () => {
    shop = await killableShop(engine);
    await shop.inspect(async (database) => {
      await signIn(database, token);
      await database.db.updateTable("stock").set({ on_hand: 1_000_000 }).execute();
      start.onHand = await onHandOf(database);
    });
  }, patience);
  afterAll(() => shop.remove());

  test(
    `${rounds} times: what was answered is there, a repeated form changes once, journal and rows agree (desk D1, D2)`,
    async () => {
      const answered: Change[] = [];
      let open: Change[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const run = await shop.start();
        const desk = deskCalls(run, token);
        // What the kill has left without an answer is sent again.
        for (const change of open) {
          expectDone(await send(desk, change));
          answered.push(change);
        }
        const people = [counting(desk), editing(desk), confirming(desk, run)].map((next) => work(desk, next, answered));
        await Promise.race([
          Promise.all(people.map(({ started }) => started)),
          ...people.map(({ ended }) => ended.then(() => Promise.reject(new Error("stopped before the kill")))),
        ]);
        setTimeout(() => void run.kill(), randomInt(0, 700));
        open = (await Promise.all(people.map(({ ended }) => ended))).filter((change) => change !== null);
        await run.died;
        expect(await shop.inspect((database) => disagreements(database, start.onHand))).toEqual([]);
      }
      const run = await shop.start();
      for (const change of open) expectDone(await send(deskCalls(run, token), change));
      // And all of them once more, as an impatient browser would.
      for (const change of answered) expectDone(await send(deskCalls(run, token), change));
      await run.kill();
      const keys = await shop.inspect(journalKeys);
      for (const { key } of [...answered, ...open]) expect(keys.get(key), key).toBe(1);
      expect(await shop.inspect((database) => disagreements(database, start.onHand))).toEqual([]);
      expect(answered.length).toBeGreaterThanOrEqual(rounds * 3);
    },
    patience + rounds * 30_000,
  );
});

/** Sends changes until the process dies; ends with the one that got no answer, if any. */
function work(desk: Desk, next: () => Promise<Change>, answered: Change[]) {
  let begun = () => {};
  const started = new Promise<void>((resolve) => (begun = resolve));
  async function go(): Promise<Change | null> {
    for (;;) {
      const change = await next().catch(() => null);
      if (change === null) return null;
      const answer = await send(desk, change).catch(() => null);
      if (answer === null) return change;
      expectDone(answer);
      answered.push(change);
      begun();
    }
  }
  return { started, ended: go() };
}

function send(desk: Desk, { path, body, key }: Change): Promise<TestAnswer> {
  return desk("POST", path, { body, headers: { "idempotency-key": key } });
}

function expectDone(answer: TestAnswer): void {
  expect(answer.status, answer.text).toBe(200);
}

async function productOf(desk: Desk, uuid: string) {
  return (await desk("GET", `/desk/product/${uuid}`)).data(deskProductShape);
}

/** Finds one more piece each time. */
function counting(desk: Desk): () => Promise<Change> {
  return async () => {
    const [shelf] = (await productOf(desk, products.hinge.uuid)).stock;
    return {
      path: `/desk/product/${products.hinge.uuid}/stock`,
      body: { corrections: [{ warehouse: shelf?.warehouse, delta: 1 }], reason: "Пересчёт" },
      key: `stock-${randomUUID()}`,
    };
  };
}

function editing(desk: Desk): () => Promise<Change> {
  return async () => {
    const { values, version } = await productOf(desk, products.lock.uuid);
    const key = `save-${randomUUID()}`;
    return {
      path: `/desk/product/${products.lock.uuid}`,
      body: { ...values, version, country: key.slice(0, 20) },
      key,
    };
  };
}

/** An order is placed, confirmed, and commented upon. */
function confirming(desk: Desk, run: Run): () => Promise<Change> {
  const buyer = buying(run, { token: run.tokens[0] ?? "" });
  let toComment: string | null = null;
  return async () => {
    if (toComment !== null) {
      const change = {
        path: `/desk/order/${encodeURIComponent(toComment)}/comments`,
        body: { kind: "internal", text: "Позвонить" },
        key: `comment-${randomUUID()}`,
      };
      toComment = null;
      return change;
    }
    await buyer.clear();
    await buyer.add([{ uuid: products.washer.uuid, quantity: 100 }]);
    const { number } = await buyer.order();
    toComment = number;
    const [part] = (await desk("GET", `/desk/order/${encodeURIComponent(number)}`)).data(deskOrderShape).parts;
    if (part === undefined) throw new Error("the order has no parts");
    return {
      path: `/desk/order/${encodeURIComponent(part.number)}/moves`,
      body: { version: part.version, from: part.status, to: "confirmed" },
      key: `move-${randomUUID()}`,
    };
  };
}

async function onHandOf({ db }: Database): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select sum(on_hand)::float8 as sum from stock where product_uuid = ${products.hinge.uuid}`.execute(db);
  return rows[0]?.sum ?? 0;
}

async function journalKeys({ db }: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("audit_log")
    .select(["idempotency_key as key", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("idempotency_key")
    .execute();
  return new Map(rows.map(({ key, count }) => [key ?? "", Number(count)]));
}

/** Where a change has no journal entry, or an entry no change. */
async function disagreements(database: Database, startOnHand: number): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with journal as (select *, row_number() over (partition by object_kind, object_id, action order by id desc) as latest from audit_log)
    select 'stock' as fault
     where ${startOnHand} + (select count(*) from journal where action = 'product.stockCorrected')
           <> (select sum(on_hand) from stock where product_uuid = ${products.hinge.uuid})
    union all
    select 'country ' || p.country from products p join journal j on j.object_id = p.uuid::text
     where j.action = 'product.saved' and j.latest = 1 and j.changes->'country'->>'after' is distinct from p.country
    union all
    select 'confirmed ' || p.number from order_parts p
     where (p.status = 'confirmed') <> exists (
       select from journal j where j.action = 'order.moved' and j.object_id = p.order_uuid::text)
    union all
    select 'comments'
     where (select count(*) from order_comments) <> (select count(*) from journal where action = 'order.commented')`.execute(
    database.db,
  );
  return [...rows.map(({ fault }) => fault), ...(await faultsOf(database))];
}

async function signIn({ db }: Database, token: string): Promise<void> {
  const staff = randomUUID();
  await sql`
    insert into staff (uuid, email, name, roles, status, password_hash, totp_secret)
    values (${staff}, 'clerk@example.ru', 'Анна Петрова', '{admin}', 'active', 'x', 'x')`.execute(db);
  const at = new Date();
  await db.transaction().execute((tx) =>
    insertStaffSession(tx, {
      ...{ uuid: randomUUID(), staffUuid: staff, tokenHash: staffTokenHash(token), at, codeAt: at },
      ...{ expiresAt: new Date(at.getTime() + 12 * 3_600_000), address: "127.0.0.1", userAgent: "test" },
    }),
  );
}
