import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationListShape } from "#app/contract/account/notifications.ts";
import { noticeViewModel } from "#app/view-models/account/notifications.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { endStorage } from "#server/jobs/end-storage.ts";
import { toBuyers } from "#tests/support/emails.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones, warehouses } = small;

describe("notifications of an order in several parts", () => {
  let shop: TestShop;
  let buyer: Buying;

  beforeAll(async () => {
    shop = await testShop();
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await buyer.clear();
    await shop.sql("update stock set reserved = 0");
    for (const [warehouse, pieces] of [
      [warehouses.south, 40],
      [warehouses.ring, 10],
    ])
      await shop.sql("update stock set on_hand = $3 where product_uuid = $1 and warehouse_uuid = $2", [
        products.hinge.uuid,
        warehouse,
        pieces,
      ]);
    await shop.sql("update outbox set sent_at = now() where sent_at is null");
  });

  const toDoor = { providerCode: "own" as const, address: "Москва, улица Арбат, 1" };
  const atPoint = { providerCode: "pickup" as const, pointCode: "msk-south" };
  /** Four parts: hinges from two warehouses, hinges to be supplied and locks on order. */
  async function ordered(delivery: typeof toDoor | typeof atPoint = toDoor) {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 55 },
      { uuid: products.lock.uuid, quantity: 2 },
    ]);
    const { delivery: groups } = await buyer.checkout();
    const placed = await buyer.order({ groups: groups.map(({ groupKind }) => ({ kind: groupKind, delivery })) });
    const { parts } = await orderOf(buyer, placed.number);
    expect(parts.map(({ items }) => items[0]?.quantity)).toEqual([40, 10, 5, 2]);
    return placed;
  }
  /** E-mails and SMS sent now. */
  async function sent() {
    const mail = outboxMail(shop.clock);
    await shop.sql("update outbox set next_attempt_at = now()");
    await deliverOutbox({ ...shop.ports, mail });
    const before = (shop.ports.sms.outbox ?? []).length;
    await deliverSms(shop.ports);
    expect(await shop.sql("select template, last_error from outbox where sent_at is null")).toEqual([]);
    const letters = toBuyers(mail.outbox).filter(({ subject }) => !subject.endsWith("оформлен"));
    return { letters, texts: (shop.ports.sms.outbox ?? []).slice(before).map(({ text }) => text) };
  }
  const subjects = async () => (await sent()).letters.map(({ subject }) => subject);
  async function newest(): Promise<string | undefined> {
    const { items } = (await buyer.ask("GET", "/private/users/notifications?limit=1")).data(notificationListShape);
    return items[0] && noticeViewModel(items[0], "Europe/Moscow").text;
  }
  const all = async (number: string, ...verbs: string[]) => {
    for (const verb of verbs) expect(await operator(shop.ports, verb, number)).not.toContain("refused");
    await sent();
  };

  test("one shipped part is reported as that part, with its goods and document only", async () => {
    const { number, uuid } = await ordered();
    await all(number, "confirm", "assemble");
    await operator(shop.ports, "ship", `${number}-2`, "--track", "77");
    const { letters, texts } = await sent();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number}: часть 2 из 4 отгружена`]);
    const text = letters[0]?.text.replaceAll("\u00a0", " ") ?? "";
    expect(text).toContain("Эта часть заказа в пути.");
    expect(text).toContain(`Часть 2 из 4, № ${number}-2`);
    expect(text).toContain("Петля дверная 120, арт. DH-120.R — 10 шт");
    expect(text).not.toContain("Замок");
    const [paper] = await shop.sql<{ number: string }>("select number from order_documents where order_uuid = $1", [
      uuid,
    ]);
    expect(text).toContain(`УПД № ${paper?.number} от `);
    expect(text).toContain(`/profile/order/${uuid}#part-2`);
    expect(texts).toEqual([`Скоба: заказ ${number}, часть 2 из 4 отгружена, номер для отслеживания 77`]);
    expect(await newest()).toBe(`Заказ № ${number}: часть 2 из 4 отгружена`);
    expect((await orderOf(buyer, number)).documents).toMatchObject([{ number: paper?.number, part: `${number}-2` }]);
  });

  test("several parts moved together are reported in one e-mail, one SMS and one notification that name them", async () => {
    const { number } = await ordered();
    await all(number, "confirm");
    await operator(shop.ports, "assemble", `${number}-4`);
    await operator(shop.ports, "cancel", `${number}-4`, "--reason", "noStock");
    await sent();
    await operator(shop.ports, "assemble", `${number}-1`);
    await operator(shop.ports, "assemble", `${number}-3`);
    await operator(shop.ports, "ship", number);
    const { letters, texts } = await sent();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number}: части 1 и 3 из 4 отгружены`]);
    expect(letters[0]?.text).toContain("Эти части заказа в пути.");
    expect(letters[0]?.text.match(/Часть \d из 4/g)).toEqual(["Часть 1 из 4", "Часть 3 из 4"]);
    expect(letters[0]?.text.match(/УПД №/g)).toHaveLength(2);
    expect(texts).toEqual([`Скоба: заказ ${number}, части 1 и 3 из 4 отгружены`]);
    expect(await newest()).toBe(`Заказ № ${number}: части 1 и 3 из 4 отгружены`);
  });

  test("the order is reported as completed once, with its last part", async () => {
    const { number } = await ordered();
    await all(number, "confirm", "assemble", "ship");
    await operator(shop.ports, "complete", `${number}-1`);
    expect(await subjects()).toEqual([`Заказ № ${number}: часть 1 из 4 у вас`]);
    await operator(shop.ports, "complete", `${number}-3`);
    expect(await subjects()).toEqual([`Заказ № ${number}: часть 3 из 4 у вас`]);
    await operator(shop.ports, "complete", number);
    const { letters } = await sent();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number} выполнен`]);
    expect(letters[0]?.text).toContain("Вы получили последнее: части 2 и 4 из 4.");
    expect(await newest()).toBe(`Заказ № ${number} выполнен`);
  });

  test("an order with a part returned unopened is not reported as completed by the others", async () => {
    const { number } = await ordered();
    await all(number, "confirm", "assemble", "ship");
    await operator(shop.ports, "return", `${number}-4`);
    const { letters, texts } = await sent();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number}: часть 4 из 4 вернулась на склад`]);
    expect(letters[0]?.text).toContain("Передать вам эту часть заказа не получилось");
    expect(texts[0]).toContain("часть 4 из 4");
    await operator(shop.ports, "complete", number);
    expect(await subjects()).toEqual([`Заказ № ${number}: части 1–3 из 4 у вас`]);
  });

  test("all parts together, or all that are left, are reported as the order", async () => {
    const { number } = await ordered();
    await operator(shop.ports, "confirm", number);
    expect(await subjects()).toEqual([`Заказ № ${number} подтверждён`]);
    await operator(shop.ports, "cancel", `${number}-4`, "--reason", "noStock");
    const { letters, texts } = await sent();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number}: часть 4 из 4 отменена`]);
    expect(letters[0]?.text).toContain("Остальной заказ остаётся в силе.");
    expect(letters[0]?.text).toContain("Замок");
    expect(texts[0]).toContain(`заказ ${number}, часть 4 из 4 отменена`);
    await all(number, "assemble");
    await operator(shop.ports, "ship", number);
    expect(await subjects()).toEqual([`Заказ № ${number} отгружен`]);
  });

  test("goods ready for pickup and the end of their storage are reported part by part", async () => {
    const { number } = await ordered(atPoint);
    await all(number, "confirm", "assemble");
    await operator(shop.ports, "ready", `${number}-1`);
    const ready = await sent();
    expect(ready.letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number}: часть 1 из 4 готова к выдаче`]);
    expect(ready.texts[0]).toContain(`заказ ${number}, часть 1 из 4 готова к выдаче, храним до `);
    await all(number, "ready");
    await shop.sql("update order_parts set store_until = now() + interval '1 day' where number in ($1, $2)", [
      `${number}-1`,
      `${number}-2`,
    ]);
    await endStorage(shop.ports);
    const storage = await sent();
    expect(storage.letters.map(({ subject }) => subject)).toEqual([
      `Заказ № ${number}: части 1 и 2 из 4 ждут вас последние дни`,
    ]);
    expect(storage.letters[0]?.text).toContain("потом они будут отменены");
    expect(storage.texts[0]).toContain(`части 1 и 2 из 4 заказа ${number} ждут вас до `);
    await shop.sql("update order_parts set store_until = now() where number in ($1, $2)", [
      `${number}-1`,
      `${number}-2`,
    ]);
    await endStorage(shop.ports);
    expect(await subjects()).toEqual([`Заказ № ${number}: части 1 и 2 из 4 отменены`]);
  });

  test("an order in one part is reported as an order", async () => {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 3 }]);
    const { number, uuid } = await buyer.order();
    await operator(shop.ports, "confirm", number);
    await sent();
    await all(number, "assemble");
    await operator(shop.ports, "ship", number);
    const { letters } = await sent();
    expect(letters.map(({ subject }) => subject)).toEqual([`Заказ № ${number} отгружен`]);
    expect(letters[0]?.text).not.toContain("асть");
    expect(letters[0]?.text).toContain(`/profile/order/${uuid}\n`);
  });
});
