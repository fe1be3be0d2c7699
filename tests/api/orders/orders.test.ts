import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderListShape } from "#app/contract/orders/order-list.ts";
import { orderShape, type Order } from "#app/contract/orders/orders.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { outboxMail, type Email } from "#server/gateways/mail/mail.ts";
import {
  buying,
  changeOf,
  linesOf,
  differencesOf,
  newBuyer,
  orderForm,
  placed,
  rowsOf,
  type Buying,
} from "#tests/support/orders/buying.ts";
import { emailsOf, toBuyers } from "#tests/support/emails.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones, counterparties, warehouses } = small;

let shop: TestShop;
let buyer: Buying;
let made = 0;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  await shop.sql("update stock set reserved = 0");
  buyer = buying(shop, await newBuyer(shop, (made += 1)));
});
afterAll(() => shop.close());

async function user(phone: string): Promise<Buying> {
  return buying(shop, { token: (await shop.loginAs(phone)).token });
}

async function orderOf(who: Buying, id: string): Promise<Order> {
  return (await who.ask("GET", `/private/orders/orders/${encodeURIComponent(id)}`)).data(orderShape);
}

async function reserved(): Promise<[string, string, number][]> {
  const rows = await shop.sql<{ product_uuid: string; warehouse_uuid: string; reserved: string }>(
    "select product_uuid, warehouse_uuid, reserved from stock where reserved > 0 order by product_uuid, warehouse_uuid",
  );
  return rows.map((row) => [row.product_uuid, row.warehouse_uuid, Number(row.reserved)]);
}

/** The buyer has opened the link of the e-mail. */
async function confirmEmail(): Promise<void> {
  await shop.sql("update users set email_confirmed_at = now()");
  await shop.ports.bus.publish("viewer:*");
}

async function orderCount(): Promise<number> {
  const [row] = await shop.sql<{ n: string }>("select count(*) as n from orders");
  return Number(row?.n);
}

