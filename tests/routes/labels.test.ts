import { afterAll, beforeAll, expect, it } from "vitest";
import { small } from "#tests/support/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

it("the basket's link says sum and count, beginning with what stands there", async () => {
  const visitor = site.visitor();
  const { slug, uuid } = small.products.hinge;
  await visitor.submit(`/product/${slug}`, { intent: "basket.add", uuid, quantity: "2" });
  const html = shown((await visitor.get("/delivery")).html);
  expect(html).toMatch(/<a href="\/basket" aria-label="Корзина: [\d ,]+₽, 1 товар">/);
});

it("a field of one line asks browsers for one line of an address", async () => {
  const visitor = site.visitor();
  await visitor.login(small.phones.ooo);
  for (const path of ["/profile/counterparties/new?inn=7707083893", "/profile/counterparties/new"]) {
    const { html } = await visitor.get(path);
    expect(html).toContain('name="legalAddress"');
    expect(html).not.toMatch(/<input[^>]*autocomplete="street-address"/i);
  }
});
