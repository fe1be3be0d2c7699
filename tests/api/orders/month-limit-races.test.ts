import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestedApprovalShape, approvalShape } from "#app/contract/orders/approvals.ts";
import { orderForm } from "#tests/support/orders/buying.ts";
import { company, everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { postgres, races, small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const { products } = small;
// Different goods for each order: stock locks do not serialise them.
const goods = [products.hinge, products.handle, products.foam, products.bolt, products.reducedVat];
const approvals = "/private/orders/approvals";

describe.runIf(postgres)(races("orders within one member's monthly limit, decided concurrently"), () => {
  let shop: TestShop;
  let at = 890_000;

  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    await shop.sql("update delivery_tariffs set cost = 0");
    await shop.sql("update stock set on_hand = on_hand + 1000");
  });
  afterAll(() => shop.close());

  /** A form for a quantity of one product, and its total. */
  async function formOf(who: TestMember, uuid: string) {
    await who.add([{ uuid, quantity: 10 }]);
    const checkout = await who.checkout();
    return { form: orderForm(checkout), sum: checkout.totals.sum ?? 0 };
  }

  /** Prepares a request; returns a function that sends the manager's approval through `process`. */
  async function approvalBy(manager: TestMember, process: Pick<TestShop, "call">, uuid: string) {
    const clerk = await newMember(shop, (at += 1), noOrders);
    const { form, sum } = await formOf(clerk, uuid);
    const response = await clerk.ask("POST", approvals, form, { "idempotency-key": form.checkout });
    const request = response.data(requestedApprovalShape).uuid;
    const { basketVersion, priceHash } = (await manager.ask("GET", `${approvals}/${request}`)).data(approvalShape);
    const send = () =>
      process.call("POST", `${approvals}/${request}/approve`, {
        token: manager.token,
        body: { basketVersion, priceHash },
      });
    return { send, sum };
  }

  async function spentBy({ userUuid }: TestMember): Promise<number> {
    const [row] = await shop.sql<{ sum: string }>(
      `select coalesce(sum(o.total), 0)::text as sum from orders o
         left join order_approvals a on a.order_uuid = o.uuid and a.status = 'approved'
        where o.counterparty_uuid = $1 and coalesce(a.decided_by, o.user_uuid) = $2`,
      [company, userUuid],
    );
    return Number(row?.sum);
  }

  it.each([0.3, 0.5, 0.8])(
    "approvals and an own order never exceed it together: room for %f of them",
    async (share) => {
      const manager = await newMember(shop, (at += 1), everything);
      const processes = [shop, shop.replica()];
      const [first = products.hinge, ...others] = goods;
      const requests: { send: () => Promise<TestAnswer>; sum: number }[] = [];
      for (const [i, { uuid }] of others.entries())
        requests.push(await approvalBy(manager, processes[i % 2] ?? shop, uuid));
      const own = await formOf(manager, first.uuid);
      const sums = [own.sum, ...requests.map(({ sum }) => sum)];
      const all = sums.reduce((total, sum) => total + sum, 0);
      const limit = Math.max(Math.min(...sums), Math.round(all * share));
      await shop.sql("update user_counterparties set month_limit = $1 where user_uuid = $2 and root_uuid = $3", [
        limit,
        manager.userUuid,
        company,
      ]);
      for (const { ports } of processes) await ports.bus.publish(`viewer:${manager.userUuid}`);
      const answers = await Promise.all([...requests.map(({ send }) => send()), manager.place(own.form)]);
      for (const { status, body } of answers)
        expect([undefined, "approvalMonth", "approvalAboveMonth"]).toContain(status === 200 ? undefined : body.code);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(answers.some(({ status }) => status !== 200)).toBe(true);
      expect(await spentBy(manager)).toBeLessThanOrEqual(limit);
    },
  );
});
