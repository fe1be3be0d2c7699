import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

const drawer = "/catalog?drawer=auth";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
  await site.shop.ports.database.db.deleteFrom("login_codes").execute();
});
afterAll(() => site.close());

describe("logging in without script", () => {
  it("asks for the phone, then for the code, on the same page", async () => {
    expect((await visitor.get(drawer)).html).toContain('name="phone"');
    const step = await visitor.post(drawer, { intent: "auth.login", phone: "8 (900) 000-00-01" });
    expect(step.status).toBe(200);
    expect(step.html).toContain("Отправили СМС на +7 900 000-00-01");
    expect(step.html).toMatch(/<input[^>]*id="login-code-code"[^>]*>/);
    expect(attributes(step, "code")).toMatchObject({ autoComplete: "one-time-code", inputMode: "numeric" });
  });

  it.each(["+7 900 000 00 01", "89000000001", "9000000001", "+7(900)000-00-01", " 8 900 000-00-01 "])(
    "accepts a phone pasted as %j",
    async (phone) => {
      const step = await visitor.post(drawer, { intent: "auth.login", phone });
      expect(step.html).toContain("Отправили СМС на +7 900 000-00-01");
    },
  );

  it.each([
    (code: string) => ` ${code} `,
    (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
    (code: string) => `Код ${code} для входа`,
  ])("accepts a code copied as: %s", async (copied) => {
    const phone = small.phones.phys;
    await visitor.post(drawer, { intent: "auth.login", phone });
    const code = copied(site.shop.lastCode(phone));
    const answer = await visitor.post(drawer, { intent: "auth.confirm", phone, code });
    expect(answer.status).toBe(303);
  });

  it("shows a wrong phone with the typed value and an anchor to the field", async () => {
    const { status, html } = await visitor.post(drawer, { intent: "auth.login", phone: "12" });
    expect(status).toBe(422);
    expect(html).toContain('<a href="#login-phone">Введите номер телефона полностью</a>');
    expect(html).toMatch(/<input[^>]*name="phone"[^>]*aria-invalid="true"[^>]*value="12"/);
  });

  it("distinguishes a landline from an incomplete number", async () => {
    const { html } = await visitor.post(drawer, { intent: "auth.login", phone: "8 (495) 123-45-67" });
    expect(html).toContain('<a href="#login-phone">Нужен мобильный телефон: на городской не придёт СМС</a>');
  });

  it("never returns a code in the page", async () => {
    await visitor.post(drawer, { intent: "auth.login", phone: small.phones.phys });
    const { status, html } = await visitor.post(drawer, {
      intent: "auth.confirm",
      phone: small.phones.phys,
      code: "918273",
    });
    expect(status).toBe(422);
    expect(html).toContain("Неверный код. Осталось попыток:");
    expect(html).not.toContain("918273");
  });

  it("continues to the page that required the login", async () => {
    const page = await visitor.login(small.phones.phys, "/catalog?drawer=auth&return=%2Fprofile%2Forders");
    expect(page.path).toBe("/profile/orders");
    expect(page.html).toContain("Вы вошли");
  });
});

describe("registering without script", () => {
  it("leaves all consents unchecked", async () => {
    const { html } = await registerStep();
    for (const consent of ["personalData", "offer", "marketing", "smsMarketing"])
      expect(html).toContain(`name="${consent}"`);
    expect(html).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
  });

  it("keeps typed values and checked boxes, and every error has its field", async () => {
    const { html: first } = await registerStep();
    const registerToken = /name="registerToken" value="([^"]+)"/.exec(first)?.[1] ?? "";
    const { status, html } = await visitor.post(drawer, {
      ...{ intent: "auth.register", phone: small.phones.nobody, registerToken, type: "physical" },
      ...{ firstName: "Анна", lastName: "", middleName: "", email: "anna", marketing: "on" },
    });
    expect(status).toBe(422);
    expect(html).toMatch(/name="firstName"[^>]*value="Анна"/);
    expect(html).toMatch(/name="marketing"[^>]*checked=""|checked=""[^>]*name="marketing"/);
    const anchors = [...html.matchAll(/<li><a href="#(registration-\w+)">/g)].map(([, id]) => id);
    // In the order of the form's fields.
    expect(anchors).toEqual([
      "registration-lastName",
      "registration-email",
      "registration-personalData",
      "registration-offer",
    ]);
    for (const id of anchors) expect(html.split(`id="${id}"`)).toHaveLength(2);
  });
});

describe("a logged-in user", () => {
  it("sees the name and the logout", async () => {
    await visitor.login(small.phones.ooo, drawer);
    const { html } = await visitor.get(drawer);
    expect(html).toContain("Вы вошли как");
    expect(html).toContain('value="auth.logout"');
    expect(html).not.toContain('name="phone"');
  });

  it("sees what to do during moderation", async () => {
    await visitor.login(small.phones.moderation, drawer);
    const { html } = await visitor.get(drawer);
    expect(html).toContain("Мы проверяем вашу учётную запись");
    expect(html).not.toContain('href="/profile/main"');
  });
});

async function registerStep(): Promise<Page> {
  const phone = small.phones.nobody;
  await visitor.post(drawer, { intent: "auth.login", phone });
  return visitor.submit(drawer, { intent: "auth.confirm", phone, code: site.shop.lastCode(phone) });
}

function attributes({ html }: Page, name: string): Record<string, string> {
  const [tag = ""] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? [];
  return Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]));
}
