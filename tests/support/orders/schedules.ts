import { scheduleDetailShape, scheduleListShape, type NewScheduleBody } from "#app/contract/orders/schedules.ts";
import { runSchedules } from "#server/jobs/run-schedules.ts";
import { everything, newMember, type TestMember } from "#tests/support/members.ts";
import { small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";
import type { Engine } from "#tests/support/shops/database.ts";

const schedules = "/private/orders/schedules";
let at = 830_000;

/** A shop with a clock set by the test; it starts on Monday 23 November 2026, 07:00 in Moscow. */
export async function scheduledShop(engine: Engine = "pglite") {
  let now = Date.parse("2026-11-23T04:00:00Z");
  const clock = { now: () => new Date(now) };
  const shop = await testShop({ engine, ports: { clock }, settings: { accessTokenSeconds: 800 * 86_400 } });
  await onCredit(shop);
  return {
    ...shop,
    set: (instant: string) => void (now = Date.parse(instant)),
    turn: () => runSchedules(shop.ports),
  };
}
export type ScheduledShop = Awaited<ReturnType<typeof scheduledShop>>;

/** Long credit terms: debts by the test's clock must not be overdue by the database's. */
export async function onCredit(shop: Pick<TestShop, "sql">): Promise<void> {
  await shop.sql(
    `update counterparties set payment_terms = 'postpay', credit_days = 3650, credit_limit = 1000000, contract_valid_to = null
      where status = 'active'`,
  );
}

/** A buyer of the company, with an order of four hinges and two handles. */
export async function buyerWithOrder(shop: TestShop, rights: Parameters<typeof newMember>[2] = everything) {
  const buyer = await newMember(shop, (at += 1), rights);
  await buyer.add([
    { uuid: small.products.hinge.uuid, quantity: 4 },
    { uuid: small.products.handle.uuid, quantity: 2 },
  ]);
  return { buyer, order: await buyer.order(), ...scheduling(buyer) };
}

export function scheduling(buyer: TestMember) {
  const ask = (method: string, path = "", body?: unknown, key?: string): Promise<TestAnswer> =>
    buyer.ask(method, `${schedules}${path}`, body, key === undefined ? {} : { "idempotency-key": key });
  return {
    ask,
    make: async (body: Partial<NewScheduleBody> & { orderId: string }) =>
      (await ask("POST", "", { ...usual, ...body })).data(scheduleDetailShape),
    look: async (uuid: string) => (await ask("GET", `/${uuid}`)).data(scheduleDetailShape),
    all: async () => (await ask("GET")).data(scheduleListShape),
  };
}

/** Every working day at eight. */
export const usual = { name: "Расходники", period: "daily", startDate: "2026-11-23", runAt: "08:00" } as const;
