import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readXlsx } from "hucre/xlsx";
import { z } from "zod";
import { deskFilesShape } from "#app/contract/desk/files.ts";
import { exportedLists, exportRules, type ExportedList } from "#app/domain/desk/list-export.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { deskListFile } from "#server/use-cases/desk/exports/list-file.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { filledLists } from "#tests/support/desk-lists.ts";
import type { ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let order: ShippedOrder;
beforeAll(async () => {
  shop = await testShop();
  order = await filledLists(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.sql("delete from file_processes"));

/** Columns of a price list in a file. */
const inFile = (list: string) => [list, `${list}, старая цена`, `${list}, от количества`];

type Desk = Awaited<ReturnType<typeof atDesk>>;
type Wanted = { query?: string; format?: "csv" | "xlsx"; isPersonal?: boolean };

const start = (desk: Desk, list: string, wanted: Wanted = {}, key = shop.ports.ids.uuid()) =>
  desk.call("POST", "/desk/list-exports", {
    body: { list, query: "", format: "csv", isPersonal: false, ...wanted },
    headers: { "idempotency-key": key },
  });
const uuidOf = (answer: Awaited<ReturnType<typeof start>>) => answer.data(z.object({ process: z.string() })).process;
const ownFiles = async (desk: Desk) => (await desk.call("GET", "/desk/files")).data(deskFilesShape).items;
const download = (desk: Desk, uuid: string) => desk.call("GET", `/desk/files/${uuid}`);

async function made(desk: Desk, list: string, wanted: Wanted = {}): Promise<string> {
  const started = await start(desk, list, wanted);
  expect(started.status, `${list}: ${started.text}`).toBe(200);
  await makeFiles(shop.ports, fileMakers);
  return uuidOf(started);
}
async function csv(desk: Desk, list: string, wanted: Wanted = {}) {
  const file = await download(desk, await made(desk, list, wanted));
  expect(file.status, list).toBe(200);
  const lines = file.text.replace("\uFEFF", "").split("\r\n");
  return { head: lines[0] ?? "", rows: lines.slice(1, -1) };
}
/** Bytes, which `call` reads as a text. */
async function workbook(desk: Desk, list: string, wanted: Wanted = {}): Promise<Uint8Array> {
  const uuid = await made(desk, list, { ...wanted, format: "xlsx" });
  const headers = { authorization: `Desk ${desk.token}` };
  const answer = await shop.app.fetch(new Request(`http://shop.test/api/v1/desk/files/${uuid}`, { headers }));
  return new Uint8Array(await answer.arrayBuffer());
}
const seen = (screen: string) =>
  shop.sql<{ kind: string; id: string }>(
    "select subject_kind as kind, subject_id as id from personal_access where way = 'export' and screen = $1",
    [screen],
  );

/** Every list with the head of its file, and a row that it must have. */
const files: Readonly<Record<ExportedList, { head: string; row: RegExp; query?: string }>> = {
  access: {
    head: "Когда;Кто;Как;Где;Чьи данные;Адрес",
    row: /Анна Петрова;открыл\(а\) карточку;Карточка покупателя;Покупатель Иванов Пётр;/,
  },
  arrivals: {
    head: "Артикул;Товар;Ждут;С какого дня;Свободно;Поставка, дней;Города",
    row: /^DH-120.R;.*;1;03.01.2026;\d+;[^;]*;Москва$/,
  },
  brands: { head: "Логотип;Бренд;Страна;Товаров;Адрес;Страница", row: /;[^;]+;[^;]*;\d+;[a-z-]+;$/ },
  buyers: {
    head: "Имя;Телефон;Город;Компании;Заказов;Последний заказ;Проверка;Регистрация",
    row: /^Иванов Пётр;7 9•• •••-00-01;.*;1;\d\d\.\d\d\.\d{4} \d\d:\d\d;;/,
  },
  claims: {
    head: "Номер;Решить до;Статус;Заказ;Причина;Просит;Сумма;Покупатель",
    row: /^ПР-26-00017;\d\d\.\d\d\.\d{4};Зарегистрирована;.*;321,5;Иванов Пётр$/,
  },
  companies: {
    head: "Компания;ИНН;Вид;Статус;Вид цен;Оплата;Менеджер;Заказов;Последний заказ",
    row: /;\d{10,12};Юридическое лицо;Проверена;/,
  },
  exchangeSessions: {
    head: "Начат;Подключение;Итог;Адрес, версия;Файлов;Строк;Создано;Изменено;Те же;Пропущено;Ждут;Отклонено;Длился, с",
    row: /^29\.11\.2026 12:30;УТ, Заказы;Принято с замечаниями;203\.0\.113\.7, 2\.10;1;12;0;3;7;0;0;2;1,5$/,
  },
  feedback: {
    head: "Номер;Получено;О чём;Тема;Статус;От кого;Заказ;Как ответить",
    row: /^О-26-00001;\d+\s[а-я]+\s\d{4}, \d\d:\d\d;.*;Какой шуруп;Новое;Иванов Пётр;/,
  },
  finance: { head: "Когда;Что;Заказ;Сумма;Состояние;Как;Компания;Примечание", row: /;Оплата;[^;]+;1234,5;Выполнено;/ },
  goodsPrices: {
    head: `Фото;Артикул;Название;${["Розница", "Розница, Санкт-Петербург", "Опт"].flatMap(inFile).join(";")}`,
    row: /;DH-120.R;[^;]*;184,5;[^;]*;[^;]*;[^;]*;[^;]*;[^;]*;150;[^;]*;[^;]*$/,
  },
  imports: {
    head: "Файл;Загружен;Вид;Кто;Состояние;Строк;Создано;Изменено;Без изменений;Ошибок",
    row: /^goods\.csv;.*;Товары;Анна Петрова;Готово;0;0;0;0;0$/,
  },
  journal: {
    head: "Когда;Кто;Действие;Объект;Изменения;Причина",
    row: /;Покупатель Иванов Пётр;[^;]*;Покупатель Иванов Пётр;Телефон: \+79000000001 → \+79000000002;/,
    query: "?kind=user",
  },
  media: {
    head: "Картинка;Описание;Где показана;Размер;Загружена;Кто загрузил",
    row: /^https?:.*;Петля сбоку;нигде;800×600, 40 КБ;/,
  },
  outbox: {
    head: "Что;Создано;Канал;О чём;Кому;Состояние;Попыток;Причина сбоя",
    row: /;SMS;;7 9•• •••-00-01;В очереди;0;$/,
  },
  pages: {
    head: "Название;Вид;Адрес;Состояние;Опубликовано;Черновик от",
    row: /Политика конфиденциальности;Страница, юридический текст;/,
  },
  picking: { head: "Часть;День;Часы;Способ;Маршрут;Склад;Состояние;Собрано;Вес", row: /;Ждёт сборки;0 из \d;/ },
  plannedPrices: {
    head: "Артикул;Товар;Вид цен;От количества;Сейчас;Будет;С какого времени;Кто запланировал",
    row: /;77,5;\d\d\.\d\d\.\d{4} \d\d:\d\d;Анна Петрова$/,
  },
  products: {
    head: "Фото;Артикул;Название;Категория;Бренд;Статус;Цена;Свободно;Изменён",
    row: /;DH-120.R;.*;В продаже;184,5;300;/,
  },
  redirects: { head: "Прежний адрес;Куда ведёт;Добавлена", row: /^\/staroe;\/catalog;\d\d\.\d\d\.\d{4} \d\d:\d\d$/ },
  seo: {
    head: "Адрес;Что за страница;Заголовок окна (title);Описание для поисковиков;Текст;Картинка;Изменены",
    row: /^\/contacts;Другая страница;Контакты в \{\{cityIn\}\};;;;\d\d\.\d\d\.\d{4} \d\d:\d\d$/,
  },
  staff: {
    head: "Имя;Эл. почта;Роли;Города;Склады;Состояние;Последнее действие",
    row: /^Анна Петрова;.*@example\.ru;Администратор;Все;;Работает;/,
  },
  subscriptions: {
    head: "Почта;Состояние;Город;Согласие;Подписка;Подтверждена;Окончена",
    row: /^n.*@example\.ru;/,
  },
  tasks: {
    head: "Задача;Вид;Объект;Срочность;Срок;Исполнитель;Создана",
    row: /^Сверить остаток;Задача сотрудника;;Обычная;;;/,
  },
};

describe.each(exportedLists)("the file of the list «%s»", (list) => {
  const { head, row, query = "" } = files[list];
  const { right } = exportRules[list];

  it("has the shown columns and the rows of the list, as CSV and as a workbook", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const text = await csv(desk, list, { query, isPersonal: true });
    expect(text.head).toBe(head);
    expect(text.rows.join("\n")).toMatch(new RegExp(row.source, "m"));
    const { sheets } = await readXlsx(await workbook(desk, list, { query, isPersonal: true }));
    const [first, ...rows] = sheets[0]?.rows ?? [];
    expect(first?.map((title) => String(title).replace(/, МСК$/, ""))).toEqual(head.split(";"));
    // The journals have grown by the file before.
    expect(rows.length).toBeGreaterThanOrEqual(text.rows.length);
  });

  it("is for those alone who have the right of the list", async () => {
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = right === "self" || mayStaff({ uuid: desk.uuid, roles: [role], cities: [], warehouses: [] }, right);
      const { code } = (await start(desk, list)).body;
      expect(code === "rightMissing", `${role} ${code}`).toBe(!may);
    }
  });
});

describe("data of people", () => {
  const personal = exportedLists.filter((list) => exportRules[list].personal.length > 0);

  it.each(personal)("stay out of the file of «%s» that is not said to have them", async (list) => {
    const { head, query = "" } = files[list];
    const desk = await atDesk(shop, ["admin"]);
    const file = await csv(desk, list, { query });
    expect(file.head.split(";").length).toBe(head.split(";").length - exportRules[list].personal.length);
    expect(file.rows.join("\n")).not.toMatch(/Иванов|Сидоров|00-01|9000000001|@/);
    expect((await ownFiles(desk))[0]).toMatchObject({ hasPersonalData: false });
  });

  it("are veiled in the rows of the journal that tell of people, and in those alone", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const { head, rows } = await csv(desk, "journal");
    expect(head).toBe(files.journal.head);
    const text = rows.join("\n");
    expect(text).not.toMatch(/Иванов|\+79/);
    expect(text).toMatch(/;Покупатель;[^;]*;Покупатель;;/);
    expect(text).toContain("Название: Петля → Петля правая");
  });

  it("are recorded in the access log with the buyers of claims and messages", async () => {
    const [buyer] = await shop.sql<{ id: string }>("select user_uuid::text as id from orders where uuid = $1", [
      order.uuid,
    ]);
    const desk = await atDesk(shop, ["finance"]);
    await csv(desk, "buyers", { isPersonal: true });
    expect(await seen("customers")).toContainEqual({ kind: "user", id: buyer?.id });
    await shop.sql("delete from file_processes");
    await csv(await atDesk(shop, ["admin"]), "claims", { isPersonal: true });
    await csv(await atDesk(shop, ["admin"]), "feedback", { isPersonal: true });
    for (const screen of ["claims", "feedbackList"])
      expect(await seen(screen), screen).toContainEqual({ kind: "user", id: buyer?.id });
    const [entry] = await shop.sql("select changes from audit_log where actor_id = $1", [desk.uuid]);
    expect(entry).toMatchObject({
      changes: {
        columns: { after: ["name", "phone", "city", "companies", "orders", "last", "moderation", "created"] },
      },
    });
  });

  it("are recorded only when a column has them", async () => {
    const before = (await seen("customers")).length;
    const desk = await atDesk(shop, ["admin"]);
    await csv(desk, "buyers", { query: "?cols=city,orders", isPersonal: true });
    expect((await ownFiles(desk))[0]).toMatchObject({ hasPersonalData: false });
    expect(await seen("customers")).toHaveLength(before);
  });

  it("need the right to export them and a fresh code", async () => {
    expect((await start(await atDesk(shop, ["orders"]), "buyers", { isPersonal: true })).body.code).toBe(
      "rightMissing",
    );
    const desk = await atDesk(shop, ["admin"]);
    await shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      desk.uuid,
    ]);
    expect((await start(desk, "buyers", { isPersonal: true })).body.code).toBe("freshCodeNeeded");
    expect((await start(desk, "buyers")).status).toBe(200);
  });
});

