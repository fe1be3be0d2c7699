import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimReasons } from "#app/domain/claim/claim.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { claimsOperator } from "#tests/support/orders/claims.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { valueOf, valuesOf, withFiles } from "#tests/support/files/multipart.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const phone = small.phones.phys;
const longAgo = "2026-01-01T00:00:00.000Z";

let site: Site;
let order: ShippedOrder;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  await site.shop.sql(
    "insert into content_pages (path, title, h1, description, body) values ('/refund', 'Возврат', 'Возврат', '', 'Текст') on conflict do nothing",
  );
});
beforeEach(async () => {
  for (const table of ["letter_limits", "login_codes", "consents", "files", "claims"])
    await site.shop.sql(`delete from ${table}`);
  order = await shippedOrder(site.shop);
  await site.shop.sql("delete from login_codes");
  visitor = site.visitor();
  await visitor.get("/refund");
});
afterAll(() => site.close());

async function opened(): Promise<string> {
  await visitor.post("/refund", { intent: "claim.code", number: order.number, phone });
  const answer = await visitor.post("/refund", {
    intent: "claim.open",
    number: order.number,
    phone,
    code: ` ${site.shop.lastCode(phone)} `,
  });
  expect([answer.status, answer.location]).toEqual([
    303,
    expect.stringMatching(/^\/refund\?claim=[0-9a-f-]{36}#claim$/),
  ]);
  return (answer.location ?? "").replace("#claim", "");
}

function filled(change: Record<string, string | string[]> = {}) {
  return {
    intent: "claim.send",
    [`q.${order.items[0]?.uuid}`]: "2",
    [`q.${order.items[1]?.uuid}`]: "0",
    reasonUuid: claimReasons[4].uuid,
    resolution: "refund",
    description: "Петля не закрывается\r\nс первого дня",
    fio: "Пётр Иванов",
    email: "",
    personalData: "on",
    website: "",
    shownAt: longAgo,
    ...change,
  };
}

describe("a claim without script", () => {
  it("shows a person the status of the claim, up to the refund", async () => {
    const address = await opened();
    await visitor.post(address, filled());
    const { number } = (
      await site.shop.sql<{ number: string }>("select number from claims where number is not null")
    )[0] ?? {
      number: "",
    };
    expect(shown((await visitor.get(address)).html)).toContain(`Заявка ${number} зарегистрирована`);
    await claimsOperator(site.shop, "review", number);
    expect(shown((await visitor.get(address)).html)).toContain(`Заявка ${number} на рассмотрении`);
    await claimsOperator(site.shop, "approve", number);
    await claimsOperator(site.shop, "resolve", number, "--outcome", "refund");
    const pageText = shown((await visitor.get(address)).html);
    expect(pageText).toContain(`Заявка ${number} выполнена`);
    expect(pageText).toContain("Итог: Возврат денег");
    expect(pageText).not.toContain("зарегистрирована");
  });

  it("offers a buyer the orders with shipped goods, and no cancelled ones", async () => {
    const { token } = await site.shop.loginAs(phone);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    const canceled = await buyer.order();
    await operator(site.shop.ports, "cancel", canceled.number, "--reason", "buyer");
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    const fresh = await buyer.order();
    await site.shop.sql("delete from login_codes");
    await visitor.login(phone);
    const page = shown((await visitor.get("/refund")).html);
    expect(page).toContain(order.number);
    expect(page).not.toContain(canceled.number);
    expect(page).not.toContain(fresh.number);
  });

  it("goes from number and phone through a code to a registered claim", async () => {
    const response = await visitor.post("/refund", {
      intent: "claim.code",
      number: order.number,
      phone: "8 900 000-00-01",
    });
    expect([response.status, valueOf(response.html, "number"), valueOf(response.html, "phone")]).toEqual([
      200,
      order.number,
      "+7 900 000-00-01",
    ]);
    expect(response.html).toContain('autoComplete="one-time-code"');
    await site.shop.sql("delete from login_codes");
    const address = await opened();
    const form = await visitor.get(address);
    expect(shown(form.html)).toContain(`Заказ ${order.number} от`);
    expect(shown(form.html)).toContain("Петля дверная 120");
    const page = await visitor.submit(address, filled());
    expect(page.status).toBe(200);
    const [row] = await site.shop.sql("select number, description from claims");
    expect(row).toMatchObject({ description: "Петля не закрывается\nс первого дня" });
    expect(shown(page.html)).toContain(`Заявка ${row?.["number"]} зарегистрирована`);
    expect(shown(page.html)).toMatch(/решение примем до \d+ \S+ \d{4}/);
    expect(page.html).not.toContain('value="claim.send"');
  });

  it("keeps everything typed, including amounts and files", async () => {
    const address = await opened();
    const page = await visitor.post(
      address,
      withFiles(filled({ description: "мало", [`q.${order.items[1]?.uuid}`]: "99999" }), [
        { name: "Скол.jpg", bytes: samples.jpeg },
      ]),
    );
    expect(page.status).toBe(422);
    expect(page.html).toContain('<a href="#claim-form-description">Не меньше 10 символов</a>');
    expect(valueOf(page.html, `q.${order.items[0]?.uuid}`)).toBe("2");
    expect(page.html).toContain(`<option value="${claimReasons[4].uuid}" selected="">`);
    expect(page.html).toContain('<option value="refund" selected="">');
    expect(shown(page.html)).toContain("Скол.jpg");
    const [file = ""] = valuesOf(page.html, "file");
    const over = await visitor.post(address, filled({ file, [`q.${order.items[1]?.uuid}`]: "99999" }));
    expect([over.status, shown(over.html).includes("Можно указать не больше")]).toEqual([422, true]);
    expect(over.html).toContain(`<a href="#claim-form-q.${order.items[1]?.uuid}">`);
    expect((await visitor.post(address, filled({ file }))).status).toBe(303);
    expect(await site.shop.sql("select claim_uuid is not null as taken from files")).toEqual([{ taken: true }]);
  });

  it("accepts files in several steps before it is sent", async () => {
    const address = await opened();
    const first = await visitor.post(
      address,
      withFiles(
        filled({ intent: "claim.attach" }),
        Array.from({ length: 5 }, (_, at) => ({ name: `${at}.jpg`, bytes: samples.jpeg })),
      ),
    );
    expect([first.status, valuesOf(first.html, "file").length]).toEqual([200, 5]);
    const second = await visitor.post(
      address,
      withFiles(filled({ intent: "claim.attach", file: valuesOf(first.html, "file") }), [
        { name: "Акт.pdf", bytes: samples.pdf },
      ]),
    );
    expect(valuesOf(second.html, "file")).toHaveLength(6);
    expect(valueOf(second.html, "fio")).toBe("Пётр Иванов");
    expect(await site.shop.sql("select status from claims")).toEqual([{ status: "draft" }]);
  });

  it("reports an invalid quantity at its field, and claims nothing for empty lines", async () => {
    const address = await opened();
    const [first, second] = order.items;
    const page = await visitor.post(address, filled({ [`q.${first?.uuid}`]: "две" }));
    expect([
      page.status,
      page.html.includes(`<a href="#claim-form-q.${first?.uuid}">Введите количество цифрами, например 100 или 2,5</a>`),
    ]).toEqual([422, true]);
    const none = await visitor.post(address, filled({ [`q.${first?.uuid}`]: "", [`q.${second?.uuid}`]: " 0 " }));
    expect([
      none.status,
      none.html.includes('<a href="#claim-form-items">Укажите количество хотя бы у одного товара</a>'),
    ]).toEqual([422, true]);
  });

  it("reports all errors at once: quantities, fields and files", async () => {
    const address = await opened();
    const [first, second] = order.items;
    const wrong = {
      [`q.${first?.uuid}`]: "99999",
      [`q.${second?.uuid}`]: "две",
      reasonUuid: "",
      description: "мало",
      fio: "",
    };
    const files = [{ name: "Скол.exe", bytes: Buffer.from("MZ") }];
    const page = await visitor.post(address, withFiles(filled(wrong), files));
    expect(page.status).toBe(422);
    expect([...page.html.matchAll(/<a href="#claim-form-([\w.-]+)">/g)].map(([, field]) => field)).toEqual([
      ...[`q.${first?.uuid}`, `q.${second?.uuid}`, "reasonUuid", "description", "files", "fio"],
    ]);
    const none = await visitor.post(address, filled({ [`q.${first?.uuid}`]: "", [`q.${second?.uuid}`]: "", fio: "" }));
    expect(none.html).toContain('<a href="#claim-form-items">');
    expect(none.html).toContain('<a href="#claim-form-fio">');
  });

  it("sent a second time shows the same claim", async () => {
    const address = await opened();
    const pages = [await visitor.submit(address, filled()), await visitor.submit(address, filled())];
    const numbers = pages.map(({ html }) => /Заявка (РК-\d\d-\d{5}) зарегистрирована/.exec(html)?.[1]);
    expect(numbers[0]).toMatch(/^РК/);
    expect(numbers[1]).toBe(numbers[0]);
  });

  it("of another visitor, or an expired one, restarts", async () => {
    const address = await opened();
    const page = await site.visitor().get(address);
    expect(page.status).toBe(200);
    expect(shown(page.html)).toContain("Заявка не найдена или её время вышло");
    expect(page.html).toContain('value="claim.code"');
    expect(page.html).not.toContain(order.number);
  });

  it("keeps number and phone when the code is wrong", async () => {
    await visitor.post("/refund", { intent: "claim.code", number: order.number, phone });
    const page = await visitor.post("/refund", { intent: "claim.open", number: order.number, phone, code: "12" });
    expect(page.status).toBe(422);
    expect([valueOf(page.html, "number"), valueOf(page.html, "phone"), valueOf(page.html, "code")]).toEqual([
      order.number,
      phone,
      null,
    ]);
  });
});

describe("a logged-in buyer", () => {
  it("chooses among own orders without a code", async () => {
    await visitor.login(phone);
    const page = await visitor.get("/refund");
    expect(page.html).toContain(`aria-label="Выбрать заказ ${order.number}"`);
    const chosen = await visitor.submit("/refund", { intent: "claim.own", order: order.uuid });
    expect(shown(chosen.html)).toContain(`Заказ ${order.number} от`);
    expect(valueOf(chosen.html, "fio")).not.toBe("");
  });

  it("sees a message when nothing has been shipped yet", async () => {
    await site.shop.sql("update order_parts set status = 'new'");
    await visitor.login(phone);
    const page = await visitor.submit("/refund", { intent: "claim.own", order: order.uuid });
    expect(shown(page.html)).toContain("В этом заказе пока нет отгруженных товаров");
    expect(page.html).not.toContain('value="claim.send"');
  });
});
