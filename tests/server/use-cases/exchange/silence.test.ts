import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tellOfSilence } from "#server/use-cases/exchange/work/tell-of-silence.ts";
import { exchangeState } from "#server/db/queries/exchange/silence.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import { packagesOf } from "#tests/support/exchange-packages.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

describe("the silence of 1C", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({});
  });
  afterAll(() => shop.close());

  const told = async () => ({
    tasks: await shop.sql("select object_name as name, text from tasks where kind = 'silentExchange'"),
    letters: await shop.sql<{ params: unknown }>("select params from outbox where template = 'exchange.news'"),
  });

  test("is counted with jobs that are not done and packages that are held", async () => {
    const now = shop.ports.clock.now();
    const state = () => exchangeState(shop.ports.database.db, now);
    expect(await state()).toEqual({ silent: 0, held: 0, waiting: 0, oldestSeconds: 0 });
    const exchange = await packagesOf(shop, { login: "counted", isMain: false });
    const session = await exchange.begin();
    const job = await exchange.queue("package");
    await exchange.queue("complete");
    await shop.sql("update exchange_jobs set created_at = $1::timestamptz - interval '90 seconds' where uuid = $2", [
      now.toISOString(),
      job,
    ]);
    await shop.sql(
      "insert into exchange_held (uuid, job_uuid, kind, fuse, differences, held_at) values ($1, $1, 'prices', '{}', '[]', now())",
      [job],
    );
    await shop.sql("update exchange_sessions set seen_at = $1::timestamptz - interval '61 minutes' where uuid = $2", [
      now.toISOString(),
      session,
    ]);
    expect(await state()).toEqual({ silent: 1, held: 1, waiting: 2, oldestSeconds: 90 });
    await shop.sql("update exchange_jobs set state = 'done'");
    await shop.sql("update exchange_held set state = 'rejected'");
    await shop.sql("update exchange_connections set is_active = false where uuid = $1", [exchange.uuid]);
    expect(await state()).toEqual({ silent: 0, held: 0, waiting: 0, oldestSeconds: 0 });
  });

  test("is told once, after the time that the connection may be silent, and again after the next one", async () => {
    const exchange = await packagesOf(shop, { name: "УТ", login: "silent" });
    const never = await packagesOf(shop, { name: "Никогда", login: "never", isMain: false });
    expect(never.uuid).not.toBe(exchange.uuid);
    const session = await exchange.begin();
    const heard = (minutes: number) =>
      shop.sql("update exchange_sessions set seen_at = now() - make_interval(mins => $2) where uuid = $1", [
        session,
        minutes,
      ]);
    await shop.sql("update exchange_connections set silence_minutes = 120 where uuid = $1", [exchange.uuid]);
    await heard(100);
    await tellOfSilence(shop.ports);
    expect(await told()).toEqual({ tasks: [], letters: [] });
    await heard(130);
    await tellOfSilence(shop.ports);
    await tellOfSilence(shop.ports);
    const { tasks, letters } = await told();
    expect(tasks).toEqual([{ name: "УТ", text: "1С не обращается к магазину больше 2 ч" }]);
    expect(letters).toHaveLength(1);
    expect(writeEmail("exchange.news", letters[0]?.params, shop.ports).text).toContain("больше 2 ч");
    // Heard again, and silent again: its task is still open.
    await shop.sql("update exchange_connections set silence_told_at = now() - interval '5 hours'");
    await tellOfSilence(shop.ports);
    expect((await told()).letters).toHaveLength(2);
    expect((await told()).tasks).toHaveLength(1);
    await heard(5);
    await tellOfSilence(shop.ports);
    expect(await shop.sql("select state from tasks where kind = 'silentExchange'")).toEqual([{ state: "done" }]);
  });
});