describe("sums", () => {
  const head = async (list: string, roles: readonly StaffRole[], query = "") =>
    (await csv(await atDesk(shop, roles), list, { query })).head;

  it("do not reach who may not see them on the page", async () => {
    expect(await head("claims", ["viewer"])).toContain("Сумма");
    expect(await head("products", ["warehouse"])).not.toContain("Цена");
    expect(await head("products", ["content"])).not.toContain("Цена");
    expect(await head("products", ["catalog"])).toContain("Цена");
    expect((await start(await atDesk(shop, ["warehouse"]), "claims", { query: "?cols=sum" })).body.code).toBe(
      "exportColumns",
    );
  });
});

describe("times of a city with other clocks", () => {
  it("are moments by the shop's clock in a workbook, whatever the list", async () => {
    await shop.sql("update cities set timezone = 'Asia/Yekaterinburg'");
    try {
      const desk = await atDesk(shop, ["admin"]);
      for (const list of ["claims", "feedback"] as const) {
        const rows = (await readXlsx(await workbook(desk, list, { query: "?cols=created" }))).sheets[0]?.rows ?? [];
        const [row] = await shop.sql<{ at: Date }>(
          `select date_trunc('minute', created_at at time zone 'Europe/Moscow') at time zone 'UTC' as at
             from ${list === "claims" ? "claims" : "feedbacks"} order by created_at limit 1`,
        );
        expect(rows[0]?.[0], list).toMatch(/, МСК$/);
        expect(
          rows.slice(1).map(([at]) => at),
          list,
        ).toContainEqual(new Date(row?.at ?? 0));
      }
    } finally {
      await shop.sql("update cities set timezone = 'Europe/Moscow'");
    }
  });

  it("have their zone beside them in a text", async () => {
    await shop.sql("update cities set timezone = 'Asia/Yekaterinburg'");
    try {
      const desk = await atDesk(shop, ["admin"]);
      for (const list of ["claims", "feedback"])
        expect((await csv(desk, list, { query: "?cols=number,created" })).rows, list).toEqual([
          expect.stringMatching(/^\S+;\d+\s[а-я]+\s\d{4}, \d\d:\d\d\sМСК\+2$/),
        ]);
    } finally {
      await shop.sql("update cities set timezone = 'Europe/Moscow'");
    }
  });
});

