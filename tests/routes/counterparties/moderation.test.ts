import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, phones } = small;
const note = "Мы ещё проверяем вашу учётную запись.";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phones.moderation);
});
afterAll(() => site.close());

describe("a buyer on moderation", () => {
  it("is informed before ordering what happens to the order", async () => {
    await add();
    for (const path of ["/basket", "/checkout"]) {
      const html = await page(path);
      expect(html, path).toContain(note);
      expect(html, path).toContain("подтвердим после проверки");
    }
    expect(await page("/checkout")).toMatch(
      /подтвердим после проверки учётной записи<\/small><button[^>]*value="checkout\.place"/,
    );
  });

  it.each([
    ["Проверяем реквизиты.", "запись. Проверяем реквизиты. Заказ"],
    ["Проверяем реквизиты", "запись. Проверяем реквизиты. Заказ"],
  ])("gets the shop's text, «%s», as one sentence", async (reason, sentence) => {
    await site.shop.sql(`update users set moderation_reason = '${reason}' where phone = '${phones.moderation}'`);
    await add();
    expect((await page("/basket")).replace(/<[^>]*>/g, "")).toContain(sentence);
  });

  it("sees the number and what happens next, without links to closed pages", async () => {
    await add();
    const answer = await visitor.post("/checkout", await form());
    expect(answer.status).toBe(303);
    const html = await page(answer.location ?? "");
    expect(html).toMatch(/Заказ № МСК-\d\d-\d{6} оформлен/);
    expect(html).toContain("подтвердим его, когда закончим проверку вашей учётной записи");
    expect(html).toContain("Запишите номер");
    expect(main(html).replace(/<[^>]*>/g, "")).toMatch(/по телефону \+7 \d{3} \d{3}-\d\d-\d\d\./);
    expect(html).toMatch(/href="tel:\+7/);
    expect(main(html)).not.toContain("/profile/order");
  });

  it("sees nothing of another's or an unknown order", async () => {
    await add();
    const { location } = await visitor.post("/checkout", await form());
    const stranger = site.visitor();
    await stranger.get("/");
    await stranger.login(phones.phys);
    expect(await pageOf(stranger, (location ?? "").replace(/order=[^&]+/, "order=none"))).not.toContain("оформлен<");
    const neutral = await page("/checkout/payment-success?order=МСК-26-999999");
    expect(neutral).not.toContain("оформлен<");
    expect(neutral).toContain("откроется, когда мы проверим вашу учётную запись");
    expect(main(neutral)).not.toContain("/profile/order");
  });

  it.each(["/profile/orders", "/profile/order/МСК-26-000001", "/profile/main"])(
    "%s shows what it waits for and does not ask a logged-in user to log in",
    async (path) => {
      const html = await page(path);
      expect(html).toContain("Невозможно открыть данный раздел");
      expect(html).toContain("Раздел откроется сразу после проверки");
      expect(html).not.toContain("авторизуйтесь");
    },
  );
});

it("other buyers see nothing about moderation", async () => {
  const buyer = site.visitor();
  await buyer.get("/");
  await buyer.submit(`/product/${products.hinge.slug}`, {
    intent: "basket.add",
    uuid: products.hinge.uuid,
    quantity: "1",
  });
  expect(await pageOf(buyer, "/basket")).not.toContain(note);
  await buyer.login(phones.phys);
  for (const path of ["/basket", "/checkout"]) expect(await pageOf(buyer, path)).not.toContain("проверки");
});

function add() {
  return visitor.submit(`/product/${products.hinge.slug}`, {
    intent: "basket.add",
    uuid: products.hinge.uuid,
    quantity: "1",
  });
}

async function form(): Promise<Record<string, string>> {
  const { html } = await visitor.get("/checkout");
  const hidden = [...html.matchAll(/<input type="hidden" name="([\w.]+)" value="([^"]*)"/g)];
  return {
    ...Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])),
    intent: "checkout.place",
    "delivery.way.available": "own",
    "delivery.address.available": "Москва, ул. Мира, 1",
    fio: "Иванов Пётр",
    phone: "8 (900) 000-00-04",
    payment: "onDelivery",
    offer: "on",
  };
}

const page = (path: string) => pageOf(visitor, path);

async function pageOf(who: Visitor, path: string): Promise<string> {
  return shown((await who.get(path)).html);
}

function main(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? "";
}
