import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CompanyRegistry } from "#server/gateways/company-registry/company-registry.ts";
import { builtInRegistry } from "#tests/support/servers/company-registry.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

const drawer = "/catalog?drawer=auth";
const phone = "+79000000099";

let site: Site;
let visitor: Visitor;
let registry: CompanyRegistry = builtInRegistry;
beforeAll(async () => {
  site = await testSite({ ports: { companyRegistry: { find: (inn) => registry.find(inn) } } });
});
beforeEach(async () => {
  registry = builtInRegistry;
  visitor = site.visitor();
  await visitor.get("/");
  await site.shop.ports.database.db.deleteFrom("login_codes").execute();
  await site.shop.ports.database.db.deleteFrom("letter_limits").execute();
});
afterAll(() => site.close());

const person = { lastName: "Петрова", firstName: "Анна", middleName: "", position: "", email: "anna@example.ru" };
const consents = { personalData: "on", offer: "on" };
const typed = { type: "legal", inn: "7799004183", name: "", fullName: "", kpp: "", ogrn: "", address: "Склад 7" };

describe("«Найти по ИНН» without script", () => {
  it("fills in the requisites and keeps everything else typed and checked", async () => {
    const { status, html } = await find({ ...typed, ...person, marketing: "on" });
    expect(status).toBe(200);
    expect(valuesOf(html)).toMatchObject({
      inn: "7799004183",
      name: "ООО «Окна и двери»",
      kpp: "779901001",
      ogrn: "1237799004189",
      address: "115191, г Москва, ул Малая Тульская, д 25, стр 1",
      lastName: "Петрова",
      email: "anna@example.ru",
    });
    expect(html).toMatch(/<input[^>]*name="marketing"[^>]*checked=""/);
    expect(html).toMatch(/<input[^>]*name="type"[^>]*checked=""[^>]*value="legal"/);
  });

  it("fills in a selected branch, and warns about a liquidated company", async () => {
    const north = await find({ ...typed, inn: "7800990529", branch: "667043001" });
    expect(valuesOf(north.html)).toMatchObject({ kpp: "667043001", address: expect.stringContaining("Екатеринбург") });
    expect((await find({ ...typed, inn: "1699007310" })).html).toContain("организация ликвидирована");
  });

  it("asks for the buyer type with twelve digits, whatever the registry returns", async () => {
    const { status, html } = await find({ ...typed, inn: "770123457129" });
    expect(status).toBe(422);
    expect(html).toContain('href="#registration-type"');
    expect(html).toContain("бывает и у ИП, и у физического лица");
    const trader = await find({ ...typed, type: "entrepreneur", inn: "770123457129" });
    expect(valuesOf(trader.html)).toMatchObject({ name: "ИП Смирнова Вера Павловна", ogrn: "322774612345717" });
  });

  it.each([
    ["away", "Сервис проверки ИНН не отвечает. Заполните реквизиты вручную"],
    ["ignorant", "Организация не найдена. Заполните данные вручную"],
  ])(
    "reports that the registry is %s, and leaves the form to be filled in manually (invariants DB3)",
    async (state, words) => {
      registry = {
        find: async () => (state === "away" ? { ok: false, reason: "TimeoutError" } : { ok: true, entries: [] }),
      };
      const { status, html } = await find({ ...typed, ...person, inn: "6699008440", name: "АО Своё" });
      expect(status).toBe(200);
      expect(html).toContain(words);
      expect(valuesOf(html)).toMatchObject({ name: "АО Своё", address: "Склад 7", lastName: "Петрова" });
    },
  );
});

