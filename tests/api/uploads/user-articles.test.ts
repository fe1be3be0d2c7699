import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fileProcessShape, startedProcessShape } from "#app/contract/files/file-processes.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import {
  articlePreviewShape,
  articleUploadPath,
  confirmedArticlesShape,
  deletedArticlesShape,
  savedArticleShape,
  takenUploadShape,
  userArticleListShape,
  userArticleShape,
} from "#app/contract/uploads/user-articles.ts";
import { articleLimits } from "#app/domain/articles/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/private/products/user-articles";
const hinge = { uuid: small.products.hinge.uuid, article: "DH-120.R" };
const scarce = { uuid: small.products.scarce.uuid, article: "HB-20" };
const oldHinge = { uuid: small.products.oldHinge.uuid, article: "DH-100" };

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))("own codes on %s", (engine) => {
  let shop: TestShop;
  let token: string;
  let other: string;
  beforeAll(async () => {
    shop = await testShop({ engine });
    ({ token } = await shop.loginAs(small.phones.ooo));
    other = (await newMember(shop, engine === "pglite" ? 8_101 : 8_102, "owner", small.counterparties.ownCompany))
      .token;
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql("delete from user_articles");
    await shop.sql("delete from user_article_uploads");
  });

  const add = (body: object, who = token) => shop.call("POST", path, { token: who, body });
  const added = async (userArticle: string, code: string, more: object = {}) =>
    (await add({ userArticle, code, ...more })).data(savedArticleShape);
  const list = async (query = "", who = token) =>
    (await shop.call("GET", `${path}?${query}`, { token: who })).data(userArticleListShape);
  const send = (text: string, who = token) =>
    shop.call("POST", articleUploadPath, {
      token: who,
      body: Buffer.from(text),
      headers: { "content-type": "application/octet-stream", [fileNameHeader]: encodeURIComponent("Коды.csv") },
    });
  const sent = async (text: string, who = token) => (await send(text, who)).data(takenUploadShape).upload;
  const look = async (upload: string, who = token) =>
    (await shop.call("GET", `${articleUploadPath}/${upload}`, { token: who })).data(articlePreviewShape);
  const confirm = (upload: string, body: object, who = token) =>
    shop.call("POST", `${articleUploadPath}/${upload}/confirm`, { token: who, body });

  test("a code is stored with its product at the buyer's price, and found by search", async () => {
    const { article, was } = await added("ФС-1001", "dh 120 r", { userName: "Петля наша", comment: "к двери" });
    expect(was).toBeNull();
    expect(article).toMatchObject({
      counterpartyRootUuid: company,
      userArticle: "ФС-1001",
      productUuid: hinge.uuid,
      article: hinge.article,
      unit: "шт",
      isPrimary: true,
      status: "matched",
      userName: "Петля наша",
      comment: "к двери",
    });
    expect(article.price).toBeGreaterThan(0);
    const found = (await shop.call("GET", `/mixed/products/suggest?q=${encodeURIComponent("фс1001")}`, { token })).data(
      suggestShape,
    );
    expect(found.products[0]).toMatchObject({ uuid: hinge.uuid, userArticle: "ФС-1001" });
  });

  test("added twice, in any spelling, is one code", async () => {
    const first = await added("ФС-1", hinge.article);
    const again = await added("фс 1", hinge.article);
    expect(again.article.uuid).toBe(first.article.uuid);
    expect((await list()).total).toBe(1);
  });

  test("a code of another product is changed only on request, and the former product is shown", async () => {
    await added("A-1", hinge.article);
    const refused = await add({ userArticle: "a1", code: scarce.article });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
      422,
      "articleTaken",
      "userArticle",
    ]);
    expect(refused.body.messages?.[0]).toContain(hinge.article);
    const { article, was } = await added("A-1", scarce.article, { replace: true });
    expect([article.productUuid, was?.uuid]).toEqual([scarce.uuid, hinge.uuid]);
  });

  test("one of several codes of a product is the main one, also after it is deleted", async () => {
    const first = (await added("A-1", hinge.article)).article;
    const second = (await added("A-2", hinge.article)).article;
    expect([first.isPrimary, second.isPrimary]).toEqual([true, false]);
    const made = (await shop.call("POST", `${path}/${second.uuid}/primary`, { token, body: {} })).data(
      userArticleShape,
    );
    expect(made.isPrimary).toBe(true);
    expect((await list("sort=userArticle")).items.map(({ isPrimary }) => isPrimary)).toEqual([false, true]);
    await shop.call("DELETE", `${path}/${second.uuid}`, { token });
    expect((await list()).items).toMatchObject([{ uuid: first.uuid, isPrimary: true }]);
  });

  test("a code can be moved to another product; the code of another row is refused", async () => {
    const first = (await added("A-1", hinge.article)).article;
    await added("A-2", scarce.article);
    const body = { userArticle: "A-3", code: scarce.article, userName: "", comment: "" };
    const edited = (await shop.call("PUT", `${path}/${first.uuid}`, { token, body })).data(savedArticleShape);
    expect([edited.article.userArticle, edited.was?.uuid]).toEqual(["A-3", hinge.uuid]);
    expect(
      (await shop.call("PUT", `${path}/${first.uuid}`, { token, body: { ...body, userArticle: "a2" } })).body.code,
    ).toBe("articleTaken");
  });

  test("the list is searched by both codes and by names, filtered and sorted", async () => {
    await added("Б-1", hinge.article, { userName: "Навес" });
    await added("А-2", scarce.article);
    await added("В-3", oldHinge.article);
    expect((await list(`q=${encodeURIComponent("навес")}`)).items.map((one) => one.userArticle)).toEqual(["Б-1"]);
    expect((await list(`q=${encodeURIComponent("hb20")}`)).items.map((one) => one.userArticle)).toEqual(["А-2"]);
    expect((await list("q=%25")).total).toBe(0);
    expect((await list("status=discontinued")).items).toMatchObject([
      { userArticle: "В-3", article: oldHinge.article },
    ]);
    expect((await list("sort=userArticle")).items.map((one) => one.userArticle)).toEqual(["А-2", "В-3", "Б-1"]);
    expect(await list("limit=2&page=2")).toMatchObject({ total: 3, pages: 2, items: [{}] });
  });

  test("codes are deleted by their uuids, or all that match a filter", async () => {
    const one = (await added("A-1", hinge.article)).article;
    await added("A-2", scarce.article);
    await added("B-3", scarce.article);
    const remove = async (body: object) =>
      (await shop.call("POST", `${path}/delete`, { token, body })).data(deletedArticlesShape).deleted;
    expect([await remove({ uuids: [one.uuid] }), await remove({ uuids: [one.uuid] })]).toEqual([1, 0]);
    expect(await remove({ all: { q: "A-2" } })).toBe(1);
    expect((await list()).items.map(({ userArticle }) => userArticle)).toEqual(["B-3"]);
    expect(await remove({ all: {} })).toBe(1);
  });

  test.each([
    [{ userArticle: "—", code: "DH-120.R" }, "articleBad"],
    [{ userArticle: "A".repeat(51), code: "DH-120.R" }, "validation"],
    [{ userArticle: "A", code: "nothing" }, "productUnknown"],
    [{ userArticle: "A", code: "X-1" }, "productUnknown"],
    [{ userArticle: "A", code: "" }, "productUnknown"],
  ])("%j is refused with a message", async (body, code) => {
    const answer = await add(body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.messages?.[0]).toMatch(/[а-я]/);
  });

  test("a table is previewed before anything is saved, and saved row by row or as a whole", async () => {
    await added("A-1", hinge.article);
    const upload = await sent(
      [
        "Ваш артикул;Артикул;Наименование",
        `A-1;${scarce.article};`,
        `A-2;${hinge.article};Навес`,
        "A-3;NOPE;",
        `a2;${scarce.article};`,
        ";x",
      ].join("\n"),
    );
    const preview = await look(upload);
    expect(preview).toMatchObject({
      name: "Коды.csv",
      counts: { all: 5, new: 1, changed: 1, same: 0, unmatched: 1, refused: 2 },
      rows: {
        items: [
          { number: 2, change: "changed", was: { article: hinge.article }, target: { article: scarce.article } },
          { number: 3, change: "new", target: { article: hinge.article }, userName: "Навес" },
          { number: 4, status: "notFound", goes: true },
          { number: 5, status: "duplicate", goes: false },
          { number: 6, status: "wrong", goes: false },
        ],
      },
    });
    expect((await list()).total).toBe(1);
    const ticked = (await confirm(upload, { rows: [3, 4, 5] })).data(confirmedArticlesShape);
    expect(ticked).toEqual({ saved: 2, changed: 0, same: 0 });
    expect((await list("status=notFound")).items).toMatchObject([{ userArticle: "A-3", productUuid: null }]);
    expect((await confirm(upload, { all: "changed" })).data(confirmedArticlesShape)).toMatchObject({ changed: 1 });
    expect((await list("q=a1")).items).toMatchObject([{ article: scarce.article }]);
  });

  test("I18: the same table again is the same upload, and a second confirmation changes nothing", async () => {
    const text = `A-1;${hinge.article}\nA-2;${scarce.article}`;
    const [one, two] = await Promise.all([sent(text), sent(text)]);
    expect(one).toBe(two);
    const answers = await Promise.all([confirm(one, { rows: [1, 2] }), confirm(one, { rows: [1, 2] })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list()).total).toBe(2);
    expect((await look(one)).counts).toMatchObject({ same: 2, new: 0 });
    expect((await confirm(one, { all: "new" })).body.code).toBe("nothingChosen");
  });

  test("I6: a table that is too long, empty or malformed is refused as a whole", async () => {
    const rows = Array.from({ length: uploadLimits.rows + 1 }, (_, at) => `A-${at};${hinge.article}`);
    expect((await send(rows.join("\n"))).body.code).toBe("uploadTooLong");
    expect((await send("\n\n")).body.code).toBe("uploadEmpty");
    expect((await send("MZ\0\0")).body.code).toBe("uploadType");
    const big = await shop.call("POST", articleUploadPath, {
      token,
      body: Buffer.alloc(uploadLimits.bytes + 1, "a"),
      headers: { "content-type": "application/octet-stream", [fileNameHeader]: "a" },
    });
    expect([big.status, big.body.code]).toEqual([422, "fileTooLarge"]);
  });

  test("a counterparty has a limited number of codes", async () => {
    await shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status)
       select gen_random_uuid(), $1, 'N-' || n, 'N' || n, $2, 'matched' from generate_series(1, $3::int) n`,
      [company, hinge.uuid, articleLimits.codes - 1],
    );
    const upload = await sent(`A-1;${hinge.article}\nA-2;${scarce.article}`);
    expect((await confirm(upload, { all: "new" })).body.code).toBe("articlesFull");
    expect((await confirm(upload, { rows: [1] })).status).toBe(200);
    expect((await add({ userArticle: "A-3", code: hinge.article })).body.code).toBe("articlesFull");
  });

  test("all codes are exported as a file that can be uploaded", async () => {
    await added("=1+1", hinge.article, { comment: "+7" });
    const { process } = (await shop.call("POST", `${path}/sheet`, { token, body: { format: "xlsx" } })).data(
      startedProcessShape,
    );
    await makeFiles(shop.ports, fileMakers);
    const { file } = (await shop.call("GET", `/mixed/reports/processes/${process}`, { token })).data(fileProcessShape);
    const answer = await shop.app.fetch(new Request(`http://shop.test${file?.url}`));
    const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    // Text that a spreadsheet must not take for a formula (security I14).
    expect(book.sheets[0]?.rows[1]?.slice(0, 4)).toEqual([
      "'=1+1",
      hinge.article,
      expect.toSatisfy((cell) => !cell),
      "'+7",
    ]);
  });

  test("E4: another counterparty's code and upload are not found", async () => {
    const { article } = await added("A-1", hinge.article);
    const upload = await sent(`A-2;${hinge.article}`);
    const body = { userArticle: "A-9", code: hinge.article };
    expect((await shop.call("GET", `${path}/${article.uuid}`, { token: other })).status).toBe(404);
    expect((await shop.call("PUT", `${path}/${article.uuid}`, { token: other, body })).status).toBe(404);
    expect((await shop.call("POST", `${path}/${article.uuid}/primary`, { token: other, body: {} })).status).toBe(404);
    await shop.call("DELETE", `${path}/${article.uuid}`, { token: other });
    expect((await shop.call("GET", `${articleUploadPath}/${upload}`, { token: other })).status).toBe(404);
    expect((await confirm(upload, { rows: [1] }, other)).status).toBe(404);
    expect((await list("", other)).total).toBe(0);
    expect((await list()).items).toMatchObject([{ uuid: article.uuid, userArticle: "A-1" }]);
  });

  test("E1: guests and persons have no list; a person may upload codes; members without a basket may only view", async () => {
    const { token: person } = await shop.loginAs(small.phones.phys);
    expect((await shop.call("GET", path)).status).toBe(401);
    expect((await shop.call("GET", path, { token: person })).status).toBe(403);
    expect((await send("a;b", person)).status).not.toBe(403);
    const at = engine === "pglite" ? 8_103 : 8_104;
    const reader = (await newMember(shop, at, { ...everything, fillsBaskets: false })).token;
    expect((await list("", reader)).total).toBe(0);
    expect((await add({ userArticle: "A-1", code: hinge.article }, reader)).body.code).toBe("rightMissing");
    expect((await send("a;b", reader)).body.code).toBe("rightMissing");
  });

  test.runIf(engine === "postgres")("codes added concurrently are stored once each, with one main code", async () => {
    const codes = Array.from({ length: 8 }, (_, at) => `A-${at % 4}`);
    const answers = await Promise.all(codes.map((userArticle) => add({ userArticle, code: hinge.article })));
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    const { items } = await list();
    expect([items.length, items.filter(({ isPrimary }) => isPrimary).length]).toEqual([4, 1]);
  });
});
