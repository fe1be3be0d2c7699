import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpSms } from "#server/gateways/sms/http-sms.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { smsRooms } from "#tests/support/test-room.ts";
import { small } from "#tests/support/shop.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/site.ts";
import { hangs, refuses, smsOperator, takes, type SmsOperatorServer } from "#tests/support/sms-operator.ts";

const drawer = "/catalog?drawer=auth";
const { phones } = small;

let operator: SmsOperatorServer;
let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  operator = await smsOperator();
  const credentials = { token: "key" };
  site = await testSite({
    ports: { sms: httpSms({ url: operator.url, credentials, sender: null, calls: true }, smsRooms(1_500)) },
  });
  await site.shop.sql("update users set email = 'petr@example.ru', email_confirmed_at = now() where phone = $1", [
    phones.phys,
  ]);
});
afterAll(async () => {
  await site.close();
  await operator.close();
});
beforeEach(async () => {
  operator.answer(takes);
  await site.shop.sql("delete from login_codes");
  await site.shop.sql("delete from outbox");
  visitor = site.visitor();
  await visitor.get("/");
});

describe("without script, when no SMS arrives", () => {
  it("says that it was not sent, and offers a call and a letter in the same words for every phone", async () => {
    operator.answer(refuses(8));
    const pages = new Map<string, Page>();
    for (const phone of [phones.phys, phones.nobody])
      pages.set(phone, await visitor.post(drawer, { intent: "auth.login", phone }));
    const [known, unknown] = [pages.get(phones.phys), pages.get(phones.nobody)];
    expect(known?.status).toBe(422);
    expect(known?.html).toContain("Не получилось отправить код");
    expect(known?.html).toContain("СМС на +7 900 000-00-01 не отправилась");
    expect(known?.html).toContain("Не приходит СМС?");
    expect(buttons(known)).toEqual(["call", "email"]);
    expect(buttons(unknown)).toEqual(["call", "email"]);
  });

  it("calls, and the code that was read out logs in", async () => {
    operator.answer(refuses(8));
    const step = await visitor.post(drawer, { intent: "auth.login", phone: phones.phys });
    operator.answer(takes);
    const called = await visitor.post(drawer, { ...hidden(step), channel: "call" });
    expect(called.status).toBe(200);
    expect(called.html).toContain("Звоним на +7 900 000-00-01");
    expect(called.html).toContain("Код из звонка");
    const digits = /(?:\d, ){5}\d/.exec(operator.sent().at(-1)?.["mes"] ?? "")?.[0] ?? "";
    const wrong = await visitor.post(drawer, { ...hidden(called), intent: "auth.confirm", code: "12" });
    // The step stays what it was, with the ways that are left.
    expect(wrong.html).toContain("Код из звонка");
    expect(buttons(wrong)).toEqual(["call", "email"]);
    const inside = await visitor.submit(drawer, { ...hidden(called), intent: "auth.confirm", code: digits });
    expect(inside.html).toContain("Вы вошли");
  });

  it("writes to the confirmed address, and says the same where there is none (security A1)", async () => {
    operator.answer(refuses(8));
    const texts: string[] = [];
    for (const phone of [phones.phys, phones.nobody]) {
      const step = await visitor.post(drawer, { intent: "auth.login", phone });
      const asked = await visitor.post(drawer, { ...hidden(step), channel: "email" });
      expect(asked.status).toBe(200);
      texts.push(/Если к номеру [^<]*/.exec(asked.html)?.[0].replace(/\+7[\d -]+/, "") ?? asked.html);
    }
    expect(texts[0]).toBe(texts[1]);
    const mail = outboxMail(site.shop.ports.clock);
    await deliverOutbox({ ...site.shop.ports, mail });
    expect(mail.outbox?.map(({ to }) => to)).toEqual(["petr@example.ru"]);
    const code = /\d{6}/.exec(mail.outbox?.[0]?.subject ?? "")?.[0] ?? "";
    const inside = await visitor.submit(drawer, { intent: "auth.confirm", phone: phones.phys, code });
    expect(inside.html).toContain("Вы вошли");
  });

  it("asked too early says when, and the page is still that of the SMS", async () => {
    const step = await visitor.post(drawer, { intent: "auth.login", phone: phones.phys });
    const early = await visitor.post(drawer, { ...hidden(step), channel: "call" });
    expect(early.status).toBe(422);
    expect(early.html).toMatch(/Код отправлен\. Повтор через \d+ с/);
    expect(early.html).toContain("Код из СМС");
    expect(buttons(early)).toEqual(["call", "email"]);
  });

  it("says so when the operator takes its time, and shows where to type the code all the same (invariants N3)", async () => {
    operator.answer(hangs);
    const step = await visitor.post(drawer, { intent: "auth.login", phone: phones.phys });
    expect(step.status).toBe(200);
    expect(step.html).toContain("может прийти с задержкой");
    expect(step.html).toContain('name="code"');
  });
});

function hidden({ html }: Page): Record<string, string> {
  const form = html.slice(html.indexOf("Не приходит СМС?"));
  const fields = [
    ...form.slice(0, form.indexOf("</form>")).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
  ];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}

function buttons(page: Page | undefined): string[] {
  return [...(page?.html ?? "").matchAll(/name="channel" value="(\w+)"/g)].map(([, value = ""]) => value);
}
