import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { describedError, shownForm } from "#tests/support/page-form.ts";
import { counterparties, users } from "#tests/support/shops/small-shop.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let desk: ReturnType<Site["visitor"]>;
const paths = { refund: "", unpaid: "", shipped: "" };
const company = `/desk/companies/${counterparties.company}`;
const merge = `${company}/merge/${counterparties.ownCompany}`;
beforeAll(async () => {
  site = await testSite();
  const { shop } = site;
  const one = buying(shop, { token: (await shop.loginAs(small.phones.ooo)).token, city: "msk" });
  const ordered = async (paymentMethod: "invoice" | "onDelivery", ...steps: string[]) => {
    await one.clear();
    await one.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    const { number } = await one.order({ paymentMethod });
    for (const step of steps) await operator(shop.ports, step, number);
    return number;
  };
  const paid = await ordered("invoice", "paid");
  await operator(shop.ports, "cancel", paid, "--reason", "noStock");
  paths.refund = `/desk/orders/${encodeURIComponent(paid)}`;
  paths.unpaid = `/desk/orders/${encodeURIComponent(await ordered("invoice"))}`;
  paths.shipped = `/desk/orders/${encodeURIComponent(await ordered("onDelivery", "confirm", "assemble", "ship"))}`;
  await shop.sql(
    "update counterparties j set inn = k.inn, kpp = k.kpp, price_list_id = 2 from counterparties k where k.root_uuid = $1 and j.root_uuid = $2",
    [counterparties.company, counterparties.ownCompany],
  );
  const { token } = await atDesk(shop, ["admin"], { name: "Вера" });
  desk = site.visitor();
  desk.cookies.set("desk", token);
});
afterAll(() => site.close());

const long = "я".repeat(3_000);
const tooLong = /^Слишком длинно: поместится символов — /;

type Case = {
  path: () => string;
  form: string;
  /** What is correct of what is typed; each of the others is sent beside it alone. */
  valid: Record<string, string>;
  /** A typed value by field, and what is said at it, by the control where its name is another. */
  wrong: [field: string, value: string, says: RegExp | string, control?: string][];
};

const cases: Record<string, Case> = {
  "a refund that the bank has paid": {
    path: () => paths.refund,
    form: "refund.1",
    valid: { bankNumber: "17", paidOn: "2026-01-15" },
    wrong: [
      ["bankNumber", "№ 17", "Введите номер: не больше 10 цифр", "refund.1-bankNumber"],
      ["bankNumber", "", "Введите номер: не больше 10 цифр", "refund.1-bankNumber"],
      ["paidOn", "", "Введите дату", "refund.1-paidOn"],
      ["paidOn", "31.12.2026", "Введите дату", "refund.1-paidOn"],
      ["paidOn", "2099-01-01", /^Эта дата ещё не наступила/, "refund.1-paidOn"],
      ["paidOn", "1999-01-15", /Проверьте год$/, "refund.1-paidOn"],
    ],
  },
  "a payment that the bank has told of": {
    path: () => paths.unpaid,
    form: "pay",
    valid: { sum: "1", document: "17", date: "2026-01-15" },
    wrong: [
      ["sum", "99999999", /^Сумма больше, чем осталось/],
      ["document", "п/п 17", /^Введите номер документа: буквы/],
      ["date", "2099-01-01", /^Эта дата ещё не наступила/],
      ["date", "1999-01-15", /Проверьте год$/],
    ],
  },
  "the correction of a shipment": {
    path: () => paths.shipped,
    form: "correct.1",
    valid: { "quantity.0": "3", reason: "Пересчитали" },
    wrong: [
      ["quantity.0", "много", /^Введите количество числом/, "correct.1-quantity.0"],
      ["quantity.0", "-1", /^Введите количество числом/, "correct.1-quantity.0"],
      ["price.0", "дорого", /^Введите цену числом/, "correct.1-price.0"],
      ["price.0", "1,234", /^Введите цену числом/, "correct.1-price.0"],
      ["reason", " ", /^Напишите, почему исправляем/, "correct.1-reason"],
      ["reason", long, tooLong, "correct.1-reason"],
    ],
  },
  "the merge of two companies": {
    path: () => merge,
    form: "merge",
    valid: {},
    wrong: [
      ["reason", long, tooLong],
      ["prices", "nobody", "Выберите один из вариантов"],
    ],
  },
  "the erasure of a buyer": {
    path: () => `/desk/buyers/${users.moderation}/erase`,
    form: "erase",
    valid: { reason: "Просил сам" },
    wrong: [
      ["reason", " ", /^Укажите|^Напишите/],
      ["reason", long, tooLong],
    ],
  },
  "the hold of a buyer": {
    path: () => `/desk/buyers/${users.phys}`,
    form: "hold",
    valid: { reason: "Проверяем заявку" },
    wrong: [
      ["reason", " ", /^Укажите|^Напишите/, "hold-reason"],
      ["reason", long, tooLong, "hold-reason"],
    ],
  },
  "the hold of a company": {
    path: () => company,
    form: "block",
    valid: { reason: "Долг" },
    wrong: [
      ["reason", " ", /^Укажите|^Напишите/, "block-reason"],
      ["reason", long, tooLong, "block-reason"],
    ],
  },
  "the credit of a company": {
    path: () => company,
    form: "credit",
    valid: { terms: "postpay", limit: "1 000,50", days: "30" },
    wrong: [
      ["limit", "много", /^Введите рубли числом/, "credit-limit"],
      ["limit", "-5", /^Введите рубли числом/, "credit-limit"],
      ["limit", "0", /^Для оплаты с отсрочкой/, "credit-limit"],
      ["days", "месяц", /^Введите целое число дней/, "credit-days"],
      ["days", "400", /^Введите целое число дней/, "credit-days"],
      ["days", "0", /^Для оплаты с отсрочкой/, "credit-days"],
    ],
  },
};

