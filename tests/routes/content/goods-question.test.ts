import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operate } from "#tests/support/operator.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("«Спросить о товаре» after a search without results, without script", () => {
  const path = "/search/%D0%BF%D1%8B%D0%BB%D0%B5%D1%81%D0%BE%D1%81";
  const form = {
    intent: "feedback.send",
    type: "product",
    subject: "Не нашёл в каталоге: пылесос",
    message: "Ищу товар: пылесос. Нужен для стружки.",
    fio: "Анна Петрова",
    phone: "8 916 123-45-67",
    email: "",
    preferredChannel: "phone",
    personalData: "on",
    website: "",
    shownAt: "2026-01-01T00:00:00.000Z",
  };
  const storedMessages = () =>
    site.shop.sql<{ subject: string; page_url: string; phone: string }>(
      "select subject, page_url, phone from feedbacks",
    );
  beforeEach(async () => {
    for (const table of ["letter_limits", "outbox", "consents", "feedbacks"])
      await site.shop.sql(`delete from ${table}`);
  });

  it("contains the query, has unchecked boxes, and is absent where there are results", async () => {
    const { html } = await visitor.get(path);
    expect(html).toContain('name="subject" value="Не нашёл в каталоге: пылесос"');
    expect(html).toMatch(/<textarea[^>]*name="message"[^>]*>Ищу товар: пылесос\. <\/textarea>/);
    expect(/<input[^>]*name="personalData"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    expect((await visitor.get("/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F")).html).not.toContain("feedback.send");
  });

  it("creates one message to the shop, however often it is sent, which the operator can list", async () => {
    const response = await visitor.post(path, form);
    expect(response.html).toMatch(/Обращение ОБ-26-\d{4} принято/);
    await visitor.post(path, form);
    expect(await storedMessages()).toEqual([
      { subject: "Не нашёл в каталоге: пылесос", page_url: path, phone: "+79161234567" },
    ]);
    expect((await operate(site.shop.ports, "feedback", "list")).message).toContain("Не нашёл в каталоге: пылесос");
    await visitor.post(path, { ...form, message: "Ищу товар: пылесос. И мешки к нему." });
    expect(await storedMessages()).toHaveLength(2);
  });

  it("is refused without consent, from a program, or too fast; typed values are kept", async () => {
    const unticked = await visitor.post(path, { ...form, personalData: "" });
    expect(unticked.status).toBe(422);
    expect(unticked.html).toContain("Нужен для стружки.");
    expect((await visitor.post(path, { ...form, website: "spam" })).status).toBe(422);
    expect((await visitor.post(path, { ...form, shownAt: new Date().toISOString() })).status).toBe(422);
    expect(await storedMessages()).toEqual([]);
  });
});
