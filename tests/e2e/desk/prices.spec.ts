import type { Locator, Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";

test.setTimeout(240_000);
// A sum that cannot be read is answered with 422.
test.use({ expectedFailures: true });

/** As a person sees it: on the screen, of some size, and nothing in front of it. */
async function expectReachable(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await expect(target).toBeInViewport();
  const isOnTop = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 24 && height > 16 && hit !== null && (element.contains(hit) || hit.contains(element));
  });
  expect(isOnTop).toBe(true);
}

const rowOf = (page: Page, article: string) => page.getByRole("row").filter({ hasText: article });

for (const width of [360, 1200])
  test(`a manager changes prices in the table of goods, ${width} px wide`, async ({ page, scripted }) => {
    await signInToDesk(page, "catalog");
    await page.setViewportSize({ width, height: 760 });
    const sort = `${width === 360 ? "-" : ""}article`;
    const place = `/desk/prices/goods?status=active${sort === "article" ? "" : `&sort=${sort}`}&page=2`;
    await page.goto(place);
    await expectNoSidewaysScroll(page);
    const row = page.locator("tr[data-row]").nth(scripted ? 1 : 3);
    const article = (await row.getByRole("link").first().innerText()).trim();
    await expectReachable(row.locator(".desk-price").first());
    // The card of the product, and back to the same place.
    await row.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/desk\/products\/.*tab=prices/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`page=2`));

    await page.getByRole("link", { name: "Изменить цены" }).click();
    await expect(page).toHaveURL(/edit=all/);
    await expectNoSidewaysScroll(page);
    const field = rowOf(page, article)
      .getByRole("textbox", { name: /^Цена, / })
      .first();
    await expectReachable(field);
    await field.fill("много");
    await page.getByRole("button", { name: "Сохранить цены" }).click();
    await expect(page.getByText("введите число, например 1 234,50").first()).toBeVisible();
    await expect(page.getByRole("textbox")).not.toHaveCount(0);
    const again = page.getByRole("textbox", { name: /^Цена, / });
    await expect(again).toHaveCount(1);
    await expectReachable(again);
    await expect(again).toHaveValue("много");
    const price = scripted ? "1 234,50" : "2 345,60";
    await again.fill(price);
    await page.getByRole("button", { name: "Сохранить цены" }).click();
    await expect(page.getByText("Сохранена 1 цена")).toBeVisible();
    await expect(page).toHaveURL(/page=2(?:#|$)/);
    const shown = rowOf(page, article).locator(".desk-price").first();
    await expectReachable(shown);
    await expect(shown).toContainText(price.replace(" ", "\u00a0"));
  });
