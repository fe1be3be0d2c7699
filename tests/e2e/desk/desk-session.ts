import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { demoStaff } from "#server/demo/people/staff.ts";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { fromBase32, totpCode, totpStep } from "#server/security/totp.ts";
import type { Page } from "playwright/test";
import { expect, operator, test } from "../shop-test.ts";

const password = "correct horse battery";

/** The demo's person of a role. */
function demoEmail(role: StaffRole): string {
  return `${role}@${demoStaff.people[0]?.email.split("@")[1] ?? ""}`;
}

/**
 * A code of the generator that no spec has used yet: the shop takes each once, and later ones only. Specs take turns by a
 * file beside the shop.
 */
async function freshCode(secret: string, owner: string): Promise<string> {
  const file = join(process.env["E2E_VAR_DIR"] ?? "", `code-${owner.replace(/\W/g, "-")}`);
  let step = 0;
  await expect(async () => {
    await writeFile(`${file}.lock`, "", { flag: "wx" });
    try {
      const last = Number(await readFile(file, "utf8").catch(() => "0"));
      const now = totpStep(new Date());
      step = Math.max(last + 1, now);
      expect(step).toBeLessThanOrEqual(now + 1);
      await writeFile(file, String(step));
    } finally {
      await rm(`${file}.lock`, { force: true });
    }
  }).toPass({ timeout: 120_000 });
  return totpCode(fromBase32(secret) ?? Buffer.alloc(0), step);
}

/** Fills in the sign-in page, password and code. */
export async function enterDesk(page: Page, role: StaffRole, path = "/desk"): Promise<void> {
  const email = demoEmail(role);
  await page.goto(path);
  await expect(page).toHaveURL(/\/desk\/sign-in/);
  await page.getByLabel("Эл. почта").fill(email);
  await page.getByLabel("Пароль").fill(demoStaff.password);
  await page.getByRole("button", { name: "Продолжить" }).click();
  // Another spec may have used a later code meanwhile.
  await expect(async () => {
    await page.getByLabel("Код из приложения").fill(await freshCode(demoStaff.secret, email));
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByRole("button", { name: "Выйти" })).toBeVisible();
  }).toPass({ timeout: 150_000 });
}

/** Opens a section by the menu, which is folded on a phone. */
export async function openSection(page: Page, name: string): Promise<void> {
  await unfoldMenu(page);
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name, exact: true }).click();
}

export async function unfoldMenu(page: Page): Promise<void> {
  const fold = page.locator("summary").filter({ hasText: "Разделы" });
  // A wide screen shows the whole menu.
  if (await fold.isVisible()) await fold.click();
}

/** Somebody new of the staff with this role, whose session the page gets. */
export async function signInToDesk(page: Page, role: StaffRole, path = "/desk", name = "Анна Петрова"): Promise<void> {
  const origin = test.info().project.use.baseURL ?? "";
  const email = `${role}-${randomUUID().slice(0, 8)}@example.ru`;
  const invited = await operator("staff", "add", email, "--role", role, "--name", name);
  const code = new URL(/https?:\/\/\S+/.exec(invited)?.[0] ?? "").searchParams.get("code");
  const call = async <S extends z.ZodType>(endpoint: string, data: object, shape: S) => {
    const answer = await page.request.post(`${origin}/api/v1/desk/${endpoint}`, { headers: { origin }, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return shape.parse(z.object({ data: z.unknown() }).parse(await answer.json()).data);
  };
  const { stepToken } = await call("account/link/password", { code, password }, z.object({ stepToken: z.string() }));
  const { secret } = await call("session/set-up", { stepToken }, z.object({ secret: z.string() }));
  const typed = totpCode(fromBase32(secret) ?? Buffer.alloc(0), totpStep(new Date()));
  const { token } = await call("session/code", { stepToken, code: typed }, z.object({ token: z.string() }));
  await page.context().addCookies([{ name: "desk", value: token, domain: new URL(origin).hostname, path: "/desk" }]);
  await page.goto(path);
}
