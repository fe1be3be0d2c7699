import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderChoicesShape } from "#app/contract/orders/order-changes.ts";
import { addMoney, moneyFromNumber } from "#app/domain/money.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { changing, goodsOf } from "#tests/support/orders/order-change.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones, counterparties } = small;

describe("changing an order", () => {
  let shop: TestShop;
  let buyer: Buying;
  let orders: ReturnType<typeof changing>;

  beforeAll(async () => {
    shop = await testShop();
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
    orders = changing(buyer);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await buyer.clear();
  });

  async function ordered(items = [{ uuid: products.hinge.uuid, quantity: 4 }]) {
    await buyer.add(items);
    return buyer.order();
  }
  const reserved = async (uuid: string) => {
    const [row] = await shop.sql<{ sum: string }>("select sum(reserved) as sum from stock where product_uuid = $1", [
      uuid,
    ]);
    return Number(row?.sum);
  };
  const priceBecomes = (uuid: string, price: number) =>
    shop.sql("update prices set price = $2 where product_uuid = $1 and price_list_id = 1 and from_quantity = 0", [
      uuid,
      price,
    ]);
  const code = (answer: { status: number; body: { code?: unknown } }) => `${answer.status} ${String(answer.body.code)}`;

  test("keeps the price of the ordered quantity and uses today's price for additions", async () => {
    const { number } = await ordered();
    await priceBecomes(products.hinge.uuid, 200);
    await orders.change(number, [{ uuid: products.hinge.uuid, quantity: 6 }]);
    expect(goodsOf(await orders.shown(number)).map(([, quantity, price]) => [quantity, price])).toEqual([
      [4, 184.5],
      [2, 200],
    ]);
    await orders.change(number, [{ uuid: products.hinge.uuid, quantity: 3 }]);
    expect(goodsOf(await orders.shown(number)).map(([, quantity, price]) => [quantity, price])).toEqual([[3, 184.5]]);
    await priceBecomes(products.hinge.uuid, 184.5);
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("a preview shows the state before and after, and changes nothing", async () => {
    const { number } = await ordered();
    const before = await orders.shown(number);
    const preview = await orders.preview(number, [
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: products.screw.uuid, quantity: 300 },
    ]);
    expect(
      preview.lines.map(({ name, before: was, after, rounded }) => [name, was.quantity, after.quantity, rounded]),
    ).toEqual([
      ["Петля дверная 120", 4, 2, false],
      ["Саморез 3,9×25", 0, 500, true],
    ]);
    expect(preview.totals.before.items).toBe(738);
    expect(preview.totals.after.items).toBe(369 + 437.5);
    expect(await orders.shown(number)).toEqual(before);
  });

  test("splits off what the stock lacks as in the basket, with the delivery of the order", async () => {
    const { number } = await ordered([{ uuid: products.screw.uuid, quantity: 250 }]);
    await orders.change(number, [{ uuid: products.screw.uuid, quantity: 3000 }]);
    const order = await orders.shown(number);
    expect(order.parts.map(({ kind }) => kind)).toContain("notAvailable");
    expect(order.parts.every(({ delivery }) => delivery.address === order.parts[0]?.delivery.address)).toBe(true);
    expect(order.parts.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3000);
    await orders.change(number, [{ uuid: products.screw.uuid, quantity: 250 }]);
    expect((await orders.shown(number)).parts.map(({ kind }) => kind)).toEqual(["available"]);
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("recipient, comment, address and day: are named in the history, with an e-mail each time", async () => {
    const { number, uuid } = await ordered();
    const choices = (await buyer.ask("GET", `/private/orders/orders/${number}/change`)).data(orderChoicesShape);
    const [way] = choices.deliveries;
    const last = way?.options.find(({ type }) => type === "courier")?.days.at(-1);
    const delivery = { kind: "available", address: "Москва, Тверская, 7" };
    await orders.change(number, [], {
      recipient: { fio: "Смирнова Анна", phone: "8 900 111-22-33" },
      comment: "Позвоните за час",
      deliveries: [delivery],
    });
    await orders.change(number, [], { deliveries: [{ ...delivery, date: last }] });
    expect(code(await orders.patch(number, [], { deliveries: [{ ...delivery, date: "2020-01-01" }] }))).toBe(
      "422 deliveryDay",
    );
    const order = await orders.shown(number);
    expect([order.recipient.fio, order.comment, order.parts[0]?.delivery.address]).toEqual([
      "Смирнова Анна",
      "Позвоните за час",
      "Москва, Тверская, 7",
    ]);
    const changedFields = order.history
      .filter(({ field }) => !/^(?:status|payment)/.test(field))
      .map(({ field }) => field);
    expect(changedFields.slice(0, 3)).toEqual(["recipient", "comment", "delivery"]);
    const letters = await shop.sql<{ dedupe_key: string }>(
      "select dedupe_key from outbox where template = 'order.changed' and dedupe_key like '%' || $1 || '%'",
      [uuid],
    );
    expect(letters.length).toBe(order.version - 1);
    expect(new Set(letters.map((letter) => letter.dedupe_key)).size).toBe(letters.length);
    const mail = outboxMail(shop.clock);
    await shop.sql("update outbox set next_attempt_at = now()");
    await deliverOutbox({ ...shop.ports, mail });
    expect(mail.outbox?.map(({ subject }) => subject)).toContain(`Заказ № ${number} изменён`);
  });

  test("O7: of two tabs that change one version one succeeds, and the other gets a message and loses no input", async () => {
    const { number } = await ordered();
    const { version } = await orders.shown(number);
    await orders.change(number, [{ uuid: products.hinge.uuid, quantity: 5 }], { version });
    const late = await orders.patch(number, [{ uuid: products.hinge.uuid, quantity: 6 }], { version });
    expect([code(late), late.body.messages]).toEqual(["422 orderChanged", ["Заказ изменился. Обновите страницу"]]);
    expect((await orders.shown(number)).version).toBe(version + 1);
  });

  test("O2, O4: the same form twice changes once; its key is refused for another change", async () => {
    const { number } = await ordered();
    const { version } = await orders.shown(number);
    const key = randomUUID();
    const lines = [{ uuid: products.hinge.uuid, quantity: 7 }];
    const first = await orders.change(number, lines, { key, version });
    expect(await orders.change(number, lines, { key, version })).toEqual({ ...first, repeated: true });
    expect(code(await orders.patch(number, [{ uuid: products.hinge.uuid, quantity: 8 }], { key, version }))).toBe(
      "422 keyReused",
    );
    expect((await orders.shown(number)).version).toBe(version + 1);
  });

  test("O10: an order made by an older release is changed as any other", async () => {
    const { number, uuid } = await ordered();
    await shop.sql(
      "update order_parts set delivery = delivery - 'together' - 'zoneCode' - 'services' where order_uuid = $1",
      [uuid],
    );
    await orders.change(number, [{ uuid: products.foam.uuid, quantity: 1 }]);
    expect(goodsOf(await orders.shown(number)).map(([name]) => name)).toEqual([
      "Петля дверная 120",
      "Пена монтажная 750",
    ]);
  });

  test("is refused if a price differs from the preview", async () => {
    const { number } = await ordered();
    const lines = [{ uuid: products.hinge.uuid, quantity: 6 }];
    const { hash } = await orders.preview(number, lines);
    await priceBecomes(products.hinge.uuid, 190);
    expect(code(await orders.patch(number, lines, { shown: hash }))).toBe("422 orderDiffers");
    await priceBecomes(products.hinge.uuid, 184.5);
    expect(code(await orders.patch(number, lines, { shown: hash }))).toBe("200 undefined");
  });

  test("removing all goods, no change, more than is sold, a fraction of a piece: are refused with messages", async () => {
    const { number } = await ordered();
    const hinge = products.hinge.uuid;
    expect(code(await orders.patch(number, [{ uuid: hinge, quantity: 0 }]))).toBe("422 orderEmptied");
    expect(code(await orders.patch(number, [{ uuid: hinge, quantity: 4 }]))).toBe("422 orderUnchanged");
    expect(code(await orders.patch(number, [{ uuid: hinge, quantity: 4.00001 }]))).toBe("422 badQuantity");
    expect(code(await orders.patch(number, [{ uuid: randomUUID(), quantity: 1 }]))).toBe("422 productGone");
    await shop.sql("update products set status = 'discontinued' where uuid = $1", [hinge]);
    expect(code(await orders.patch(number, [{ uuid: hinge, quantity: 5 }]))).toBe("422 productGone");
    expect(code(await orders.patch(number, [{ uuid: hinge, quantity: 3 }]))).toBe("200 undefined");
    await shop.sql("update products set status = 'active' where uuid = $1", [hinge]);
  });

  test("E11: prices, totals, statuses and owners in a body are refused and change nothing", async () => {
    const { number } = await ordered();
    const before = await orders.shown(number);
    const own = {
      price: 1,
      total: 1,
      discount: 99,
      status: "completed",
      paid: true,
      orderNumber: "X",
      createdAt: "2020-01-01",
    };
    for (const [field, value] of Object.entries({ ...own, counterparty: counterparties.company })) {
      const lines = [{ uuid: products.hinge.uuid, quantity: 5 }];
      expect([field, code(await orders.patch(number, lines, { [field]: value }))]).toEqual([field, "422 validation"]);
      const priced = lines.map((line) => ({ ...line, [field]: value }));
      expect([field, code(await orders.patch(number, priced))]).toEqual([field, "422 validation"]);
    }
    expect(await orders.shown(number)).toEqual(before);
  });

  test("E4: another buyer's order is not found by any of the calls", async () => {
    const { number } = await ordered();
    const { version } = await orders.shown(number);
    const other = changing(buying(shop, { token: (await shop.loginAs(phones.ip)).token, city: "msk" }));
    const lines = [{ uuid: products.hinge.uuid, quantity: 5 }];
    expect((await other.patch(number, lines, { version })).status).toBe(404);
    await expect(other.preview(number, lines, { version })).rejects.toThrow("404");
    expect((await other.cancel(number)).status).toBe(404);
    expect((await other.requestCancel(number)).status).toBe(404);
    expect((await orders.shown(number)).version).toBe(version);
  });

  test("is refused once the warehouse has started or the order is cancelled", async () => {
    const { number } = await ordered();
    for (const verb of ["confirm", "assemble"]) await operator(shop.ports, verb, number);
    const lines = [{ uuid: products.hinge.uuid, quantity: 5 }];
    expect(code(await orders.patch(number, lines))).toBe("422 orderFixed");
    expect(code(await orders.cancel(number))).toBe("422 orderNotCancelable");
    await operator(shop.ports, "cancel", number, "--reason", "noStock");
    expect(code(await orders.patch(number, lines))).toBe("422 orderFixed");
  });

  test("a member cannot raise an order above the own limit, but can reduce it", async () => {
    const limited = { ...everything, orderLimit: 1_000, managesMembers: false };
    const { token, userUuid } = await newMember(shop, 640_001, limited);
    const member = buying(shop, { token, city: "msk" });
    await member.add([{ uuid: products.hinge.uuid, quantity: 3 }]);
    const own = changing(member);
    const { number } = await member.order();
    expect(code(await own.patch(number, [{ uuid: products.hinge.uuid, quantity: 20 }]))).toBe("422 orderAboveLimit");
    expect(code(await own.patch(number, [{ uuid: products.hinge.uuid, quantity: 2 }]))).toBe("200 undefined");
    await shop.sql("update user_counterparties set sees_prices = false where root_uuid = $1 and order_limit = 1000", [
      company,
    ]);
    await shop.ports.bus.publish(`viewer:${userUuid}`);
    const blind = await own.preview(number, [{ uuid: products.hinge.uuid, quantity: 1 }]);
    expect([blind.totals.after.total, blind.money.due]).toEqual([null, null]);
  });

  test("cancelled by its buyer: releases the reserve, sends an e-mail and an SMS once, and stores the reason", async () => {
    const before = await reserved(products.hinge.uuid);
    const { number, uuid } = await ordered();
    expect((await orders.cancel(number, { reason: "Нашёл ближе" })).status).toBe(200);
    expect(await reserved(products.hinge.uuid)).toBe(before);
    expect((await orders.cancel(number)).text).toContain('"repeated":true');
    const order = await orders.shown(number);
    expect([order.status, order.paymentStatus, order.can.change]).toEqual(["canceled", "notRequired", false]);
    expect(order.history.at(-1)).toMatchObject({ to: "canceled", actor: "buyer", comment: "Нашёл ближе" });
    const messages = await shop.sql<{ channel: string }>(
      "select channel from outbox where template = 'order.canceled' and dedupe_key like '%' || $1 || '%' order by 1",
      [uuid],
    );
    expect(messages.map(({ channel }) => channel)).toEqual(["email", "sms"]);
  });

  test("once the warehouse has started, one request goes to a manager, and the order shows it", async () => {
    const { number } = await ordered();
    expect(code(await orders.requestCancel(number))).toBe("422 orderNotCancelable");
    for (const verb of ["confirm", "assemble"]) await operator(shop.ports, verb, number);
    const first = await orders.requestCancel(number);
    const again = await orders.requestCancel(number);
    expect([first.status, again.text.includes('"repeated":true')]).toEqual([200, true]);
    expect((await orders.shown(number)).cancelRequest).toMatchObject({ isOpen: true });
    const rows = await shop.sql("select type, order_number from feedbacks where order_number = $1", [number]);
    expect(rows).toEqual([{ type: "order", order_number: number }]);
  });

  test(
    "any sequence of changes: totals match lines and delivery, reserves match lines, and old prices are kept",
    { timeout: 300_000 },
    async () => {
      const goods = [
        { ...products.hinge, name: "Петля", step: 1 },
        { ...products.screw, name: "Саморез", step: 250 },
        { ...products.foam, name: "Пена", step: 1 },
        { ...products.laminate, name: "Ламинат", step: 2.25 },
      ];
      const step = fc.record({
        good: fc.nat(goods.length - 1),
        units: fc.nat(30),
        price: fc.integer({ min: 1, max: 900 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
          await buyer.clear();
          const { number } = await ordered([
            { uuid: products.hinge.uuid, quantity: 4 },
            { uuid: products.foam.uuid, quantity: 3 },
          ]);
          for (const { good, units, price } of steps) {
            const product = goods[good];
            if (product === undefined) continue;
            await priceBecomes(product.uuid, price);
            const was = await orders.shown(number);
            const answer = await orders.patch(number, [{ uuid: product.uuid, quantity: units * product.step }]);
            const is = await orders.shown(number);
            expect(answer.status === 200 ? is.version - was.version : answer.status - 422).toBe(
              answer.status === 200 ? 1 : 0,
            );
            expect(await faultsOf(shop.database)).toEqual([]);
            const sums = is.parts.flatMap((part) => [
              part.delivery.cost ?? 0,
              ...part.items.map(({ sum }) => sum ?? 0),
            ]);
            expect(moneyFromNumber(is.totals.total ?? 0)).toBe(addMoney(...sums.map(moneyFromNumber)));
            // The quantity at each old price does not grow; additions have the current price.
            const today = new Map(
              was.parts.flatMap(({ items }) => items.map((item) => [`${item.name} ${item.price}`, 0])),
            );
            for (const [name, quantity, cost] of goodsOf(was))
              today.set(`${name} ${cost}`, (today.get(`${name} ${cost}`) ?? 0) + quantity);
            const grown = new Map<string, number>();
            for (const [name, quantity, cost] of goodsOf(is))
              grown.set(`${name} ${cost}`, (grown.get(`${name} ${cost}`) ?? 0) + quantity);
            const raised = [...grown].filter(([key, quantity]) => quantity > (today.get(key) ?? 0));
            expect(raised.every(([key]) => key.startsWith(product.name))).toBe(true);
            expect(raised.length).toBeLessThan(2);
          }
          expect((await orders.cancel(number)).status).toBe(200);
        }),
        { numRuns: 6 },
      );
      for (const good of goods) expect(await reserved(good.uuid)).toBeGreaterThanOrEqual(0);
    },
  );
});
