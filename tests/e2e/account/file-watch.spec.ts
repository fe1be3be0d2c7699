import type { Page, Route } from "playwright/test";
import { expect, freshPhone, open, register, settled, test } from "#tests/e2e/shop-test.ts";

const question = "**/mixed/reports/processes/*";

/** An answer about a file in progress. */
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

/**
 * A buyer whose price list is being made, on a page with a half-filled form; `answer` handles the page's status
 * requests.
 */
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

  test("polls only the file, announces it with a link, and keeps the form", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => void requests.push(new URL(request.url()).pathname));
    await reachHalfFilledForm(page, "Готовый", (route) => route.continue());
    const before = requests.filter((path) => path.includes("priceList")).length;
    const notice = page.getByRole("status").filter({ hasText: "Файл готов" });
    await expect(notice).toBeVisible({ timeout: 30_000 });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      notice.getByRole("link", { name: "Скачать" }).click(),
    ]);
    expect(file.suggestedFilename()).toContain(".xlsx");
    await expect(page.getByRole("link", { name: "Скачать: Готовый" })).toBeVisible();
    await expectFormKept(page);
    expect(requests.some((path) => /^\/mixed\/reports\/processes\/[\da-f-]{36}$/.test(path))).toBe(true);
    expect(requests.filter((path) => path.includes("priceList"))).toHaveLength(before);
  });

  test("stops polling after a failed request, says so and keeps the form", async ({ page }) => {
    let questions = 0;
    await reachHalfFilledForm(page, "С ошибкой", (route) => {
      questions += 1;
      return route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" });
    });
    await expect(page.getByRole("alert").filter({ hasText: "Не получилось узнать, готов ли файл" })).toBeVisible();
    await expectFormKept(page);
    expect(questions).toBe(1);
  });

  test("reports a file that could not be made", async ({ page }) => {
    await reachHalfFilledForm(page, "Не сделан", (route) =>
      route.fulfill({ json: state("error", { title: "Не сделан", fault: "Не получилось сделать файл" }) }),
    );
    await expect(page.getByRole("alert").filter({ hasText: "Файл не сделан: Не сделан" })).toBeVisible();
    await expect(page.locator(".price-lists")).toContainText("Не получилось сделать файл");
    await expectFormKept(page);
  });

  test("resumes polling after a lost connection", async ({ page, context }) => {
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

  test("waits as long as the response says", async ({ page }) => {
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