describe("an order", () => {
  test("contains what was shown, at the amounts that were shown", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 60 },
      { uuid: products.screw.uuid, quantity: 1_500 },
      { uuid: products.laminate.uuid, quantity: 6.75 },
      { uuid: products.withoutVat.uuid, quantity: 12 },
      { uuid: products.reducedVat.uuid, quantity: 3 },
      { uuid: products.lock.uuid, quantity: 1 },
      { uuid: products.closer.uuid, quantity: 2 },
    ]);
    const checkout = await buyer.checkout();
    const { number, total, repeated } = placed(
      await buyer.place(orderForm(checkout, { customerNumber: "PO-7", comment: "Позвоните" })),
    );
    const order = await orderOf(buyer, number);

    expect(repeated).toBe(false);
    expect(number).toMatch(/^МСК-\d\d-\d{6}$/);
    expect(order.totals).toMatchObject({
      items: checkout.totals.sum,
      weight: checkout.totals.weight,
      lines: checkout.totals.lines,
    });
    const shipping = checkout.delivery.map(
      ({ options }) => options.find(({ providerCode }) => providerCode === "own")?.cost ?? 0,
    );
    expect(order.totals.delivery).toBe(shipping.reduce((sum, cost) => sum + cost, 0));
    const lines = order.parts.flatMap(({ items }) => items.map(({ vatSum }) => moneyFromNumber(vatSum ?? 0)));
    expect(moneyToNumber(addMoney(...lines))).toBe(checkout.totals.vat);
    expect(order.total).toBe(total);
    expect(total).toBeCloseTo((order.totals.items ?? 0) + (order.totals.delivery ?? 0), 3);
    expect(order).toMatchObject({
      status: "new",
      paymentStatus: "pending",
      paymentMethod: "onDelivery",
      customerNumber: "PO-7",
      comment: "Позвоните",
    });
    expect(order.recipient).toEqual({ fio: "Иванов Пётр", phone: "+79000000001" });
  });

  test("consists of parts by group, warehouse and VAT, and reserves only what is in stock", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 60 },
      { uuid: products.reducedVat.uuid, quantity: 3 },
      { uuid: products.lock.uuid, quantity: 1 },
    ]);
    const { number } = await buyer.order();
    const { parts } = await orderOf(buyer, number);
    expect(
      parts.map((part) => [
        part.number,
        part.kind,
        part.warehouse?.uuid ?? null,
        part.vatRate,
        part.items.map((item) => [item.productUuid, item.quantity, item.state]),
      ]),
    ).toEqual([
      [`${number}-1`, "available", warehouses.south, 22, [[products.hinge.uuid, 40, "reserved"]]],
      [`${number}-2`, "available", warehouses.south, 10, [[products.reducedVat.uuid, 3, "reserved"]]],
      [`${number}-3`, "available", warehouses.ring, 22, [[products.hinge.uuid, 10, "reserved"]]],
      [`${number}-4`, "notAvailable", null, 22, [[products.hinge.uuid, 10, "waiting"]]],
      [`${number}-5`, "onOrder", null, 22, [[products.lock.uuid, 1, "waiting"]]],
    ]);
    expect(await reserved()).toEqual([
      [products.hinge.uuid, warehouses.south, 40],
      [products.hinge.uuid, warehouses.ring, 10],
      [products.reducedVat.uuid, warehouses.south, 3],
    ]);
  });

  test("with a whole line reserves what is available; the rest waits in the same order", async () => {
    const company = await user(phones.ooo);
    await company.add([{ uuid: products.hinge.uuid, quantity: 60 }]);
    const checkout = await company.checkout();
    expect(checkout.lines).toMatchObject([{ kind: "available", quantity: 60, shortage: 10 }]);
    const { number } = placed(await company.place(orderForm(checkout)));
    const order = await orderOf(company, number);
    expect(
      order.parts.flatMap((part) =>
        part.items.map((item) => [part.kind, part.warehouse?.uuid ?? null, item.quantity, item.state]),
      ),
    ).toEqual([
      ["available", warehouses.south, 40, "reserved"],
      ["available", warehouses.ring, 10, "reserved"],
      ["available", null, 10, "waiting"],
    ]);
    expect(order.totals).toMatchObject({ items: 9_000, lines: 1 });
    expect(order.counterparty?.rootUuid).toBe(counterparties.company);
  });

  test("takes only the selected lines from the basket", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 60 },
      { uuid: products.handle.uuid, quantity: 2 },
      { uuid: products.foam.uuid, quantity: 1 },
    ]);
    await buyer.tick([
      { uuid: products.hinge.uuid, kind: "available", ticked: false },
      { uuid: products.foam.uuid, kind: "available", ticked: false },
    ]);
    await buyer.order();
    const basket = await buyer.basket();
    expect(rowsOf(basket)).toEqual([
      [products.hinge.uuid, "available", 50],
      [products.foam.uuid, "available", 1],
    ]);
    expect(linesOf(basket).map((line) => line.ticked)).toEqual([false, false]);
  });

  test("sends one e-mail to the buyer, the same again if sending fails halfway (invariants N1, N2)", async () => {
    await shop.sql("delete from outbox");
    await confirmEmail();
    await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]);
    const { uuid, number } = await buyer.order({ comment: "<b>Домофон</b> 12" });
    await shop.sql("delete from outbox where audience = 'staff'");
    const tried: Email[] = [];
    const down = {
      outbox: null,
      async send(email: Email) {
        tried.push(email);
        throw new Error("550");
      },
    };
    expect(await deliverOutbox({ ...shop.ports, mail: down })).toBe(0);
    const mail = outboxMail(shop.clock);
    expect(await deliverOutbox({ ...shop.ports, mail })).toBe(0);
    await shop.sql("update outbox set next_attempt_at = now()");
    expect(await deliverOutbox({ ...shop.ports, mail })).toBe(1);
    expect(await deliverOutbox({ ...shop.ports, mail })).toBe(0);

    const [sentEmail] = mail.outbox ?? [];
    expect(sentEmail).toMatchObject({ subject: `Заказ № ${number} оформлен`, messageId: tried[0]?.messageId });
    expect(sentEmail?.text).toContain(`http://shop.test/profile/order/${uuid}`);
    expect(sentEmail?.text.replaceAll("\u00a0", " ")).toContain("Ручка оконная белая, арт. HW-37, 2 шт — 2 100 ₽");
    expect(sentEmail?.html).not.toContain("<b>");
  });

  describe("to an unconfirmed address", () => {
    beforeEach(async () => {
      await shop.sql("delete from outbox");
      await shop.sql("delete from letter_limits");
      await shop.sql("update users set email_confirmed_at = null");
      await shop.ports.bus.publish("viewer:*");
    });

    const order = async () => {
      await buyer.add([{ uuid: products.handle.uuid, quantity: 1 }]);
      return buyer.order({ comment: "Купите слона", customerNumber: "СЛОН-1" });
    };

    test("names numbers only and no typed text", async () => {
      const { number, uuid } = await order();
      const letters = toBuyers(await emailsOf(shop));
      expect(letters).toHaveLength(1);
      const text = `${letters[0]?.subject} ${letters[0]?.text} ${letters[0]?.html}`;
      expect(text).toContain(number);
      expect(text).toContain(uuid);
      for (const typed of ["слон", "СЛОН", "Пётр", "Покупатель", "Ручка", "Получатель"])
        expect(text).not.toContain(typed);
    });

    test("is e-mailed for five of twelve orders a day", async () => {
      for (let at = 0; at < 12; at += 1) await order();
      expect(toBuyers(await emailsOf(shop))).toHaveLength(5);
    });

    test("is e-mailed in full once the address is confirmed", async () => {
      for (let at = 0; at < 6; at += 1) await order();
      await shop.sql("delete from outbox");
      await confirmEmail();
      await order();
      expect(toBuyers(await emailsOf(shop))[0]?.text).toContain("слона");
    });
  });

  test("is recorded in its history and in the log of consents", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const { uuid } = await buyer.order();
    expect(
      await shop.sql("select field, from_value, to_value, actor from order_history where order_uuid = $1", [uuid]),
    ).toEqual([{ field: "status", from_value: null, to_value: "new", actor: "buyer" }]);
    const consents = await shop.sql(
      "select c.purpose from consents c join orders o on o.user_uuid = c.user_uuid where o.uuid = $1",
      [uuid],
    );
    expect(consents).toEqual([{ purpose: "offer" }]);
  });
});

