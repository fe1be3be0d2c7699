import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { ownClaimsPath } from "#app/contract/claims/own-claims.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { deskOrder } from "#server/db/queries/desk/order.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { toBuyers } from "#tests/support/emails.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { buying, orderForm, placed, type Buying } from "#tests/support/orders/buying.ts";
import { sendClaim } from "#tests/support/orders/claims.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, staffAddress, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, cities, phones } = small;
const hingeArticle = "DH-120.R";
const ofCity = "moscow@shop.example";
const hostile = '<script>alert(1)</script>\nBcc: eve@evil.example\n"><svg onload=alert(2)>';

let shop: TestShop;
let buyer: Buying;
beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(phones.ooo);
  buyer = buying(shop, { token, city: "msk" });
  await shop.sql("update users set email = 'ooo@example.ru', email_confirmed_at = now() where phone = $1", [
    phones.ooo,
  ]);
  await shop.sql("update cities set email = $1 where uuid = $2", [ofCity, cities.msk]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  for (const table of ["letter_limits", "outbox", "consents", "claims", "feedbacks"])
    await shop.sql(`delete from ${table}`);
  await buyer.clear();
});

/** What waits for the staff, written as it would be sent. */
async function staffLetters() {
  expect(await shop.sql("select template from outbox where audience = 'staff' and attempts > 0")).toEqual([]);
  const mail = outboxMail(shop.clock);
  await deliverOutbox({ ...shop.ports, mail });
  expect(await shop.sql("select template, last_error from outbox where channel = 'email' and sent_at is null")).toEqual(
    [],
  );
  const buyers = new Set(toBuyers(mail.outbox).filter(({ to }) => !to.endsWith("@shop.example")));
  await shop.sql("delete from outbox");
  return (mail.outbox ?? [])
    .filter((one) => !buyers.has(one))
    .map(({ text, ...one }) => ({ ...one, text: text.replaceAll("\u00a0", " ") }));
}
const waiting = () => shop.sql("select template from outbox where audience = 'staff' order by created_at");

const form = {
  paymentMethod: "invoice" as const,
  customerNumber: "ЗП-17",
  comment: "Звонить с проходной",
  recipient: { fio: "Иванов Пётр", phone: "8 (900) 000-00-01" },
};

async function ordered(change: Parameters<typeof orderForm>[1] = form) {
  await buyer.add([
    { uuid: products.hinge.uuid, quantity: 4 },
    { uuid: products.handle.uuid, quantity: 2 },
  ]);
  return buyer.order(change);
}