describe.each([
  ["without script", drawer],
  ["with script", "/catalog.data?drawer=auth"],
])("a registration with a proven phone, %s", (_, path) => {
  const newPhone = "+79000000098";
  const shownForm = (html: string) => html.includes("Осталось познакомиться") && html.includes("+7 900 000-00-98");
  const sent = async () => (await site.shop.sql("select 1 from login_codes where phone = $1", [newPhone])).length;
  const half = { ...typed, ...person, phone: newPhone, name: "ООО «Полдела»", email: "half@" };

  it("continues after a reload and in another tab with typed values and without a second code", async () => {
    await visitor.post(path, { intent: "auth.login", phone: newPhone });
    const code = site.shop.lastCode(newPhone);
    const confirmed = await visitor.post(path, { intent: "auth.confirm", phone: newPhone, code });
    expect(confirmed.html).not.toContain("eyJ");
    // A separate page: Back to it does not send another code.
    expect(addressOf(confirmed)).toBe("/catalog?drawer=auth");
    expect(shownForm((await visitor.get(drawer)).html)).toBe(true);

    expect((await visitor.post(path, { intent: "auth.register", ...half, ...consents })).status).toBe(422);
    const reloaded = await visitor.get("/basket?drawer=auth");
    expect(shownForm(reloaded.html)).toBe(true);
    expect(valuesOf(reloaded.html)).toMatchObject({ inn: typed.inn, name: "ООО «Полдела»", lastName: "Петрова" });
    expect(reloaded.html).toMatch(/<input[^>]*name="type"[^>]*checked=""[^>]*value="legal"/);
    expect(reloaded.html).not.toMatch(/<input[^>]*name="personalData"[^>]*checked=""/);
    // From another tab that still shows the step of the phone or of the code.
    const login = { intent: "auth.login", phone: "8 900 000-00-98" };
    expect((await visitor.get(addressOf(await visitor.post(path, login)))).html).toContain("ООО «Полдела»");
    const late = { intent: "auth.confirm", phone: newPhone, code: "000000" };
    expect((await visitor.get(addressOf(await visitor.post(path, late)))).html).toContain("ООО «Полдела»");
    expect(await sent()).toBe(1);
  });

  it("continues in the same browser only when the answer to the code was lost", async () => {
    await visitor.post(path, { intent: "auth.login", phone: newPhone });
    const step = { intent: "auth.confirm", phone: newPhone, code: site.shop.lastCode(newPhone) };
    await visitor.post(path, step);
    visitor.cookies.delete("registration");
    expect(addressOf(await visitor.post(path, step))).toBe("/catalog?drawer=auth");
    expect(visitor.cookies.has("registration")).toBe(true);
    const stranger = site.visitor();
    await stranger.get("/");
    expect((await stranger.post(path, step)).status).toBe(422);
    expect(stranger.cookies.has("registration")).toBe(false);
    expect(await sent()).toBe(1);
  });

  it("is kept while the user types, restarts with another phone, and is dropped then", async () => {
    await provePhone(newPhone);
    await visitor.post("/catalog.data", { intent: "auth.saveRegistration", ...half });
    expect(valuesOf((await visitor.get(drawer)).html)).toMatchObject({ email: "half@", address: "Склад 7" });
    const began = addressOf(await visitor.post(path, { intent: "auth.otherPhone", ...half }));
    expect((await visitor.get(began)).html).toContain("Получить код");
    expect(await site.shop.sql("select payload from login_codes where phone = $1", [newPhone])).toEqual([
      { payload: {} },
    ]);
  });

  it("ends with the registration, also when its answer was lost: the same browser gets the same session", async () => {
    const lost = `+7900000${path === drawer ? "1" : "2"}098`;
    await provePhone(lost);
    const proof = visitor.cookies.get("registration") ?? "";
    const form = { intent: "auth.register", type: "physical", phone: lost, ...person, ...consents };
    await visitor.post(path, form);
    expect(visitor.cookies.has("registration")).toBe(false);
    for (const name of ["token", "refreshToken"]) visitor.cookies.delete(name);
    visitor.cookies.set("registration", proof);
    await visitor.post(path, form);
    expect((await visitor.get("/profile/main")).html).toContain("Анна");
    expect(await site.shop.sql("select 1 from login_codes where phone = $1", [lost])).toHaveLength(1);
    expect(
      await site.shop.sql("select 1 from sessions s join users u on u.uuid = s.user_uuid where u.phone = $1", [lost]),
    ).toHaveLength(1);
    await visitor.post(drawer, { intent: "auth.logout" });
    visitor.cookies.set("registration", proof);
    expect((await visitor.post(drawer, form)).html).toContain("Код из СМС");
  });
});

