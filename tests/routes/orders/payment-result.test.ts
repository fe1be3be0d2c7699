import { afterAll, beforeAll, expect, test } from "vitest";
import { buying } from "#tests/support/orders/buying.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
let bank: TestBank;
let visitor: Visitor;
beforeAll(async () => {
  bank = await testBank();
  site = await testSite({ ports: { payments: bank.gateways } });
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(small.phones.phys);
});
afterAll(async () => {
  await site.close();
  await bank.close();
});

test("G8: both return pages of a bank show what the gateway reports, whatever the address claims", async () => {
  const token = (await site.shop.loginAs(small.phones.phys)).token;
  const buyer = buying(site.shop, { token, city: "msk" });
  await buyer.clear();
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
  const { number } = await buyer.order({ paymentMethod: "card" });
  const pages = ["success?", "error?", "error?away=1&"].map(
    (page) => `/checkout/payment-${page}order=${encodeURIComponent(number)}`,
  );
  const titles = () =>
    Promise.all(pages.map(async (page) => /<h1[^>]*>([^<]*)/.exec((await visitor.get(page)).html)?.[1]));
  const start = async () => {
    await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {});
    return bank.lastId();
  };
  const checking = "Проверяем оплату";
  const failed = "Оплата не прошла";
  const first = await start();
  expect(await titles()).toEqual([checking, checking, failed]);
  // Back from the bank's page: the checkout, whose basket is empty by now.
  const back = await visitor.get("/checkout");
  expect(back.html).toContain("Если вы не оплачивали, вернитесь к оплате");
  expect(back.html).toContain("Перейти к оплате");
  // After another order the checkout redirects to the basket again.
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
  await buyer.order();
  expect((await visitor.get("/checkout")).path).toBe("/basket");
  await bank.decide(first, "fail");
  expect(await titles()).toEqual([failed, failed, failed]);
  // A forged query parameter does not replace the bank's reason.
  expect((await visitor.get(pages[2] ?? "")).html).not.toContain("Банк сейчас не отвечает");
  await bank.decide(await start(), "pay");
  const paid = `Заказ № ${number} оформлен`;
  expect(await titles()).toEqual([paid, paid, paid]);

  // Back to these pages after the order was cancelled: neither paid nor expired.
  await visitor.submit(`/profile/order/${number}`, { intent: "order.cancel", reason: "" });
  for (const page of pages) {
    const { html } = await visitor.get(page);
    expect(html).toMatch(/<h1[^>]*>Заказ № /);
    expect(html).toContain("Отменён");
    expect(html).not.toMatch(/Время на оплату вышло|Оплата прошла|оформлен/);
  }
});