describe("a new order", () => {
  test("queues one letter to its city with lines, warehouse, buyer, company, delivery, payment and comment", async () => {
    const { number } = await ordered();
    const letters = await staffLetters();
    expect(letters.map(({ to, subject, replyTo }) => ({ to, subject, replyTo }))).toEqual([
      { to: ofCity, subject: `Новый заказ № ${number}`, replyTo: "ooo@example.ru" },
    ]);
    const [row] = await shop.sql<{ sum: string; name: string }>(
      `select i.name, i.sum::float8::text as sum from order_items i join orders o on o.uuid = i.order_uuid
        where o.number = $1 and i.article = $2`,
      [number, hingeArticle],
    );
    const text = letters[0]?.text ?? "";
    for (const part of [
      `Заказ — ${number}`,
      `${hingeArticle}, ${row?.name}`,
      "4 шт × ",
      ` = ${row?.sum} ₽`.replace(".", ","),
      `Состав, ${number}-1`,
      "Склад — Склад Южный, Варшавское шоссе, 170",
      "Покупатель — Окнова Мария",
      "ИНН 7707083893",
      "Получатель — Иванов Пётр, +7 900 000-00-01",
      "Доставка — Курьером: Москва, улица Арбат, 1",
      "Когда — ",
      "Оплата — По счёту, Ожидает оплаты",
      "Номер заказа у покупателя — ЗП-17",
      "> Звонить с проходной",
      "Город — Москва",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("/profile/");
    expect(text).not.toMatch(/code=|token|key=/i);
  });

  test("sent twice by one form queues one letter", async () => {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const body = orderForm(await buyer.checkout());
    const first = placed(await buyer.place(body));
    expect(placed(await buyer.place(body))).toEqual({ ...first, repeated: true });
    expect(await waiting()).toEqual([{ template: "order.shop" }]);
  });

  test("goes to the shop without an address of the city, and to nobody without one of the shop", async () => {
    await shop.sql("update cities set email = null where uuid = $1", [cities.msk]);
    try {
      await ordered();
      expect((await staffLetters()).map(({ to }) => to)).toEqual([staffAddress]);
      const { settings } = shop.ports;
      const nobody = shop.replica({ settings: { ...settings, staffEmail: null } });
      const { token } = await shop.loginAs(phones.phys);
      const other = buying(nobody, { token, city: "msk" });
      await other.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
      await other.order();
      expect(await waiting()).toEqual([]);
    } finally {
      await shop.sql("update cities set email = $1 where uuid = $2", [ofCity, cities.msk]);
    }
  });

  test("goes where the operator sends the letters of a city", async () => {
    const city = (...words: string[]) => operatorReads(shop.ports, "city", "email", ...words);
    try {
      expect(await city("msk", "sales@shop.example")).toBe("msk: sales@shop.example");
      await ordered();
      expect((await staffLetters()).map(({ to }) => to)).toEqual(["sales@shop.example"]);
      expect(await city("msk", "none")).toBe(`msk: ${staffAddress}`);
      expect(await city("nowhere", "sales@shop.example")).toBe("refused: there is no city nowhere");
      for (const wrong of ["sales", "a@b.ru,c@d.ru", "a@b.ru\nBcc: c@d.ru", "Shop <a@b.ru>"])
        expect(await city("msk", wrong), wrong).toBe("usage");
    } finally {
      await city("msk", ofCity);
    }
  });

  test("typed text is quoted and escaped, and never in a header", async () => {
    const { number } = await ordered({ ...form, comment: hostile });
    const [letter] = await staffLetters();
    expect(letter?.subject).toBe(`Новый заказ № ${number}`);
    expect(letter?.html).not.toMatch(/<script|<svg/);
    expect(letter?.html).toContain("&#60;script&#62;");
    for (const line of ["> <script>alert(1)</script>", "> Bcc: eve@evil.example"]) expect(letter?.text).toContain(line);
    expect(letter?.text).not.toMatch(/^Bcc:/m);
  });
});

describe("an order", () => {
  test("that is changed queues one letter with what changed and the whole order, and none for a repeat", async () => {
    const { number } = await ordered({ ...form, paymentMethod: "onDelivery" });
    await shop.sql("delete from outbox");
    const orders = changing(buyer);
    const more = { key: shop.ports.ids.uuid(), version: (await orders.shown(number)).version, comment: "Позже" };
    const lines = [{ uuid: products.hinge.uuid, quantity: 9 }];
    await orders.change(number, lines, more);
    expect((await orders.change(number, lines, more)).repeated).toBe(true);
    const letters = await staffLetters();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number} изменён`]);
    for (const part of ["было 4 шт, стало 9 шт", "Комментарий — изменили", "9 шт × ", "> Позже"])
      expect(letters[0]?.text).toContain(part);
  });

  test("that its buyer cancels queues one letter with his words, and none for a repeat", async () => {
    const { number } = await ordered();
    await shop.sql("delete from outbox");
    const orders = changing(buyer);
    for (let time = 0; time < 2; time += 1) await orders.cancel(number, { reason: "Нашёл ближе" });
    const letters = await staffLetters();
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[ofCity, `Заказ № ${number} отменён`]]);
    for (const part of ["Отменил покупатель.", "> Нашёл ближе", "Статус — Отменён", "4 шт × "])
      expect(letters[0]?.text).toContain(part);
  });

  test("of which a part is canceled queues a letter that names the part", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 4 },
      { uuid: products.lock.uuid, quantity: 2 },
    ]);
    const { number } = await buyer.order({
      groups: (await buyer.checkout()).delivery.map(({ groupKind }) => ({
        kind: groupKind,
        delivery: { providerCode: "own" as const, address: "Москва, улица Арбат, 1" },
      })),
    });
    await shop.sql("delete from outbox");
    expect(await operator(shop.ports, "cancel", `${number}-2`, "--reason", "noStock")).not.toContain("refused");
    const letters = await staffLetters();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number}: отменена часть ${number}-2`]);
    expect(letters[0]?.text).toContain("Причина: товара нет на складе.");
    const sums = await shop.sql<{ items: string; cost: string }>(
      "select items_sum as items, delivery_cost as cost from order_parts where number like $1 || '-%' order by number",
      [number],
    );
    const [left, gone] = sums.map(({ items, cost }) => ({ items: Number(items), cost: Number(cost) }));
    if (left === undefined || gone === undefined) throw new Error("the order has two parts");
    const money = (sum: number) => formatMoney(sum).replaceAll("\u00a0", " ");
    expect(letters[0]?.text).toContain(
      [
        `Товары — ${money(left.items)}`,
        `Доставка — ${money(left.cost)}`,
        `Всего — ${money(left.items + left.cost)}`,
        `Отменено на сумму — ${money(gone.items + gone.cost)}`,
      ].join("\n"),
    );
    const shown = await operatorReads(shop.ports, "order", "show", number);
    expect(shown).toContain(
      `goods ${left.items}.000  delivery ${left.cost}.000  total ${left.items + left.cost}.000  canceled ${gone.items + gone.cost}.000`,
    );
    expect(await deskOrder(shop.database.db, number, null)).toMatchObject({
      items: left.items,
      delivery: left.cost,
      total: left.items + left.cost,
    });
    expect(await operatorReads(shop.ports, "order", "list")).toContain(` ${left.items + left.cost}.000  `);
  });

  test("that is not paid in time queues a letter with the reason", async () => {
    const { uuid, number } = await ordered();
    await shop.sql("delete from outbox");
    await shop.sql("update order_parts set reserved_until = now() - interval '1 hour' where order_uuid = $1", [uuid]);
    await endReserves(shop.ports);
    const letters = await staffLetters();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number} отменён`]);
    expect(letters[0]?.text).toContain("Причина: не оплачен в срок.");
  });

  test("whose cancellation is requested queues one letter with the order, and none for a repeat", async () => {
    const { number } = await ordered({ ...form, paymentMethod: "onDelivery" });
    for (const verb of ["confirm", "assemble"]) await operator(shop.ports, verb, number);
    await shop.sql("delete from outbox");
    const orders = changing(buyer);
    for (let time = 0; time < 2; time += 1) expect((await orders.requestCancel(number)).status).toBe(200);
    const letters = await staffLetters();
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[ofCity, `Заказ № ${number}: просят отменить`]]);
    expect(letters[0]?.text).toMatch(/Обращение ОБ-\d\d-\d{4}/);
    for (const part of ["> передумал", "Статус — Собирается", "4 шт × "]) expect(letters[0]?.text).toContain(part);
  });

  test("that is confirmed, assembled or shipped queues none", async () => {
    const { number } = await ordered({ ...form, paymentMethod: "onDelivery" });
    await shop.sql("delete from outbox");
    for (const verb of ["confirm", "assemble", "ship", "complete"]) await operator(shop.ports, verb, number);
    expect(await waiting()).toEqual([]);
  });
});

describe("a claim", () => {
  test("and each message in it queue one letter to the order's city, and none for a repeat", async () => {
    const order = await shippedOrder(shop, phones.ooo);
    const key = shop.ports.ids.uuid();
    const change = {
      description: hostile,
      contact: { fio: "Пётр Иванов", email: "petr@example.ru", phone: "+79000000001" },
      goodsLocation: "Склад",
    };
    const { number } = (await sendClaim(shop, order, { key, change })).data(claimDoneShape);
    await sendClaim(shop, order, { key, change });
    const [letter, ...others] = await staffLetters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: ofCity, replyTo: "petr@example.ru" });
    expect(letter?.subject).toMatch(new RegExp(`^${number}\\. Заявка по заказу ${order.number}: `));
    expect(letter?.subject).not.toContain("script");
    expect(letter?.html).not.toMatch(/<script|<svg/);
    for (const part of ["ИНН 7707083893", `часть ${order.number}-1`, "1 шт × ", "> <script>"])
      expect(letter?.text).toContain(part);

    const message = { message: "Прикладываю" };
    const said = { token: order.token, body: message, headers: { "idempotency-key": shop.ports.ids.uuid() } };
    for (let time = 0; time < 2; time += 1)
      expect((await shop.call("POST", `${ownClaimsPath}/${key}/messages`, said)).status).toBe(200);
    const replies = await staffLetters();
    expect(replies.map(({ to, subject }) => [to, subject])).toEqual([[ofCity, `${number}: ответ покупателя`]]);
    for (const part of [`Заказ — ${order.number}`, "> Прикладываю"]) expect(replies[0]?.text).toContain(part);
  });
});

describe("a message to the shop", () => {
  test("queues one letter to the sender's city, its typed subject in the body alone", async () => {
    const body = {
      type: "question",
      subject: "Тема <b>письма</b>",
      message: hostile,
      contact: { fio: "Анна Петрова", phone: "8 (916) 123-45-67", email: "anna@example.ru" },
      preferredChannel: "email",
      pageUrl: "/support",
      consents: { personalData: true },
    };
    const sent = {
      fingerprint: shop.ports.ids.uuid(),
      city: "msk",
      body,
      headers: { "idempotency-key": shop.ports.ids.uuid() },
    };
    for (let time = 0; time < 2; time += 1)
      expect((await shop.call("POST", "/mixed/senders/feedback", sent)).text).toContain("ОБ-");
    const letters = await staffLetters();
    expect(letters.map(({ to }) => to)).toEqual([ofCity]);
    expect(letters[0]?.subject).not.toContain("Тема");
    expect(letters[0]?.text).toContain("Тема — Тема <b>письма</b>");
    expect(letters[0]?.html).not.toMatch(/<script|<svg|<b>/);
  });
});