describe("the same form again (invariants O2, O4, O5)", () => {
  test("double click, time-out and retry, Back and resubmit: give one order with one number", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]);
    const before = await orderCount();
    const form = orderForm(await buyer.checkout());
    const first = placed(await buyer.place(form));
    for (let again = 0; again < 3; again += 1)
      expect(placed(await buyer.place(form))).toEqual({ ...first, repeated: true });
    // Also after the buyer has changed the basket.
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    expect(placed(await buyer.place(form))).toEqual({ ...first, repeated: true });
    expect(await orderCount()).toBe(before + 1);
    expect(await reserved()).toEqual([[products.handle.uuid, warehouses.south, 2]]);
    expect(rowsOf(await buyer.basket())).toEqual([[products.hinge.uuid, "available", 1]]);
  });

  test("two tabs with one key show the same order", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const [left, right] = [await buyer.checkout(), await buyer.checkout()];
    expect(right.uuid).toBe(left.uuid);
    const first = placed(await buyer.place(orderForm(left)));
    expect(placed(await buyer.place(orderForm(right)))).toEqual({ ...first, repeated: true });
  });

  test("after a switch of the counterparty answers the same order", async () => {
    const three = await user(phones.three);
    await three.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const form = orderForm(await three.checkout());
    const first = placed(await three.place(form));
    await three.ask("POST", "/private/users/users/set-client", { rootUuid: counterparties.ownCompany });
    expect(placed(await three.place(form))).toEqual({ ...first, repeated: true });
    await three.ask("POST", "/private/users/users/set-client", { rootUuid: counterparties.ownPerson });
  });

  test("the key with another form is refused, and the first order stays", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]);
    const form = orderForm(await buyer.checkout());
    const { number } = placed(await buyer.place(form));
    const other = await buyer.place({ ...form, comment: "Другой заказ" });
    expect([other.status, other.body.code]).toEqual([422, "keyReused"]);
    expect((await orderOf(buyer, number)).comment).toBeNull();
  });

  test("the order outlives the expiry of its key", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]);
    const form = orderForm(await buyer.checkout());
    const first = placed(await buyer.place(form));
    await shop.sql("delete from idempotency_keys where scope = 'order'");
    for (let again = 0; again < 3; again += 1)
      expect(placed(await buyer.place(form))).toEqual({ ...first, repeated: true });
  });

  test("the order outlives its checkout, for its buyer only (invariants O5, O8)", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]);
    const form = orderForm(await buyer.checkout());
    const first = placed(await buyer.place(form));
    await shop.sql("delete from idempotency_keys where scope = 'order'");
    await shop.sql("delete from checkouts where uuid = $1", [form.checkout]);
    const stranger = await user(phones.three);
    expect((await stranger.place({ ...form, counterparty: counterparties.ownPerson })).body.code).toBe("notFound");
    for (let again = 0; again < 2; again += 1)
      expect(placed(await buyer.place(form))).toEqual({ ...first, repeated: true });
  });

  test("without a key, or with the key of another checkout, makes no order", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]);
    const form = orderForm(await buyer.checkout());
    const before = await orderCount();
    expect((await buyer.ask("POST", "/private/orders/orders", form)).status).toBe(422);
    expect((await buyer.place(form, shop.ports.ids.uuid())).status).toBe(422);
    expect(await orderCount()).toBe(before);
  });

  test("after a refusal keeps its key: once corrected, it makes the order", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]);
    const form = orderForm(await buyer.checkout());
    expect(
      (await buyer.place({ ...form, groups: [{ kind: "available", delivery: { providerCode: "own" } }] })).status,
    ).toBe(422);
    expect(placed(await buyer.place(form)).repeated).toBe(false);
  });
});

