import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { violations } from "../frame/axe.ts";
import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { openSection, signInToDesk } from "./desk-session.ts";
import { fill } from "./opening.ts";
import { goodsXml, offersXml, sendGoods, type Connection } from "./robot-packages.ts";

// A wrong login or category is answered with 422.
test.use({ expectedStatuses: [422], actionTimeout: 15_000 });
test.setTimeout(240_000);

const notice = (page: Page, text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

async function expectWhole(page: Page, scripted: boolean): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (scripted) expect(await violations(page)).toEqual([]);
}

/** On the screen as soon as the page is opened. */
async function expectOnScreen(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const [box, screen] = [await target.boundingBox(), page.viewportSize()];
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screen?.width ?? 0);
}

for (const width of [360, 1200])
  test(`an accountant connects 1C, maps its groups and decides on what was held, ${width} px wide`, async ({
    page,
    scripted,
  }) => {
    await page.setViewportSize({ width, height: 760 });
    await signInToDesk(page, "admin");
    const mark = randomUUID().slice(0, 8);
    const name = `Обмен ${mark}`;

    const by = await test.step("a connection shows its password once", async (): Promise<Connection> => {
      await openSection(page, "Подключение 1С");
      await expectWhole(page, scripted);
      await page.getByRole("link", { name: "Новое подключение" }).click();
      await expectWhole(page, scripted);
      await fill(page, { Название: name, Логин: "бухгалтер" });
      await page.getByRole("button", { name: "Добавить" }).click();
      await expect(page.getByLabel("Логин", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expectOnScreen(page, page.getByRole("alert"));
      await expect(page.getByLabel("Название", { exact: true })).toHaveValue(name);
      const login = `buh-${mark}`;
      await fill(page, { Логин: login });
      await page.getByRole("button", { name: "Добавить" }).click();
      const password = page.getByLabel("Пароль", { exact: true });
      await expectOnScreen(page, password);
      const shown = { name, login, password: await password.inputValue() };
      expect(shown.password.length).toBeGreaterThan(8);
      for (const text of ["/exchange/1c", login, "Управление торговлей 11", "Управление нашей фирмой", "Розница"])
        await expect(page.getByRole("main")).toContainText(text);
      await expectWhole(page, scripted);
      await page.getByRole("link", { name: "Открыть подключение" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByLabel("Пароль", { exact: true })).toHaveCount(0);
      await expect(page.getByRole("main")).not.toContainText(shown.password);
      await expectWhole(page, scripted);
      return shown;
    });

    const ids = Array.from({ length: 12 }, (_, at) => `${mark}-${at}`);
    const [group, another] = [`Петли ${mark}`, `Замки ${mark}`];
    await test.step("1C sends goods of a new group, one of them without a name", () =>
      sendGoods(by, {
        "import.xml": goodsXml(
          [
            ...ids.map((id) => ({ id, article: id, name: `Петля ${id}`, groups: [`g-${mark}`] })),
            { id: `${mark}-безымянный` },
          ],
          { [`g-${mark}`]: group, [`z-${mark}`]: another },
        ),
        "offers.xml": offersXml(
          ids.map((id) => ({ id, price: "100" })),
          { priceType: "Розничная" },
        ),
      }));

    const session = page.getByRole("row").filter({ hasText: name });
    await test.step("«Обмен с 1С» tells what was refused and why", async () => {
      await openSection(page, "Обмен с 1С");
      await expect(session.first()).toContainText("Принято с замечаниями");
      await expectWhole(page, scripted);
      await session.first().getByRole("link").first().click();
      const refused = page.getByRole("region", { name: "Отклонённые строки" });
      await expect(refused).toContainText(`${mark}-безымянный`);
      await expect(refused).toContainText("У нового товара нет обязательного поля");
      const file = await page.getByRole("link", { name: "Скачать XLSX" }).getAttribute("href");
      expect((await page.request.get(file ?? "")).headers()["content-type"]).toContain("spreadsheetml");
      const ofJob = page
        .getByRole("region", { name: "Что сделано" })
        .getByRole("link", { name: "Отклонённые строки: 1" });
      await ofJob.click();
      await expect(page).toHaveURL(/[?&]job=[\da-f-]{36}#rows$/);
      await expect(refused).toContainText(`${mark}-безымянный`);
      await expectWhole(page, scripted);
    });

    await test.step("what 1C has sent is downloaded as it was", async () => {
      const files = page.getByRole("region", { name: "Файлы", exact: true });
      await expect(files.getByRole("link")).toHaveCount(2);
      const link = files.getByRole("link", { name: "import.xml" });
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toBe("import.xml");
      expect(await readFile(await download.path(), "utf8")).toContain(`<Наименование>${group}</Наименование>`);
      await expect(link).toBeVisible();
    });

    await test.step("sessions are found by connection, result and day", async () => {
      await page.getByRole("link", { name: "К списку" }).click();
      const find = async (result: string) => {
        await page.locator("summary").filter({ hasText: "Фильтр" }).click();
        await expectWhole(page, scripted);
        await page.getByRole("group", { name: "Подключение" }).getByLabel(name).check();
        await page.getByRole("group", { name: "Что передавали" }).getByLabel("Товары").check();
        await page.getByRole("group", { name: "Итог" }).getByLabel(result, { exact: true }).check();
        await page.getByLabel("День с").fill("2020-01-31");
        await page.getByRole("button", { name: "Показать" }).click();
        await expectWhole(page, scripted);
      };
      await find("Принято с замечаниями");
      await expect(session).toHaveCount(1);
      await expect(page.getByRole("link", { name: `Убрать фильтр «Подключение: ${name}»` })).toBeVisible();
      await session.getByRole("link").click();
      await page.getByRole("link", { name: "К списку" }).click();
      await expect(session).toHaveCount(1);
      await page.locator("summary").filter({ hasText: "Фильтр" }).click();
      await page.getByRole("link", { name: "Сбросить всё" }).click();
      await find("Данных не было");
      await expect(session).toHaveCount(0);
    });

    await test.step("the group is linked to a category", async () => {
      await openSection(page, "Подключение 1С");
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("link", { name: "Соответствия групп, цен и складов" }).click();
      await expectWhole(page, scripted);
      const row = page.getByRole("row").filter({ hasText: group });
      await expect(row).toContainText("Не связано");
      await expect(row).toContainText("12 товаров");
      const meaning = page.getByRole("combobox", { name: `Категория магазина для «${group}»` });
      const category = await page.locator("datalist option").first().getAttribute("value");
      await meaning.fill("Нет такой категории");
      await page.getByRole("button", { name: "Связать" }).click();
      await expect(meaning).toHaveAttribute("aria-invalid", "true");
      await expect(meaning).toHaveValue("Нет такой категории");
      await expectOnScreen(page, page.getByRole("alert"));
      await meaning.fill(category ?? "");
      await page.getByRole("button", { name: "Связать" }).click();
      await notice(page, "Сохранено 1 соответствие");
      await expect(row).toContainText("Связано");
      await expectWhole(page, scripted);
    });

    await test.step("a category is made for another group from its row", async () => {
      const row = page.getByRole("row").filter({ hasText: another });
      await page.getByRole("checkbox", { name: `Создать в магазине «${another}»` }).check();
      await expectWhole(page, scripted);
      await page.getByRole("button", { name: "Связать" }).click();
      await notice(page, "Сохранено 1 соответствие");
      await expect(row).toContainText("Связано");
      await expect(page.getByRole("combobox", { name: `Категория магазина для «${another}»` })).toHaveValue(another);
      await expectWhole(page, scripted);
    });

    await test.step("the category without goods is removed: other tests visit this shop", async () => {
      await openSection(page, "Категории");
      await page.getByRole("link", { name: another, exact: true }).click();
      await page.getByRole("button", { name: "Удалить категорию" }).click();
      await notice(page, "Категория удалена");
    });

    await test.step("prices ten times as high wait until they are applied", async () => {
      await sendGoods(by, {
        "prices.xml": offersXml(
          ids.map((id) => ({ id, price: "1000" })),
          { priceType: "Розничная" },
        ),
      });
      await openSection(page, "Обмен с 1С");
      const waiting = page.getByRole("listitem").filter({ hasText: name });
      await expect(waiting).toContainText("Слишком много цен меняется более чем вдвое");
      await waiting.getByRole("link", { name: "Показать различия" }).click();
      const differences = page.getByRole("region", { name: "Слишком много цен меняется более чем вдвое" });
      await expect(
        differences
          .getByRole("row")
          .filter({ hasText: `Петля ${ids[0] ?? ""}` })
          .first(),
      ).toContainText(/1\s000/);
      await expectWhole(page, scripted);
      await page.locator("summary").filter({ hasText: "Применить" }).click();
      await page.getByRole("button", { name: "Применить" }).click();
      await notice(page, "Задержанное применяется");
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(/Применено: Анна Петрова/)).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      await page.goto(`/desk/prices/goods?q=${ids[0] ?? ""}`);
      await expect(
        page
          .getByRole("row")
          .filter({ hasText: ids[0] ?? "" })
          .first(),
      ).toContainText(/1\s000/);
    });
  });
