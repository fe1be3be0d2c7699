import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { obeyFeedback, readFeedbackCommand } from "#server/process/operator-feedback.ts";
import { testSite, type Site, type Visitor } from "#tests/support/site.ts";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("«Спросить о товаре» where nothing was found, without script", () => {
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
  const kept = () =>
    site.shop.sql<{ subject: string; page_url: string; phone: string }>(
      "select subject, page_url, phone from feedbacks",
    );
  beforeEach(async () => {
    for (const table of ["letter_limits", "outbox", "consents", "feedbacks"])
      await site.shop.sql(`delete from ${table}`);
  });

  it("carries the query; nothing is ticked; it stands only where nothing was found", async () => {
    const { html } = await visitor.get(path);
    expect(html).toContain('name="subject" value="Не нашёл в каталоге: пылесос"');
    expect(html).toMatch(/<textarea[^>]*name="message"[^>]*>Ищу товар: пылесос\. <\/textarea>/);
    expect(/<input[^>]*name="personalData"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    expect((await visitor.get("/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F")).html).not.toContain("feedback.send");
  });

  it("lands among the messages to the shop, once however often it is sent, where the operator lists them", async () => {
    const asked = await visitor.post(path, form);
    expect(asked.html).toMatch(/Обращение ОБ-26-\d{4} принято/);
    await visitor.post(path, form);
    expect(await kept()).toEqual([{ subject: "Не нашёл в каталоге: пылесос", page_url: path, phone: "+79161234567" }]);
    const command = readFeedbackCommand("list", "", []);
    if (command === null) throw new Error("no command");
    expect((await obeyFeedback(site.shop.ports, command)).message).toContain("Не нашёл в каталоге: пылесос");
    await visitor.post(path, { ...form, message: "Ищу товар: пылесос. И мешки к нему." });
    expect(await kept()).toHaveLength(2);
  });

  it("takes nothing without consent, from a program, or in a hurry; what was typed comes back", async () => {
    const unticked = await visitor.post(path, { ...form, personalData: "" });
    expect(unticked.status).toBe(422);
    expect(unticked.html).toContain("Нужен для стружки.");
    expect((await visitor.post(path, { ...form, website: "spam" })).status).toBe(422);
    expect((await visitor.post(path, { ...form, shownAt: new Date().toISOString() })).status).toBe(422);
    expect(await kept()).toEqual([]);
  });
});