describe("a checkout and its counterparty (invariants O6, BK8)", () => {
  test("opened for one counterparty is not placed for another, whatever the form says and however similar the baskets are", async () => {
    const three = await user(phones.three);
    const select = (rootUuid: string) => three.ask("POST", "/private/users/users/set-client", { rootUuid });
    const opened = [];
    for (const root of [counterparties.ownPerson, counterparties.ownCompany]) {
      await select(root);
      await three.clear();
      await three.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
      opened.push(await three.checkout());
    }
    const [first, second] = opened.map((checkout) => orderForm(checkout));
    if (!first || !second) throw new Error("no checkouts");
    const before = await orderCount();
    const refused = [
      await three.place(first),
      await three.place({ ...first, counterparty: second.counterparty }),
      await three.place({ ...second, checkout: first.checkout }),
      await three.place({ ...second, counterparty: first.counterparty }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [422, "counterpartyChanged"]),
    );
    expect(await orderCount()).toBe(before);
    expect(placed(await three.place(second)).repeated).toBe(false);
    await select(counterparties.ownPerson);
  });
});

describe("the basket after an order", () => {
  test("has a new version, so that no page rendered before can be ordered from", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 1 },
      { uuid: products.lock.uuid, quantity: 1 },
    ]);
    await buyer.tick([{ uuid: products.lock.uuid, kind: "available", ticked: false }]);
    const form = orderForm(await buyer.checkout());
    placed(await buyer.place(form));
    await buyer.tick([{ uuid: products.lock.uuid, kind: "available", ticked: true }]);
    const [{ version } = { version: 0 }] = await shop.sql<{ version: number }>(
      "select b.version from baskets b join checkouts c on c.basket_uuid = b.uuid where c.uuid = $1",
      [form.checkout],
    );
    // One change for the tick, one for the order.
    expect(version).toBe(form.basketVersion + 2);
  });
});

