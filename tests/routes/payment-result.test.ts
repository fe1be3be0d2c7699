import { afterAll, beforeAll, expect, test } from "vitest";
import { buying } from "#tests/support/buying.ts";
import { testBank, type TestBank } from "#tests/support/payment-bank.ts";
import { small } from "#tests/support/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/site.ts";

let site: Site;
let bank: TestBank;
let visitor: Visitor;
beforeAll(async () => {
  bank = await testBank();
  site = await testSite({ ports: { payments: bank.gateway } });
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(small.phones.phys);
});
afterAll(async () => {
  await site.close();
  await bank.close();
});

test("G8: both pages a bank may send its buyer to tell what the gateway says, whatever the address claims", async () => {
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
  // Back from the bank's page leads to the checkout, whose basket is empty by now.
  const back = await visitor.get("/checkout");
  expect(back.html).toContain("Если вы не оплачивали, вернитесь к оплате");
  expect(back.html).toContain("Перейти к оплате");
  // After another order it is no answer to Back.
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
  await buyer.order();
  expect((await visitor.get("/checkout")).path).toBe("/basket");
  await bank.decide(first, "fail");
  expect(await titles()).toEqual([failed, failed, failed]);
  // The address that says the bank is away does not take the bank's own reason off the page.
  expect((await visitor.get(pages[2] ?? "")).html).not.toContain("Банк сейчас не отвечает");
  await bank.decide(await start(), "pay");
  const paid = `Заказ № ${number} оформлен`;
  expect(await titles()).toEqual([paid, paid, paid]);

  // Back onto them once the buyer has canceled: nothing is paid, nor did its time run out.
  await visitor.submit(`/profile/order/${number}`, { intent: "order.cancel", reason: "" });
  for (const page of pages) {
    const { html } = await visitor.get(page);
    expect(html).toMatch(/<h1[^>]*>Заказ № /);
    expect(html).toContain("Отменён");
    expect(html).not.toMatch(/Время на оплату вышло|Оплата прошла|оформлен/);
  }
});
