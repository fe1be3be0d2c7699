import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emailsOf } from "#tests/support/emails.ts";
import { valueOf, valuesOf, withFiles } from "#tests/support/files/multipart.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small, staffAddress } from "#tests/support/shops/shop.ts";
import { smallDisk } from "#tests/support/servers/small-disk.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const longAgo = "2026-01-01T00:00:00.000Z";
const form = {
  intent: "feedback.send",
  type: "product",
  subject: "Подойдёт ли петля",
  message: "Подойдёт ли петля 120 к двери?\r\nСпасибо.",
  orderNumber: "",
  fio: "Анна Петрова",
  phone: "8 916 123-45-67",
  email: "anna@example.ru",
  preferredChannel: "email",
  personalData: "on",
  website: "",
  shownAt: longAgo,
};

const addPage = ({ shop }: Site) =>
  shop.sql(
    "insert into content_pages (path, title, h1, description, body) values ('/support', 'Поддержка', 'Поддержка', '', 'Текст') on conflict do nothing",
  );

let site: Site;
let visitor: Visitor;
let key = "";
beforeAll(async () => {
  site = await testSite();
  await addPage(site);
});
beforeEach(async () => {
  for (const table of ["letter_limits", "outbox", "files", "consents", "feedbacks"])
    await site.shop.sql(`delete from ${table}`);
  visitor = site.visitor();
  key = valueOf((await visitor.get("/support")).html, "key") ?? "";
});
afterAll(() => site.close());

const post = (
  change: Record<string, string | string[]> = {},
  files: { name: string; bytes: Uint8Array }[] = [],
  path = "/support",
) => visitor.post(path, withFiles({ ...form, key, ...change }, files));
const storedMessages = () =>
  site.shop.sql<{ number: string; message: string }>("select number, message from feedbacks");

