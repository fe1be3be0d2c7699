import { afterAll, beforeAll, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

it("the basket link's label has total and count, starting with its visible text", async () => {
  const visitor = site.visitor();
  const { slug, uuid } = small.products.hinge;
  await visitor.submit(`/product/${slug}`, { intent: "basket.add", uuid, quantity: "2" });
  const html = shown((await visitor.get("/delivery")).html);
  expect(html).toMatch(/<a href="\/basket" aria-label="Корзина: [\d ,]+₽, 1 товар">/);
});

it("a single-line address field has the autocomplete token for one line", async () => {
  const visitor = site.visitor();
  await visitor.login(small.phones.ooo);
  for (const path of ["/profile/counterparties/new?inn=7707083893", "/profile/counterparties/new"]) {
    const { html } = await visitor.get(path);
    expect(html).toContain('name="legalAddress"');
    expect(html).not.toMatch(/<input[^>]*autocomplete="street-address"/i);
  }
});
