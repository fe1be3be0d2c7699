import { afterAll, beforeAll, expect, test } from "vitest";
import { buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
let visitor: Visitor;
let order: { uuid: string; number: string };
beforeAll(async () => {
  site = await testSite();
  const { token } = await site.shop.loginAs(small.phones.ooo);
  const buyer = buying(site.shop, { token, city: "msk" });
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
  order = await buyer.order();
  await site.shop.sql("update order_items set discount = 1265.65 where order_uuid = $1", [order.uuid]);
  visitor = site.visitor();
  await visitor.login(small.phones.ooo);
});
afterAll(() => site.close());

/** The amounts of a list in kopecks, in order, up to its total. */
function rowsOf(html: string, list: RegExp): { rows: number[]; total: number } {
  const block = list.exec(html)?.[0] ?? "";
  const rows = [...block.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name = "", value = ""]) => ({
    name: plain(name),
    sum: plain(value).includes("бесплатно") ? 0 : kopecksOf(plain(value)),
  }));
  const at = rows.findIndex(({ name }) => name === "Итого");
  return { rows: rows.slice(0, at).map(({ sum }) => sum), total: rows[at]?.sum ?? Number.NaN };
}

const plain = (html: string) => html.replace(/<[^>]*>/g, "");

function kopecksOf(text: string): number {
  const read = /(−?)([\d\s]+)(?:,(\d\d))?/u.exec(text);
  return (read?.[1] === "−" ? -1 : 1) * Number(`${(read?.[2] ?? "").replace(/\s/gu, "")}${read?.[3] ?? "00"}`);
}

test.each([
  ["the card of an order", (number: string) => `/profile/order/${number}`, /<dl class="order-sums[\s\S]*?<\/dl>/],
  ["the list of its goods", (number: string) => `/order/composition/${number}`, /<dl class="order-sums[\s\S]*?<\/dl>/],
])("the rows above the total of %s add up to it", async (_, path, list) => {
  const { html, status } = await visitor.get(path(order.number));
  expect(status).toBe(200);
  const { rows, total } = rowsOf(html, list);
  expect(rows).toContain(-126_565);
  expect(rows.reduce((sum, one) => sum + one, 0)).toBe(total);
});

test("delivery services and a corrective document are rows of the order page", async () => {
  const { sql, ports } = site.shop;
  await sql(
    `update order_parts set delivery_cost = delivery_cost + 275,
            delivery = delivery || '{"services": [{"code": "lift", "price": 275, "qty": 1}]}' where order_uuid = $1`,
    [order.uuid],
  );
  for (const verb of ["confirm", "assemble", "ship"]) await operator(ports, verb, order.number);
  await operator(ports, "correct", `${order.number}-1`, "DH-120.R=9", "--reason", "пересчёт");
  const { html } = await visitor.get(`/profile/order/${order.number}`);
  const { rows, total } = rowsOf(html, /<dl class="order-sums[\s\S]*?<\/dl>/);
  // One hinge less, at 150 ₽.
  expect(rows).toEqual(expect.arrayContaining([-126_565, 27_500, -15_000]));
  expect(rows.reduce((sum, one) => sum + one, 0)).toBe(total);
});
