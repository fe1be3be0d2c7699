import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeIn, emailsOf } from "#tests/support/emails.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { phones } = small;
const carrying = ["/", "/contacts", "/corporativ-clients"];
const anna = "anna@example.ru";
const longAgo = "2026-01-01T00:00:00.000Z";
const form = { intent: "subscription.subscribe", email: anna, marketing: "on", website: "", shownAt: longAgo };

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  for (const path of [...carrying, "/about", "/delivery"]) {
    await site.shop.sql(
      "insert into content_pages (path, title, h1, description, body) values ($1, 'Страница', 'Страница', '', 'Текст') on conflict do nothing",
      [path],
    );
  }
});
beforeEach(async () => {
  for (const table of ["letter_limits", "email_links", "consents", "subscriptions", "outbox"])
    await site.shop.sql(`delete from ${table}`);
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

describe("the subscription block", () => {
  it.each(carrying)("is on %s once, with its box unchecked", async (path) => {
    const { html } = await visitor.get(path);
    expect(html.match(/id="news"/g)).toHaveLength(1);
    expect(/<input[^>]*name="marketing"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
  });

  it.each([
    "/catalog",
    "/catalog/furnitura/petli",
    `/product/${small.products.hinge.slug}`,
    "/basket",
    "/about",
    "/delivery",
    "/favorite",
    "/compare",
    "/search/DH",
    "/subscription-confirm",
    "/confirm-email",
    "/unsubscribe",
    "/net-takoy",
  ])("is not on %s", async (path) => {
    expect((await visitor.get(path)).html).not.toContain('id="news"');
  });

  it.each(carrying)(
    "works on %s without script: an e-mail is sent, and the page says what happens next",
    async (path) => {
      const page = await visitor.post(path, { ...form, email: ` ${anna} ` });
      expect(page.status).toBe(200);
      expect(shown(page.html)).toContain(`Проверьте почту ${anna}`);
      expect((await emailsOf(site.shop)).map(({ to }) => to)).toEqual([anna]);
    },
  );

  it("keeps typed values and shows the error at its field", async () => {
    const page = await visitor.post("/contacts", { ...form, email: "anna@" });
    expect(page.status).toBe(422);
    expect(page.html).toContain('<a href="#news-form-email">Проверьте адрес почты: name@example.ru</a>');
    expect(field(page, "email")).toMatch(/id="news-form-email".*value="anna@"/);
    expect(field(page, "marketing")).toContain("checked");
    expect(page.html.split('id="news-form-email"')).toHaveLength(2);
  });

  it("subscribes nobody without the checked box", async () => {
    const { marketing: _, ...unticked } = form;
    const page = await visitor.post("/", unticked);
    expect(page.status).toBe(422);
    expect(page.html).toContain(
      '<a href="#news-form-marketing">Отметьте согласие: без него мы не можем присылать письма</a>',
    );
    expect(field(page, "email")).toContain(`value="${anna}"`);
    expect(await emailsOf(site.shop)).toEqual([]);
  });

  it.each([
    ["what people do not see", { website: "http://spam.example" }],
    ["faster than a hand", { shownAt: new Date(Date.now() + 60_000).toISOString() }],
    ["without having seen the form", { shownAt: "" }],
  ])("sends nothing when %s is filled, and can be submitted again", async (_, fields) => {
    const page = await visitor.post("/contacts", { ...form, ...fields });
    expect(page.status).toBe(422);
    expect(page.html).toContain("Подождите пару секунд и нажмите «Подписаться» ещё раз");
    expect(field(page, "email")).toContain(`value="${anna}"`);
    expect(field(page, "website")).not.toContain("spam");
    expect(await emailsOf(site.shop)).toEqual([]);
  });

  it("keeps the time the form was first shown, so that a corrected one is not too fast", async () => {
    const page = await visitor.post("/contacts", { ...form, email: "" });
    expect(field(page, "shownAt")).toContain(`value="${longAgo}"`);
  });

  it("shows the waiting time after five e-mails an hour", async () => {
    for (let at = 0; at < 5; at += 1) await visitor.post("/", { ...form, email: `a${at}@example.ru` });
    const page = await visitor.post("/", form);
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/Слишком много запросов\. Следующий — через \d+:\d\d/);
  });

  it("shows a buyer the status of the subscription", async () => {
    await site.shop.sql("update users set email = 'own@example.ru', email_confirmed_at = null where phone = $1", [
      phones.phys,
    ]);
    await visitor.login(phones.phys);
    expect(field(await visitor.get("/contacts"), "email")).toContain('value="own@example.ru"');
    await visitor.post("/contacts", form);
    expect(shown((await visitor.get("/corporativ-clients")).html)).toContain(`Ждём подтверждения: ${anna}`);
    const [sentEmail] = await emailsOf(site.shop);
    await visitor.post("/subscription-confirm", {
      intent: "link.press",
      code: codeIn(sentEmail, "subscription-confirm"),
    });
    const { html } = await visitor.get("/");
    expect(shown(html)).toContain(`Вы подписаны: ${anna}`);
    expect(html).not.toContain('value="subscription.subscribe"');
  });

  it.each(carrying)("costs %s no more than six statements, also for a buyer", async (path) => {
    await visitor.login(phones.phys);
    await visitor.get(path);
    const count = await statementsOf(site.shop.database, () => visitor.get(path));
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(6);
  });
});

describe("the page linked from an e-mail", () => {
  it("changes nothing when a mail scanner opens it, and confirms by its button (security K13, invariants N4)", async () => {
    const [code] = await subscriptionCodes();
    for (let look = 0; look < 3; look += 1) {
      const page = await site.visitor().get(`/subscription-confirm?code=${code}`);
      expect([page.status, page.headers.get("set-cookie")?.includes("token=") ?? false]).toEqual([200, false]);
      expect(page.html).toContain(`<input type="hidden" name="code" value="${code}"/>`);
      expect(page.html).toMatch(/<button[^>]*value="link.press"[^>]*>Подтвердить</);
      expect(page.html).toContain('content="noindex, follow"');
    }
    expect(await status()).toBe("pending");
    for (let press = 0; press < 2; press += 1) {
      const page = await site.visitor().post("/subscription-confirm", { intent: "link.press", code });
      expect(page.status).toBe(200);
      expect(page.html).toContain("<h1>Подписка подтверждена</h1>");
    }
    expect(await status()).toBe("confirmed");
  });

  it("explains an expired link, and offers links", async () => {
    const [code] = await subscriptionCodes();
    await site.shop.sql("update email_links set expires_at = now()");
    const page = await visitor.post("/subscription-confirm", { intent: "link.press", code });
    expect(page.status).toBe(422);
    expect(page.html).toContain("Ссылка устарела: она действует 7 дней");
    expect(page.html).toMatch(/<a class="button" href="\/#news">Подписаться ещё раз<\/a>/);
    expect(page.html).not.toContain('name="code"');
  });

  it("has a field for the code where it is missing or incomplete", async () => {
    for (const path of ["/subscription-confirm", "/confirm-email", "/unsubscribe"]) {
      const empty = await visitor.get(path);
      expect(empty.status).toBe(200);
      expect(field(empty, "code")).toContain('id="f-code"');
      const wrong = await visitor.post(path, { intent: "link.press", code: "abc<d" });
      expect(wrong.status).toBe(422);
      expect(wrong.html).toContain("Такой ссылки нет. Проверьте, что открыли её целиком");
      expect(field(wrong, "code")).toContain('value="abc&lt;d"');
    }
  });

  it("unsubscribes by one click", async () => {
    const [, off] = await subscriptionCodes();
    expect((await visitor.get(`/unsubscribe?code=${off}`)).html).toContain(">Отписаться</button>");
    expect(await status()).toBe("pending");
    const page = await visitor.post("/unsubscribe", { intent: "link.press", code: off });
    expect(page.html).toContain("<h1>Вы отписаны</h1>");
    expect(await status()).toBe("unsubscribed");
  });

  it("offers a new e-mail once on the same day, and says what happens next", async () => {
    const [old, off] = await subscriptionCodes();
    const left = await visitor.post("/unsubscribe", { intent: "link.press", code: off });
    expect(shown(left.html)).toContain("придёт письмо с новой ссылкой, прежние больше не действуют");
    const again = await visitor.post("/", form);
    expect(shown(again.html)).toContain("Ссылки из писем, пришедших до отписки, не действуют");
    const [sent] = await emailsOf(site.shop);
    const fresh = codeIn(sent, "subscription-confirm");
    expect(fresh).not.toBe(old);
    expect((await visitor.post("/subscription-confirm", { intent: "link.press", code: fresh })).html).toContain(
      "<h1>Подписка подтверждена</h1>",
    );
    // At most two such e-mails are sent a day, however often they are requested.
    await visitor.post("/unsubscribe", { intent: "link.press", code: off });
    await visitor.post("/", form);
    expect(await emailsOf(site.shop)).toHaveLength(0);
  });

  it("refuses a form of another site", async () => {
    const [code] = await subscriptionCodes();
    const page = await visitor.post(
      "/subscription-confirm",
      { intent: "link.press", code },
      { origin: "https://evil.example" },
    );
    expect(page.status).toBe(403);
    expect(await status()).toBe("pending");
  });
});

describe("one-click unsubscription in a mail program", () => {
  it("works from another site, with any form", async () => {
    await subscriptionCodes();
    const [row] = await site.shop.sql<{ uuid: string }>("select uuid from subscriptions");
    expect(row).toBeDefined();
    const sentEmail = lastEmail;
    const answer = await site.fetch(
      new Request(sentEmail?.unsubscribeUrl ?? "", {
        method: "POST",
        headers: {
          host: "localhost:3000",
          origin: "https://mail.example",
          "sec-fetch-site": "cross-site",
          "content-type": "multipart/form-data; boundary=x",
        },
        body: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      }),
    );
    expect(answer.status).toBe(200);
    expect(await status()).toBe("unsubscribed");
  });
});

describe("the address of an account", () => {
  it("is confirmed by its e-mail, and the profile shows it at once", async () => {
    await site.shop.sql("update users set email = $1, email_confirmed_at = null where phone = $2", [anna, phones.phys]);
    await visitor.login(phones.phys);
    expect(shown((await visitor.get("/profile/main")).html)).toContain("не подтверждена");
    expect((await visitor.submit("/profile/main", { intent: "email.confirmation" })).html).toContain(
      "Отправили письмо со ссылкой",
    );
    expect((await visitor.submit("/profile/main", { intent: "email.confirmation" })).html).toContain(
      "мы пишем не чаще раза в сутки",
    );
    const [sentEmail] = await emailsOf(site.shop);
    const code = codeIn(sentEmail, "confirm-email");
    // The e-mail is opened on another device, without a login.
    expect((await site.visitor().post("/confirm-email", { intent: "link.press", code })).html).toContain(
      "<h1>Адрес подтверждён</h1>",
    );
    const { html } = await visitor.get("/profile/main");
    expect(shown(html)).not.toContain("не подтверждена");
    expect(html).not.toContain('value="email.confirmation"');
  });
});

let lastEmail: Awaited<ReturnType<typeof emailsOf>>[number] | undefined;

/** Subscribes; returns the codes of the e-mail for confirming and for unsubscribing. */
async function subscriptionCodes(): Promise<[confirm: string, off: string]> {
  await visitor.post("/", form);
  [lastEmail] = await emailsOf(site.shop);
  return [codeIn(lastEmail, "subscription-confirm"), codeIn(lastEmail, "unsubscribe")];
}

async function status(): Promise<string | undefined> {
  return (await site.shop.sql<{ status: string }>("select status from subscriptions"))[0]?.status;
}

function field({ html }: Page, name: string): string {
  return new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
}
