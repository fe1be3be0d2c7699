import type { APIRequestContext, Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, open, settled, signIn, test, tokenOf } from "#tests/e2e/shop-test.ts";

/** The demo shop's sole trader with script, its company without: each has its own basket. */
const phones = { scripted: "+79000000003", plain: "+79000000002" };
const sizes = [
  { width: 360, height: 740 },
  { width: 1_200, height: 900 },
];

type Goods = { uuid: string; name: string; multiplicity: number; minQuantity: number; availability: string };

/** Logs in by the API, with one product in stock and one without a date, shipped together. */
async function basketWithWaiting(page: Page, request: APIRequestContext, phone: string) {
  const headers: Record<string, string> = { fingerprint: crypto.randomUUID(), city: "msk" };
  const send = async (method: string, path: string, data: object) => {
    const answer = await request.fetch(`/api/v1${path}`, { method, headers, data });
    expect(answer.status(), path).toBe(200);
    return answer;
  };
  headers["authorization"] = `Bearer ${await tokenOf(request, phone)}`;
  const found: Goods[] = [];
  for (const availability of ["available", "notAvailable"]) {
    const listing = await send("POST", "/mixed/products/products", {
      context: { type: "search", value: "петля" },
      filters: [{ target: "availability", checkboxValue: [availability] }],
      limit: 1,
    });
    found.push(...(await listing.json()).data.items);
  }
  await send("DELETE", "/mixed/baskets/baskets/products", {});
  const items = found.map(({ uuid, multiplicity, minQuantity }) => ({
    uuid,
    quantity: multiplicity * Math.max(1, Math.ceil(minQuantity / multiplicity)),
  }));
  await send("POST", "/mixed/baskets/baskets/products/add", { items });
  await signIn(page, phone);
  const [known, waiting] = found;
  if (known === undefined || waiting === undefined) throw new Error("the demo shop lacks goods for this");
  return { known, waiting };
}

test("goods without a date do not hide other dates, from the basket to the order paid by invoice", async ({
  page,
  request,
  scripted,
}) => {
  test.setTimeout(240_000);
  const phone = scripted ? phones.scripted : phones.plain;
  const { waiting } = await basketWithWaiting(page, request, phone);
  const main = page.locator("main");
  const note = `1 товар ждёт поставки, дата пока неизвестна: ${waiting.name}`;
  const everySize = async (check: () => Promise<void>) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      await check();
    }
  };

  await open(page, "/basket", scripted);
  const header = (await main.locator(".basket-group header .small-text").first().textContent()) ?? "";
  const [day = ""] = /\d+\u00a0\S+.*/.exec(header) ?? [];
  expect(day).not.toBe("");
  await everySize(async () => {
    await expect(main.locator(".group-notAvailable")).toContainText("срок уточнит менеджер");
    await expect(main).toContainText(/Всё, кроме 1 товара без даты: .*\d/);
  });

  await open(page, "/checkout", scripted);
  await everySize(async () => expect(main.getByText(note)).toBeVisible());
  const group = main.locator("fieldset.option-group").first();
  await expect(group.locator(".point-ready").first()).toContainText(/\d/);
  await group.getByRole("radio").first().check();
  await main.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await main.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  await main.getByRole("radio", { name: /По счёту/ }).check();
  await main.getByLabel(/Принимаю условия продажи/).check();
  await main.getByRole("button", { name: "Оформить заказ" }).click();

  await expect(page.getByRole("heading", { level: 1, name: /Заказ № МСК-\d\d-\d{6} оформлен/ })).toBeVisible();
  await settled(page, scripted);
  const due = /К оплате [\d\s,]+₽.* до \d+\s\S+ \d{4}, 23:59/;
  await everySize(async () => {
    await expect(main.getByText(note)).toBeVisible();
    await expect(main.getByText(due)).toBeVisible();
  });
  const until = /\d+\s\S+ \d{4}, 23:59/.exec((await main.getByText(due).textContent()) ?? "")?.[0] ?? "";
  await main.getByRole("link", { name: "Посмотреть заказ" }).click();
  await settled(page, scripted);
  await everySize(async () => {
    await expect(main.getByText(/готово .*\d.*, ждёт товары без даты/).first()).toBeVisible();
    await expect(main.getByText("срок уточнит менеджер").first()).toBeVisible();
    await expect(main.getByText(until).first()).toBeVisible();
  });
});

test("the terms of delivery are readable on a phone and on a wide screen", async ({ page, scripted }) => {
  await open(page, "/delivery", scripted);
  const main = page.locator("main");
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expect(main.getByRole("columnheader", { name: "Москва в пределах МКАД" })).toBeAttached();
    await expect(main.getByRole("cell", { name: "590 ₽" }).first()).toBeVisible();
    await expect(main.getByText("Подъём на лифте: 250 ₽ за каждые начатые 50 кг")).toBeVisible();
    await expect(main).not.toContainText("{{");
  }
});