describe("the form of the support page, without script", () => {
  it("asks for consent with an unchecked box", async () => {
    const { html } = await visitor.get("/support");
    expect(/<form[^>]*id="feedback"|<form[^>]*enctype="multipart\/form-data"[^>]*>/i.exec(html)?.[0]).toContain(
      'action="/support#feedback"',
    );
    expect(/<input[^>]*name="personalData"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
  });

  it("accepts named types and extensions, without HEIC, so that phones convert to JPEG", async () => {
    const accept =
      /<input[^>]*name="files"[^>]*accept="([^"]*)"/.exec((await visitor.get("/support")).html)?.[1]?.split(",") ?? [];
    expect(accept).toEqual(
      expect.arrayContaining([
        "image/jpeg",
        ".jpg",
        ".jpeg",
        "image/png",
        "image/webp",
        "application/pdf",
        ".docx",
        ".xlsx",
      ]),
    );
    expect(accept.join()).not.toMatch(/hei[cf]|\*/);
  });

  it("explains how to send an iPhone photograph, and keeps everything else", async () => {
    const page = await post({}, [
      { name: "IMG_0042.HEIC", bytes: samples.heic },
      { name: "хорошо.png", bytes: samples.png },
    ]);
    expect(page.status).toBe(422);
    expect(shown(page.html)).toMatch(
      /IMG_0042\.HEIC: Это фотография HEIC.* JPG, PNG, WebP или PDF: на iPhone выберите/,
    );
    expect([valueOf(page.html, "email"), valuesOf(page.html, "file").length]).toEqual(["anna@example.ru", 1]);
    expect(await storedMessages()).toEqual([]);
  });

  it("is accepted with its files: the page shows number and deadline, and two e-mails are sent", async () => {
    const page = await post({}, [
      { name: "../Вид.php", bytes: samples.png },
      { name: "Акт.pdf", bytes: samples.pdf },
    ]);
    expect(page.status).toBe(200);
    const [row] = await storedMessages();
    expect(shown(page.html)).toContain(`Обращение ${row?.number} принято`);
    expect(shown(page.html)).toContain("Ответим за 1 рабочий день");
    expect(row?.message).toBe("Подойдёт ли петля 120 к двери?\nСпасибо.");
    expect(page.html).not.toContain('value="feedback.send"');
    expect((await emailsOf(site.shop)).map(({ to }) => to).sort()).toEqual(["anna@example.ru", staffAddress]);
    expect(await site.shop.sql("select name from files order by name")).toEqual([
      { name: "Акт.pdf" },
      { name: "Вид.png" },
    ]);
  });

  it("keeps everything typed, and the accepted files", async () => {
    const page = await post({ subject: "а", personalData: "", fio: 'Анна "><b>' }, [
      { name: "Вид.jpg", bytes: samples.jpeg },
    ]);
    expect(page.status).toBe(422);
    expect(page.html).toContain('<a href="#feedback-form-subject">Не меньше 3 символов</a>');
    expect(page.html).toContain(
      '<a href="#feedback-form-personalData">Нужно ваше согласие на обработку персональных данных</a>',
    );
    expect(page.html).toContain('<a href="#feedback-form-fio">Только буквы, пробел и дефис</a>');
    expect(valueOf(page.html, "email")).toBe("anna@example.ru");
    expect(valueOf(page.html, "fio")).toBe("Анна &quot;&gt;&lt;b&gt;");
    expect(valueOf(page.html, "key")).toBe(key);
    expect(page.html).toMatch(/<textarea[^>]*name="message"[^>]*>Подойдёт ли петля 120/);
    expect(page.html).toContain('<option value="product" selected="">');
    expect(shown(page.html)).toContain("Эти файлы сохранены, выбирать их заново не нужно");
    const file = valuesOf(page.html, "file");
    expect(file).toHaveLength(1);
    expect((await post({ file })).status).toBe(200);
    expect(await site.shop.sql("select name, feedback_uuid is not null as taken from files")).toEqual([
      { name: "Вид.jpg", taken: true },
    ]);
  });

  it("reports all errors at once: fields, the contact needed for the answer, and files", async () => {
    const wrong = { subject: "", message: "мало", fio: "", phone: "", preferredChannel: "phone", personalData: "" };
    const page = await post(wrong, [{ name: "Вид.exe", bytes: Buffer.from("MZ") }]);
    expect(page.status).toBe(422);
    expect([...page.html.matchAll(/<a href="#feedback-form-(\w+)">/g)].map(([, field]) => field)).toEqual([
      ...["subject", "message", "files", "fio", "phone", "personalData"],
    ]);
    // The browser's own validation would show only one error at a time.
    expect(/<form[^>]*id="feedback-form"[^>]*>/.exec(page.html)?.[0]).toMatch(/novalidate/i);
  });

  it("reports the error of each file, and keeps the valid ones", async () => {
    const page = await post({}, [
      { name: "вид.jpg", bytes: samples.html },
      { name: "скан.pdf", bytes: Buffer.concat([samples.pdf, Buffer.alloc(11 * 1024 * 1024)]) },
      { name: "хорошо.png", bytes: samples.png },
    ]);
    expect(page.status).toBe(422);
    expect(shown(page.html)).toContain("вид.jpg: Подходят файлы: JPG, PNG, WebP, PDF, DOCX, XLSX");
    expect(shown(page.html)).toContain("скан.pdf: Файл больше 10 МБ");
    expect(valuesOf(page.html, "file")).toHaveLength(1);
    expect(await storedMessages()).toEqual([]);
  });

  it("accepts five files and refuses a sixth", async () => {
    const page = await post(
      {},
      Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, bytes: samples.png })),
    );
    expect([page.status, valuesOf(page.html, "file").length]).toEqual([422, 5]);
    expect(shown(page.html)).toContain("не больше 5 файлов");
  });

  it("leaves out an unchecked file", async () => {
    const page = await post({ subject: "" }, [
      { name: "a.png", bytes: samples.png },
      { name: "b.png", bytes: samples.png },
    ]);
    const [, second = ""] = valuesOf(page.html, "file");
    await post({ file: second });
    expect(await site.shop.sql("select name from files where feedback_uuid is not null")).toEqual([{ name: "b.png" }]);
  });

  it("can be sent as a plain form without a file", async () => {
    expect((await visitor.post("/support", { ...form, key })).status).toBe(200);
    expect(await storedMessages()).toHaveLength(1);
  });

  it("sent a second time shows the same number", async () => {
    const pages = [await post(), await post()];
    expect(await storedMessages()).toHaveLength(1);
    expect(pages.every(({ html, status }) => status === 200 && /Обращение ОБ-\d\d-\d{4} принято/.test(html))).toBe(
      true,
    );
  });

  it.each([
    ["what people do not see", { website: "http://spam.example" }],
    ["faster than a hand", { shownAt: new Date(Date.now() + 60_000).toISOString() }],
  ])("is refused when %s is filled, and typed values are kept", async (_, change) => {
    const page = await post(change);
    expect(page.status).toBe(422);
    expect(page.html).toContain("Подождите пару секунд и нажмите «Отправить» ещё раз");
    expect(valueOf(page.html, "subject")).toBe(form.subject);
    expect(await storedMessages()).toEqual([]);
  });

  it("reports errors of the form before it reports haste", async () => {
    const page = await post({ shownAt: new Date(Date.now() + 60_000).toISOString(), message: "" });
    expect([page.status, page.html.includes("Подождите пару секунд")]).toEqual([422, false]);
    expect(page.html).toContain('aria-invalid="true"');
  });

  it("is prefilled from its link, ignoring invalid values", async () => {
    const supportPage = (search: string) => visitor.get(`/support?${search}`);
    expect(valueOf((await supportPage(`query=${encodeURIComponent('саморез "><b>')}`)).html, "subject")).toBe(
      "Не нашёл в каталоге: саморез &quot;&gt;&lt;b&gt;",
    );
    expect(valueOf((await supportPage(`subject=${encodeURIComponent("Скидка")}`)).html, "subject")).toBe("Скидка");
    expect(valueOf((await supportPage(`subject=${"x".repeat(500)}`)).html, "subject")).toBe("");
    const about = await supportPage(`product=${small.products.hinge.slug}`);
    expect(shown(about.html)).toContain("Петля дверная 120, арт. DH-120.R");
    expect(valueOf(about.html, "productUuid")).toBe(small.products.hinge.uuid);
    for (const slug of ["net-takogo", "../etc", small.products.secret.slug]) {
      const page = await supportPage(`product=${encodeURIComponent(slug)}`);
      expect([page.status, valueOf(page.html, "productUuid")]).toEqual([200, null]);
    }
  });

  it("is prefilled with a buyer's name, phone and address", async () => {
    await site.shop.sql("update users set email = 'own@example.ru' where phone = $1", [small.phones.phys]);
    await visitor.login(small.phones.phys);
    const { html } = await visitor.get("/support");
    expect([valueOf(html, "email"), valueOf(html, "phone")]).toEqual(["own@example.ru", "+7 900 000-00-01"]);
    expect(valueOf(html, "fio")).not.toBe("");
  });
});

const disk = smallDisk(64);

describe.skipIf(disk === null)("the form of the support page on a full disk", () => {
  let full: Site;
  beforeAll(async () => {
    full = await testSite({ formsFolder: disk?.folder ?? "" });
    await addPage(full);
  });
  afterAll(async () => {
    await full.close();
    disk?.close();
  });

  it("answers 507 with typed values and a message about the file (invariants FL1)", async () => {
    const files = [{ name: "Вид.jpg", bytes: new Uint8Array(200_000) }];
    const page = await full.visitor().post("/support", withFiles({ ...form, key }, files));
    expect(page.status).toBe(507);
    expect(shown(page.html)).toContain("Вид.jpg: Файл не загружен: недостаточно места.");
    expect([valueOf(page.html, "subject"), valueOf(page.html, "email")]).toEqual([form.subject, form.email]);
    expect(await full.shop.sql("select 1 from feedbacks")).toEqual([]);
  });
});