describe("prices of goods", () => {
  it("go into the file in the chosen lists, and in those alone that its author may see", async () => {
    const head = async (role: StaffRole, query = "") =>
      (await csv(await atDesk(shop, [role]), "goodsPrices", { query })).head;
    expect(await head("catalog", "?cols=article,list.3,list.1")).toBe(
      ["Артикул", ...inFile("Розница"), ...inFile("Опт")].join(";"),
    );
    expect(await head("viewer")).toBe(["Фото", "Артикул", "Название", ...inFile("Розница")].join(";"));
    expect(await head("viewer", "?cols=article,list.3")).toBe("Артикул");
    expect((await start(await atDesk(shop, ["viewer"]), "goodsPrices", { query: "?cols=list.3" })).body.code).toBe(
      "exportColumns",
    );
  });

  it("stand beside their old prices and tiers", async () => {
    const [product] = await shop.sql<{ uuid: string }>("select uuid from products where article = 'DH-120.R'");
    const uuid = product?.uuid ?? "";
    await shop.sql("delete from prices where product_uuid = $1 and price_list_id = 1 and from_quantity > 0", [uuid]);
    await shop.sql("update prices set old_price = 200.25 where product_uuid = $1 and price_list_id = 1", [uuid]);
    await shop.sql(
      "insert into prices (product_uuid, price_list_id, from_quantity, price) values ($1, 1, 2, 170), ($1, 1, 10, 165.5)",
      [uuid],
    );
    const { rows } = await csv(await atDesk(shop, ["catalog"]), "goodsPrices", { query: "?cols=article,list.1" });
    expect(rows.map((row) => row.replaceAll("\u00a0", " "))).toContain(
      'DH-120.R;184,5;200,25;"от 2 шт — 170,00; от 10 шт — 165,50"',
    );
  });

  it("of a list that is switched off meanwhile are left out with their title", async () => {
    const process = uuidOf(
      await start(await atDesk(shop, ["catalog"]), "goodsPrices", { query: "?cols=article,list.2,list.3" }),
    );
    await shop.sql("update price_lists set is_active = false where id = 2");
    const [file] = await shop.sql<{ params: unknown }>("select params from file_processes where uuid = $1", [process]);
    const made = await deskListFile(shop.ports, { params: file?.params }, async () => {});
    let text = "";
    for await (const piece of made.bytes) if (typeof piece !== "number") text += Buffer.from(piece).toString();
    await shop.sql("update price_lists set is_active = true where id = 2");
    const [head, ...rows] = text.replace("\uFEFF", "").split("\r\n");
    expect(head).toBe(["Артикул", ...inFile("Опт")].join(";"));
    expect(rows).toContain("DH-120.R;150;;");
  });
});

