import { expect, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";

test.use({ expectedFailures: true });

test("what a form far down its page has led to is seen, after the link to a wrong field too", async ({ page }) => {
  await signInToDesk(page, "admin", "/desk/settings");
  const field = page.getByLabel("Расчётный счёт");
  const account = await field.inputValue();
  const save = page.locator("form", { has: field }).getByRole("button", { name: "Сохранить" });
  await field.fill("12");
  await save.click();
  const summary = page.locator(".error-summary");
  await expect(summary).toBeInViewport();
  await expect(summary).toBeFocused();
  await expect(field).toHaveValue("12");
  await summary.getByRole("link").first().click();
  await expect(field).toBeInViewport();
  await field.fill(account);
  await save.click();
  await expect(page.getByRole("status")).toHaveText("Сохранено");
  await expect(page.getByRole("status")).toBeInViewport();
});
