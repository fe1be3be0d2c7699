import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { book } from "#tests/support/files/read-lists.ts";
import { valueOf, withFiles } from "#tests/support/files/multipart.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const text = (lines: string) => new TextEncoder().encode(lines);

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  visitor = site.visitor();
  await visitor.login(small.phones.ooo);
});
afterAll(() => site.close());

async function loaded(lines: string, name = "Заявка.csv") {
  const key = valueOf((await visitor.get("/load-products")).html, "key") ?? "";
  return visitor.post("/load-products", withFiles({ intent: "upload.file", key }, [{ name, bytes: text(lines) }]));
}

describe("uploading a list without script", () => {
  it("leads to its rows, and these into the basket, once (invariants BK7)", async () => {
    const sent = await loaded("Артикул;Кол-во\nDH-120.R;2\nнет такого;5");
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/loaded-products\?upload=/)]);
    const page = await visitor.get(sent.location ?? "");
    expect(shown(page.html)).toContain("Заявка.csv");
    expect(shown(page.html)).toContain("Добавить 1 товар в корзину");
    const upload = valueOf(page.html, "upload") ?? "";
    const add = () => visitor.submit(sent.location ?? "", { intent: "upload.basket", upload });
    expect(shown((await add()).html)).toContain("Добавлено 1 из 2");
    expect(shown((await add()).html)).toContain("Добавлено 1 из 2, 1 строка с ошибкой");
    expect(shown((await visitor.get("/basket")).html)).toContain("1 товар");
  });

  it("reports an invalid file, or an invalid list with the text kept in its field", async () => {
    const wrong = await loaded("", "empty.csv");
    expect([wrong.status, shown(wrong.html).includes("нет ни одной строки")]).toEqual([422, true]);
    const none = await visitor.post("/load-products", withFiles({ intent: "upload.file", key: "k" }, []));
    expect([none.status, shown(none.html).includes("Выберите файл")]).toEqual([422, true]);
    const empty = await visitor.post("/load-products", { intent: "upload.text", key: "k", list: " " });
    expect([empty.status, shown(empty.html).includes("Вставьте список")]).toEqual([422, true]);
  });

  it("asks for the sheet of a workbook, and reports what was left out", async () => {
    const list = [
      ["Артикул", "Кол-во"],
      ["DH-120.R", 3],
      ["Итого", 3],
    ];
    const bytes = await book({ "Объект 1": list, "Объект 2": list });
    const key = valueOf((await visitor.get("/load-products")).html, "key") ?? "";
    const file = { name: "book.xlsx", bytes: Uint8Array.from(bytes) };
    const sent = await visitor.post("/load-products", withFiles({ intent: "upload.file", key }, [file]));
    const page = await visitor.get(sent.location ?? "");
    expect(shown(page.html)).toContain("Какой лист загрузить?");
    const upload = valueOf(page.html, "upload") ?? "";
    const chosen = await visitor.submit(sent.location ?? "", { intent: "upload.sheet", upload, sheet: "Объект 2" });
    const html = shown(chosen.html);
    expect(html).toContain("Прочитали лист «Объект 2». Другие листы не загружали: «Объект 1»");
    expect(html).toContain("Строка 3: Итого 3");
    expect(html).toContain("Добавить 1 товар в корзину");
  });

  it("offers to read all tables side by side, and numbers the rows of each", async () => {
    const sent = await loaded("Артикул;Кол-во;;Код;К заказу\nDH-120.R;2;;HW-37;3", "Две таблицы.csv");
    const page = await visitor.get(sent.location ?? "");
    expect(shown(page.html)).toContain("отдельные таблицы с артикулами и количеством: столбцы A–B, D–E");
    const form = /<form[^>]*upload-several.*?<\/form>/s.exec(page.html)?.[0] ?? "";
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const read = await visitor.submit(sent.location ?? "", fields);
    const html = shown(read.html);
    expect(html).toContain("Прочитали 2 таблицы, стоящие рядом, слева направо");
    expect(html).toContain("Строка 2 (таблица 2)");
    expect(html).toContain("Добавить 2 товара в корзину");
  });

  it("reports how many rows of a price list are not ordered, and which", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `P-${at};Петля;100;`).join("\n");
    const sent = await loaded(`Артикул;Наименование;Цена;Заказ\n${rows}\nDH-120.R;Петля;184;4`, "Прайс.csv");
    const html = shown((await visitor.get(sent.location ?? "")).html);
    expect(html).toContain("Без количества: 120 строк, их не заказываем");
    expect(html).toContain("Строка 2: P-0 Петля");
    expect(html).toContain("И ещё 20 строк");
    expect(html).toContain("Добавить 1 товар в корзину");
    expect(html).not.toContain("с ошибкой");
  });

  it("names a barcode shortened by a spreadsheet", async () => {
    const sent = await loaded("Штрихкод;Кол-во\n4,60712E+12;5\nDH-120.R;2", "Штрихкоды.csv");
    expect(shown((await visitor.get(sent.location ?? "")).html)).toContain(
      "Похоже, Excel округлил штрихкод «4,60712E+12». Введите его целиком",
    );
  });

  it("answers 404 for an unknown list and an unknown page", async () => {
    for (const query of ["upload=00000000-0000-4000-8000-000000000000", "upload=x", "page=0"])
      expect((await visitor.get(`/loaded-products?${query}`)).status).toBe(404);
  });

  it.each([
    ["a guest's form", "/load-products", {}, 302, "drawer=auth"],
    ["a form to the desk", "/desk/imports/new", {}, 303, "/desk/sign-in"],
    [
      "a form to the desk with a made-up session",
      "/desk/imports/new",
      { cookie: "desk=made-up" },
      303,
      "/desk/sign-in",
    ],
  ])("I13: does not read %s, and asks the sender to sign in", async (_, path, cookies, status, destination) => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read += 1;
          controller.enqueue(new Uint8Array(1_024));
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await site.fetch(
      new Request(`http://localhost:3000${path}`, {
        method: "POST",
        body,
        headers: {
          host: "localhost:3000",
          origin: "http://localhost:3000",
          "sec-fetch-site": "same-origin",
          "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile",
          "content-type": "multipart/form-data; boundary=x",
          ...cookies,
        },
        duplex: "half",
      }),
    );
    expect([answer.status, answer.headers.get("location"), read]).toEqual([
      status,
      expect.stringContaining(destination),
      0,
    ]);
  });

  it.each([
    ["no boundary", "multipart/form-data; charset=utf-8", "x", 400],
    [
      "one that never ends",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n',
      400,
    ],
  ])("I11, I12: a form with %s is refused, and the next one is accepted", async (_, type, body, status) => {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await site.fetch(
      new Request("http://localhost:3000/load-products", {
        method: "POST",
        body,
        headers: {
          host: "localhost:3000",
          origin: "http://localhost:3000",
          "sec-fetch-site": "same-origin",
          "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile",
          "content-type": type,
          cookie,
        },
      }),
    );
    expect(answer.status).toBe(status);
    expect((await loaded("DH-120.R;1")).status).toBe(303);
  });
});
