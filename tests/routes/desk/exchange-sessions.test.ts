import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk, nextCode } from "#tests/support/staff.ts";

let site: Site;
let exchange: Awaited<ReturnType<typeof packagesOf>>;
let session: string;
let path: string;
beforeAll(async () => {
  site = await testSite();
  exchange = await packagesOf(site.shop, { login: "sessions" });
  session = await exchange.begin();
  path = `/desk/exchange/sessions/${session}`;
  const [list] = await site.shop.sql<{ name: string }>("select name from price_lists where id = 1");
  const ids = Array.from({ length: 60 }, (_, at) => `p${at}`);
  const names = `<Классификатор><Ид>c</Ид><ТипыЦен><ТипЦены><Ид>t1</Ид><Наименование>${list?.name ?? ""}</Наименование></ТипЦены></ТипыЦен></Классификатор>`;
  await exchange.send(
    textFile(
      "import.xml",
      packageOf(
        `${names}<Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>${ids.map(good).join("")}<Товар><Ид>nameless</Ид></Товар></Товары></Каталог>`,
      ),
    ),
    textFile("offers.xml", packageOf(offers(ids.slice(0, 1), "90") + offers(ids.slice(1), "100", "USD"), 1)),
  );
  await exchange.send(textFile("prices.xml", packageOf(offers(ids, "100,50"), 2)));
  await exchange.send(textFile("prices.xml", packageOf(offers(ids, "1005"), 3)));
  // The worker ends jobs, which were done without it here.
  await site.shop.sql(
    "update exchange_jobs j set state = case when exists (select from exchange_held h where h.job_uuid = j.uuid) then 'held' else 'done' end",
  );
});
afterAll(() => site.close());

const packageOf = (inside: string, minute = 0) =>
  `<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-11-29T06:0${minute}:00">${inside}</КоммерческаяИнформация>`;
const good = (id: string) =>
  `<Товар><Ид>${id}</Ид><Артикул>А-${id}</Артикул><Наименование>Товар ${id}</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница></Товар>`;
const offers = (ids: readonly string[], price: string, currency = "руб") =>
  `<ПакетПредложений СодержитТолькоИзменения="true"><Ид>k#</Ид><Предложения>${ids
    .map(
      (id) =>
        `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>t1</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>${currency}</Валюта></Цена></Цены></Предложение>`,
    )
    .join("")}</Предложения></ПакетПредложений>`;

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

