import { createServer, request as ask, type IncomingHttpHeaders, type Server } from "node:http";
import { expect, freshPhone, open, test } from "#tests/e2e/shop-test.ts";

/**
 * A proxy between browser and shop that removes cookies in both directions, and the headers that browsers omit on plain
 * http.
 */
let proxy: Server;
let address: string;

test.beforeAll(async () => {
  proxy = createServer((incoming, outgoing) => {
    const { hostname, port, pathname, search } = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
    const headers = without(incoming.headers, ["cookie", "proxy-connection", ...ofSecureHosts]);
    const onward = ask(
      { hostname, port, path: pathname + search, method: incoming.method, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers, ["set-cookie", "connection"]));
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const at = proxy.address();
  address = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`;
});
test.afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

const ofSecureHosts = ["sec-fetch-mode", "sec-fetch-site", "sec-fetch-dest", "sec-fetch-user"];

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** 422: a refused form. */
test.use({
  expectedStatuses: [422],
  proxy: async ({}, use) => use({ server: address, bypass: "<-loopback>" }),
});

const says = (purpose: string) => `Разрешите файлы cookie, чтобы ${purpose}`;

test("with cookies disabled a login says so, keeps the number and sends no code", async ({
  page,
  scripted,
  baseURL,
}) => {
  const phone = freshPhone();
  await open(page, "/?drawer=auth", scripted);
  await page.getByLabel("Мобильный телефон").fill(phone);
  await page.getByRole("button", { name: "Получить код" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(says("войти")).first()).toBeVisible();
  await expect(page.getByLabel("Мобильный телефон")).toHaveValue(/\d{3}-\d{2}-\d{2}|\d{10}/);
  await expect(page.getByLabel("Код из СМС")).toHaveCount(0);
  expect(await (await fetch(`${baseURL}/outbox`)).text()).not.toContain(phone);
});

test("with cookies disabled each form explains what they are needed for", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: says("собирать корзину") })
      .first(),
  ).toBeInViewport();

  await open(page, "/search/шайба", scripted);
  await page
    .getByRole("button", { name: /избранное/i })
    .first()
    .click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: says("сохранять избранное") })
      .first(),
  ).toBeInViewport();

  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: /сравн/i }).first().click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: says("сравнивать товары") })
      .first(),
  ).toBeInViewport();

  await open(page, "/delivery?drawer=location", scripted);
  await page.getByRole("dialog").getByRole("button", { name: "Казань" }).first().click();
  await expect(page.getByText(says("выбрать город")).first()).toBeInViewport();

  await open(page, "/contacts", scripted);
  const news = page.locator("#news");
  await news.getByLabel("Электронная почта").fill("no-cookies@example.ru");
  await news.getByRole("checkbox").check();
  await news.getByRole("button", { name: "Подписаться" }).click();
  await expect(page.getByText(says("отправить форму")).first()).toBeVisible();
  await expect(news.getByLabel("Электронная почта")).toHaveValue("no-cookies@example.ru");

  await open(page, "/delivery", scripted);
  await page.getByRole("button", { name: "Хорошо, принимаю" }).click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: says("мы запомнили ваш выбор") })
      .first(),
  ).toBeVisible();
});
