import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  priceListCountShape,
  priceListShape,
  priceListsShape,
  type PriceList,
} from "#app/contract/files/price-lists.ts";
import { schedulePriceLists } from "#server/jobs/schedule-price-lists.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { bareValue } from "#tests/support/checks/bare-value.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/private/reports/price-lists";
const { hinge } = small.products;

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "price lists on %s",
  (engine) => {
    let shop: TestShop;
    let token: string;
    let userUuid: string;
    let other: string;
    beforeAll(async () => {
      shop = await testShop({ engine });
      const owner = await newMember(shop, engine === "pglite" ? 8_201 : 8_202, "owner");
      ({ token, userUuid } = owner);
      const at = engine === "pglite" ? 8_203 : 8_204;
      other = (await newMember(shop, at, "owner", small.counterparties.trader)).token;
      await shop.sql("update products set name = '=HYPERLINK(\"x\")', barcodes = '{4601234567890}' where uuid = $1", [
        hinge.uuid,
      ]);
    });
    afterAll(() => shop.close());
    beforeEach(async () => {
      await shop.sql("delete from file_processes");
      await shop.sql("delete from built_price_lists");
      await shop.sql("delete from outbox");
    });

    const ask = (body: object, who = token) => shop.call("POST", path, { token: who, body, city: "msk" });
    const built = async (body: object = {}) => (await ask(body)).data(priceListShape);
    const all = async (who = token) => (await shop.call("GET", path, { token: who })).data(priceListsShape).items;
    const make = () => makeFiles(shop.ports, fileMakers);
    const open = (url: string) =>
      shop.app.fetch(
        new Request(
          `http://shop.test${new URL(url, "http://shop.test").pathname}${new URL(url, "http://shop.test").search}`,
        ),
      );
    const made = async (body: object = {}): Promise<{ list: PriceList; bytes: Uint8Array }> => {
      const { uuid } = await built(body);
      await make();
      const list = (await all()).find((one) => one.uuid === uuid);
      if (!list?.file) throw new Error(JSON.stringify(list));
      return { list, bytes: new Uint8Array(await (await open(list.file.url)).arrayBuffer()) };
    };
    const table = async (body: object = {}) => {
      const { bytes, list } = await made(body);
      const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
      const head = (rows[0] ?? []).map(String);
      return { list, rows: rows.slice(1).map((row) => Object.fromEntries(head.map((title, at) => [title, row[at]]))) };
    };
    const rowOf = (rows: Record<string, unknown>[]) => rows.find((row) => row["Артикул"] === "DH-120.R");

    test("I14: a price list is a spreadsheet with no formulas in names, numeric cells and the buyer's prices", async () => {
      await shop.sql(
        `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, is_primary, status)
       values (gen_random_uuid(), $1, '+ФС-1', '+ФС1', $2, true, 'matched') on conflict do nothing`,
        [company, hinge.uuid],
      );
      const { list, rows } = await table({ withOwnArticles: true, withBarcodes: true, withStock: true });
      expect(list).toMatchObject({ rowsCount: rows.length, process: { status: "done" } });
      expect(rowOf(rows)).toMatchObject({
        "Ваш артикул": "'+ФС-1",
        Штрихкод: "4601234567890",
        Наименование: '\'=HYPERLINK("x")',
        "Ставка НДС": "22 %",
        Остаток: 50,
        Наличие: "В наличии",
      });
      const product = await shop.call("GET", `/mixed/products/products/${hinge.slug}`, { token, city: "msk" });
      expect(JSON.stringify(product.body.data)).toContain(`"price":${String(rowOf(rows)?.["Цена с НДС"])}`);
      expect(list.priceType).not.toBe("");
    });

    test("contains the chosen categories with their subtrees and the chosen brands, and optionally only goods in stock", async () => {
      const count = async (body: object) =>
        (await shop.call("POST", `${path}/count`, { token, body, city: "msk" })).data(priceListCountShape).count;
      const every = await count({});
      const chosen = { categories: [small.categories.fittings] };
      const { rows } = await table(chosen);
      expect(rows.length).toBe(await count(chosen));
      expect(rows.length).toBeLessThan(every);
      expect(rowOf(rows)).toBeDefined();
      expect(await count({ ...chosen, onlyAvailable: true })).toBeLessThan(await count(chosen));
      expect((await ask({ brands: [shop.ports.ids.uuid()] })).body.code).toBe("priceListEmpty");
    });

    test("is available as CSV in either encoding, as YML that programs read, and as PDF", async () => {
      const text = async (body: object, encoding = "utf-8") =>
        new TextDecoder(encoding).decode((await made({ ...body, withStock: true })).bytes);
      const csv = await text({ format: "csv", encoding: "windows-1251" }, "windows-1251");
      expect(csv).toContain("Саморез 3,9x25");
      expect(csv.split("\r\n")[0]).toContain("Артикул;Наименование");
      expect(await text({ format: "csv" })).toContain("Саморез 3,9×25");
      const yml = await text({ format: "yml", withBarcodes: true });
      expect(yml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<yml_catalog date="[\dT:+-]+">\n<shop>/);
      const ids = new Set([...yml.matchAll(/<category id="(\d+)"/g)].map(([, id]) => id));
      const used = [...yml.matchAll(/<categoryId>(\d+)</g)].map(([, id]) => id);
      expect(used.length).toBe([...yml.matchAll(/<offer id=/g)].length);
      expect(used.every((id) => ids.has(id))).toBe(true);
      expect(yml).toContain("<barcode>4601234567890</barcode>");
      expect(yml).toContain("=HYPERLINK(&#34;x&#34;)");
      expect(
        Buffer.from((await made({ format: "pdf" })).bytes)
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    });

    test("writes boolean attributes in words in every format", async () => {
      await shop.sql(
        "insert into attributes (code, name, unit, group_name, kind, sort) values ('keyLock', 'Запирание ключом', null, 'Свойства', 'flag', 3)",
      );
      await shop.sql("update products set attributes = $1 where uuid = $2", [
        JSON.stringify([
          { code: "keyLock", value: true },
          { code: "length", value: 120.5 },
        ]),
        hinge.uuid,
      ]);
      const body = { withAttributes: true };
      const { rows } = await table(body);
      expect(rowOf(rows)).toMatchObject({ Характеристики: "Запирание ключом: да; Длина: 120,5\u00a0мм" });
      const csv = new TextDecoder().decode((await made({ ...body, format: "csv" })).bytes);
      expect(csv).toContain("Запирание ключом: да");
      const yml = new TextDecoder().decode((await made({ ...body, format: "yml" })).bytes);
      expect(yml).toContain('<param name="Запирание ключом">да</param><param name="Длина" unit="мм">120.5</param>');
      for (const text of [csv, yml]) expect(bareValue(text)).toBeNull();
    });

    test("I18: requested twice under one key is made once", async () => {
      const key = shop.ports.ids.uuid();
      const lists = await Promise.all([built({ key }), built({ key }), built({ key })]);
      expect(new Set(lists.map(({ uuid }) => uuid))).toEqual(new Set([key]));
      expect(await make()).toBe(1);
      expect((await ask({ key }, other)).body.code).toBe("keyReused");
    });

    test("I17: a buyer has at most three in progress; others are refused with a message and leave nothing", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask({})));
      expect(answers.filter(({ status }) => status === 200).length).toBe(3);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
        new Set(["filesRunning"]),
      );
      expect((await all()).length).toBe(3);
    });

    test("E4: another counterparty's price list is not found by any call", async () => {
      const { uuid } = await built();
      for (const [method, end] of [
        ["DELETE", ""],
        ["POST", "/make"],
        ["POST", "/schedule"],
        ["POST", "/link"],
        ["DELETE", "/link"],
      ] as const) {
        const answer = await shop.call(method, `${path}/${uuid}${end}`, {
          token: other,
          ...(end === "/schedule" ? { body: { schedule: "daily" } } : {}),
        });
        expect([answer.status, end], method).toEqual([404, end]);
      }
      expect(await all(other)).toEqual([]);
      expect((await all()).map((list) => list.uuid)).toEqual([uuid]);
    });

    test("E14: the address of a file works for a day, and not if forged; a public link works until it is revoked", async () => {
      const { list } = await made();
      const address = list.file?.url ?? "";
      expect((await open(address)).status).toBe(200);
      expect((await open(address.replace(/code=\d/, "code=9"))).status).toBe(404);
      expect((await open(address.replace(/code=.*/, ""))).status).not.toBe(200);
      const link = async (method: "POST" | "DELETE") =>
        (await shop.call(method, `${path}/${list.uuid}/link`, { token })).data(priceListShape).publicUrl;
      expect(await link("DELETE")).toBeNull();
      const url = (await link("POST")) ?? "";
      expect(await link("POST")).toBe(url);
      const answer = await open(url);
      expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
      expect((await open(`${url.slice(0, -2)}xx`)).status).toBe(404);
      await link("DELETE");
      expect((await open(url)).status).toBe(404);
      const anew = (await link("POST")) ?? "";
      expect(anew).not.toBe(url);
      expect([(await open(url)).status, (await open(anew)).status]).toEqual([404, 200]);
      await shop.call("DELETE", `${path}/${list.uuid}`, { token });
      expect((await open(anew)).status).toBe(404);
    });

    test("a public link is limited by the hour", async () => {
      const { list } = await made();
      const shared = (await shop.call("POST", `${path}/${list.uuid}/link`, { token })).data(priceListShape);
      await open(shared.publicUrl ?? "");
      await shop.sql("update letter_limits set count = 120 where key like 'priceList:%'");
      expect((await open(shared.publicUrl ?? "")).status).toBe(429);
    });

    test("a schedule makes it once a day, for any number of views, and e-mails its link", async () => {
      const email =
        (await shop.sql<{ email: string }>("select email from users where uuid = $1", [userUuid]))[0]?.email ?? "";
      const list = await built({ schedule: "daily", email });
      expect(list.nextRunAt).not.toBeNull();
      await make();
      await shop.sql("update built_price_lists set next_run_at = now() - interval '1 minute'");
      const runs = await Promise.all([schedulePriceLists(shop.ports), schedulePriceLists(shop.ports)]);
      expect(runs.toSorted()).toEqual([0, 1]);
      expect(await make()).toBe(1);
      const sent = await shop.sql<{ recipient: string }>(
        "select recipient from outbox where template = 'priceList.ready'",
      );
      expect(sent).toEqual([{ recipient: email }, { recipient: email }]);
      const stopped = await shop.call("POST", `${path}/${list.uuid}/schedule`, { token, body: { schedule: "none" } });
      expect(stopped.data(priceListShape).nextRunAt).toBeNull();
      expect((await ask({ email: "somebody@example.ru" })).body.code).toBe("priceListEmail");
    });

    test("whose author may no longer see the prices is not made any more, by schedule or manually", async () => {
      const member = await newMember(shop, engine === "pglite" ? 8_205 : 8_206, everything);
      const list = (await ask({ schedule: "weekly" }, member.token)).data(priceListShape);
      await shop.sql("update user_counterparties set sees_prices = false where user_uuid = $1", [member.userUuid]);
      expect(await make()).toBe(0);
      await shop.sql("update built_price_lists set next_run_at = now() - interval '1 minute'");
      expect(await schedulePriceLists(shop.ports)).toBe(0);
      expect((await all()).find(({ uuid }) => uuid === list.uuid)).toMatchObject({ schedule: "none", nextRunAt: null });
    });

    test("is refused to guests and to companies on moderation", async () => {
      expect((await shop.call("GET", path)).status).toBe(401);
      const { token: waiting } = await shop.loginAs(small.phones.moderation);
      expect((await shop.call("GET", path, { token: waiting })).status).toBe(403);
      const { token: person } = await shop.loginAs(small.phones.phys);
      expect((await ask({}, person)).status).toBe(200);
    });
  },
);
