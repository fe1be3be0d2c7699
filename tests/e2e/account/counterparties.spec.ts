import { expect, expectNoSidewaysScroll, freshPhone, open, register, settled, test } from "#tests/e2e/shop-test.ts";

// An invalid bank account is refused.
test.use({ expectedStatuses: [422] });

test("a buyer adds a company manually, gives it an account, selects it and archives another", async ({
  page,
  scripted,
}) => {
  await open(page, "/profile/counterparties", scripted);
  await register(page, freshPhone());
  await expect(page).toHaveURL(/\/profile\/counterparties$/);
  await settled(page, scripted);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Добавить контрагента" }).click();
  await expect(page.getByRole("heading", { name: "Новый контрагент" })).toBeVisible();
  await settled(page, scripted);
  const { inn, name } = freshCompany();
  const form = page.locator("form.client-form");
  await form.getByLabel("Название", { exact: true }).fill("Служба банка evil.example");
  await form.getByLabel("ИНН", { exact: true }).fill(inn);
  await form.getByLabel("КПП", { exact: true }).fill("779901001");
  await form.getByLabel("ОГРН или ОГРНИП").fill("1027700132195");
  await form.getByLabel("Юридический адрес").fill("Москва, ул. Ткацкая, д. 5");
  await page.getByRole("button", { name: "Добавить и отправить на проверку" }).click();
  await expect(page.getByText(/имя пишут без ссылок и адресов/).first()).toBeVisible();
  await settled(page, scripted);
  await expect(form.getByLabel("Название", { exact: true })).toHaveValue("Служба банка evil.example");
  await form.getByLabel("Название", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Добавить и отправить на проверку" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("На модерации")).toBeVisible();
  await settled(page, scripted);

  await page.getByText("Добавить счёт").first().click();
  await fillAccount("40702810038000012345");
  await page.getByRole("button", { name: "Добавить счёт" }).click();
  await expect(page.getByRole("alert")).toContainText("Счёт не подходит к этому БИК");
  await expect(page.getByLabel("Банк", { exact: true })).toHaveValue("ПАО Сбербанк");
  await settled(page, scripted);
  await fillAccount("40702810938000012345");
  await page.getByRole("button", { name: "Добавить счёт" }).click();
  await expect(page.getByText("Счёт добавлен").first()).toBeVisible();
  await expect(page.getByText("Основной", { exact: true })).toBeVisible();
  await settled(page, scripted);
  await expectNoSidewaysScroll(page);

  // From another page, by the link in the header.
  await open(page, "/search/шайба", scripted);
  await page.locator("a.client-chip").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: `Работать от имени: ${name}` }).click();
  await expect(page.locator("a.client-chip")).toHaveText(name);
  await expect(page).toHaveURL(/\/search\//);

  await open(page, "/profile/counterparties", scripted);
  await page.getByRole("link", { name: "Кузнецова Мария" }).click();
  await settled(page, scripted);
  await page.getByRole("button", { name: "Убрать в архив" }).click();
  await expect(page.getByText("Контрагент в архиве").first()).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Кузнецова Мария");
  await page.getByRole("link", { name: "Архив" }).click();
  await expect(page.locator("main")).toContainText("Кузнецова Мария");

  async function fillAccount(account: string) {
    await page.getByLabel("БИК", { exact: true }).fill("044525225");
    await page.getByLabel("Банк", { exact: true }).fill("ПАО Сбербанк");
    await page.getByLabel("Расчётный счёт").fill(account);
  }
});

/** An unused INN with its check digit. */
function freshCompany(): { inn: string; name: string } {
  const head = `99${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, weight, index) => total + weight * Number(head[index]), 0);
  return { inn: `${head}${(sum % 11) % 10}`, name: `ООО «Ткач ${head}»` };
}