describe("the exchange with 1C at the desk", () => {
  it("lists what has waited for a day, with the way to what it waits for", async () => {
    const desk = await deskOf(["viewer"]);
    expect((await desk.get("/desk/exchange")).html).not.toContain("/desk/exchange/waiting");
    expect((await desk.get("/desk/exchange/waiting")).html).toContain("Ничего не ждёт больше суток");
    await site.shop.sql(
      `insert into exchange_parked (connection_uuid, kind, external_id, detail, waits_for, payload, formed_at, parked_at)
       values ($1, 'price', 'p1', 't9', 'priceType', '{}', '2026-11-20T09:00:00', now() - interval '2 days')`,
      [exchange.uuid],
    );
    const list = await desk.get("/desk/exchange");
    expect(list.html).toContain("1 строка 1С ждёт больше суток");
    expect(list.html).toContain('href="/desk/exchange/waiting"');
    const { html } = await desk.get("/desk/exchange/waiting");
    for (const text of [
      "Товар p1",
      "Цена",
      "Вид цен «t9» не связан",
      `/desk/exchange/${exchange.uuid}/links?kind=priceType`,
    ])
      expect(html, text).toContain(text);
    await site.shop.sql("delete from exchange_parked where detail = 't9'");
  });

  it("is a list of sessions with what became of their rows, what waits for a decision first", async () => {
    const desk = await deskOf(["admin"]);
    const { html } = await desk.get("/desk/exchange");
    expect(html).toContain(`href="${path}"`);
    for (const text of [
      "Слишком много цен меняется более чем вдвое",
      "Задержано до решения",
      "127.0.0.1",
      ">УТ, Товары<",
    ])
      expect(html, text).toContain(text);
    const [task] = await site.shop.sql<{ uuid: string }>("select uuid from tasks where kind = 'heldPackage'");
    expect((await desk.get(`/desk/tasks/${task?.uuid ?? ""}`)).html).toContain('href="/desk/exchange"');
  });

  it("is filtered and sorted by its address, and tells above it what waits, whatever it finds", async () => {
    const desk = await deskOf(["viewer"]);
    const open = async (query: string) => (await desk.get(`/desk/exchange${query}`)).html;
    const html = await open("?result=held&type=catalog&sort=began");
    expect(html).toContain(`href="${path}?back=`);
    for (const name of ["connection", "type", "result", "began.from"]) expect(html).toContain(`name="${name}"`);
    expect(html).toContain(`value="${exchange.uuid}"`);
    const none = await open(`?connection=${exchange.uuid}&result=done,empty`);
    expect(none).not.toContain(`href="${path}?back`);
    expect(none).toContain("Итог: Принято, Данных не было");
    for (const text of ["Ждут решения", "Слишком много цен меняется более чем вдвое", "Подключения"])
      expect(none).toContain(text);
    expect((await desk.ask("GET", "/desk/exchange?page=1&result=never")).location).toBe("/desk/exchange");
  });

  it("tells in words why rows were refused, on its page and in a file", async () => {
    const desk = await deskOf(["catalog"]);
    const { html } = await desk.get(path);
    for (const text of ["Цена не в рублях", "У нового товара нет обязательного поля", "Товар p1", "nameless"])
      expect(html, text).toContain(text);
    const second = await desk.get(`${path}?page=2`);
    expect(second.html).not.toBe(html);
    const file = await desk.ask("GET", `${path}/errors`);
    expect([file.status, file.headers.get("content-type")]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    const [, job = ""] = /href="[^"]*\?job=([\da-f-]{36})#rows"/.exec(html) ?? [];
    const [row] = await site.shop.sql<{ count: number }>(
      "select count(*)::int as count from exchange_problems where job_uuid = $1",
      [job],
    );
    const ofJob = (await desk.get(`${path}?job=${job}`)).html;
    expect(ofJob).toContain(`Отклонённые строки: ${row?.count ?? 0}<`);
    expect(ofJob).toContain(`href="${path}/errors?job=${job}"`);
    expect(ofJob).toContain("Все строки обмена");
    await site.shop.sql("update exchange_problems set code = 'neverHeardOf' where external_id = 'p1'");
    expect((await desk.get(path)).html).toContain("Магазин не принял значение (код: neverHeardOf)");
  });

  it("shows what was held in roubles, and rejects or applies it once", async () => {
    const desk = await deskOf(["catalog"]);
    const { html } = await desk.get(path);
    const [, part = ""] = /name="form" value="apply:([\da-f-]{36})"/.exec(html) ?? [];
    expect(html).toMatch(/>100,5<.*>1\s005</s);
    const form = { form: `apply:${part}`, key: "one" };
    expect((await desk.post(path, form)).status).toBe(303);
    expect(await exchange.held()).toEqual([{ kind: "prices", state: "applying" }]);
    const again = await desk.post(path, { ...form, key: "two" });
    expect(again.status).toBe(303);
    expect((await desk.get(path)).html).toContain("Решение уже принято");
    expect((await (await deskOf(["admin"])).get("/desk/journal")).html).toContain("Обмен с 1С: применено удержанное");
  });

  it("reads files once more, which forgets what they were refused for", async () => {
    const desk = await deskOf(["catalog"]);
    const [job] = await site.shop.sql<{ uuid: string }>("select uuid from exchange_jobs order by number limit 1");
    await site.shop.sql("update exchange_jobs set state = 'failed', code = 'notXml' where uuid = $1", [job?.uuid]);
    await site.shop.sql(
      "insert into exchange_files (uuid, session_uuid, job_uuid, name, kind, state) values (gen_random_uuid(), $1, $2, 'import.xml', 'document', 'done')",
      [session, job?.uuid],
    );
    const { html } = await desk.get(path);
    expect(html).toContain("Файл не является документом XML");
    expect(html).toContain("Повторить: import.xml");
    expect((await desk.post(path, { form: `repeat:${job?.uuid ?? ""}`, key: "three" })).status).toBe(303);
    expect(await site.shop.sql("select state from exchange_jobs where uuid = $1", [job?.uuid])).toEqual([
      { state: "queued" },
    ]);
    expect(await exchange.problems()).toEqual([]);
    expect((await desk.post(path, { form: `repeat:${job?.uuid ?? ""}`, key: "four" })).status).toBe(303);
    expect((await desk.get(path)).html).toContain("ещё читаются");
  });

  it("gives its files out after a fresh code, and tells of those that are gone", async () => {
    const [file, key] = [site.shop.ports.ids.uuid(), site.shop.ports.ids.uuid()];
    await site.shop.ports.files.put(key, Buffer.from("<a/>"));
    await site.shop.sql(
      "insert into exchange_files (uuid, session_uuid, name, kind, size, parts, state) values ($1, $2, 'goods.xml', 'document', 4, 1, 'done')",
      [file, session],
    );
    await site.shop.sql("insert into exchange_file_parts (file_uuid, position, file_key, size) values ($1, 1, $2, 4)", [
      file,
      key,
    ]);
    const href = `/desk/exchange/files/${file}`;
    const staff = await atDesk(site.shop, ["catalog"]);
    const desk = site.visitor();
    desk.cookies.set("desk", staff.token);
    expect((await desk.get(path)).html).toContain(`<a href="${href}">goods.xml</a>`);
    const taken = await desk.ask("GET", href);
    expect([taken.status, taken.html, taken.headers.get("content-type")]).toEqual([
      200,
      "<a/>",
      "application/octet-stream",
    ]);
    await site.shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      staff.uuid,
    ]);
    const asked = await desk.ask("GET", href);
    expect([asked.status, asked.html.includes('name="freshCode"')]).toEqual([200, true]);
    const form = { form: "download", key: "six" };
    expect((await desk.post(href, { ...form, freshCode: "000000" })).status).toBe(422);
    expect((await desk.submit(href, { ...form, freshCode: nextCode(site.shop) })).html).toBe("<a/>");
    await site.shop.ports.files.remove(key);
    const gone = await desk.ask("GET", href);
    expect([gone.status, gone.html.includes("Этого файла больше нет: файлы из 1С хранятся 14 дней")]).toEqual([
      404,
      true,
    ]);
    const viewer = await deskOf(["viewer"]);
    const { html } = await viewer.get(path);
    expect([html.includes("goods.xml"), html.includes(href)]).toEqual([true, false]);
    expect((await viewer.ask("GET", href)).status).toBe(404);
  });

  it("is seen by those who may see it, and decided on by those who release packages", async () => {
    for (const role of staffRoles) {
      const desk = await deskOf([role]);
      const sees = ["admin", "catalog", "viewer"].includes(role);
      for (const page of ["/desk/exchange", path, `${path}/errors`])
        expect((await desk.ask("GET", page)).status, `${role} ${page}`).toBe(sees ? 200 : 404);
      if (role !== "viewer") continue;
      expect((await desk.get(path)).html).not.toContain('value="apply:');
      expect((await desk.post(path, { form: `reject:${session}`, key: "five" })).status).toBe(403);
    }
  });
});
