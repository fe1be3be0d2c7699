import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { phones, users, counterparties, products } = small;
const newPhone = "+79000000123";
const page = "/profile/settings";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  await site.shop.sql("delete from login_codes");
  await site.shop.sql("delete from outbox");
  await site.shop.sql(
    "update users set phone = $1, email = 'phys@example.ru', email_confirmed_at = null where uuid = $2",
    [phones.phys, users.phys],
  );
});
afterAll(() => site.close());

describe("changing the phone without script", () => {
  it("asks for the new number, then for its code, and returns to the page", async () => {
    const visitor = await loggedIn(phones.phys);
    const first = await visitor.get(`${page}?drawer=phone`);
    expect(first.html).toContain('<dialog class="drawer sheet" open=""');
    expect(shown(first.html)).toContain("Сейчас: +7 900 000-00-01");
    expect(field(first, "phone")).toMatchObject({ type: "tel", autoComplete: "tel" });

    const step = await visitor.post(`${page}?drawer=phone`, { intent: "phone.ask", phone: "8 (900) 000-01-23" });
    expect(step.status).toBe(200);
    expect(words(step)).toContain("Отправили СМС на +7 900 000-01-23.");
    expect(field(step, "code")).toMatchObject({ autoComplete: "one-time-code", inputMode: "numeric" });
    expect(field(step, "phone")).toMatchObject({ type: "hidden", value: "+7 900 000-01-23" });

    const done = await visitor.submit(`${page}?drawer=phone`, {
      intent: "phone.confirm",
      phone: "+7 900 000-01-23",
      code: site.shop.lastCode(newPhone),
    });
    expect(done.path).toBe(page);
    expect(done.html).not.toContain("<dialog");
    expect(shown(done.html)).toContain("Телефон изменён. На других устройствах нужно войти заново");
    expect(shown(done.html)).toContain("+7 900 000-01-23");
  });

  it("shows a wrong number with the typed value and an anchor to the field", async () => {
    const visitor = await loggedIn(phones.phys);
    const { status, html } = await visitor.post(`${page}?drawer=phone`, { intent: "phone.ask", phone: "12" });
    expect(status).toBe(422);
    expect(html).toContain('<a href="#phone-ask-phone">Введите номер телефона полностью</a>');
    expect(html).toMatch(/<input[^>]*name="phone"[^>]*aria-invalid="true"[^>]*value="12"/);
  });

  it("asks for a code to the old phone first in an older session, and continues by itself (security A15)", async () => {
    const visitor = await staleSession(phones.phys);
    const session = await visitor.post(`${page}?drawer=phone`, { intent: "phone.ask", phone: newPhone });
    expect(session.status).toBe(200);
    expect(words(session)).toContain("Отправили СМС на +7 900 000-00-01. Код нужен, чтобы убедиться, что это вы.");
    expect(field(session, "phone")).toMatchObject({ value: newPhone });

    const wrong = await visitor.post(`${page}?drawer=phone`, {
      intent: "phone.session",
      phone: newPhone,
      code: otherThan(site.shop.lastCode(phones.phys)),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain("Неверный код. Осталось попыток: 4");
    expect(wrong.html).toContain('value="phone.session"');

    const again = await visitor.post(`${page}?drawer=phone`, { intent: "phone.sessionAgain", phone: newPhone });
    expect(again.status).toBe(422);
    expect(again.html).toMatch(/Код отправлен\. Повтор через \d+ с/);
    expect(again.html).toContain('value="phone.session"');

    const code = await visitor.post(`${page}?drawer=phone`, {
      intent: "phone.session",
      phone: newPhone,
      code: site.shop.lastCode(phones.phys),
    });
    expect(code.status).toBe(200);
    expect(code.html).toContain('value="phone.confirm"');
    const done = await visitor.submit(`${page}?drawer=phone`, {
      intent: "phone.confirm",
      phone: newPhone,
      code: site.shop.lastCode(newPhone),
    });
    expect(shown(done.html)).toContain("Телефон изменён");
  });

  it("never returns a code in the page", async () => {
    const visitor = await loggedIn(phones.phys);
    await visitor.post(`${page}?drawer=phone`, { intent: "phone.ask", phone: newPhone });
    const { status, html } = await visitor.post(`${page}?drawer=phone`, {
      intent: "phone.confirm",
      phone: newPhone,
      code: "918273",
    });
    expect(status).toBe(422);
    expect(html).toContain("Неверный код");
    expect(html).not.toContain("918273");
  });

  it("reports a taken number only after the right code, and asks for another", async () => {
    const visitor = await loggedIn(phones.phys);
    const response = await visitor.post(`${page}?drawer=phone`, { intent: "phone.ask", phone: phones.ooo });
    expect(response.status).toBe(200);
    expect(response.html).not.toContain("уже зарегистрирован");
    const { status, html } = await visitor.post(`${page}?drawer=phone`, {
      intent: "phone.confirm",
      phone: phones.ooo,
      code: site.shop.lastCode(phones.ooo),
    });
    expect(status).toBe(422);
    expect(html).toContain('<a href="#phone-ask-phone">Этот телефон уже зарегистрирован');
    expect(html).toContain('value="phone.ask"');
  });

  it("opens over any page and posts to it", async () => {
    const visitor = await loggedIn(phones.phys);
    const { html } = await visitor.get("/?drawer=phone");
    expect(html).toMatch(/<form method="post" action="\/\?drawer=phone"/);
    const step = await visitor.post("/product/hinge?drawer=phone", { intent: "phone.ask", phone: newPhone });
    expect(step.html).toContain('value="phone.confirm"');
  });

  it("logs out all other sessions of the account", async () => {
    const elsewhere = await loggedIn(phones.phys);
    const visitor = await loggedIn(phones.phys);
    await visitor.post(`${page}?drawer=phone`, { intent: "phone.ask", phone: newPhone });
    await visitor.submit(`${page}?drawer=phone`, {
      intent: "phone.confirm",
      phone: newPhone,
      code: site.shop.lastCode(newPhone),
    });
    expect((await elsewhere.ask("GET", page)).location).toMatch(/^\/(\?drawer=auth|$)/);
    expect((await visitor.ask("GET", page)).status).toBe(200);
  });
});

describe("changing the e-mail without script", () => {
  it("offers the unconfirmed address, sends it a code and confirms it", async () => {
    const visitor = await loggedIn(phones.phys);
    const first = await visitor.get(`${page}?drawer=email`);
    expect(words(first)).toContain("Сейчас: phys@example.ru, адрес не подтверждён");
    expect(field(first, "email")).toMatchObject({ type: "email", value: "phys@example.ru" });

    const step = await visitor.post(`${page}?drawer=email`, { intent: "email.ask", email: " phys@example.ru " });
    expect(step.status).toBe(200);
    expect(words(step)).toContain("Отправили письмо с кодом на phys@example.ru.");
    expect(words(step)).toContain("Код из письма");

    const done = await visitor.submit(`${page}?drawer=email`, {
      intent: "email.confirm",
      email: "phys@example.ru",
      code: await emailedCode("phys@example.ru"),
    });
    expect(shown(done.html)).toContain("Адрес почты подтверждён");
    expect(words(done)).toMatch(/phys@example\.ru\s+подтверждена/);
  });

  it.each([
    ["почта", "Проверьте адрес почты: name@example.ru"],
    ["", "Заполните поле «Адрес электронной почты»"],
    ["a@example.ru\r\nBcc: b@example.ru", "Проверьте адрес почты: name@example.ru"],
  ])("keeps a wrong address and shows the expected format: %j", async (email, fault) => {
    const visitor = await loggedIn(phones.phys);
    const { status, html } = await visitor.post(`${page}?drawer=email`, { intent: "email.ask", email });
    expect(status).toBe(422);
    expect(html).toContain(`<a href="#email-ask-email">${fault}</a>`);
    expect(await site.shop.sql("select * from outbox")).toEqual([]);
  });

  it("asks for a code to the phone first in an older session", async () => {
    const visitor = await staleSession(phones.phys);
    const session = await visitor.post(`${page}?drawer=email`, { intent: "email.ask", email: "new@example.ru" });
    expect(session.html).toContain('value="email.session"');
    const step = await visitor.post(`${page}?drawer=email`, {
      intent: "email.session",
      email: "new@example.ru",
      code: site.shop.lastCode(phones.phys),
    });
    expect(words(step)).toContain("Отправили письмо с кодом на new@example.ru.");
  });

  it("distinguishes a wrong code from an empty one", async () => {
    const visitor = await loggedIn(phones.phys);
    await visitor.post(`${page}?drawer=email`, { intent: "email.ask", email: "new@example.ru" });
    const code = await emailedCode("new@example.ru");
    const empty = await visitor.post(`${page}?drawer=email`, {
      intent: "email.confirm",
      email: "new@example.ru",
      code: "",
    });
    expect(empty.html).toContain('<a href="#email-confirm-code">Заполните поле «Код из письма»</a>');
    const wrong = await visitor.post(`${page}?drawer=email`, {
      intent: "email.confirm",
      email: "new@example.ru",
      code: otherThan(code),
    });
    expect(wrong.html).toContain("Неверный код. Осталось попыток: 4");
  });
});

describe("the address for documents without script", () => {
  it("shows its purpose and counterparty, and is confirmed by an e-mail", async () => {
    const visitor = await loggedIn(phones.ooo);
    const first = await visitor.get(`${page}?drawer=profile-email`);
    expect(words(first)).toContain("счета, УПД и акты");
    expect(words(first)).toContain("Покупатель: ООО «Окна Плюс»");
    expect(field(first, "counterparty")).toMatchObject({ value: counterparties.company });
    await visitor.post(`${page}?drawer=profile-email`, {
      intent: "profile-email.ask",
      email: "buh@example.ru",
      counterparty: counterparties.company,
    });
    const done = await visitor.submit(`${page}?drawer=profile-email`, {
      intent: "profile-email.confirm",
      email: "buh@example.ru",
      code: await emailedCode("buh@example.ru"),
    });
    expect(shown(done.html)).toContain("Адрес для документов подтверждён");
    expect(words(done)).toContain("buh@example.ru");
  });

  it("is refused from a page of another counterparty", async () => {
    const visitor = await loggedIn(phones.three);
    await visitor.submit(`${page}?drawer=counterparty`, {
      intent: "client.choose",
      rootUuid: counterparties.ownCompany,
    });
    const { status, html } = await visitor.post(`${page}?drawer=profile-email`, {
      intent: "profile-email.ask",
      email: "buh@example.ru",
      counterparty: counterparties.ownPerson,
    });
    expect(status).toBe(422);
    expect(html).toContain("Вы работаете от имени другого контрагента. Обновите страницу");
  });

  it("requires a counterparty, and says so", async () => {
    await site.shop.sql("delete from user_counterparties where user_uuid = $1", [users.ip]);
    const visitor = await loggedIn(phones.ip);
    const { html } = await visitor.get(`${page}?drawer=profile-email`);
    expect(html).toContain("Документы приходят контрагенту");
    expect(html).not.toContain('name="email"');
    await site.shop.sql("insert into user_counterparties (user_uuid, root_uuid) values ($1, $2)", [
      users.ip,
      counterparties.trader,
    ]);
  });
});

describe("selecting the counterparty without script", () => {
  it("shows names, types, INNs and statuses, and marks the current one", async () => {
    const visitor = await loggedIn(phones.three);
    const text = words(await visitor.get("/catalog?drawer=counterparty"));
    for (const part of ["Орлова Анна", "Физ. лицо", "ООО, ИНН 7728168971", "ИП, ИНН 500100732259", "Активен"])
      expect(text).toContain(part);
    expect(text.match(/Выбран /g)).toHaveLength(1);
  });

  it("changes prices and basket with the next page", async () => {
    await site.shop.sql("update counterparties set price_list_id = $1 where root_uuid = $2", [
      small.priceLists.wholesale,
      counterparties.ownCompany,
    ]);
    const visitor = await loggedIn(phones.three);
    await visitor.submit("/product/hinge", { intent: "client.choose", rootUuid: counterparties.ownPerson });
    await visitor.submit("/product/hinge", {
      intent: "basket.add",
      uuid: products.hinge.uuid,
      quantity: "2",
      counterparty: counterparties.ownPerson,
    });
    expect(words(await visitor.get("/product/hinge"))).toContain("184,50 ₽");
    const after = await visitor.submit("/product/hinge?drawer=counterparty", {
      intent: "client.choose",
      rootUuid: counterparties.ownCompany,
    });
    expect(after.path).toBe("/product/hinge");
    expect(words(after)).toContain("Вы работаете от имени: ООО «Орлова и партнёры»");
    expect(words(after)).toContain("150 ₽");
    expect(words(after)).toContain("Корзина пуста");
  });

  it("makes forms of pages shown for the other one ineffective (invariants BK8)", async () => {
    const visitor = await loggedIn(phones.three);
    await visitor.submit("/product/hinge", { intent: "client.choose", rootUuid: counterparties.ownTrader });
    const stale = await visitor.submit("/product/hinge", {
      intent: "basket.add",
      uuid: products.hinge.uuid,
      quantity: "2",
      counterparty: counterparties.ownPerson,
    });
    expect(stale.html).toContain("Вы работаете от имени другого контрагента. Обновите страницу");
    expect(words(await visitor.get("/basket"))).toContain("Корзина пуста");
  });

  it("is opened by the header, on every page, keeping its address", async () => {
    const visitor = await loggedIn(phones.ooo);
    const { html } = await visitor.get("/search/болт?page=1");
    expect(html).toMatch(
      /<a class="client-chip" href="\/search\/[^"]*[?&]drawer=counterparty"[^>]*aria-label="Покупатель: ООО «Окна Плюс»\. Сменить"/,
    );
    expect((await site.visitor().get("/")).html).not.toContain("drawer=counterparty");
  });
});

describe("a guest", () => {
  it.each(["phone", "email", "profile-email", "counterparty"])("is asked to log in at ?drawer=%s", async (drawer) => {
    const { html } = await site.visitor().get(`/catalog?drawer=${drawer}`);
    expect(html).toContain('value="auth.login"');
    expect(html).not.toContain(`value="${drawer}.ask"`);
  });

  it.each(["phone.ask", "phone.session", "phone.sessionAgain", "phone.confirm", "email.ask", "profile-email.confirm"])(
    "who posts %s is redirected to the login",
    async (intent) => {
      const visitor = site.visitor();
      await visitor.get("/");
      const answer = await visitor.post("/catalog?drawer=phone", {
        intent,
        phone: newPhone,
        email: "a@example.ru",
        code: "123456",
      });
      expect(answer.status).toBe(303);
      expect(answer.location).toBe("/catalog?drawer=auth");
    },
  );
});

async function loggedIn(phone: string): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phone);
  return visitor;
}

/** A session whose phone was confirmed sixteen minutes ago. */
async function staleSession(phone: string): Promise<Visitor> {
  const visitor = await loggedIn(phone);
  await site.shop.sql("update sessions set confirmed_at = confirmed_at - interval '901 seconds'");
  await site.shop.sql("delete from login_codes");
  return visitor;
}

/** Delivers queued e-mails and returns the code from the one to this address. */
async function emailedCode(to: string): Promise<string> {
  const mail = outboxMail(site.shop.clock);
  await deliverOutbox({ ...site.shop.ports, mail });
  const code = /\b\d{6}\b/.exec(mail.outbox?.findLast((sentEmail) => sentEmail.to === to)?.subject ?? "")?.[0];
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

function field({ html }: Page, name: string): Record<string, string> {
  const [tag = ""] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? [];
  return Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]));
}

/** The visible text of the page. */
function words({ html }: Page): string {
  const body = html.slice(html.indexOf("<body")).replace(/<script.*?<\/script>/gs, "");
  return shown(body)
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u2011", "-")
    .replace(/\s+/g, " ");
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