describe("a form about money or people says at the field what is wrong with it and keeps what was typed", () => {
  it.each(Object.entries(cases))("of %s", async (_, { path, form, valid, wrong }) => {
    const before = shownForm((await desk.get(path())).html, form);
    for (const [field, value, says, control = field] of wrong) {
      const sent = { ...before, ...valid, [field]: value, key: site.shop.ports.ids.uuid() };
      const refused = await desk.post(path(), sent);
      const what = `${field}: ${value.slice(0, 20)}`;
      expect(refused.status, `${what} ${refused.location ?? ""}`).toBe(422);
      expect(describedError(refused.html, control) ?? "", what).toMatch(says);
      expect(refused.html, what).toContain(`href="#f-${control}"`);
      const kept = shownForm(refused.html, form);
      for (const [name, typed] of Object.entries({ ...valid, [field]: value }))
        if (typed !== "nobody") expect([kept[name] ?? []].flat()[0], `${what}: ${name}`).toBe(typed);
    }
    // Nothing was done.
    expect(shownForm((await desk.get(path())).html, form)).toEqual({ ...before, key: expect.anything() });
  });

  it("of a correction that changes nothing, above the form", async () => {
    const before = shownForm((await desk.get(paths.shipped)).html, "correct.1");
    for (const typed of [{ "quantity.0": "" }, { "quantity.0": "4" }]) {
      const refused = await desk.post(paths.shipped, { ...before, ...typed, reason: "Пересчитали" });
      expect(refused.status).toBe(422);
      expect(refused.html).toMatch(/role="alert".*?(?:Заполните количество или цену|В документе уже так и указано)/s);
      expect(shownForm(refused.html, "correct.1")).toMatchObject({ reason: ["Пересчитали"] });
    }
  });

  it("of a choice that the shop does not have, at the choice", async () => {
    const before = shownForm((await desk.get(company)).html, "prices");
    const refused = await desk.post(company, { ...before, prices: "нет-такого" });
    expect(refused.status).toBe(422);
    expect(describedError(refused.html, "prices-prices")).toBe("Такого вида цен нет");
    const managers = { ...shownForm((await desk.get(company)).html, "managers"), managers: crypto.randomUUID() };
    const unknown = await desk.post(company, managers);
    expect(unknown.status).toBe(422);
    expect(describedError(unknown.html, "managers-managers")).toMatch(/^Такого менеджера больше нет/);
  });
});
