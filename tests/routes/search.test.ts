import { afterAll, beforeAll, expect, it } from "vitest";
import { testSite, type Site, type Visitor } from "#tests/support/site.ts";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

it("a search leads to an address of its own", async () => {
  const { status, location } = await visitor.ask("GET", "/search?q=AB-12%2F3.5");
  expect(status).toBe(302);
  expect(location).toBe("/search/AB-12/3.5");
});

it("an article with slashes, typed in Latin letters, finds its Cyrillic twin", async () => {
  const { status, html } = await visitor.get("/search?q=AB-12/3.5");
  expect(status).toBe(200);
  expect(html).toContain("<h1>Результаты поиска «AB-12/3.5»</h1>");
  expect(html).toContain("Дюбель распорный");
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
});

it("is sorted by relevance until asked otherwise", async () => {
  const { html } = await visitor.get("/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F");
  expect(html).toMatch(/aria-current="true">По соответствию/);
});

it("finding nothing says what to do next, with the words still there", async () => {
  const { status, html } = await visitor.get("/search/zzzzqqq%20123");
  expect(status).toBe(200);
  expect(html).toContain("Ничего не нашлось");
  expect(html).toContain('value="zzzzqqq 123"');
  expect(html).toContain('href="/catalog/furnitura"');
});

it.each(["/search", "/search?q=", "/search?q=+..+", "/search/"])("without words there is nothing to find, so the words are asked for: %s", async (path) => {
  const { status, html } = await visitor.get(path);
  expect(status).toBe(200);
  expect(html).toContain("Что ищем?");
});

it("what a visitor types is shown as text", async () => {
  const { html } = await visitor.get(`/search?q=${encodeURIComponent('"><svg onload=alert(1)></script><script>')}`);
  expect(html).not.toContain("<svg onload");
  expect(html).toContain("&lt;svg onload=alert(1)&gt;");
});

it("an address that decodes to nothing is not found", async () => {
  expect([400, 404]).toContain((await visitor.get("/search/%E0%A4%A")).status);
});

it("a page behind the last is a 404", async () => {
  expect((await visitor.get("/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F?page=9")).status).toBe(404);
});
