import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { builtInRegistry } from "#tests/support/servers/company-registry.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { phones, users, counterparties } = small;
const list = "/profile/counterparties";
const newPage = `${list}/new`;
const company = {
  intent: "client.addCompany",
  type: "legal",
  inn: "7799004183",
  kpp: "779901001",
  ogrn: "1027700132195",
  name: "ООО «Ткач»",
  legalAddress: "Москва, ул. Ткацкая, д. 5",
};

const companyValues = z.record(z.string(), z.string());

let site: Site;
beforeAll(async () => {
  site = await testSite({ ports: { companyRegistry: builtInRegistry } });
});
afterAll(() => site.close());

async function loggedIn(phone: string): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phone);
  return visitor;
}

describe("the list of counterparties", () => {
  it("shows each with its status, and selects by one click", async () => {
    const visitor = await loggedIn(phones.three);
    const before = shown((await visitor.get(list)).html);
    expect(before).toContain("<h1>Контрагенты</h1>");
    expect(before.match(/>Работать от этого имени</g)).toHaveLength(2);
    const after = await visitor.submit(list, { intent: "client.choose", rootUuid: counterparties.ownTrader });
    expect(shown(after.html)).toContain("Вы работаете от имени: ИП Орлова");
    expect(after.html).toMatch(/aria-current="true"><span><a[^>]*>ИП Орлова/);
    await visitor.submit(list, { intent: "client.choose", rootUuid: counterparties.ownPerson });
  });

  it("shows why one cannot be selected, without a button", async () => {
    await site.shop.sql(
      "update counterparties set status = 'blocked', status_reason = 'Просрочка' where root_uuid = $1",
      [counterparties.ownTrader],
    );
    const visitor = await loggedIn(phones.three);
    const html = shown((await visitor.get(list)).html);
    expect(html).toContain("Заблокирован, работать от его имени пока нельзя.");
    expect(html).toContain("Причина: Просрочка");
    expect(html.match(/>Работать от этого имени</g)).toHaveLength(1);
    const drawer = shown((await visitor.get(`${list}?drawer=counterparty`)).html);
    expect(drawer).not.toContain('aria-label="Работать от имени: ИП Орлова"');
    const forced = await visitor.submit(list, { intent: "client.choose", rootUuid: counterparties.ownTrader });
    expect(shown(forced.html)).toContain("Контрагент заблокирован");
    await site.shop.sql("update counterparties set status = 'active', status_reason = null where root_uuid = $1", [
      counterparties.ownTrader,
    ]);
  });

  it("is searched by name and INN, and has no page beyond the last", async () => {
    const visitor = await loggedIn(phones.three);
    const found = shown((await visitor.get(`${list}?q=7728`)).html);
    expect(found).toContain("ООО «Орлова и партнёры»</a>");
    expect(found).not.toContain("ИП Орлова</a>");
    expect(shown((await visitor.get(`${list}?q=nobody`)).html)).toContain("Никого не нашли");
    expect((await visitor.ask("GET", `${list}?page=2`)).status).toBe(404);
    expect((await visitor.ask("GET", `${list}?page=x`)).status).toBe(404);
  });

  it("is available during moderation and says what is being checked", async () => {
    const visitor = await loggedIn(phones.moderation);
    const { status, html } = await visitor.get(list);
    expect(status).toBe(200);
    expect(shown(html)).toContain("Проверяем реквизиты");
    expect(html).toContain('href="/profile/counterparties" aria-current="page"');
  });

  it("of a thousand takes at most 6 statements, as many as of one", async () => {
    const visitor = await loggedIn(phones.ooo);
    const count = async () => {
      await visitor.ask("GET", list);
      site.shop.clock.advance(3);
      return statementsOf(site.shop.database, () => visitor.ask("GET", list));
    };
    const one = await count();
    await site.shop.sql(
      `with made as (insert into counterparties (root_uuid, type, name, full_name)
         select gen_random_uuid(), 'legal', 'ООО «Окно ' || n || '»', 'Окно' from generate_series(1, 999) n returning root_uuid)
       insert into user_counterparties (user_uuid, root_uuid) select $1, root_uuid from made`,
      [users.ooo],
    );
    const thousand = await count();
    expect(thousand).toBe(one);
    expect(thousand).toBeLessThanOrEqual(6);
    const html = shown((await visitor.get(list)).html);
    expect(html).toContain("1000 контрагентов");
    const drawer = shown((await visitor.get(`/?drawer=counterparty`)).html);
    expect(drawer).toContain("Найти среди всех: 1000");
    expect(drawer.match(/aria-label="Работать от имени/g)?.length ?? 0).toBeLessThanOrEqual(20);
    await site.shop.sql("delete from user_counterparties where user_uuid = $1 and root_uuid <> $2", [
      users.ooo,
      counterparties.company,
    ]);
  });
});

describe("adding a counterparty without script", () => {
  it("keeps typed values and reports all errors, with anchors", async () => {
    const visitor = await loggedIn(phones.phys);
    const { status, html } = await visitor.post(newPage, { ...company, inn: "7799004184", kpp: "", name: "" });
    expect(status).toBe(422);
    expect(html).toContain('<a href="#client-company-inn">Проверьте ИНН: контрольная цифра не сходится</a>');
    expect(html).toContain('<a href="#client-company-kpp">Укажите КПП организации: 9 знаков</a>');
    expect(html).toContain('<a href="#client-company-name">Заполните поле «Название»</a>');
    expect(html).toMatch(/<input[^>]*name="inn"[^>]*value="7799004184"/);
    expect(html).toContain("Ткацкая");
  });

  it("reports an unavailable registry, and detects a wrong INN without it", async () => {
    const visitor = await loggedIn(phones.phys);
    expect(shown((await visitor.get(`${newPage}?inn=7799004183`)).html)).toMatch(
      /Заполните (?:реквизиты|данные) вручную|Нашли: /,
    );
    const wrong = (await visitor.get(`${newPage}?inn=7799004184`)).html;
    expect(wrong).toMatch(/id="lookup-inn-e">Проверьте ИНН/);
  });

  it("does not submit requisites found by another INN", async () => {
    const visitor = await loggedIn(phones.phys);
    const found = (await visitor.get(`${newPage}?inn=7799004183`)).html;
    const filled = /name="filled" value="([^"]*)"/.exec(found)?.[1]?.replaceAll("&quot;", '"') ?? "";
    const before = companyValues.parse(JSON.parse(filled));
    expect(before["kpp"]).toBe("779901001");
    const form = {
      ...before,
      intent: "client.addCompany",
      filled,
      legalPostcode: "",
      signerFio: "",
      signerPosition: "",
    };
    const held = await visitor.post(newPage, { ...form, inn: "770123457129", signerBasis: "" });
    expect(held.status).toBe(422);
    const html = shown(held.html);
    expect(html).toContain("ИНН изменился");
    expect(html).toContain("ИП Смирнова Вера Павловна");
    expect(held.html).not.toContain("779901001");
    expect(held.html).toMatch(/<input[^>]*name="type"[^>]*checked=""[^>]*value="entrepreneur"/);
    const unknown = await visitor.post(newPage, { ...form, name: "ООО «Своё»", inn: "5001007329" });
    expect(unknown.html).toContain("ООО «Своё»");
    expect(unknown.html).not.toContain("779901001");
    expect(
      await site.shop.sql("select 1 from counterparties where inn = any($1)", [["770123457129", "5001007329"]]),
    ).toEqual([]);
  });

  it("adds it, has it checked, gives it an account and archives it", async () => {
    const visitor = await loggedIn(phones.phys);
    const page = await visitor.submit(newPage, company);
    expect(shown(page.html)).toContain("Отправили реквизиты на проверку");
    expect(shown(page.html)).toContain("<h1>ООО «Ткач»</h1>");
    const bank = { intent: "client.addBank", bic: "044525225", bankName: "Банк", corrAccount: "" };
    const wrong = await visitor.post(page.path, { ...bank, account: "40702810038000012345" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('<a href="#client-bank-account">Счёт не подходит к этому БИК</a>');
    expect(wrong.html).toMatch(/<details class="details" open="">/);
    const right = await visitor.submit(page.path, { ...bank, account: "4070 2810 9380 0001 2345" });
    expect(shown(right.html)).toContain("40702810938000012345");
    expect(shown(right.html)).toContain("Основной");
    const none = await visitor.post(page.path, { intent: "client.addContact", role: "buyer", fio: "Пётр Ткач" });
    expect([none.status, none.html.includes("Укажите телефон или почту")]).toEqual([422, true]);
    const contact = { intent: "client.addContact", role: "accountant", fio: "Пётр Ткач", phone: "8 903 000-00-11" };
    expect(shown((await visitor.submit(page.path, contact)).html)).toContain("Бухгалтер, +7 903 000-00-11");
    const branch = { intent: "client.addBranch", name: "Тверской", kpp: "690101001", address: "Тверь" };
    expect(shown((await visitor.submit(page.path, branch)).html)).toContain("Тверской, КПП 690101001");
    const half = await visitor.post(page.path, { intent: "client.details", signerFio: "Ткач Пётр" });
    expect([half.status, half.html.includes("#client-details-signerPosition")]).toEqual([422, true]);
    const gone = await visitor.submit(page.path, { intent: "client.archive" });
    expect(shown(gone.html)).toContain("Контрагент в архиве");
    expect(shown((await visitor.get(`${list}?archived=1`)).html)).toContain("ООО «Ткач»</a>");
  });

  it("with a registered INN makes a request to join", async () => {
    const visitor = await loggedIn(phones.phys);
    const taken = await visitor.post(newPage, { ...company, inn: "7707083893", kpp: "770701001" });
    expect(taken.status).toBe(422);
    expect(taken.html).toContain("Отправить запрос на присоединение?");
    expect(taken.html).not.toContain("Окна Плюс");
    const response = await visitor.submit(newPage, { intent: "client.join", inn: "7707083893" });
    expect([response.path, shown(response.html).includes("Запрос отправлен")]).toEqual([list, true]);
  });

  it("corrects and resubmits a rejected one by one form", async () => {
    const visitor = await loggedIn(phones.phys);
    const page = await visitor.submit(newPage, { ...company, inn: "7800990529" });
    await site.shop.sql("update counterparties set status = 'rejected', status_reason = 'Не тот КПП' where inn = $1", [
      "7800990529",
    ]);
    const rejected = shown((await visitor.get(page.path)).html);
    expect(rejected).toContain("Причина: Не тот КПП");
    expect(rejected).toMatch(/name="kpp"[^>]*value="779901001"/);
    const sent = await visitor.submit(page.path, {
      ...company,
      inn: "7800990529",
      intent: "client.change",
      kpp: "780001001",
    });
    expect(shown(sent.html)).toContain("На модерации");
    expect(shown(sent.html)).toContain("780001001");
  });

  it("E4: answers 404 for another user's counterparty and refuses its forms", async () => {
    const visitor = await loggedIn(phones.phys);
    const path = `${list}/${counterparties.company}`;
    expect((await visitor.ask("GET", path)).status).toBe(404);
    expect((await visitor.ask("GET", `${path}.data`)).status).toBe(404);
    await visitor.post(path, { intent: "client.archive" });
    const [row] = await site.shop.sql("select status from counterparties where root_uuid = $1", [
      counterparties.company,
    ]);
    expect(row).toEqual({ status: "active" });
  });
});

describe("the managers block", () => {
  it("shows the managers of the selected counterparty, their hours and contacts", async () => {
    await site.shop.sql(
      `with made as (insert into managers (uuid, fio, position, phone, ext, email, timezone, schedule, messengers)
         values (gen_random_uuid(), 'Воронова Ирина', 'Менеджер', '+74950001001', '112', 'v@example.ru', 'Europe/Moscow', $2, $3)
         returning uuid)
       insert into counterparty_managers (root_uuid, manager_uuid) select $1, uuid from made`,
      [
        counterparties.company,
        JSON.stringify([1, 2, 3, 4, 5].map((day) => ({ day, from: "09:00", to: "18:00" }))),
        JSON.stringify([{ type: "telegram", url: "https://t.me/demo" }]),
      ],
    );
    const visitor = await loggedIn(phones.ooo);
    for (const path of [list, `${list}/${counterparties.company}`]) {
      const html = shown((await visitor.get(path)).html);
      expect(html).toContain("Воронова Ирина");
      expect(html).toMatch(/[Пп]н–[Пп]т 09:00–18:00/);
      expect(html).toContain('href="tel:+74950001001');
      expect(html).toContain('href="mailto:v@example.ru"');
      expect(html).toContain('href="https://t.me/demo"');
    }
  });
});
