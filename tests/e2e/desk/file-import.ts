import type { Locator, Page } from "playwright/test";
import { expect } from "../shop-test.ts";

/** On «Загрузить файл». */
export async function chooseFile(page: Page, kind: string, { name, bytes }: { name: string; bytes: Uint8Array }) {
  await page.getByLabel("Что в файле").selectOption({ label: kind });
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
  await page.getByLabel("Файл", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Загрузить" }).click();
}

/** The page refreshes itself while a job works; without script a link does. */
export async function afterWork(page: Page, scripted: boolean, sign: Locator): Promise<void> {
  await expect(async () => {
    const refresh = page.getByRole("link", { name: "Обновить" });
    if (!scripted && (await refresh.isVisible())) await refresh.click();
    await expect(sign).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