describe("a failure during placing (invariants O3)", () => {
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
  const everything = () =>
    Promise.all(
      tables.map(async (table) => [
        table,
        await shop.sql(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`),
      ]),
    );

  test.each(["order.key_inserted", "order.stock_written", "order.inserted"])(
    "at %s leaves nothing behind, and the form works again",
    async (point) => {
      const { token } = await newBuyer(shop, (made += 1));
      const failing = buying(shop.replica({ failpoints: failpointsFrom(`${point}:throw:1`) }), { token });
      await failing.add([{ uuid: products.hinge.uuid, quantity: 60 }]);
      const form = orderForm(await failing.checkout());
      const before = await everything();
      expect((await failing.place(form)).status).toBe(500);
      expect(await everything()).toEqual(before);
      expect(placed(await failing.place(form)).repeated).toBe(false);
    },
  );

  test("after the commit loses the answer, not the order", async () => {
    const { token } = await newBuyer(shop, (made += 1));
    const failing = buying(shop.replica({ failpoints: failpointsFrom("order.after_commit:throw:1") }), { token });
    await failing.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const form = orderForm(await failing.checkout());
    expect((await failing.place(form)).status).toBe(500);
    expect(placed(await failing.place(form)).repeated).toBe(true);
  });
});

describe("what differs from the shown checkout is refused and reported (invariants O6)", () => {
  async function refusedAfter(change: () => Promise<unknown>, who = buyer) {
    const form = orderForm(await who.checkout());
    await change();
    const [orders, stock, basket] = [await orderCount(), await reserved(), await who.basket()];
    const answer = await who.place(form);
    expect(answer.status).toBe(422);
    expect([await orderCount(), await reserved(), await who.basket()]).toEqual([orders, stock, basket]);
    return {
      code: answer.body.code,
      differences: differencesOf(answer).map(({ uuid, what, before, after }) => ({ uuid, what, before, after })),
    };
  }

  test("another quantity, other goods", async () => {
    const { handle, foam, hinge } = products;
    await buyer.add([
      { uuid: handle.uuid, quantity: 2 },
      { uuid: hinge.uuid, quantity: 1 },
    ]);
    const change = async () => {
      await buyer.set([{ uuid: handle.uuid, quantity: 3 }]);
      await buyer.remove([hinge.uuid]);
      await buyer.add([{ uuid: foam.uuid, quantity: 1 }]);
    };
    const { code, differences } = await refusedAfter(change);
    expect(code).toBe("basketChanged");
    expect(differences).toEqual(
      expect.arrayContaining([
        { uuid: handle.uuid, what: "quantity", before: 2, after: 3 },
        { uuid: hinge.uuid, what: "removed", before: 1, after: null },
        { uuid: foam.uuid, what: "added", before: null, after: 1 },
      ]),
    );
    expect(differences).toHaveLength(3);
  });

  test("another price", async () => {
    await buyer.add([{ uuid: products.washer.uuid, quantity: 300 }]);
    const outcome = await refusedAfter(() =>
      shop.sql("update prices set price = 1.2 where product_uuid = $1", [products.washer.uuid]),
    );
    expect(outcome).toEqual({
      code: "priceChanged",
      differences: [{ uuid: products.washer.uuid, what: "price", before: 1.115, after: 1.2 }],
    });
    await shop.sql("update prices set price = 1.115 where product_uuid = $1", [products.washer.uuid]);
  });

  test("less stock", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 5 }]);
    const outcome = await refusedAfter(() =>
      shop.sql("update stock set reserved = on_hand - 3 where product_uuid = $1", [products.handle.uuid]),
    );
    expect(outcome).toEqual({
      code: "stockChanged",
      differences: [{ uuid: products.handle.uuid, what: "stock", before: 5, after: 3 }],
    });
    // The loser's goods are now in the other group (invariants S1).
    expect(rowsOf(await buyer.basket())).toEqual([
      [products.handle.uuid, "available", 3],
      [products.handle.uuid, "notAvailable", 2],
    ]);
  });

  test("a product no longer sold", async () => {
    await buyer.add([
      { uuid: products.last.uuid, quantity: 1 },
      { uuid: products.hinge.uuid, quantity: 1 },
    ]);
    const outcome = await refusedAfter(() =>
      shop.sql("update products set status = 'hidden' where uuid = $1", [products.last.uuid]),
    );
    expect(outcome).toEqual({
      code: "basketChanged",
      differences: [{ uuid: products.last.uuid, what: "gone", before: 1, after: null }],
    });
    await shop.sql("update products set status = 'active' where uuid = $1", [products.last.uuid]);
  });

  test("another city", async () => {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const { token } = await newBuyer(shop, (made += 1));
    const [moscow, kazan] = [buying(shop, { token }), buying(shop, { token, city: "kazan" })];
    await moscow.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const answer = await kazan.place(orderForm(await moscow.checkout()));
    expect([answer.status, answer.body.code]).toEqual([422, "basketChanged"]);
  });

  test("another counterparty", async () => {
    const three = await user(phones.three);
    await three.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const outcome = await refusedAfter(
      () => three.ask("POST", "/private/users/users/set-client", { rootUuid: counterparties.ownCompany }),
      three,
    );
    expect(outcome.code).toBe("counterpartyChanged");
    await three.ask("POST", "/private/users/users/set-client", { rootUuid: counterparties.ownPerson });
  });

  test("a basket that was changed and changed back has to be confirmed again", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const outcome = await refusedAfter(async () => {
      await buyer.set([{ uuid: products.handle.uuid, quantity: 2 }]);
      await buyer.set([{ uuid: products.handle.uuid, quantity: 1 }]);
    });
    expect(outcome).toEqual({ code: "basketChanged", differences: [] });
  });

  test("the page rendered again places the order with the same key", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const first = await buyer.checkout();
    await buyer.set([{ uuid: products.handle.uuid, quantity: 2 }]);
    const second = await buyer.checkout();
    expect(second.uuid).toBe(first.uuid);
    expect((await buyer.place(orderForm(first))).status).toBe(422);
    const { number } = placed(await buyer.place(orderForm(second)));
    expect((await orderOf(buyer, number)).totals).toMatchObject({ items: 2_100 });
  });

  test("reading changed prices does not affect an open checkout", async () => {
    await buyer.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const form = orderForm(await buyer.checkout());
    await buyer.seen();
    expect(placed(await buyer.place(form)).repeated).toBe(false);
  });
});

describe("what cannot be ordered", () => {
  const away = { kind: "available" as const, delivery: { providerCode: "own" as const, address: "Москва, Арбат, 1" } };
  const pickup = (pointCode: string) => ({
    groups: [{ kind: "available" as const, delivery: { providerCode: "pickup" as const, pointCode } }],
  });

  beforeEach(() => buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]));

  test("an empty selection (security K2)", async () => {
    await buyer.tick([{ uuid: products.hinge.uuid, kind: "available", ticked: false }]);
    const answer = await buyer.ask("POST", "/private/orders/checkouts", {});
    expect([answer.status, answer.body.code]).toEqual([422, "nothingTicked"]);
  });

  test("a pickup point of another city, or one that cannot hold the goods", async () => {
    const form = orderForm(await buyer.checkout());
    for (const pointCode of ["spb-north", "nowhere"])
      expect((await buyer.place({ ...form, ...pickup(pointCode) })).body.code).toBe("deliveryUnavailable");
    expect(placed(await buyer.place({ ...form, ...pickup("msk-small") })).repeated).toBe(false);
    await buyer.add([{ uuid: products.heavy.uuid, quantity: 1 }]);
    const heavy = orderForm(await buyer.checkout());
    expect((await buyer.place({ ...heavy, ...pickup("msk-small") })).body.code).toBe("deliveryUnavailable");
    const { number } = placed(await buyer.place({ ...heavy, ...pickup("msk-south") }));
    expect((await orderOf(buyer, number)).parts[0]?.delivery).toMatchObject({
      type: "pickup",
      point: { code: "msk-south" },
      address: null,
      cost: 0,
    });
  });

  test("a group without a delivery method", async () => {
    await buyer.add([{ uuid: products.lock.uuid, quantity: 1 }]);
    const answer = await buyer.place({ ...orderForm(await buyer.checkout()), groups: [away] });
    expect([answer.status, answer.body.code]).toEqual([422, "deliveryUnavailable"]);
  });

  test("a courier without an address, an invalid phone, terms not accepted", async () => {
    const form = orderForm(await buyer.checkout());
    const noAddress = await buyer.place({
      ...form,
      groups: [{ kind: "available", delivery: { providerCode: "own", address: "  " } }],
    });
    expect(noAddress.body.errors).toMatchObject([
      { field: "groups.0.delivery.address", message: "Заполните поле «Адрес»" },
    ]);
    const noPhone = await buyer.place({ ...form, recipient: { fio: "Иванов Пётр", phone: "+7 123" } });
    expect(noPhone.body.errors).toMatchObject([{ field: "recipient.phone" }]);
    for (const consents of [{ offer: false }, {}]) expect((await buyer.place({ ...form, consents })).status).toBe(422);
    expect(rowsOf(await buyer.basket())).toHaveLength(1);
  });

  test("prices, totals and statuses sent by the buyer (security E11)", async () => {
    const form = orderForm(await buyer.checkout());
    expect((await buyer.place({ ...form, total: 1, status: "completed" })).status).toBe(422);
  });

  test("another buyer's checkout, or an unknown one", async () => {
    const other = buying(shop, await newBuyer(shop, (made += 1)));
    const form = orderForm(await buyer.checkout());
    const [foreign, unknown] = [
      await other.place(form),
      await other.place({ ...form, checkout: shop.ports.ids.uuid() }),
    ];
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect((await other.ask("GET", `/private/orders/checkouts/${form.checkout}`)).status).toBe(404);
  });

  test("a guest", async () => {
    const guest = buying(shop, { fingerprint: shop.ports.ids.uuid() });
    expect((await guest.ask("POST", "/private/orders/checkouts", {})).status).toBe(401);
    expect((await guest.place(orderForm(await buyer.checkout()))).status).toBe(401);
  });
});

describe("the checkout draft", () => {
  const save = (uuid: string, draft: object) => buyer.ask("POST", `/private/orders/checkouts/${uuid}`, { draft });

  test("stores typed values unchanged", async () => {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const { uuid } = await buyer.checkout();
    expect((await save(uuid, { fio: " иванов", phone: "8 900" })).status).toBe(200);
    await buyer.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    expect(await buyer.checkout()).toMatchObject({ uuid, draft: { fio: " иванов", phone: "8 900" }, lines: [{}, {}] });
  });

  test("is stored even if the buyer selects another counterparty meanwhile", async () => {
    const three = await user(phones.three);
    await three.add([{ uuid: products.handle.uuid, quantity: 1 }]);
    const { uuid } = await three.checkout();
    await three.ask("POST", "/private/users/users/set-client", { rootUuid: counterparties.ownCompany });
    const saved = await three.ask("PUT", `/private/orders/checkouts/${uuid}`, { draft: { comment: "не потерять" } });
    expect([saved.status, saved.body.code]).toEqual([422, "counterpartyChanged"]);
    await three.ask("POST", "/private/users/users/set-client", { rootUuid: counterparties.ownPerson });
    expect((await three.checkout()).draft).toEqual({ comment: "не потерять" });
    await three.clear();
  });

  test("of a placed order leads to the order, and the next checkout is a new draft", async () => {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const { uuid } = await buyer.checkout();
    const { number } = await buyer.order();
    expect((await buyer.ask("GET", `/private/orders/checkouts/${uuid}`)).body.data).toMatchObject({
      placed: { number },
      lines: [],
    });
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    expect((await buyer.checkout()).uuid).not.toBe(uuid);
  });
});

describe("own orders", () => {
  test("are listed in pages, the newest first", async () => {
    const numbers: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      await buyer.add([{ uuid: products.foam.uuid, quantity: 1 }]);
      numbers.unshift((await buyer.order()).number);
    }
    const list = async (query: string) =>
      (await buyer.ask("GET", `/private/orders/orders${query}`)).data(orderListShape);
    expect((await list("")).items.map(({ number }) => number)).toEqual(numbers);
    expect(await list("?limit=2&page=2")).toMatchObject({
      items: [{ number: numbers[2] }],
      total: 3,
      page: 2,
      limit: 2,
      pages: 2,
    });
    expect((await buyer.ask("GET", "/private/orders/orders?page=0")).status).toBe(422);
  });

  test("exclude those of others, which are not found (invariants O8, security E4)", async () => {
    await buyer.add([{ uuid: products.foam.uuid, quantity: 1 }]);
    const { uuid, number } = await buyer.order();
    const other = buying(shop, await newBuyer(shop, (made += 1)));
    const ids = [uuid, number, shop.ports.ids.uuid(), "МСК-26-999999", "1' or '1'='1"];
    const answers = await Promise.all(
      ids.map((id) => other.ask("GET", `/private/orders/orders/${encodeURIComponent(id)}`)),
    );
    const bodies = answers.map(({ status, body }) => ({ status, ...body, traceId: "" }));
    expect(bodies).toEqual(bodies.map(() => bodies[0]));
    expect(bodies[0]).toMatchObject({ status: 404, code: "notFound" });
    expect((await other.ask("GET", "/private/orders/orders")).data(orderListShape).total).toBe(0);
    expect((await orderOf(buyer, uuid)).number).toBe((await orderOf(buyer, number)).number);
  });

  test("of two counterparties are never in one list (security E5)", async () => {
    const three = await user(phones.three);
    await three.add([{ uuid: products.foam.uuid, quantity: 1 }]);
    const { number } = await three.order();
    await three.ask("POST", "/private/users/users/set-client", { rootUuid: counterparties.ownTrader });
    expect((await three.ask("GET", "/private/orders/orders")).data(orderListShape).items).toEqual([]);
    expect((await three.ask("GET", `/private/orders/orders/${encodeURIComponent(number)}`)).status).toBe(404);
    await three.ask("POST", "/private/users/users/set-client", { rootUuid: counterparties.ownPerson });
  });

  test("are unavailable during moderation, while ordering is available (specification §6)", async () => {
    const newcomer = await user(phones.moderation);
    changeOf(await newcomer.add([{ uuid: products.foam.uuid, quantity: 1 }]));
    const { number } = await newcomer.order();
    for (const path of ["", `/${encodeURIComponent(number)}`]) {
      const answer = await newcomer.ask("GET", `/private/orders/orders${path}`);
      expect([answer.status, answer.body.code]).toEqual([403, "moderation"]);
    }
  });
});

describe("a company's order that is shipped whole", () => {
  test("has one delivery for all groups, paid once, and one group in the e-mail", async () => {
    const company = await user(phones.ooo);
    await company.clear();
    changeOf(
      await company.add([
        { uuid: products.hinge.uuid, quantity: 60 },
        { uuid: products.lock.uuid, quantity: 1 },
      ]),
    );
    const checkout = await company.checkout();
    expect(checkout.delivery.map(({ groupKind, kinds }) => [groupKind, kinds])).toEqual([
      ["available", ["available", "onOrder"]],
    ]);
    const order = await orderOf(company, (await company.order()).number);
    expect([...new Set(order.parts.map(({ kind }) => kind))]).toEqual(["available", "onOrder"]);
    expect(order.parts.map(({ delivery }) => delivery.cost).filter((cost) => cost !== 0)).toEqual([490]);
    expect(order.totals.delivery).toBe(490);
    expect(new Set(order.parts.map(({ delivery }) => `${delivery.dateFrom} ${delivery.dateTo}`)).size).toBe(1);
  });

  test("has free delivery from the total of all groups", async () => {
    const company = await user(phones.ooo);
    await company.clear();
    // Neither group reaches 15 000 roubles alone.
    changeOf(
      await company.add([
        { uuid: products.hinge.uuid, quantity: 50 },
        { uuid: products.lock.uuid, quantity: 5 },
      ]),
    );
    const courier = (await company.checkout()).delivery.map(
      ({ options }) => options.find(({ type }) => type === "courier")?.cost,
    );
    expect(courier).toEqual([0]);
    await company.clear();
  });
});
