import type { Page, Route } from "playwright/test";
import { expect, freshPhone, open, register, settled, test } from "./shop-test.ts";

const question = "**/mixed/reports/processes/*";

/** What the shop would answer of a file that is being made. */
const state = (status: string, more: object = {}) => ({
  uuid: "",
  title: "Прайс",
  at: "",
  status,
  statusText: status === "done" ? "Готов" : "Готовится",
  isUnderWay: status === "processing",
  progress: 40,
  note: "",
  url: null,
  fault: null,
  retryAfter: status === "processing" ? 1 : null,
  ...more,
});

/** A buyer whose price list is being made, over a form that is half filled in; the questions of the page are answered by `answer`. */
async function reachHalfFilledForm(page: Page, name: string, answer: (route: Route) => unknown): Promise<void> {
  await page.route(question, async (route) => void (await answer(route)));
  await open(page, "/?drawer=auth&return=/profile/priceList", true);
  await register(page, freshPhone());
  await expect(page).toHaveURL(/priceList$/);
  await settled(page, true);
  await page.getByLabel("Название").fill(name);
  await page.getByRole("button", { name: "Сделать прайс-лист" }).click();
  await expect(page.locator(".price-lists")).toContainText(name);
  await page.getByLabel("Название").fill("Наполовину заполнено");
  await page.getByLabel("Картинки").check();
}

async function expectFormKept(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Прайс-лист");
  await expect(page.getByLabel("Название")).toHaveValue("Наполовину заполнено");
  await expect(page.getByLabel("Картинки")).toBeChecked();
}

test.describe("with script, a page whose file is being made", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "without script the visitor asks by loading the page"));
  test.use({ expectedFailures: true });

  test("asks for the file alone, says that it is ready with a link to it, and keeps the form", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    await reachHalfFilledForm(page, "Готовый", (route) => route.continue());
    const before = asked.filter((path) => path.includes("priceList")).length;
    const notice = page.getByRole("status").filter({ hasText: "Файл готов" });
    await expect(notice).toBeVisible({ timeout: 30_000 });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      notice.getByRole("link", { name: "Скачать" }).click(),
    ]);
    expect(file.suggestedFilename()).toContain(".xlsx");
    await expect(page.getByRole("link", { name: "Скачать: Готовый" })).toBeVisible();
    await expectFormKept(page);
    expect(asked.some((path) => /^\/mixed\/reports\/processes\/[\da-f-]{36}$/.test(path))).toBe(true);
    expect(asked.filter((path) => path.includes("priceList"))).toHaveLength(before);
  });

  test("stops asking once a question fails, says so and keeps the form", async ({ page }) => {
    let questions = 0;
    await reachHalfFilledForm(page, "С ошибкой", (route) => {
      questions += 1;
      return route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" });
    });
    await expect(page.getByRole("alert").filter({ hasText: "Не получилось узнать, готов ли файл" })).toBeVisible();
    await expectFormKept(page);
    expect(questions).toBe(1);
  });

  test("tells of a file that could not be made", async ({ page }) => {
    await reachHalfFilledForm(page, "Не сделан", (route) =>
      route.fulfill({ json: state("error", { title: "Не сделан", fault: "Не получилось сделать файл" }) }),
    );
    await expect(page.getByRole("alert").filter({ hasText: "Файл не сделан: Не сделан" })).toBeVisible();
    await expect(page.locator(".price-lists")).toContainText("Не получилось сделать файл");
    await expectFormKept(page);
  });

  test("that lost its line goes on asking when the line is back", async ({ page, context }) => {
    let isBack = false;
    await reachHalfFilledForm(page, "Без связи", (route) =>
      isBack
        ? route.fulfill({ json: state("done", { title: "Без связи", url: "/api/v1/public/reports/files/x?code=y" }) })
        : route.fulfill({ json: state("processing") }),
    );
    await page.unroute(question);
    await context.setOffline(true);
    await expect(page.getByRole("alert").filter({ hasText: "Когда она появится" })).toBeVisible({ timeout: 20_000 });
    await expectFormKept(page);
    isBack = true;
    await page.route(question, (route) =>
      route.fulfill({ json: state("done", { title: "Без связи", url: "/api/v1/public/reports/files/x?code=y" }) }),
    );
    await context.setOffline(false);
    await expect(page.getByRole("status").filter({ hasText: "Файл готов: Без связи" })).toBeVisible({
      timeout: 20_000,
    });
    await expectFormKept(page);
  });

  test("waits as long as the answer says", async ({ page }) => {
    await page.clock.install();
    let questions = 0;
    await reachHalfFilledForm(page, "Позже", (route) => {
      questions += 1;
      return route.fulfill({ json: state("processing", { retryAfter: 40 }) });
    });
    await page.clock.runFor(3_000);
    await expect.poll(() => questions).toBe(1);
    await page.clock.runFor(30_000);
    expect(questions).toBe(1);
    await page.clock.runFor(20_000);
    await expect.poll(() => questions).toBe(2);
  });
});
