import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valueOf, withFiles } from "#tests/support/multipart.ts";
import { small } from "#tests/support/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/site.ts";

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

describe("loading a list without script", () => {
  it("leads to its rows, and these into the basket, once (invariants BK7)", async () => {
    const sent = await loaded("Артикул;Кол-во\nDH-120.R;2\nнет такого;5");
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/loaded-products\?upload=/)]);
    const page = await visitor.get(sent.location ?? "");
    expect(shown(page.html)).toContain("Заявка.csv");
    expect(shown(page.html)).toContain("Добавить 1 позицию в корзину");
    const upload = valueOf(page.html, "upload") ?? "";
    const add = () => visitor.submit(sent.location ?? "", { intent: "upload.basket", upload });
    expect(shown((await add()).html)).toContain("Добавлено 1 из 2");
    expect(shown((await add()).html)).toContain("Добавлено 1 из 2, 1 строка с ошибкой");
    expect(shown((await visitor.get("/basket")).html)).toContain("1 товар");
  });

  it("comes back with what is wrong with the file, or with the list still in its field", async () => {
    const wrong = await loaded("", "empty.csv");
    expect([wrong.status, shown(wrong.html).includes("нет ни одной строки")]).toEqual([422, true]);
    const none = await visitor.post("/load-products", withFiles({ intent: "upload.file", key: "k" }, []));
    expect([none.status, shown(none.html).includes("Выберите файл")]).toEqual([422, true]);
    const empty = await visitor.post("/load-products", { intent: "upload.text", key: "k", list: " " });
    expect([empty.status, shown(empty.html).includes("Вставьте список")]).toEqual([422, true]);
  });

  it("shows no list that is not there, nor a page of none", async () => {
    for (const query of ["upload=00000000-0000-4000-8000-000000000000", "upload=x", "page=0"])
      expect((await visitor.get(`/loaded-products?${query}`)).status).toBe(404);
  });

  it("I13: nothing of a guest's form is read; he is asked to log in", async () => {
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
      new Request("http://localhost:3000/load-products", {
        method: "POST",
        body,
        headers: {
          host: "localhost:3000",
          origin: "http://localhost:3000",
          "sec-fetch-site": "same-origin",
          "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile",
          "content-type": "multipart/form-data; boundary=x",
        },
        duplex: "half",
      }),
    );
    expect([answer.status, answer.headers.get("location"), read]).toEqual([
      302,
      expect.stringContaining("drawer=auth"),
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
  ])("I11, I12: a form with %s is refused, and the next one is taken", async (_, type, body, status) => {
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
