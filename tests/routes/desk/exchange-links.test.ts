import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let path: string;
let exchange: Awaited<ReturnType<typeof packagesOf>>;
beforeAll(async () => {
  site = await testSite();
  exchange = await packagesOf(site.shop, { login: "links" });
  path = `/desk/exchange/${exchange.uuid}/links`;
  await exchange.send(textFile("import.xml", catalog), textFile("offers.xml", offers));
});
afterAll(() => site.close());

const head = 'ВерсияСхемы="2.08" ДатаФормирования="2026-11-29T06:00:00"';
const good = (id: string, group: string) =>
  `<Товар><Ид>${id}</Ид><Артикул>А-${id}</Артикул><Наименование>Товар ${id}</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница><Группы><Ид>${group}</Ид></Группы></Товар>`;
const catalog = `<КоммерческаяИнформация ${head}><Классификатор><Ид>c</Ид><Группы>
  <Группа><Ид>g1</Ид><Наименование>Крепёж 1С</Наименование><Группы><Группа><Ид>g2</Ид><Наименование>Анкеры 1С</Наименование></Группа></Группы></Группа>
  <Группа><Ид>g3</Ид><Наименование>Прочее 1С</Наименование></Группа></Группы>
  <ТипыЦен><ТипЦены><Ид>t2</Ид><Наименование>Неизвестная</Наименование></ТипЦены></ТипыЦен></Классификатор>
  <Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>${good("n1", "g2")}${good("n2", "g2")}</Товары></Каталог></КоммерческаяИнформация>`;
const offers = `<КоммерческаяИнформация ${head}><ПакетПредложений СодержитТолькоИзменения="true"><Ид>k#</Ид><Предложения><Предложение><Ид>n1</Ид>
  <Цены><Цена><ИдТипаЦены>t2</ИдТипаЦены><ЦенаЗаЕдиницу>11</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена></Цены></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`;

const laterCatalog = `<КоммерческаяИнформация ${head}><Классификатор><Ид>c</Ид><Группы>
  <Группа><Ид>g1</Ид><Наименование>Крепёж 1С</Наименование><Группы><Группа><Ид>g2</Ид><Наименование>Анкеры 1С</Наименование>
    <Группы><Группа><Ид>g10</Ид><Наименование>Анкеры длинные</Наименование>
      <Группы><Группа><Ид>g11</Ид><Наименование>Анкеры длинные латунные</Наименование></Группа></Группы></Группа></Группы></Группа></Группы></Группа>
  <Группа><Ид>g13</Ид><Наименование>Дюбели 1С</Наименование>
    <Группы><Группа><Ид>g12</Ид><Наименование>Дюбели малые</Наименование></Группа></Группы></Группа></Группы>
  <ТипыЦен><ТипЦены><Ид>t3</Ид><Наименование>Дилерская 1С</Наименование></ТипЦены></ТипыЦен>
  <Склады><Склад><Ид>w1</Ид><Наименование>Склад 1С</Наименование></Склад></Склады></Классификатор></КоммерческаяИнформация>`;

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

const stateOf = async (id: string) => {
  const [row] = await site.shop.sql<{ state: string; target: string | null }>(
    "select state, target from exchange_links where external_id = $1",
    [id],
  );
  return row;
};