describe("entering a new INN", () => {
  const first = async (fields: Record<string, string> = {}) => valuesOf((await find({ ...typed, ...fields })).html);

  it("replaces what the registry has for both, and clears what it has only for the first", async () => {
    const filledIn = await first();
    expect(filledIn).toMatchObject({ kpp: "779901001", name: "ООО «Окна и двери»" });
    const next = valuesOf((await find({ ...filledIn, type: "entrepreneur", inn: "770123457129" })).html);
    expect(next).toMatchObject({ name: "ИП Смирнова Вера Павловна", ogrn: "322774612345717", kpp: "" });
    expect(next["address"]).not.toContain("Тульская");
  });

  it("clears found values if the new one is unknown, and keeps typed ones", async () => {
    const filledIn = await first();
    const { html } = await find({ ...filledIn, type: "legal", address: "Склад 7", inn: "5001007329" });
    expect(html).toContain("Организация не найдена");
    expect(valuesOf(html)).toMatchObject({ name: "", fullName: "", kpp: "", ogrn: "", address: "Склад 7" });
  });

  it("treats ten digits as an organisation, whatever was chosen for the previous INN", async () => {
    const trader = valuesOf((await find({ ...typed, type: "entrepreneur", inn: "770123457129" })).html);
    const { html } = await find({ ...trader, type: "entrepreneur", inn: typed.inn });
    expect(html).toMatch(/<input[^>]*name="type"[^>]*checked=""[^>]*value="legal"/);
    expect(valuesOf(html)).toMatchObject({ kpp: "779901001", ogrn: "1237799004189" });
  });

  it("keeps a typed name and number when another branch of the same company is selected", async () => {
    const head = await first({ inn: "7800990529" });
    const branch = await find({ ...head, type: "legal", name: "ООО «Север»", branch: "667043001" });
    expect(valuesOf(branch.html)).toMatchObject({ name: "ООО «Север»", kpp: "667043001" });
  });

  it.each([
    ["without script", drawer],
    ["with script", "/catalog.data?drawer=auth"],
  ])("registers nothing before the new INN was looked up, %s", async (_, path) => {
    const fresh = "+79000000097";
    await provePhone(fresh);
    const filledIn = await first();
    const form = { ...person, ...consents, ...filledIn, type: "legal", phone: fresh, inn: "7800990529" };
    const held = await visitor.post(path, { intent: "auth.register", ...form });
    expect(held.status).toBe(422);
    expect(held.html).toContain("ИНН изменился");
    expect(held.html).toContain("Северный крепёж");
    expect(held.html).not.toContain("1237799004189");
    expect(await site.shop.sql("select 1 from users where phone = $1", [fresh])).toEqual([]);
  });
});

describe("a proof of the phone that was used up, for example by another tab", () => {
  it("requires another code and loses nothing: back to the form, and on again", async () => {
    await provePhone();
    await site.shop.sql(
      "update login_codes set proof_spent_at = now(), created_at = created_at - interval '2 minutes'",
    );
    const filled = { ...typed, ...person, ...consents, name: "ООО «Окна и двери»", phone };
    const step = await visitor.post(drawer, { intent: "auth.register", ...filled });
    expect(step.status).toBe(200);
    expect(step.html).toContain("Код из СМС");
    const carried = valuesOf(step.html);
    expect(carried).toMatchObject({ inn: typed.inn, name: "ООО «Окна и двери»", lastName: "Петрова", offer: "on" });

    const back = await visitor.post(drawer, { intent: "auth.editRegistration", ...carried });
    expect(valuesOf(back.html)).toMatchObject({ inn: typed.inn, address: "Склад 7", email: "anna@example.ru" });
    expect(back.html).toMatch(/<input[^>]*name="personalData"[^>]*checked=""/);

    const wrong = await visitor.post(drawer, { intent: "auth.registerCode", ...carried, code: "000000" });
    expect(wrong.status).toBe(422);
    expect(valuesOf(wrong.html)).toMatchObject({ inn: typed.inn, lastName: "Петрова" });

    const code = site.shop.lastCode(phone);
    const done = await visitor.submit(drawer, { intent: "auth.registerCode", ...carried, code });
    expect(done.html).toContain("Проверим организацию и напишем");
    expect(await site.shop.sql("select status from counterparties where inn = $1", [typed.inn])).toEqual([
      { status: "moderation" },
    ]);
  });
});

