import { expect, test } from "vitest";
import type { EmailText } from "#server/emails/email.ts";
import { orderEmail, orderEmailShape } from "#server/emails/order-new.ts";

const line = (name: string, waits: boolean) => ({ name, article: "A-1", quantity: 1, unit: "шт", sum: 100, waits });
const delivery = {
  ...{ type: "courier", place: "Москва, улица Мира, 1", dateFrom: "2026-12-01", dateTo: "2026-12-03", cost: 0 },
};

const textOf = (lines: object[], dates: object) => written(lines, dates).text.replaceAll("\u00a0", " ");

function written(lines: object[], dates: object): EmailText {
  const order = orderEmailShape.parse({
    ...{ uuid: "u", number: "МСК-26-000001", firstName: "Пётр", items: 100, delivery: 0, total: 100 },
    ...{ recipient: { fio: "Иванов Пётр" }, customerNumber: null, comment: null },
    groups: [{ kind: "whole", lines, delivery: { ...delivery, ...dates } }],
  });
  const shop = { shopName: "Скоба", siteUrl: "https://shop.test", email: "shop@example.ru" };
  return orderEmail(order, shop);
}

test.each([
  ["all have a date", [line("Петля", false)], { isEstimate: false, hasDates: true }, ["Срок: с 1 декабря 2026 по 3"]],
  [
    "some wait",
    [line("Петля", false), line("Доводчик", true)],
    { isEstimate: true, hasDates: true },
    ["Товары с известной датой: с 1 декабря 2026 по 3", "1 товар ждёт поставки, дата пока неизвестна: Доводчик."],
  ],
  ["all wait", [line("Доводчик", true)], { isEstimate: true, hasDates: false }, ["Срок уточнит менеджер."]],
  ["it was written by an older release", [line("Петля", false)], { isEstimate: true }, ["Срок уточнит менеджер."]],
])("the e-mail about an order words its days as the checkout did: %s", (_, lines, dates, sentences) => {
  const text = textOf(lines, dates);
  for (const sentence of sentences) expect(text).toContain(sentence);
  if (!("hasDates" in dates) || !dates.hasDates) expect(text).not.toContain("декабря");
});

test("the e-mail about an order shows the picture of each product, and nothing for one without", () => {
  const picture = "/media/photo/0123456789abcdef0123456789abcdef/160.jpg";
  const { html, text } = written([{ ...line("Петля", false), picture }, line("Доводчик", false)], {
    isEstimate: false,
    hasDates: true,
  });
  expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining(`src="https://shop.test${picture}" alt=""`)]);
  expect(text).toContain("Петля, арт. A-1, 1");
  expect(text).not.toContain("/media/");
});