describe("what things of 1C mean", () => {
  it("is shown by kind with what waits, and is chosen by the words of the shop", async () => {
    const desk = await deskOf(["admin"]);
    expect((await desk.get(`/desk/exchange/connections/${exchange.uuid}`)).html).toContain(`href="${path}"`);
    const groups = await desk.get(path);
    const order = ["Крепёж 1С &gt; Анкеры 1С", "Прочее 1С"].map((name) => groups.html.indexOf(`<td>${name}`));
    expect(order.every((place) => place > 0) && order[0]! < order[1]!).toBe(true);
    expect(groups.html).toContain("2 товара");
    expect((await desk.get(`${path}?kind=priceType`)).html).toContain("1 строка");

    const [category] = await site.shop.sql<{ uuid: string; name: string }>(
      `select c.uuid, c.name from categories c
        where parent_uuid is not null and (select count(*) from categories o where o.name = c.name) = 1 order by uuid limit 1`,
    );
    const form = { form: "links", key: "one" };
    const wrong = await desk.post(path, { ...form, "to:g2": "Такой нет", "was:g2": "" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain("В магазине такого нет: выберите из списка");
    expect(wrong.html).toContain('value="Такой нет"');
    const linked = await desk.post(path, {
      ...form,
      ...{ "to:g2": category?.name ?? "", "was:g2": "", "to:g3": "", "was:g3": "", "off:g3": "yes" },
    });
    expect(linked.status).toBe(303);
    expect(await stateOf("g2")).toEqual({ state: "linked", target: category?.uuid });
    expect(await stateOf("g3")).toEqual({ state: "ignored", target: null });
    expect(await stateOf("g1")).toEqual({ state: "new", target: null });
    expect(
      await site.shop.sql("select 1 from exchange_jobs where kind = 'complete' and state = 'queued'"),
    ).toHaveLength(1);
    expect((await desk.get("/desk/journal")).html).toContain("Соответствия 1С изменены");
    const idle = await desk.post(path, { ...form, key: "two" });
    expect([idle.status, idle.html.includes("Ничего не изменено")]).toEqual([422, true]);
  });

  it("is a price list for a price type, and a new category for each group that waits", async () => {
    const desk = await deskOf(["admin"]);
    const [list] = await site.shop.sql<{ name: string; code: string }>(
      "select name, code from price_lists where id = 1",
    );
    const prices = { form: "links", key: "three", "to:t2": list?.name ?? "", "was:t2": "" };
    expect((await desk.post(`${path}?kind=priceType`, prices)).status).toBe(303);
    expect(await stateOf("t2")).toEqual({ state: "linked", target: list?.code });
    expect((await desk.post(path, { form: "categories", key: "four" })).status).toBe(303);
    const made = await site.shop.sql<{ uuid: string }>("select uuid from categories where name = 'Крепёж 1С'");
    expect(await stateOf("g1")).toEqual({ state: "linked", target: made[0]?.uuid });
    expect((await desk.get(path)).html).not.toContain("Создать категории");
  });

  it("is made from its row: a category below that of the group above, or a price list", async () => {
    const desk = await deskOf(["admin"]);
    await exchange.send(textFile("import.xml", laterCatalog));
    const page = await desk.get(path);
    for (const id of ["g10", "g11", "g12", "g13"]) expect(page.html).toContain(`name="make:${id}"`);
    expect(page.html).not.toContain('name="make:g2"');
    const unclear = await desk.post(path, { form: "links", key: "k1", "make:g10": "yes", "to:g10": "Петли" });
    expect(unclear.status).toBe(422);
    expect(unclear.html).toContain("Выберите одно: связать, создать или не загружать");
    const ticked = ["g10", "g11", "g12"].map((id) => ({ [`to:${id}`]: "", [`was:${id}`]: "", [`make:${id}`]: "yes" }));
    const form = Object.assign({ form: "links", key: "k2" }, ...ticked);
    for (let time = 0; time < 2; time += 1) expect((await desk.post(path, form)).status).toBe(303);
    const made = await site.shop.sql<{ name: string; above: string | null; link: string; top: boolean }>(
      `select c.name, (select l.external_id from exchange_links l where l.target = c.parent_uuid::text) as above, l.external_id as link, c.parent_uuid is null as top
         from categories c join exchange_links l on l.target = c.uuid::text and l.kind = 'group'
        where l.external_id in ('g10', 'g11', 'g12') order by 1`,
    );
    expect(made).toEqual([
      { name: "Анкеры длинные", above: "g2", link: "g10", top: false },
      { name: "Анкеры длинные латунные", above: "g10", link: "g11", top: false },
      { name: "Дюбели малые", above: null, link: "g12", top: true },
    ]);
    expect(await stateOf("g13")).toEqual({ state: "new", target: null });
    const journal = await site.shop.sql("select object_name as name from audit_log where action = 'category.created'");
    expect(journal).toHaveLength(3);

    expect((await desk.get(`${path}?kind=priceType`)).html).toContain('name="make:t3"');
    const prices = { form: "links", key: "k3", "to:t3": "", "was:t3": "", "make:t3": "yes" };
    expect((await desk.post(`${path}?kind=priceType`, prices)).status).toBe(303);
    const [list] = await site.shop.sql<{ code: string; kind: string }>(
      "select code, kind from price_lists where name = 'Дилерская 1С'",
    );
    expect(list?.kind).toBe("type");
    expect(await stateOf("t3")).toEqual({ state: "linked", target: list?.code });
    const warehouses = await desk.get(`${path}?kind=warehouse`);
    expect(warehouses.html).toContain("Нового склада здесь не создать");
    expect(warehouses.html).not.toContain('name="make:');
  });

  it("is a company of the shop for a counterparty, for those alone who may see companies", async () => {
    const contragents = ["7707083893", "7708004767"].map(
      (inn, at) =>
        `<Контрагент><Ид>k${at}</Ид><Наименование>Контрагент ${at}</Наименование><ИНН>${inn}</ИНН><КПП>770701001</КПП></Контрагент>`,
    );
    await exchange.send(
      textFile(
        "contragents.xml",
        `<КоммерческаяИнформация ${head}><Контрагенты>${contragents.join("")}</Контрагенты></КоммерческаяИнформация>`,
      ),
    );
    const companies = `${path}?kind=counterparty`;
    const desk = await deskOf(["admin"]);
    const page = await desk.get(companies);
    expect(page.html).toContain("Контрагент 1, ИНН 7708004767, КПП 770701001");
    expect(page.html).toContain('value="ООО «Окна Плюс», ИНН 7707083893, КПП 770701001"');
    expect(page.html).toMatch(/Контрагенты<b[^>]*>\s*1</);
    const chosen = "ООО «Новые двери», ИНН 7736050003, КПП 773601001";
    const linked = await desk.post(companies, { form: "links", key: "k4", "to:k1": chosen, "was:k1": "" });
    expect(linked.status).toBe(303);
    expect(await stateOf("k1")).toEqual({ state: "linked", target: small.counterparties.newcomer });
    const catalogue = await deskOf(["catalog"]);
    expect((await catalogue.ask("GET", companies)).status).toBe(404);
    expect((await catalogue.get(path)).html).not.toContain("Контрагенты");
  });

  it("is seen by those who see the exchange and changed by the administrator alone", async () => {
    for (const role of staffRoles) {
      const desk = await deskOf([role]);
      const sees = ["admin", "catalog", "viewer"].includes(role);
      expect((await desk.ask("GET", path)).status, role).toBe(sees ? 200 : 404);
      if (!sees || role === "admin") continue;
      expect((await desk.get(path)).html).not.toContain('name="to:g2"');
      const form = { form: "links", key: "five", "to:g2": "", "was:g2": "", "off:g2": "yes" };
      expect((await desk.post(path, form)).status, role).toBe(403);
    }
    expect(await stateOf("g2")).toMatchObject({ state: "linked" });
  });
});
