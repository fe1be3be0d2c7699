import { deskLinks, deskPageKind } from "#tests/support/desk-addresses.ts";
import { violations } from "../frame/axe.ts";
import { expect, expectNoSidewaysScroll, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";

// Files and addresses that lead elsewhere are among the links.
test.setTimeout(600_000);

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
        if (scripted) faults.push(...(await violations(page)).map((fault) => `${path}, ${width}: ${fault}`));
      });
    }
  }
  expect(faults).toEqual([]);
  // The menu alone leads to more.
  expect(seen.size).toBeGreaterThan(40);
});
