import { deskLinks, deskPageKind } from "#tests/support/desk-addresses.ts";
import { violations } from "../frame/axe.ts";
import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";

// Files and addresses that lead elsewhere are among the links.
test.setTimeout(600_000);

/** Runs in the page: words in a column of a few letters, and values below the name of their field. */
function crowded(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>("main *")) {
    const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    for (const node of words) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const widest = Math.max(...lines.map(({ width }) => width));
      const text = node.nodeValue?.trim().slice(0, 30) ?? "";
      if (element.closest("thead") === null && lines.length > 2 && widest < 48)
        found.push(`«${text}» in ${lines.length} lines of ${Math.round(widest)} px`);
      const cell = element.closest(".desk-table td[data-label]");
      if (cell === null || matchMedia("(min-width: 768px)").matches) continue;
      const begins = cell.getBoundingClientRect().left + parseFloat(getComputedStyle(cell).paddingLeft);
      const left = Math.min(...lines.map((line) => line.left));
      if (left < begins - 1 || begins < cell.getBoundingClientRect().left + 64)
        found.push(`«${text}» below the name of its field`);
    }
  }
  return found;
}

test("every page of the desk fits a phone and a laptop, has one heading and no violations of axe", async ({
  page,
  scripted,
}) => {
  await signInToDesk(page, "admin");
  const faults: string[] = [];
  const seen = new Set<string>();
  const waiting = ["/desk"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = deskPageKind(path)?.split(" ")[0];
    if (kind === undefined || seen.has(kind)) continue;
    const answer = await page.request.get(path, { maxRedirects: 0 });
    if (answer.status() !== 200 || !answer.headers()["content-type"]?.startsWith("text/html")) continue;
    seen.add(kind);
    waiting.push(...deskLinks(await answer.text()));
    for (const width of [360, 1200]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      await test.step(`${path}, ${width}`, async () => {
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
        // Without an action a form keeps the fragment of its page, and its answer opens there.
        expect(await page.locator("form[method=post]:not([action])").count()).toBe(0);
        faults.push(...(await page.evaluate(crowded)).map((fault) => `${path}, ${width}: ${fault}`));
        if (scripted) faults.push(...(await violations(page)).map((fault) => `${path}, ${width}: ${fault}`));
      });
    }
  }
  expect(faults).toEqual([]);
  // The menu alone leads to more.
  expect(seen.size).toBeGreaterThan(40);
});
