import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buying } from "#tests/support/orders/buying.ts";
import { migrationsDir } from "#tests/support/shops/database.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

type Part = { uuid: string; number: string; order: string };

async function placed(): Promise<Part> {
  const buyer = buying(shop, { token: (await shop.loginAs(small.phones.phys)).token, city: "msk" });
  await buyer.clear();
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }]);
  const { uuid } = await buyer.order();
  const [part] = await shop.sql<Part>(
    `select uuid, number, order_uuid as "order" from order_parts where order_uuid = $1`,
    [uuid],
  );
  if (part === undefined) throw new Error("no part");
  return part;
}

/** A task as the older release has left it: its causes are the lines of its text. */
async function taskOf({ order }: Part, text: string, { kind = "unknownStatus", state = "open" } = {}): Promise<string> {
  const uuid = randomUUID();
  await shop.sql(
    `insert into tasks (uuid, kind, object_kind, object_id, object_name, text, priority, state, created_by, closed_at, closed_by)
     values ($1, $2, 'order', $3, 'заказ', $4, 1, $5, 'УТ', case when $5 <> 'open' then now() end, case when $5 <> 'open' then 'system' end)`,
    [uuid, kind, order, text, state],
  );
  return uuid;
}

async function causesOf(task: string): Promise<unknown> {
  const [row] = await shop.sql<{ causes: unknown }>("select causes from tasks where uuid = $1", [task]);
  return row?.causes;
}

test("causes of tasks of an older release are read from their lines, those of unknown statuses with their part", async () => {
  const [one, other, closed] = [await placed(), await placed(), await placed()];
  const heard = "update order_parts set erp_status = $2 where uuid = $1";
  for (const part of [one, other, closed]) await shop.sql(heard, [part.uuid, "Сверка"]);
  const unknown = ({ number }: Part, status: string) =>
    `${number}: статус «${status}» из 1С не сопоставлен со статусом магазина`;
  const notMoved = `${one.number}: 1С передала статус «Сверка», но из состояния «Отгружен» заказ в него не переходит`;
  const older = unknown(one, "Согласован");
  const foreign = unknown(other, "Сверка");
  const lines = [unknown(one, "Сверка"), notMoved, older, foreign];
  const tasks = {
    open: await taskOf(one, lines.join("\n")),
    composition: await taskOf(one, "Изменён состав", { kind: "compositionChanged" }),
    done: await taskOf(closed, unknown(closed, "Сверка"), { state: "done" }),
  };
  const migration = await readFile(new URL("0207_causes_of_tasks.sql", migrationsDir), "utf8");
  await shop.sql(migration.slice(migration.indexOf("update tasks")));

  const plain = { part: null, status: null };
  expect(await causesOf(tasks.open)).toEqual([
    { text: lines[0], part: one.uuid, status: "Сверка" },
    // What is known and leads nowhere is not closed by a mapping.
    { text: notMoved, ...plain },
    // 1C has told another status since.
    { text: older, ...plain },
    // A part of another order.
    { text: foreign, ...plain },
  ]);
  expect(await causesOf(tasks.composition)).toEqual([]);
  expect(await causesOf(tasks.done)).toEqual([]);
});
