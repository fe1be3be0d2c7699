import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "#app/i18n/format.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
let visitor: Visitor;
let order: { number: string; total: number };
beforeAll(async () => {
  site = await testSite();
  const buyer = buying(site.shop, { token: (await site.shop.loginAs(small.phones.ooo)).token, city: "msk" });
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
  order = await buyer.order({ paymentMethod: "invoice" });
  // Midnight in Moscow at the end of the 27th.
  await site.shop.sql("update order_parts set reserved_until = '2099-11-27T21:00:00Z'");
  visitor = site.visitor();
  await visitor.login(small.phones.ooo);
});
afterAll(() => site.close());

const read = async (path: string, who = visitor) => shown((await who.get(path)).html).replace(/<!-- -->/g, "");
const placed = () => `/checkout/payment-success?order=${encodeURIComponent(order.number)}`;

test("the page after an order paid by invoice shows the amount due and the deadline", async () => {
  const sum = formatMoney(order.total).replace(/\s/gu, " ");
  expect(await read(placed())).toContain(`К оплате ${sum} до 27 ноября 2099, 23:59.`);
});

test("every page words the deadline in the same way", async () => {
  const pages = [placed(), `/profile/order/${encodeURIComponent(order.number)}`, "/profile/main"];
  for (const path of pages) {
    const html = await read(path);
    expect(html, path).toContain("27 ноября 2099, 23:59");
    expect(html, path).not.toMatch(/28 ноября 2099|00:00(?!:)/);
  }
});

test("a member without prices sees no amount there, and is not asked to pay", async () => {
  const member = await newMember(site.shop, 672_100, { ...everything, seesPrices: false, orderLimit: 0 }, company);
  const other = site.visitor();
  await other.login(member.phone);
  const html = await read(placed(), other);
  expect(html).toContain(order.number);
  expect(html).not.toMatch(/К оплате|\d ₽/);
});
