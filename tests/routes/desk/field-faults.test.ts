import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { filledLists } from "#tests/support/desk-lists.ts";
import { sendClaim } from "#tests/support/orders/claims.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { describedError, shownForm } from "#tests/support/page-form.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let desk: ReturnType<Site["visitor"]>;
const paths = {
  order: "",
  brought: "",
  claim: "",
  message: `/desk/feedback/${encodeURIComponent("О-26-00001")}`,
  person: "",
};
const company = `/desk/companies/${small.counterparties.company}`;
beforeAll(async () => {
  site = await testSite();
  const { shop } = site;
  const { number } = await filledLists(shop);
  paths.order = `/desk/orders/${encodeURIComponent(number)}`;
  const brought = await shippedOrder(shop, small.phones.phys, "confirmed");
  await shop.sql("update orders set payment_method = 'onDelivery' where uuid = $1", [brought.uuid]);
  await shop.sql(
    `update order_parts set delivery = delivery || '{"type": "courier", "providerCode": "own"}' where order_uuid = $1`,
    [brought.uuid],
  );
  paths.brought = `/desk/orders/${encodeURIComponent(brought.number)}`;
  const shipped = await shippedOrder(shop, small.phones.ooo);
  const sent = await sendClaim(shop, shipped, { key: shop.ports.ids.uuid() });
  const claim = sent.data(claimDoneShape).number;
  paths.claim = `/desk/claims/${encodeURIComponent(claim)}`;
  await shop.sql("update claims set status = 'inReview' where number = $1", [claim]);
  const { token, uuid } = await atDesk(shop, ["admin"]);
  paths.person = `/desk/staff/${uuid}`;
  desk = site.visitor();
  desk.cookies.set("desk", token);
});
afterAll(() => site.close());

const long = "я".repeat(30_000);
const tooLong = /^Слишком длинно: поместится символов — /;

type Case = {
  path: () => string;
  form: string;
  /** Typed over the form as it is shown. */
  typed: Record<string, string>;
  /** What is said, by the control: its name, behind that of the form where the page has several. */
  says: Record<string, RegExp | string>;
};

const cases: Record<string, Case> = {
  "the cost of a delivery": {
    path: () => paths.brought,
    form: "cost.1",
    typed: { cost: "дорого" },
    says: { "cost.1-cost": /^Укажите стоимость числом/ },
  },
  "the cancellation of a part": {
    path: () => paths.order,
    form: "move.1.canceled",
    typed: { reason: "" },
    says: { "1-canceled-reason": "Укажите причину" },
  },
  "a cancellation for an unknown reason": {
    path: () => paths.order,
    form: "move.1.canceled",
    typed: { reason: "whim" },
    says: { "1-canceled-reason": "Выберите причину" },
  },
  "a comment": { path: () => paths.order, form: "comment", typed: { text: " " }, says: { text: /^Напишите/ } },
  "a claim's answer": {
    path: () => paths.claim,
    form: "reply",
    typed: { text: " " },
    says: { "reply-text": /^Напишите сообщение/ },
  },
  "a claim's decision": {
    path: () => paths.claim,
    form: "decide",
    typed: { "quantity.1": "много" },
    says: { "decide-quantity.1": /^Введите число/ },
  },
  "the answer to a message": {
    path: () => paths.message,
    form: "answer",
    typed: { text: "" },
    says: { text: /^Напишите ответ/ },
  },
  "an article of a company": {
    path: () => `${company}/codes`,
    form: "add",
    typed: { userArticle: "", product: "" },
    says: { userArticle: "Введите артикул компании", product: /^Введите артикул или штрихкод/ },
  },
  "an article of a company for unknown goods": {
    path: () => `${company}/codes`,
    form: "add",
    typed: { userArticle: "A-1", product: "нет такого" },
    says: { product: /^[А-Я]/ },
  },
  "an order for somebody who is unknown": {
    path: () => "/desk/orders/new",
    form: "place",
    typed: { phoneOrInn: "не знаю" },
    says: { phoneOrInn: /^[А-Я]/ },
  },
  "a city": {
    path: () => `/desk/cities/city/${small.cities.spb}`,
    form: "place",
    typed: { name: long },
    says: { name: tooLong },
  },
  "a new city": {
    path: () => "/desk/cities/new/city?name=Пермь",
    form: "place",
    typed: { region: long },
    says: { region: tooLong },
  },
  "a zone of delivery": {
    path: () => `/desk/delivery/${small.cities.msk}/new/zone`,
    form: "delivery",
    typed: { rowCode: "beyond", name: long },
    says: { name: tooLong },
  },
  "the settings": { path: () => "/desk/settings", form: "shop", typed: { name: long }, says: { name: tooLong } },
  "a text": {
    path: () => "/desk/pages/text/about",
    form: "content",
    typed: { title: long },
    says: { title: /слишком длинный/ },
  },
  "a promotion": {
    path: () => "/desk/pages/promotion/new",
    form: "content",
    typed: { title: "", slug: "Юг", sort: "много", dateFrom: "2026-12-31", dateTo: "2026-12-01" },
    says: {
      title: "Заполните поле",
      slug: /^Адрес пишется/,
      sort: "Введите целое число",
      dateTo: /^Проверьте даты/,
      body: "Заполните поле",
    },
  },
  "a new product": {
    path: () => "/desk/products/new",
    form: "create",
    typed: { name: "", multiplicity: "много", slug: "Юг", barcodes: "###", weightGrams: "1,5" },
    says: { name: /^[А-Я]/, multiplicity: /^[А-Я]/, slug: /^[А-Я]/, barcodes: /^[А-Я]/, weightGrams: /^[А-Я]/ },
  },
  "the delivery of an order": {
    path: () => `${paths.order}/delivery`,
    form: "delivery",
    typed: {
      "delivery.way.available": "own:city",
      "delivery.address.available": "",
      fio: "1",
      phone: "нет",
    },
    says: { "delivery.address.available": /^[А-Я]/, fio: /^[А-Я]/, phone: /^[А-Я]/ },
  },
  "a redirect": {
    path: () => "/desk/redirects/new",
    form: "redirect",
    typed: { path: long, target: "/catalog" },
    says: { path: tooLong },
  },
  "an invitation": {
    path: () => "/desk/staff/new",
    form: "invite",
    typed: { email: "new@example.ru", name: long, roles: "orders" },
    says: { name: tooLong },
  },
  "the card of one of the staff": {
    path: () => paths.person,
    form: "save",
    typed: { name: long },
    says: { name: tooLong },
  },
};

describe("a form of the desk says at the field what is wrong with it, and leads there from above", () => {
  it.each(Object.entries(cases))("of %s", async (_, { path, form, typed, says }) => {
    const sent = { ...shownForm((await desk.get(path())).html, form), ...typed };
    const refused = await desk.post(path(), sent);
    expect(refused.status, refused.location ?? "").toBe(422);
    for (const [control, text] of Object.entries(says)) {
      expect(describedError(refused.html, control) ?? "", control).toMatch(text);
      expect(refused.html).toContain(`href="#f-${control}"`);
    }
    const kept = shownForm(refused.html, form);
    // A choice that is not offered is not kept.
    for (const [name, value] of Object.entries(typed))
      if (!/^(?:reason|delivery\.way)/.test(name)) expect(kept[name], name).toContain(value);
  });
});