describe("the same registration form sent twice", () => {
  /** An unregistered phone. */
  let twice = "";
  let at = 60;
  const filled = () => ({
    ...{ intent: "auth.register", type: "physical", phone: twice },
    ...person,
    ...consents,
  });
  const provenAndFilled = async () => {
    await provePhone(twice);
    return filled();
  };
  const users = () => site.shop.sql("select phone from users where phone = $1", [twice]);
  const sent = () => site.shop.sql("select 1 from login_codes where phone = $1", [twice]);
  beforeEach(() => {
    twice = `+790000000${(at += 1)}`;
  });

  it.each([
    ["without script", drawer],
    ["with script", "/catalog.data?drawer=auth"],
  ])("%s, by a double click: creates one user without an error page, with at most one code", async (_, path) => {
    const fields = await provenAndFilled();
    const answers = await Promise.all([visitor.post(path, fields), visitor.post(path, fields)]);
    for (const { status } of answers) expect([200, 202, 303, 422]).toContain(status);
    for (const { html, status } of answers.filter((one) => one.status !== 303 && !one.html.includes('"redirect"'))) {
      // The second user gets the code's step: with a new code, or with the pause until the next one.
      expect([200, 422]).toContain(status);
      expect(html).toContain(path === drawer ? "Код из СМС" : `"registerCode"`);
    }
    expect(await users()).toHaveLength(1);
  });

  it.each([
    ["without script", drawer, 303],
    ["with script", "/catalog.data?drawer=auth", 202],
  ])(
    "%s, from a second tab or again after Back: the user is already logged in, and no code is sent",
    async (_, path, status) => {
      const fields = await provenAndFilled();
      await visitor.post(drawer, fields);
      expect(visitor.cookies.has("token")).toBe(true);
      const before = await sent();
      const again = await visitor.post(path, fields);
      expect(again.status).toBe(status);
      expect(again.html + (again.location ?? "")).toContain("/catalog");
      expect(await sent()).toEqual(before);
      expect(await users()).toHaveLength(1);
      expect((await visitor.get("/profile/main")).html).toContain("Анна");
    },
  );

  it("with its code as well: a user logged in with that phone continues", async () => {
    const fields = filled();
    await visitor.post(drawer, fields);
    const step = { ...fields, intent: "auth.registerCode", code: site.shop.lastCode(twice) };
    expect((await visitor.post(drawer, step)).status).toBe(303);
    expect((await visitor.post(drawer, step)).location).toBe("/catalog");
    expect(await users()).toHaveLength(1);
  });
});

/** The redirect of an answer: a header without script, data with it. */
function addressOf({ location, html }: Page): string {
  return location ?? /"redirect","([^"]+)"/.exec(html)?.[1] ?? "";
}

/** Confirms the code of a new phone; returns the registration form. */
async function provePhone(of = phone): Promise<Page> {
  await visitor.post(drawer, { intent: "auth.login", phone: of });
  return visitor.post(drawer, { intent: "auth.confirm", phone: of, code: site.shop.lastCode(of) });
}

function find(fields: Record<string, string>): Promise<Page> {
  return visitor.post(drawer, { intent: "auth.findCompany", phone, ...fields });
}

function valuesOf(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => ({
    name: /name="([^"]*)"/.exec(tag)?.[1] ?? "",
    value: (/value="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    isChoice: /type="(?:radio|checkbox)"/.test(tag),
  }));
  return Object.fromEntries(
    fields
      .filter(({ name, isChoice }) => name !== "" && name !== "intent" && !isChoice)
      .map(({ name, value }) => [name, value]),
  );
}
