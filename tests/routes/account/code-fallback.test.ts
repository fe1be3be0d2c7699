import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpSms } from "#server/gateways/sms/http-sms.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { smsRooms } from "#tests/support/shops/test-room.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { hangs, refuses, smsOperator, takes, type SmsOperatorServer } from "#tests/support/servers/sms-operator.ts";

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
  it("reports a failed SMS, and offers a call and an e-mail with the same text for every phone", async () => {
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

  it("makes a call, and the code in it logs in", async () => {
    operator.answer(refuses(8));
    const step = await visitor.post(drawer, { intent: "auth.login", phone: phones.phys });
    operator.answer(takes);
    const called = await visitor.post(drawer, { ...hidden(step), channel: "call" });
    expect(called.status).toBe(200);
    expect(called.html).toContain("Звоним на +7 900 000-00-01");
    expect(called.html).toContain("Код из звонка");
    const digits = /(?:\d, ){5}\d/.exec(operator.sent().at(-1)?.["mes"] ?? "")?.[0] ?? "";
    const wrong = await visitor.post(drawer, { ...hidden(called), intent: "auth.confirm", code: "12" });
    // The step stays the same and offers the remaining ways.
    expect(wrong.html).toContain("Код из звонка");
    expect(buttons(wrong)).toEqual(["call", "email"]);
    const inside = await visitor.submit(drawer, { ...hidden(called), intent: "auth.confirm", code: digits });
    expect(inside.html).toContain("Вы вошли");
  });

  it("sends an e-mail to the confirmed address, with the same text where there is none (security A1)", async () => {
    operator.answer(refuses(8));
    const texts: string[] = [];
    for (const phone of [phones.phys, phones.nobody]) {
      const step = await visitor.post(drawer, { intent: "auth.login", phone });
      const response = await visitor.post(drawer, { ...hidden(step), channel: "email" });
      expect(response.status).toBe(200);
      texts.push(/Если к номеру [^<]*/.exec(response.html)?.[0].replace(/\+7[\d -]+/, "") ?? response.html);
    }
    expect(texts[0]).toBe(texts[1]);
    const mail = outboxMail(site.shop.ports.clock);
    await deliverOutbox({ ...site.shop.ports, mail });
    expect(mail.outbox?.map(({ to }) => to)).toEqual(["petr@example.ru"]);
    const code = /\d{6}/.exec(mail.outbox?.[0]?.subject ?? "")?.[0] ?? "";
    const inside = await visitor.submit(drawer, { intent: "auth.confirm", phone: phones.phys, code });
    expect(inside.html).toContain("Вы вошли");
  });

  it("reports the waiting time if requested too early, and stays on the SMS step", async () => {
    const step = await visitor.post(drawer, { intent: "auth.login", phone: phones.phys });
    const early = await visitor.post(drawer, { ...hidden(step), channel: "call" });
    expect(early.status).toBe(422);
    expect(early.html).toMatch(/Код отправлен\. Повтор через \d+ с/);
    expect(early.html).toContain("Код из СМС");
    expect(buttons(early)).toEqual(["call", "email"]);
  });

  it("reports a slow operator, and shows the code field all the same (invariants N3)", async () => {
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
