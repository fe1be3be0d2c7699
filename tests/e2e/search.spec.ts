import { chunkWith } from "#tests/support/shops/built-chunk.ts";
import type { Locator } from "playwright/test";
import { violations } from "./frame/axe.ts";
import { expectInSight } from "./frame/boxes.ts";
import { expect, expectNoSidewaysScroll, open, test } from "./shop-test.ts";

test("queries in any layout find goods, and the page says how they were read", async ({ page, scripted }) => {
  await open(page, "/", scripted);
  await page.getByRole("banner").getByLabel("Поиск").fill("gtnkz");
  await page.getByRole("banner").getByRole("button", { name: "Найти" }).click();
  await expect(page).toHaveURL(/\/search\/gtnkz$/);
  await expect(page.getByText("Показаны результаты по запросу «петля».")).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Петля/ })
      .first(),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Искать «gtnkz»" }).click();
  await expect(page.getByRole("heading", { name: "Ничего не нашлось" })).toBeVisible();
});

test("the search field on the results keeps the query: after a form, a link, a reload", async ({ page, scripted }) => {
  const field = page.getByRole("banner").getByLabel("Поиск");
  await open(page, "/search/%D1%80%D1%83%D1%87%D0%BA%D0%B0%20%D0%BE%D0%BA%D0%BE%D0%BD%D0%BD%D0%B0%D1%8F", scripted);
  await expect(field).toHaveValue("ручка оконная");
  await page.reload();
  await expect(field).toHaveValue("ручка оконная");
  await field.fill("М6/20");
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("М6/20");
  await expect(field).toHaveValue("М6/20");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ручка оконная");
  await expect(field).toHaveValue("ручка оконная");
  await page.locator("footer").getByRole("link", { name: "Оплата" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Оплата");
  await expect(field).toHaveValue("");
});

for (const [width, height] of [
  [360, 740],
  [1200, 800],
] as const) {
  test(`the search field is in sight on public pages without opening anything, at ${width} px`, async ({
    page,
    scripted,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/catalog", "/search/gtnkz", "/delivery", "/brands", "/basket"]) {
      await open(page, path, scripted);
      const field = page.getByRole("banner").getByLabel("Поиск");
      await expectInSight(field, path, { overHeader: true });
      expect((await field.boundingBox())?.width, path).toBeGreaterThan(120);
      expect((await field.boundingBox())?.height, path).toBeGreaterThanOrEqual(44);
    }
    // The text that was typed, although the page shows another query.
    await open(page, "/search/gtnkz", scripted);
    await expect(page.getByRole("banner").getByLabel("Поиск")).toHaveValue("gtnkz");
  });
}

test("a code with slashes is kept unchanged through the address", async ({ page, scripted }) => {
  await open(page, "/", scripted);
  await page.getByRole("banner").getByLabel("Поиск").fill("ФР-И40/8017");
  await page.getByRole("banner").getByLabel("Поиск").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Результаты поиска «ФР-И40/8017»");
  await expect(page.getByText("ФР-И40/8017").nth(1)).toBeVisible();
});

test("a search without results keeps the words and offers links", async ({ page, scripted }) => {
  await open(page, "/search/DH-ST0615R", scripted);
  await expect(page.getByRole("main").getByLabel("Поиск")).toHaveValue("DH-ST0615R");
  await expect(page.getByRole("heading", { name: "Похожие артикулы" })).toBeVisible();
  await expect(page.getByRole("link", { name: "DH-ST0600R" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("heading", { name: "Спросить о товаре" })).toBeVisible();
  await page.getByRole("link", { name: "Приложить фото или чертёж" }).click();
  await expect(page).toHaveURL(/\/support\?query=DH-ST0615R#feedback$/);
});

test("a query that the site answers leads to its page, without goods beside the point", async ({ page, scripted }) => {
  await open(page, "/search/%D1%80%D0%B5%D0%B6%D0%B8%D0%BC%20%D1%80%D0%B0%D0%B1%D0%BE%D1%82%D1%8B", scripted);
  const main = page.getByRole("main");
  await expect(main.getByText("Товаров по этому запросу нет.")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Ничего не нашлось" })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await main.getByRole("navigation", { name: "На сайте" }).getByRole("link", { name: "Контакты" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
});

test.describe("while the user types", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "what only script does"));

  test("the field is a combobox: arrows move, Esc closes, Enter follows", async ({ page }) => {
    await open(page, "/delivery", true);
    const field = page.getByRole("banner").getByRole("searchbox", { name: "Поиск" });
    await field.focus();
    const combobox = page.getByRole("banner").getByRole("combobox", { name: "Поиск" });
    await combobox.press("Escape");
    await combobox.pressSequentially("ручка око");
    const list = page.getByRole("listbox", { name: "Подсказки" });
    await expect(list.getByRole("group", { name: "Товары" }).getByRole("option")).toHaveCount(6);
    await expect(combobox).toHaveAttribute("aria-expanded", "true");
    const names = ["Категории", "Товары", "Бренды"];
    const groups = list.getByRole("group");
    const labels = await groups.evaluateAll((all) => all.map((group) => group.getAttribute("aria-label")));
    expect(labels.filter((label) => names.includes(label ?? ""))).toEqual(names);
    await expect(
      list
        .locator("mark")
        .filter({ hasText: /^Ручка$/ })
        .first(),
    ).toBeVisible();
    await expect(list.locator("mark").filter({ hasText: /^око$/ }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);

    await combobox.press("ArrowDown");
    await combobox.press("ArrowDown");
    const second = list.getByRole("option").nth(1);
    await expect(second).toHaveAttribute("aria-selected", "true");
    await expect(combobox).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
    await expect(combobox).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await combobox.press("Home");
    await expect(second).toHaveAttribute("aria-selected", "false");
    await expect(combobox).not.toHaveAttribute("aria-activedescendant");
    expect(await combobox.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);

    await combobox.press("Escape");
    await expect(list).toBeHidden();
    await expect(combobox).toHaveValue("ручка око");
    await combobox.press("ArrowDown");
    await expect(list).toBeVisible();
    await combobox.press("ArrowUp");
    await expect(list.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
    await combobox.press("Enter");
    await expect(page).toHaveURL(/\/search\/%D1%80/);
    await expect(list).toBeHidden();
  });

  test("a page of the site is the first option, and is counted", async ({ page }) => {
    await open(page, "/", true);
    const field = page.getByRole("banner").getByLabel("Поиск");
    await field.pressSequentially("достав");
    const list = page.getByRole("listbox", { name: "Подсказки" });
    await expect(list.getByRole("group").first()).toHaveAccessibleName("На сайте");
    await expect(page.getByRole("status").filter({ hasText: "1 подсказка" })).toBeAttached();
    await field.press("ArrowDown");
    await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/delivery$/);
  });

  test("categories come before materials about them, and both before goods", async ({ page }) => {
    await open(page, "/", true);
    await page.getByRole("banner").getByLabel("Поиск").pressSequentially("саморез");
    const list = page.getByRole("listbox", { name: "Подсказки" });
    const tops = [];
    for (const name of ["Категории", "Полезные материалы", "Товары"]) {
      const group = list.getByRole("group", { name, exact: true });
      await expect(group).toBeVisible();
      tops.push((await group.boundingBox())?.y ?? 0);
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(tops[0]).toBeGreaterThan(0);
  });

  test("Enter without a selection sends the form, and a click follows its option", async ({ page }) => {
    await open(page, "/delivery", true);
    const field = page.getByRole("banner").getByLabel("Поиск");
    await field.pressSequentially("hexrf");
    const list = page.getByRole("listbox", { name: "Подсказки" });
    await expect(list.getByRole("group", { name: "По запросу «ручка»" })).toBeVisible();
    await field.press("Enter");
    await expect(page).toHaveURL(/\/search\/hexrf$/);
    await field.fill("петля");
    const option = list.getByRole("group", { name: "Товары" }).getByRole("option").first();
    await option.click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(list).toBeHidden();
  });

  test("a page being loaded does not overwrite the field while the user types again", async ({ page }) => {
    await open(page, "/delivery", true);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/search/*", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const field = page.getByRole("banner").getByLabel("Поиск");
    await field.fill("ручка");
    await field.press("Enter");
    await field.fill("петля");
    letGo();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Результаты поиска «ручка»");
    await expect(page.getByRole("listbox", { name: "Подсказки" }).getByRole("option").first()).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("петля");
  });

  test("a late response is not shown, and one letter sends no request", async ({ page }) => {
    await open(page, "/delivery", true);
    const requests: string[] = [];
    const field = page.getByRole("banner").getByLabel("Поиск");
    await field.focus();
    const list = page.getByRole("listbox", { name: "Подсказки" });
    await expect(list).toBeVisible();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/suggest?*", async (route) => {
      const q = new URL(route.request().url()).searchParams.get("q") ?? "";
      requests.push(q);
      if (q === "болт") await held;
      await route.continue().catch(() => {});
    });
    await field.fill("б");
    await field.fill("болт");
    await expect.poll(() => requests).toEqual(["болт"]);
    await field.fill("гайка");
    const goods = list.getByRole("group", { name: "Товары" }).getByRole("option");
    await expect(goods.first()).toContainText("Гайк");
    letGo();
    await expect(goods.first()).toContainText("Гайк");
    expect(requests).toEqual(["болт", "гайка"]);
  });

  test("an empty field offers recent searches of this browser, which can be forgotten, and popular ones", async ({
    page,
  }) => {
    for (const [width, height] of [
      [360, 740],
      [1200, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, "/delivery", true);
      const field = page.getByRole("banner").getByLabel("Поиск");
      const list = page.getByRole("listbox", { name: "Подсказки" });
      const recent = list.getByRole("group", { name: "Вы искали" });
      await field.focus();
      await expect(list.getByRole("group", { name: /^Часто ищут$|^Популярные категории$/ })).toBeVisible();
      await expect(recent).toHaveCount(0);
      await field.fill("петля");
      await field.press("Enter");
      await expect(page).toHaveURL(/\/search\/%D0%BF/);
      await open(page, "/search/%D1%80%D1%83%D1%87%D0%BA%D0%B0", true);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem("searches")))
        .toBe(JSON.stringify(["ручка", "петля"]));
      await open(page, "/delivery", true);
      await field.focus();
      await expect(recent.getByRole("option")).toHaveText(["ручка", "петля", "Очистить"]);
      await expectInSight(list, `${width} px`);
      for (const option of await list.getByRole("option").all())
        expect((await option.boundingBox())?.height, `${width} px`).toBeGreaterThanOrEqual(44);
      expect(await violations(page), `${width} px`).toEqual([]);
      const shown = await list.getByRole("option").count();
      await expect(page.getByRole("status").filter({ hasText: `${shown} подсказ` })).toBeAttached();
      await field.press("ArrowDown");
      await field.press("ArrowDown");
      await field.press("Enter");
      await expect(page).toHaveURL(/\/search\/%D0%BF/);
      await open(page, "/delivery", true);
      await field.focus();
      await recent.getByRole("option", { name: "Очистить" }).click();
      await expect(recent).toHaveCount(0);
      await expect(list.getByRole("option").first()).toBeVisible();
      await expect(field).toBeFocused();
      expect(await page.evaluate(() => localStorage.getItem("searches"))).toBe(null);
    }
  });

  test("a search that a link opens in place is remembered too", async ({ page }) => {
    await open(page, "/search/gtnkz", true);
    const kept = () => page.evaluate(() => localStorage.getItem("searches"));
    await expect.poll(kept).toBe(JSON.stringify(["gtnkz"]));
    await page.getByRole("link", { name: "Искать «gtnkz»" }).click();
    await expect.poll(kept).toMatch(/^\[".+gtnkz.+","gtnkz"\]$/);
  });

  test("recent searches never leave the browser", async ({ page }) => {
    await open(page, "/search/%D1%80%D1%83%D1%87%D0%BA%D0%B0", true);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("searches"))).toBe(JSON.stringify(["ручка"]));
    await open(page, "/delivery", true);
    const sent: string[] = [];
    page.on("request", (request) => void sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await page.getByRole("banner").getByLabel("Поиск").focus();
    await expect(page.getByRole("group", { name: "Вы искали" })).toBeVisible();
    expect(sent.filter((text) => decodeURIComponent(text).includes("ручка"))).toEqual([]);
  });

  test("the goods suggested are the first ones of the page, in its order", async ({ page }) => {
    await open(page, "/delivery", true);
    const field = page.getByRole("banner").getByLabel("Поиск");
    await field.pressSequentially("саморез по дереву");
    const goods = page.getByRole("listbox", { name: "Подсказки" }).getByRole("group", { name: "Товары" });
    await expect(goods.getByRole("option")).toHaveCount(6);
    const hrefs = (places: Locator) =>
      places.evaluateAll((all) => all.map((place) => (place.closest("a") ?? place.querySelector("a"))?.pathname));
    const suggested = await hrefs(goods.getByRole("option"));
    await field.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("саморез по дереву");
    const listed = await hrefs(page.locator(".goods-list > li"));
    expect(listed.slice(0, 6)).toEqual(suggested);
  });

  test("suggestion code is loaded only when the field is focused", async ({ page }) => {
    const suggestions = chunkWith("Suggestions");
    const requestUrls: string[] = [];
    page.on("request", (request) => void requestUrls.push(new URL(request.url()).pathname));
    await open(page, "/delivery", true);
    expect(requestUrls).not.toContain(suggestions);
    await page.getByRole("banner").getByLabel("Поиск").focus();
    await expect.poll(() => requestUrls).toContain(suggestions);
  });

  test("a network failure leaves the form unchanged", async ({ page }) => {
    await page.route("**/suggest?*", (route) => route.abort("aborted"));
    await open(page, "/delivery", true);
    const field = page.getByRole("banner").getByLabel("Поиск");
    await field.pressSequentially("петля");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await field.press("Enter");
    await expect(page).toHaveURL(/\/search\/%D0/);
  });
});
