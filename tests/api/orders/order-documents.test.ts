import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileProcessShape, startedProcessShape } from "#app/contract/files/file-processes.ts";
import { orderDocumentListShape } from "#app/contract/orders/order-documents.ts";
import { taxedTotals } from "#app/domain/order/shipped-line.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { readCommand } from "#server/operator/command.ts";
import { operate } from "#tests/support/operator.ts";
import { linesOfUpd, updBodyShape } from "#server/use-cases/order/documents/document-body.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { buying, orderForm, type Buying } from "#tests/support/orders/buying.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;

describe("documents of shipped goods", () => {
  let shop: TestShop;
  let token: string;
  let buyer: Buying;
  beforeAll(async () => {
    shop = await testShop();
    ({ token } = await shop.loginAs(phones.ooo));
    buyer = buying(shop, { token, city: "msk" });
  });
  afterAll(() => shop.close());

  async function ordered(): Promise<{ uuid: string; number: string }> {
    await buyer.clear();
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 4 },
      { uuid: products.screw.uuid, quantity: 250 },
    ]);
    const placed = await buyer.place(orderForm(await buyer.checkout(), { paymentMethod: "invoice" }));
    return placed.body.data as { uuid: string; number: string };
  }
  async function shipped() {
    const order = await ordered();
    for (const verb of ["paid", "assemble", "ship"]) await operator(shop.ports, verb, order.number);
    return order;
  }
  const listed = async (id: string, who = token) =>
    (await shop.call("GET", `/private/orders/orders/${id}/documents`, { token: who })).data(orderDocumentListShape)
      .items;
  const open = (url: string) => shop.app.fetch(new Request(`http://shop.test${url}`));
  const bodyOf = async (uuid: string) =>
    updBodyShape.parse(
      (
        await shop.sql<{ body: unknown }>("select body from order_documents where order_uuid = $1 and type = 'upd'", [
          uuid,
        ])
      )[0]?.body,
    );
  const correct = async (...words: string[]) => {
    const command = ["order", "correct", ...words];
    return readCommand(command) === null ? null : operate(shop.ports, ...command);
  };

  test("a shipped part has one УПД, whose number and date do not change with later statuses", async () => {
    const { number } = await ordered();
    expect((await listed(number)).map(({ type }) => type)).toEqual(["invoice"]);
    for (const verb of ["paid", "assemble", "ship"]) await operator(shop.ports, verb, number);
    const [invoice, upd, ...rest] = await listed(number);
    expect([invoice?.type, upd?.type, rest]).toEqual(["invoice", "upd", []]);
    expect(upd?.number).toMatch(/^УПД-\d{2}-\d{6}$/);
    await operator(shop.ports, "complete", number);
    expect(await listed(number)).toMatchObject([{}, { number: upd?.number, date: upd?.date }]);
    const answer = await open(upd?.url ?? "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("a УПД names the payment documents before it from any source, or a dash", async () => {
    await shop.sql("update stock set on_hand = on_hand + 1000");
    const line5 = async (number: string) => {
      const upd = (await listed(number)).find(({ type }) => type === "upd");
      const text = pdfText(new Uint8Array(await (await open(upd?.url ?? "")).arrayBuffer())).split("\n");
      return text[text.findIndex((line) => line.includes("платёжно-расчётному документу")) + 1];
    };
    const ship = async (number: string) => {
      for (const verb of ["assemble", "ship"]) await operator(shop.ports, verb, number);
    };
    const unknown = await ordered();
    await operator(shop.ports, "paid", unknown.number);
    await ship(unknown.number);
    expect(await line5(unknown.number)).toBe("—");

    const reported = await ordered();
    const paid = ["paid", reported.number, "--document", "417", "--date"];
    expect(await operator(shop.ports, ...paid)).toBe("usage");
    expect(await operator(shop.ports, ...paid, "2026-02-30")).toBe("usage");
    await operator(shop.ports, ...paid.slice(0, 2), "--taken", "100", "--document", "416", "--date", "2026-01-29");
    await operator(shop.ports, ...paid, "2026-02-03");
    await importSettlements(
      shop.ports,
      testOperator,
      `inn;doc_id;version;type;number;date;order;debit;credit;due\n7707083893;${reported.uuid};1;payment;418;2026-02-04;${reported.number};;10;`,
    );
    await shop.sql(
      `insert into payments (uuid, order_uuid, attempt, method, amount, status, request, external_id, updated_at)
       values ($1, $2, 9, 'card', 10, 'succeeded', '{}', '2d1f-000f', '2026-02-05T10:00:00Z')`,
      [shop.ports.ids.uuid(), reported.uuid],
    );
    await ship(reported.number);
    expect(await line5(reported.number)).toBe(
      "№ 416 от 29.01.2026, № 417 от 03.02.2026, № 418 от 04.02.2026, № 2d1f-000f от 05.02.2026",
    );
    expect((await bodyOf(reported.uuid)).payments).toHaveLength(4);
  });

  test("a member without prices gets no document of the order, nor an address of one", async () => {
    const { uuid } = await shipped();
    const member = await newMember(shop, 762, { ...everything, seesPrices: false, orderLimit: 0 });
    await shop.sql("update orders set user_uuid = $2 where uuid = $1", [uuid, member.userUuid]);
    expect((await listed(uuid)).map(({ type }) => type)).toEqual(["invoice", "upd"]);
    expect(await listed(uuid, member.token)).toEqual([]);
    const { text } = await shop.call("GET", `/private/orders/orders/${uuid}`, { token: member.token });
    expect(text).not.toMatch(/\/(?:invoice|documents)\b[^"]*code=/);
  });

  test("its lines add up to the order's total and VAT, whatever goods and companies are called and cost today", async () => {
    const { uuid } = await shipped();
    const before = await bodyOf(uuid);
    const { total, vat } = (
      await shop.sql<{ total: string; vat: string }>(
        "select total::text as total, vat_sum::text as vat from orders where uuid = $1",
        [uuid],
      )
    )[0] ?? { total: "", vat: "" };
    const totals = taxedTotals(linesOfUpd(before));
    expect(moneyToNumber(totals.sum)).toBe(Number(total));
    expect(moneyToNumber(totals.vat)).toBeGreaterThanOrEqual(Number(vat));
    expect(totals.net + totals.vat).toBe(totals.sum);
    await shop.sql("update products set name = 'Другое имя', base_price = 1");
    await shop.sql("update counterparties set full_name = 'Другая организация' where inn = '7707083893'");
    expect(await bodyOf(uuid)).toEqual(before);
    await shop.sql(
      "update counterparties set full_name = 'Общество с ограниченной ответственностью «Окна Плюс»' where inn = '7707083893'",
    );
  });

  test("a shipment of many lines takes several pages", async () => {
    const { number, uuid } = await shipped();
    await shop.sql(
      `update order_documents set body = jsonb_set(body, '{lines}',
         (select jsonb_agg(line) from (select body #> '{lines,0}' as line from generate_series(1, 120)) many)) where order_uuid = $1`,
      [uuid],
    );
    const url = (await listed(number)).find(({ type }) => type === "upd")?.url ?? "";
    const pdf = Buffer.from(await (await open(url)).arrayBuffer()).toString("latin1");
    expect(Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(2);
  });

  test("a correction is a separate УКД; the next one starts from its result, and issued documents do not change", async () => {
    const { number, uuid } = await shipped();
    const before = await bodyOf(uuid);
    const line = before.lines[0];
    if (!line) throw new Error("no line");
    const output = await correct(number, `${line.article}=3`, "--reason", "Недостача одной штуки");
    expect(output).toMatchObject({ ok: true, message: expect.stringMatching(/^УКД-\d{2}-\d{6}: -/) });
    expect(await correct(number, `${line.article}=3`, "--reason", "Ещё раз")).toMatchObject({ ok: false });
    expect(await correct(number, `${line.article}=2`, "--reason", "И ещё одной")).toMatchObject({ ok: true });
    const rows = await shop.sql<{ was: string; became: string }>(
      "select was_quantity::float8 as was, became_quantity::float8 as became from order_item_corrections where item_uuid = $1 order by 1 desc",
      [line.item],
    );
    expect(rows).toEqual([
      { was: 4, became: 3 },
      { was: 3, became: 2 },
    ]);
    expect(await bodyOf(uuid)).toEqual(before);
    const ukd = (await listed(number)).filter(({ type }) => type === "ukd");
    expect(ukd).toHaveLength(2);
    for (const { url } of ukd) expect((await open(url)).headers.get("content-type")).toBe("application/pdf");
  });

  test("goods that were not shipped, or are not in the document, cannot be corrected", async () => {
    const { number } = await ordered();
    expect(await correct(number, "X=1", "--reason", "Нет")).toMatchObject({ ok: false });
    expect(await correct("нет", "X=1", "--reason", "Нет")).toMatchObject({ ok: false });
    expect(await correct(number, "X=1")).toBeNull();
    const { number: other } = await shipped();
    expect(await correct(other, "X=1", "--reason", "Нет")).toMatchObject({ ok: false });
  });

  test("E4: documents of another's order are not found; a forged address opens nothing", async () => {
    const { number, uuid } = await shipped();
    const { token: foreign } = await shop.loginAs(phones.ip);
    for (const id of [number, uuid, "нет"])
      expect((await shop.call("GET", `/private/orders/orders/${id}/documents`, { token: foreign })).status).toBe(404);
    const url = (await listed(number)).find(({ type }) => type === "upd")?.url ?? "";
    const { uuid: other } = await shipped();
    const theirs = (
      await shop.sql<{ uuid: string }>("select uuid from order_documents where order_uuid = $1", [other])
    )[0]?.uuid;
    const forged = [
      url.replace(/code=\d+/, "code=99999999999999"),
      url.replace(/documents\/[0-9a-f-]+/, `documents/${theirs}`),
      url.split("?")[0] ?? "",
    ];
    for (const one of forged) expect([404, 422]).toContain((await open(one)).status);
  });

  test("E14: a document's address is valid for a day, within the session it was given to", async () => {
    const { number } = await shipped();
    const session = await shop.loginAs(phones.ooo);
    const url = (await listed(number, session.token)).find(({ type }) => type === "upd")?.url ?? "";
    expect((await open(url)).status).toBe(200);
    await shop.call("POST", "/public/auth/logout", { token: session.token, refreshToken: session.refreshToken });
    expect((await open(url)).status).toBe(404);
    const later = (await listed(number)).find(({ type }) => type === "upd")?.url ?? "";
    shop.clock.advance(24 * 3_600 + 60);
    expect((await open(later)).status).toBe(404);
    shop.clock.advance(-24 * 3_600 - 60);
  });

  test("a member without prices sees no documents and may not collect them", async () => {
    const { token: blind } = await newMember(shop, 733, { ...everything, seesPrices: false });
    const answer = await shop.call("POST", "/private/orders/documents/archive", {
      token: blind,
      body: { dateFrom: "2026-01-01", dateTo: "2026-12-31" },
    });
    expect([answer.status, answer.body.code]).toEqual([403, "rightMissing"]);
  });

  test("all documents of a period are collected in one archive, each once and whole", async () => {
    await shop.sql("delete from file_processes");
    const today = new Date().toISOString().slice(0, 10);
    const ask = (body: object) => shop.call("POST", "/private/orders/documents/archive", { token, body });
    const empty = await ask({ dateFrom: "2020-01-01", dateTo: "2020-02-01" });
    expect([empty.status, empty.body.code]).toEqual([422, "noDocuments"]);
    const period = { dateFrom: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, dateTo: "2027-12-31" };
    const { process } = (await ask({ ...period, types: ["upd", "ukd"] })).data(startedProcessShape);
    await makeFiles(shop.ports, fileMakers);
    const done = (await shop.call("GET", `/mixed/reports/processes/${process}`, { token })).data(fileProcessShape);
    expect(done).toMatchObject({ status: "done", file: { mime: "application/zip" } });
    const files = unzipSync(new Uint8Array(await (await open(done.file?.url ?? "")).arrayBuffer()));
    const count = (await shop.sql<{ n: number }>("select count(*)::int as n from order_documents"))[0]?.n;
    expect(Object.keys(files)).toHaveLength(count ?? 0);
    for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  });
});
