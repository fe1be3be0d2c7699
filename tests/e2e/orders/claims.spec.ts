import { samples } from "#tests/support/files/sample-files.ts";
import { expect, expectNoSidewaysScroll, open, operator, signIn, test } from "#tests/e2e/shop-test.ts";

// The form is refused once.
test.use({ expectedStatuses: [422] });

test("a company claims goods of a shipped order, answers the shop's question and sees the decision", async ({
  page,
  scripted,
}) => {
  test.setTimeout(240_000);
  const main = page.locator("main");
  // One company for each of the two visitors.
  await signIn(page, scripted ? "+79000000002" : "+79000000003");
  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/checkout", scripted);
  await page.getByLabel("Фамилия, имя и отчество").fill("Меркулов Павел Андреевич");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const group of await page.locator("fieldset.option-group").all()) await group.getByRole("radio").first().check();
  await page.getByLabel(/Принимаю условия продажи/).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  await page.waitForURL(/order=|payment-success/);
  await open(page, "/profile/orders", scripted);
  const number =
    (
      await main
        .getByRole("link", { name: /-\d\d-\d{6}$/ })
        .first()
        .textContent()
    )?.trim() ?? "";
  for (const verb of ["confirm", "paid", "assemble", "ship", "complete"])
    await operator("order", verb, number).catch(() => "not from there");
  expect(await operator("order", "show", number)).toContain("completed");

  await open(page, "/profile/complaints/new", scripted);
  await page.getByRole("link", { name: `Выбрать заказ ${number}` }).click();
  await expect(page.getByText(`Заказ ${number}`)).toBeVisible();
  await page
    .getByLabel(/Сколько в претензии/)
    .first()
    .fill("1");
  await page.getByLabel("Что случилось").fill("Резьба сорвана, шайба не держится на болте.");
  await page.getByRole("button", { name: "Сохранить черновик" }).click();
  await expect(page.getByText("Черновик сохранён").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Черновик", exact: true }).first().click();
  await expect(page.getByLabel("Что случилось")).toHaveValue("Резьба сорвана, шайба не держится на болте.");
  await page.getByLabel("Причина", { exact: true }).selectOption({ label: "Заводской брак" });
  await page.getByLabel("Чего вы хотите").selectOption("replace");
  await page
    .getByLabel("Фотографии и документы")
    .setInputFiles({ name: "Скол.jpg", mimeType: "image/jpeg", buffer: Buffer.from(samples.jpeg) });
  await page.getByRole("button", { name: "Приложить" }).click();
  await expect(page.getByText("Скол.jpg")).toBeVisible();
  await page.getByRole("button", { name: "Отправить претензию" }).click();
  await expect(page.getByText("Без согласия").or(page.locator(".error-summary")).first()).toBeVisible();
  await expect(page.getByText("Скол.jpg")).toBeVisible();
  await page.getByLabel(/Согласен на обработку персональных данных/).check();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Отправить претензию" }).click();
  await expect(page.getByText(/Претензия РК-\d\d-\d{5} зарегистрирована/).first()).toBeVisible();
  const claim = /РК-\d\d-\d{5}/.exec((await main.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";
  await expect(main).toContainText("Ответим до");
  await expect(main.getByRole("img", { name: "Фотография: Скол.jpg" })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await operator("claims", "review", claim);
  await operator("claims", "ask", claim, "Пришлите номер партии");
  await page.reload();
  await expect(main).toContainText("Пришлите номер партии");
  await page.getByRole("textbox", { name: "Сообщение" }).fill("Партия 24-07");
  await page.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(page.getByText("Сообщение отправлено").first()).toBeVisible();
  await expect(main).toContainText("На рассмотрении");
  await operator("claims", "reject", claim, "Следы монтажа");
  await page.reload();
  await page.getByRole("textbox", { name: "Сообщение" }).fill("Монтажа не было");
  await page.getByRole("button", { name: "Оспорить", exact: true }).click();
  await expect(page.getByText("Отказ оспорен").first()).toBeVisible();
  await operator("claims", "approve", claim, "Заменим");
  await operator("claims", "resolve", claim, "--outcome", "replace", "Заменили");
  await open(page, `/profile/complaints?q=${claim}`, scripted);
  await expect(main).toContainText("Выполнена");
  await expect(main).toContainText("Новый ответ");
  await page.getByRole("link", { name: claim }).click();
  await page.getByRole("button", { name: "Прочитано" }).click();
  await expect(page.getByRole("button", { name: "Прочитано" })).toHaveCount(0);
  await expect(main).toContainText("Итог: Замена");
});
