import { execFile } from "node:child_process";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test as base, type APIRequestContext, type Page, type Response } from "playwright/test";

type Fixtures = {
  /** Expected statuses; any other refusal, console error or failed request fails the test. */
  expectedStatuses: number[];
  /** The test breaks connections on purpose: errors reported by the browser are expected. */
  expectedFailures: boolean;
  /** Whether this visitor runs scripts. */
  scripted: boolean;
  watched: void;
};

/** Fails the test for everything that a browser reports. */
export const test = base.extend<Fixtures>({
  expectedStatuses: [[], { option: true }],
  expectedFailures: [false, { option: true }],
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  watched: [
    async ({ page, expectedStatuses, expectedFailures, scripted }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        const text = message.text();
        if (message.type() === "error" && !isExpected(text, expectedStatuses) && !isAborted(text))
          complaints.push(`console: ${text}`);
      });
      page.on("pageerror", ({ message }) => isAborted(message) || complaints.push(`page: ${message}`));
      page.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // Navigation aborts pending loads; a browser without script reports scripts as blocked by policy.
        if (reason !== "net::ERR_ABORTED" && (scripted || reason !== "csp"))
          complaints.push(`request: ${request.url()} ${reason}`);
      });
      page.on("response", (response) => {
        const status = response.status();
        if (status >= 400 && !expectedStatuses.includes(status))
          complaints.push(`response: ${status} ${response.url()}`);
      });
      if (scripted) waitForScripts(page);
      await use();
      if (!expectedFailures) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** With script, pages are returned once their scripts run, which start after the first paint; without, at once. */
function waitForScripts(page: Page): void {
  for (const name of ["goto", "reload"] as const) {
    const load = page[name].bind(page) as (...given: unknown[]) => Promise<Response | null>;
    const ready = async (...given: unknown[]) => {
      const response = await load(...given);
      const hasScripts = await page.evaluate(() => "__remixContext" in window).catch(() => false);
      if (hasScripts) await page.locator("html[data-js]").waitFor({ state: "attached" });
      return response;
    };
    Object.assign(page, { [name]: ready });
  }
}

function isExpected(message: string, statuses: readonly number[]): boolean {
  const [, status] = /the server responded with a status of (\d{3})/.exec(message) ?? [];
  return status !== undefined && statuses.includes(Number(status));
}

/** A navigation before a response was read aborts it, which Remix reports. */
function isAborted(message: string): boolean {
  return message.includes("signal is aborted without reason");
}

export function freshPhone(): string {
  const tail = `${Date.now() % 1_000_000}`.padStart(6, "0") + `${Math.floor(Math.random() * 100)}`.padStart(2, "0");
  return `+799${tail}`;
}

/** The last code sent to a phone, from the built-in outbox. */
export async function lastCode(request: APIRequestContext, phone: string): Promise<string> {
  const page = await (await request.get("/outbox")).text();
  const at = page.indexOf(phone);
  const code = /(\d{6})/.exec(page.slice(at + phone.length).replace(/<[^>]*>/g, " "))?.[1];
  if (at < 0 || code === undefined) throw new Error(`no code for ${phone} in the outbox`);
  return code;
}

/** The path of the last e-mail's link to a page; e-mails are sent a few seconds after their event. */
export async function lastEmailLink(request: APIRequestContext, email: string, page: string): Promise<string> {
  let path = "";
  await expect(async () => {
    const outbox = (await (await request.get("/outbox")).text()).replaceAll("&amp;", "&");
    const sentEmail = outbox.split("<article>").find((article) => article.includes(`· ${email}</p>`)) ?? "";
    path = new RegExp(`/${page}\\?code=[\\w.-]+`).exec(sentEmail)?.[0] ?? "";
    expect(path).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return path;
}

/** A demo account's token from one login for all specs: a phone gets only three codes in a quarter of an hour. */
export async function tokenOf(request: APIRequestContext, phone: string): Promise<string> {
  const file = join(process.env["E2E_VAR_DIR"] ?? "", `token-${phone}`);
  const isFirst = await writeFile(`${file}.lock`, "", { flag: "wx" }).then(
    () => true,
    () => false,
  );
  if (!isFirst) {
    await expect.poll(() => readFile(file, "utf8").catch(() => ""), { timeout: 30_000 }).not.toBe("");
    return readFile(file, "utf8");
  }
  const headers = { fingerprint: crypto.randomUUID(), city: "msk" };
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/public/auth/${path}`, { headers, data });
    if (!answer.ok()) await rm(`${file}.lock`);
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.headers()["token"] ?? "";
  };
  await send("login", { phone });
  const token = await send("login/confirm", { phone, code: await lastCode(request, phone) });
  await writeFile(`${file}.new`, token);
  await rename(`${file}.new`, file);
  return token;
}

/** Logs a visitor in as a demo account. */
export async function signIn(page: Page, phone: string): Promise<void> {
  const url = test.info().project.use.baseURL ?? "";
  await page.context().addCookies([{ name: "token", value: await tokenOf(page.request, phone), url }]);
}

/** In the open login drawer: requests a code and enters it. */
export async function confirmPhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel("Мобильный телефон").fill(phone);
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByLabel("Код из СМС")).toBeVisible();
  await page.getByLabel("Код из СМС").fill(await lastCode(page.request, phone));
  await page.getByRole("button", { name: "Войти", exact: true }).click();
}

/** In the open login drawer: with a new phone, so that registration follows the code. */
export async function register(page: Page, phone: string, email = "kuznetsova@example.ru"): Promise<void> {
  await confirmPhone(page, phone);
  await page.getByLabel("Фамилия").fill("Кузнецова");
  await page.getByLabel("Имя", { exact: true }).fill("Мария");
  await page.getByRole("dialog").getByLabel("Электронная почта").fill(email);
  await page.getByLabel(/обработку персональных данных/).check();
  await page.getByLabel(/Принимаю условия/).check();
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  await expect(page.getByText("Вы зарегистрированы")).toBeVisible();
}

/** A new visitor with a filled basket, on the checkout's empty form. */
export async function reachCheckout(page: Page, scripted: boolean): Promise<void> {
  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/?drawer=auth&return=/checkout", scripted);
  await register(page, freshPhone());
  await expect(page).toHaveURL(/\/checkout$/);
  await settled(page, scripted);
}

/** With script: waits until the page has been hydrated. */
export async function settled(page: Page, scripted: boolean): Promise<void> {
  if (scripted) await page.waitForFunction(() => document.documentElement.dataset["js"] !== undefined);
}

export async function open(page: Page, path: string, scripted: boolean): Promise<void> {
  await page.goto(path);
  await settled(page, scripted);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [needed, given] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needed).toBeLessThanOrEqual(given ?? 0);
}

/** `npm run shop -- <words>` for the shop shared by all specs. */
export async function operator(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["server/cli/shop.mjs", ...words], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, VAR_DIR: process.env["E2E_VAR_DIR"] },
  });
  return stdout.trim();
}
