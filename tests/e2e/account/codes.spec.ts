import { expect, expectNoSidewaysScroll, freshPhone, lastCode, open, register, test } from "#tests/e2e/shop-test.ts";

test.describe("logging in with a code", () => {
  // Premature requests and wrong codes are answered with the form and its errors.
  test.use({ expectedStatuses: [422] });

  test("phone and code can be pasted, and a countdown runs until the next code", async ({ page, scripted }) => {
    const phone = freshPhone();
    await open(page, "/catalog?drawer=auth", scripted);
    const field = page.getByLabel("Мобильный телефон");
    await field.focus();
    await field.fill(`8 ${phone.slice(2, 5)} ${phone.slice(5)}`);
    if (scripted) await expect(field).toHaveValue(/^\+7 \(\d{3}\) \d{3}-\d\d-\d\d$/);
    await page.getByRole("button", { name: "Получить код" }).click();

    const code = page.getByLabel("Код из СМС");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code).toHaveAttribute("inputmode", "numeric");
    const again = page.getByRole("button", { name: /Новый код через|Запросить новый код/ });
    if (scripted) await expect(again).toBeDisabled();
    await expectNoSidewaysScroll(page);

    await code.fill("000000");
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByText(/Неверный код/).first()).toBeVisible();
    // A wrong code does not end the countdown.
    if (scripted) await expect(again).toBeDisabled();

    const sent = await lastCode(page.request, phone);
    await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByLabel("Фамилия")).toBeVisible();
  });

  test("without an SMS a call and an e-mail are offered, with a waiting time if requested too early", async ({
    page,
    scripted,
  }) => {
    await open(page, "/catalog?drawer=auth", scripted);
    await page.getByLabel("Мобильный телефон").fill(freshPhone());
    await page.getByRole("button", { name: "Получить код" }).click();
    await expect(page.getByText("Не приходит СМС?")).toBeVisible();
    await page.getByRole("button", { name: "Позвонить мне" }).click();
    await expect(page.getByText(/Код отправлен\. Повтор через \d+ с/).first()).toBeVisible();
    await expect(page.getByLabel("Код из СМС")).toBeVisible();
    await expect(page.getByRole("button", { name: "Код на почту" })).toBeVisible();
  });
});

test("a buyer sees the active sessions, ends one on another device and then this one", async ({
  page,
  browser,
  scripted,
  baseURL,
}) => {
  const phone = freshPhone();
  await open(page, "/profile/settings", scripted);
  await register(page, phone);
  const origin = new URL(baseURL ?? "").origin;
  const other = await browser.newContext({ baseURL: origin, javaScriptEnabled: scripted });
  const there = await other.newPage();
  await there.goto("/catalog?drawer=auth");
  await there.getByLabel("Мобильный телефон").fill(phone);
  await there.getByRole("button", { name: "Получить код" }).click();
  await expect(there.getByLabel("Код из СМС")).toBeVisible();
  await there.getByLabel("Код из СМС").fill(await lastCode(page.request, phone));
  await there.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(there.getByText("Вы вошли", { exact: true }).first()).toBeVisible();

  await open(page, "/profile/settings", scripted);
  await expect(page.getByText("Это устройство")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^Выйти на устройстве/ }).click();
  await expect(page.getByText("Вы вышли на том устройстве").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Выйти на устройстве/ })).toHaveCount(0);
  // The notice may be gone by the time that a busy machine has loaded everything.
  await there.goto("/catalog", { waitUntil: "commit" });
  await expect(there.getByText(/Сеанс завершён с другого вашего устройства/).first()).toBeVisible();
  await other.close();

  const row = page.getByRole("listitem").filter({ hasText: "Это устройство" });
  await row.getByRole("button", { name: "Выйти" }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByText("Вы вышли", { exact: true }).first()).toBeVisible();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain("token");
  expect(names).not.toContain("refreshToken");
});
