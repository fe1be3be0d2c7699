import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, operator, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";
import { fill } from "./opening.ts";
import { placedOrder } from "./placed-order.ts";
import { connection, documentXml, fetchPart, goodsXml, offersXml, sendDocument, sendGoods } from "./robot-packages.ts";

// Acceptance of desk §16, the sixth. A refused form comes back with 422.
test.use({ expectedStatuses: [422], actionTimeout: 15_000 });
test.setTimeout(240_000);

const anna = "Анна Петрова";
const olga = "Ольга Новикова";

const notice = (page: Page, text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const save = (page: Page) => page.getByRole("button", { name: "Сохранить", exact: true }).click();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Разделы товара" }).getByRole("link", { name, exact: true }).click();
/** A row of «Было / Ваше / Сейчас». */
const row = (page: Page, field: string) => page.getByRole("alert").getByRole("row").filter({ hasText: field });

/** Ольга in a browser of her own. */
async function colleagueOf(browser: Browser, role: "admin" | "catalog" | "orders"): Promise<Page> {
  const { javaScriptEnabled = true, baseURL, viewport = null } = test.info().project.use;
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await signInToDesk(page, role, "/desk", olga);
  return page;
}

/** What the page answers is on the screen when it opens, and nothing lies over it. */
async function expectSeenAtOnce(page: Page, message: Locator): Promise<void> {
  await expect(message).toBeInViewport();
  const [box, screen] = [await message.boundingBox(), page.viewportSize()];
  if (box === null || screen === null) throw new Error("the message is not on the page");
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
  expect(box.y + box.height).toBeLessThanOrEqual(screen.height);
  const isOnTop = await message.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
  expect(isOnTop).toBe(true);
  await expectNoSidewaysScroll(page);
}

const told = (page: Page) => page.getByRole("alert").getByText("Пока вы заполняли форму, её изменили");

/** Shows the new sum, then saves it. */
async function saveOrder(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Показать новую сумму" }).click();
  await expect(page.getByRole("heading", { name: "Что изменится" })).toBeVisible();
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await notice(page, `Заказ № ${number} изменён`);
}

test("two people and 1C edit one product, and nobody loses a word", async ({ page, browser }) => {
  await signInToDesk(page, "admin", "/desk/products/new");
  const article = `${Date.now() % 1_000_000_000}`;
  const name = `Петля общая ${article}`;
  await fill(page, { Название: name, Артикул: article, "Единица измерения": "шт" });
  await page.getByLabel("Категория", { exact: true }).selectOption({ index: 3 });
  await page.getByRole("button", { name: "Создать черновик" }).click();
  await notice(page, "Черновик товара создан");
  const card = page.url().replace(/[?#].*/, "");
  const colleague = await colleagueOf(browser, "catalog");
  await colleague.goto(card);

  await test.step("both change other fields and the same one", async () => {
    await fill(page, { "Страна производства": "Чехия", "Гарантия, месяцев": "24" });
    await fill(colleague, { "Страна производства": "Италия", "Артикул производителя": "IT-7" });
    await save(colleague);
    await notice(colleague, "Товар сохранён");
    await save(page);
    await expectSeenAtOnce(page, told(page));
    await expect(page.getByRole("alert")).toContainText(olga);
    await expect(row(page, "Страна производства")).toContainText("пусто");
    await expect(row(page, "Страна производства")).toContainText("Чехия");
    await expect(row(page, "Страна производства")).toContainText("Италия");
    await expect(page.getByLabel("Страна производства", { exact: true })).toHaveValue("Чехия");
    await expect(page.getByLabel("Гарантия, месяцев", { exact: true })).toHaveValue("24");
    await row(page, "Страна производства").getByRole("radio").last().check();
    await save(page);
    await notice(page, "Товар сохранён");
    await expect(page.getByLabel("Страна производства", { exact: true })).toHaveValue("Италия");
    await expect(page.getByLabel("Гарантия, месяцев", { exact: true })).toHaveValue("24");
    await expect(page.getByLabel("Артикул производителя", { exact: true })).toHaveValue("IT-7");
  });

  const base = await test.step("the name is pinned to the shop, a price is typed", async () => {
    await tab(page, "1С");
    await page.getByRole("checkbox", { name: "Название", exact: true }).check();
    await page.getByRole("button", { name: "Сохранить закрепление" }).click();
    await notice(page, "Закреплённые поля сохранены");
    const id = await page.getByLabel("Внешний код").inputValue();
    await colleague.goto(`${card}?tab=stock`);
    const warehouse = await colleague.getByRole("rowheader").first().innerText();
    await colleague
      .getByLabel(/^Исправить на: /)
      .first()
      .fill("+5");
    await colleague.getByLabel("Причина").fill("Нашли на полке");
    const prices = await page.context().newPage();
    await prices.goto(`${card}?tab=prices`);
    const list = (await prices.getByRole("rowheader").first().innerText()).replace(/\s*базовая$/, "");
    await prices
      .getByLabel(/^Цена \(/)
      .first()
      .fill("149,50");
    return { id, warehouse, list, prices };
  });

  await test.step("1C sends another name, VAT, price and stock while forms are open", async () => {
    await page.goto(card);
    await fill(page, { НДС: "10 %", Описание: "Для тяжёлых дверей", "Вес, г": "много" });
    const by = await connection("УТ 11");
    const good = { id: base.id, name: `Имя из 1С ${article}`, article, vat: 5 };
    await sendGoods(by, {
      "import.xml": goodsXml([good]),
      "offers.xml": offersXml([{ id: base.id, price: "120", stock: 7 }], {
        priceType: base.list,
        warehouse: base.warehouse,
      }),
    });
  });

  await test.step("the open form tells the difference, after a fault of its own too", async () => {
    await save(page);
    await expect(page.getByLabel("Вес, г")).toHaveAttribute("aria-invalid", "true");
    await fill(page, { "Вес, г": "120" });
    await save(page);
    await expectSeenAtOnce(page, told(page));
    await expect(page.getByRole("alert")).toContainText("УТ 11");
    for (const value of ["22 %", "10 %", "5 %"]) await expect(row(page, "НДС")).toContainText(value);
    await expect(row(page, "Название")).toHaveCount(0);
    await row(page, "НДС").getByRole("radio").last().check();
    await save(page);
    await notice(page, "Товар сохранён");
    await expect(page.getByLabel("НДС", { exact: true }).locator("option:checked")).toHaveText("5 %");
    await expect(page.getByLabel("Описание", { exact: true })).toHaveValue("Для тяжёлых дверей");
    await expect(page.getByLabel("Вес, г")).toHaveValue("120");
    await expect(page.getByLabel("Название", { exact: true })).toHaveValue(name);
  });

  await test.step("so do an open form of prices and one of stock", async () => {
    const { prices } = base;
    await prices.getByRole("button", { name: "Сохранить цены" }).click();
    await expectSeenAtOnce(prices, told(prices));
    const price = row(prices, "Цена").first();
    for (const value of ["пусто", "149,5", "120"]) await expect(price).toContainText(value);
    await price.getByRole("radio").first().check();
    await prices.getByRole("button", { name: "Сохранить цены" }).click();
    await notice(prices, "Цены сохранены");
    await expect(prices.getByRole("table").last()).toContainText("УТ 11");
    await colleague.getByRole("button", { name: "Исправить остатки" }).click();
    await notice(colleague, "Остатки исправлены");
    await expect(colleague.getByRole("row", { name: base.warehouse }).first()).toContainText("12");
  });

  await test.step("the history names all three", async () => {
    await tab(page, "История");
    for (const who of [anna, olga, "УТ 11"]) await expect(page.getByRole("main")).toContainText(who);
  });
  await colleague.context().close();
});

test("two people and 1C edit one order, and nobody loses a word", async ({ page, browser, scripted }) => {
  // Cities with one warehouse: the order is one part.
  const buyer = scripted
    ? { phone: "+79000000024", city: "ekb", fio: "Тихонова Светлана", address: "Екатеринбург, улица Мира, 7" }
    : { phone: "+79000000023", city: "kazan", fio: "Хасанов Рамиль", address: "Казань, улица Чистопольская, 61" };
  await signInToDesk(page, "admin");
  // 1C gets orders that are younger than its connection.
  const by = await connection("УТ 11");
  const { number, articles } = await placedOrder(page, "саморез", buyer);
  await operator("order", "confirm", number);
  const part = `${number}-1`;
  const card = `/desk/orders/${encodeURIComponent(number)}`;
  const colleague = await colleagueOf(browser, "orders");
  const basis = await fetchPart(by, part);
  const quantity = (of: Page, at: number) => of.getByRole("textbox", { name: /^Количество: / }).nth(at);
  const doubled = async (of: Page, at: number, times: number) =>
    String(Number((await quantity(of, at).inputValue()).replace(",", ".")) * times).replace(".", ",");

  await test.step("one writes a recipient and a comment, the other has it brought elsewhere", async () => {
    await page.goto(`${card}/delivery`);
    await fill(page, { "Фамилия, имя и отчество": "Орлова Анна", "Комментарий покупателя": "Позвонить за час" });
    await colleague.goto(`${card}/delivery`);
    await fill(colleague, { "Адрес доставки": `${buyer.address}, корпус 2` });
    await saveOrder(colleague, number);
    await page.getByRole("button", { name: "Показать новую сумму" }).click();
    await expectSeenAtOnce(page, told(page));
    await expect(row(page, "Адрес доставки")).toContainText(`${buyer.address}, корпус 2`);
    await expect(page.getByLabel("Фамилия, имя и отчество")).toHaveValue("Орлова Анна");
    await expect(page.getByLabel("Комментарий покупателя")).toHaveValue("Позвонить за час");
    await saveOrder(page, number);
  });

  await test.step("both change the quantity of one line, one also that of another", async () => {
    await page.goto(`${card}/contents`);
    const mine = await doubled(page, 1, 2);
    await quantity(page, 0).fill(await doubled(page, 0, 2));
    await quantity(page, 1).fill(mine);
    await colleague.goto(`${card}/contents`);
    const theirs = await doubled(colleague, 0, 3);
    await quantity(colleague, 0).fill(theirs);
    await saveOrder(colleague, number);

    await page.getByRole("button", { name: "Показать новую сумму" }).click();
    await expectSeenAtOnce(page, told(page));
    await expect(page.getByRole("alert")).toContainText(olga);
    const differing = page
      .getByRole("alert")
      .getByRole("row")
      .filter({ has: page.getByRole("radio") });
    await expect(differing).toHaveCount(1);
    await differing.getByRole("radio").last().check();
    await saveOrder(page, number);
    await page.goto(`${card}/contents`);
    await expect(quantity(page, 0)).toHaveValue(theirs);
    await expect(quantity(page, 1)).toHaveValue(mine);
  });

  await test.step("1C ships the part while somebody writes why it is cancelled", async () => {
    await page.goto(card);
    await page.locator("summary").filter({ hasText: "Отменить" }).click();
    await page.getByLabel("Причина").selectOption({ label: "По просьбе покупателя" });
    await page.getByLabel("Комментарий", { exact: true }).fill("Просила отменить по телефону");
    await sendDocument(
      by,
      documentXml({
        ...{ id: randomUUID(), operation: "Отпуск товара", basis, number: "Р-7" },
        requisites: { "Трек-номер": "RA123456789RU" },
      }),
    );
    await page.getByRole("button", { name: "Отменить", exact: true }).click();
    const message = page.getByRole("alert").getByText("Пока страница была открыта, заказ изменился");
    await expectSeenAtOnce(page, message);
    const alert = page.getByRole("alert");
    for (const text of ["УТ 11", "Отгружен", "Просила отменить по телефону"]) await expect(alert).toContainText(text);
  });

  await test.step("1C notes the money that the desk has taken at the handover", async () => {
    await page.goto(card);
    await page.getByRole("button", { name: "Выдан покупателю" }).click();
    await notice(page, "переведена");
    const paid = { operation: "Выплата наличных денег", number: "ПКО-15", sum: 100 };
    await sendDocument(by, documentXml({ id: randomUUID(), basis, ...paid }));
  });

  await test.step("every change is there once, and all three are named", async () => {
    await page.goto(card);
    const main = page.getByRole("main");
    for (const text of ["Выполнен", "RA123456789RU", "Орлова Анна", `${buyer.address}, корпус 2`, ...articles])
      await expect(main).toContainText(text);
    await expect(page.getByRole("list", { name: "Платежи и возвраты" }).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: "История изменений" }).click();
    for (const who of [anna, olga, "УТ 11"])
      await expect(page.locator("[data-row]").filter({ hasText: who }).first()).toBeVisible();
  });
  await colleague.context().close();
});
