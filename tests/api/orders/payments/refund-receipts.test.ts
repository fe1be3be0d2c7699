import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { giveBackClaimed } from "#server/use-cases/order/paying/give-back.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { claimsOperator, sendClaim } from "#tests/support/orders/claims.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;
const [hinge, sealant] = [products.hinge.uuid, products.reducedVat.uuid];

describe("the receipt of a refund for goods of several rates", () => {
  let shop: TestShop;
  let bank: TestBank;
  let token: string;
  let buyer: Buying;
  let order: Awaited<ReturnType<typeof orderOf>>;

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ ports: { payments: bank.gateways } });
    ({ token } = await shop.loginAs(phones.ooo));
    buyer = buying(shop, { token, city: "msk" });
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
    await buyer.clear();
    await buyer.add([
      { uuid: hinge, quantity: 4 },
      { uuid: sealant, quantity: 2 },
    ]);
    const { number } = await buyer.order({ paymentMethod: "card" });
    await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {});
    await bank.decide(bank.lastId(), "pay");
    await shop.sql("update payments set check_at = now()");
    await followPayments(shop.ports);
    order = await orderOf(buyer, number);
  });

  const linesOf = (uuid: string) => order.parts.flatMap(({ items }) => items.filter((one) => one.productUuid === uuid));
  /** Name, quantity, unit price and vat_code of the last receipt sent to the bank. */
  async function refunded() {
    const before = bank.records("refund").length;
    await shop.sql("update refunds set check_at = now() where status = 'pending'");
    await followPayments(shop.ports);
    const refunds = bank.records("refund").slice(before);
    return refunds.map(({ asked }) => {
      const { amount, receipt } = asked as Asked;
      return {
        amount: Number(amount.value),
        lines: receipt.items.map((line) => [line.description, Number(line.quantity), line.amount.value, line.vat_code]),
      };
    });
  }
  async function claimed(pieces: Record<string, number>, ...outcome: string[]) {
    for (const verb of ["supply", "assemble", "ship", "complete"]) await operator(shop.ports, verb, order.number);
    const items = Object.entries(pieces).map(([uuid, quantity]) => ({
      orderItemUuid: linesOf(uuid)[0]?.uuid,
      quantity,
    }));
    const sent = await sendClaim(
      shop,
      { ...order, token, items: [] },
      { key: shop.ports.ids.uuid(), change: { items, resolution: "refund" } },
    );
    const { number } = sent.data(claimDoneShape);
    for (const words of [["review"], ["approve"], ["resolve", "--outcome", ...outcome]]) {
      const [verb = "", ...rest] = words;
      expect(await claimsOperator(shop, verb, number, ...rest)).not.toContain("refused");
    }
  }

  test("by a claim lists its goods, each at its own rate", async () => {
    await claimed({ [hinge]: 3, [sealant]: 1 }, "refund");
    const [refund, ...others] = await refunded();
    expect(others).toEqual([]);
    const [one, other] = [linesOf(hinge)[0], linesOf(sealant)[0]];
    expect(refund?.lines).toEqual(
      expect.arrayContaining([
        [one?.name, 3, one?.price?.toFixed(2), 11],
        [other?.name, 1, other?.price?.toFixed(2), 3],
      ]),
    );
    expect(refund?.lines).toHaveLength(2);
  });

  test("for goods kept at a discount lists the discount", async () => {
    const price = linesOf(sealant)[0]?.price ?? 0;
    await claimed({ [sealant]: 2 }, "discount", "--prices", `1=${price - 50}`);
    const [refund] = await refunded();
    expect(refund).toEqual({ amount: 100, lines: [[linesOf(sealant)[0]?.name, 2, "50.00", 3]] });
  });

  test("smaller than the goods has a line of the order at each rate, adding up to the amount", async () => {
    await shop.database.db.transaction().execute(async (tx) => {
      const held = await hold(tx, { uuid: order.uuid });
      const [part] = order.parts;
      if (held)
        await giveBackClaimed(tx, shop.ports, held, testOperator, [
          { uuid: part?.uuid ?? "", sum: moneyFromNumber(1.01) },
        ]);
    });
    await refunded();
    await operator(shop.ports, "cancel", order.number, "--reason", "noStock");
    const [refund] = await refunded();
    expect(new Set(refund?.lines.map(([name]) => name))).toEqual(new Set([`Заказ № ${order.number}`]));
    expect(refund?.lines.map(([, , , code]) => code).sort()).toEqual([12, 5]);
    const sum = refund?.lines.reduce((all, [, , amount]) => all + Math.round(Number(amount) * 100), 0);
    expect(sum).toBe(Math.round((refund?.amount ?? 0) * 100));
    expect(refund?.amount).toBeCloseTo((order.totals.total ?? 0) - 1.01, 2);
  });
});

type Asked = {
  amount: { value: string };
  receipt: { items: { description: string; quantity: string; amount: { value: string }; vat_code: number }[] };
};