describe("the file of a list", () => {
  it("has the columns, the filter and the order of the address", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const { head, rows } = await csv(desk, "products", {
      query: "?q=DH-120.R&cols=article,stock&sort=-article&page=7",
    });
    expect([head, ...rows]).toEqual(["Артикул;Свободно", "DH-120.R;300"]);
  });

  it("has numbers, days and moments as such in a workbook", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const row = async (list: string, cols: string) =>
      (await readXlsx(await workbook(desk, list, { query: `?cols=${cols}` }))).sheets[0]?.rows[1] ?? [];
    const [due, sum] = await row("claims", "due,sum");
    const [created] = await row("outbox", "created");
    expect([due instanceof Date, sum, created instanceof Date]).toEqual([true, 321.5, true]);
  });

  it("has every row once, of however many pages", async () => {
    await shop.sql("insert into redirects (path, target) select '/many-' || n, '/' from generate_series(1, 450) n");
    const { rows } = await csv(await atDesk(shop, ["content"]), "redirects", { query: "?q=/many-&sort=-created" });
    expect(rows).toHaveLength(450);
    expect(new Set(rows.map((row) => row.split(";")[0])).size).toBe(450);
  });

  it("has every row that stays, though others go while it is read", async () => {
    await shop.sql("insert into redirects (path, target) select '/while-' || n, '/' from generate_series(1, 450) n");
    const process = uuidOf(await start(await atDesk(shop, ["content"]), "redirects", { query: "?q=/while-" }));
    const [file] = await shop.sql<{ params: unknown }>("select params from file_processes where uuid = $1", [process]);
    const made = await deskListFile(shop.ports, { params: file?.params }, async () => {
      await shop.sql("delete from redirects where path = '/while-1'");
    });
    let text = "";
    for await (const piece of made.bytes) if (typeof piece !== "number") text += Buffer.from(piece).toString();
    const paths = text
      .split("\r\n")
      .slice(1, -1)
      .map((row) => row.split(";")[0]);
    const kept = await shop.sql<{ path: string }>("select path from redirects where path like '/while-%'");
    expect(kept).toHaveLength(449);
    expect(paths.toSorted()).toEqual(kept.map(({ path }) => path).toSorted());
  });

  it("is not made of nothing, nor of more rows than a file takes", async () => {
    const desk = await atDesk(shop, ["content"]);
    expect((await start(desk, "redirects", { query: "?q=нет такого" })).body.code).toBe("exportNone");
    await shop.sql("insert into redirects (path, target) select '/most-' || n, '/' from generate_series(1, 50001) n");
    expect((await start(desk, "redirects", { query: "?q=/most-" })).body.code).toBe("exportMany");
    await shop.sql("delete from redirects where path like '/most-%'");
  });

  it("is limited to the cities of its author", async () => {
    const desk = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    for (const list of ["buyers", "claims", "feedback", "companies", "picking"])
      expect((await start(desk, list)).body.code, list).toBe("exportNone");
  });

  it("is started once by a repeated form, and told in the journal", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const [one, two] = [await start(desk, "brands", {}, "same"), await start(desk, "brands", {}, "same")];
    expect(uuidOf(one)).toBe(uuidOf(two));
    await start(desk, "brands");
    await start(desk, "media");
    expect((await start(desk, "tasks")).body.code).toBe("filesRunning");
    expect(await shop.sql("select action, object_kind from audit_log where actor_id = $1", [desk.uuid])).toEqual(
      Array.from({ length: 3 }, () => ({ action: "list.exported", object_kind: "file" })),
    );
  });

  it("is neither made nor handed out when its author has lost a right that it needs", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const rolesNow = (role: StaffRole) => shop.sql("update staff set roles = $2 where uuid = $1", [desk.uuid, [role]]);
    const prices = await made(desk, "products");
    expect((await download(desk, prices)).status).toBe(200);
    await rolesNow("content");
    expect((await download(desk, prices)).status).toBe(404);
    await rolesNow("admin");
    for (const [list, wanted, role] of [
      ["redirects", {}, "viewer"],
      ["products", {}, "content"],
      ["buyers", { isPersonal: true }, "orders"],
    ] as const) {
      await shop.sql("delete from file_processes");
      const uuid = uuidOf(await start(desk, list, wanted));
      await rolesNow(role);
      for (let attempt = 0; attempt < 3; attempt += 1) await makeFiles(shop.ports, fileMakers);
      const [made] = await shop.sql("select status, file_key from file_processes where uuid = $1", [uuid]);
      expect(made, list).toEqual({ status: "error", file_key: null });
      await rolesNow("admin");
    }
  });
});
