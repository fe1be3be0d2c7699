import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentStartShape } from "#app/contract/orders/payments.ts";
import { billShape, madeBillShape } from "#app/contract/settlements/settlement-bills.ts";
import { settlementsShape } from "#app/contract/settlements/settlements.ts";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const bills = "/private/finance/bills";

describe("paying selected documents of mutual settlements", () => {
  let shop: TestShop;
  let bank: TestBank;
  let token: string;
  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ engine: postgresUrl ? "postgres" : "pglite", ports: { payments: bank.gateways } });
    ({ token } = await shop.loginAs(small.phones.ooo));
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await shop.sql(
      "truncate settlement_entries, settlement_days, settlement_bills, settlement_bill_documents, payments cascade",
    );
    await imported(
      "7707083893;1;1;realization;УТ-1;2026-01-10;;1000,50;;2026-01-31",
      "7707083893;2;1;realization;УТ-2;2026-02-10;;500;;2026-02-28",
    );
  });

  const imported = (...lines: string[]) =>
    importSettlements(
      shop.ports,
      testOperator,
      ["inn;doc_id;version;type;number;date;order;debit;credit;due", ...lines].join("\n"),
    );
  const period = "dateFrom=2026-01-01&dateTo=2026-12-31";
  const statement = async (query = "type=realization") =>
    (await shop.call("GET", `/private/finance/mutual-settlements?${period}&${query}`, { token })).data(
      settlementsShape,
    );
  const owed = async () => (await statement("onlyUnpaid=true")).rows.items.map(({ uuid }) => uuid);
  const make = (documents: string[], key: string = randomUUID(), who = token) =>
    shop.call("POST", bills, { token: who, body: { documents }, headers: { "idempotency-key": key } });
  const made = async (documents: string[]) => (await make(documents)).data(madeBillShape).uuid;
  const shown = async (uuid: string) => (await shop.call("GET", `${bills}/${uuid}`, { token })).data(billShape);
  const pay = (uuid: string, method = "card", who = token) =>
    shop.call("POST", `${bills}/${uuid}/pay`, { token: who, body: { method } });

  test("an invoice covers what is unpaid of the documents, and opens only by its address", async () => {
    await imported("7707083893;3;1;payment;ПП-1;2026-03-01;;;200;");
    const uuid = await made(await owed());
    const bill = await shown(uuid);
    expect(bill).toMatchObject({ amount: 1300.5, state: "open", mayPay: true });
    expect(bill.documents.map(({ number, amount }) => [number, amount])).toEqual([
      ["УТ-1", 800.5],
      ["УТ-2", 500],
    ]);
    const open = (url: string) => shop.app.fetch(new Request(`http://shop.test${url}`));
    const printed = await open(bill.invoice ?? "");
    expect(printed.headers.get("content-type")).toBe("application/pdf");
    expect(pdfText(await printed.bytes())).toContain("НДС — по указанным документам");
    expect((await open((bill.invoice ?? "").replace(/code=\d+/, "code=99999999999999"))).status).toBe(404);
  });

  test("the same form twice makes one invoice; paid and unknown documents make none", async () => {
    const key = randomUUID();
    const documents = await owed();
    const [one, other] = await Promise.all([make(documents, key), make(documents, key)]);
    expect(one?.data(madeBillShape)).toEqual(other?.data(madeBillShape));
    expect((await make([randomUUID()])).body.code).toBe("billEmpty");
    await imported("7707083893;3;1;payment;ПП-1;2026-03-01;;;1500,5;");
    expect((await make(documents)).body.code).toBe("billEmpty");
  });

  test.each(["card", "sbp"])(
    "%s: the documents are paid as soon as the bank confirms, and stay paid when the accounts book the payment",
    async (method) => {
      const documents = await owed();
      const uuid = await made(documents);
      expect((await pay(uuid, method)).data(paymentStartShape).confirmationUrl).toContain(bank.lastId());
      expect((await shown(uuid)).state).toBe("processing");
      await bank.decide(bank.lastId(), "pay");
      await shop.call("POST", "/public/payments/webhook/yookassa", {
        body: { type: "notification", event: "payment.succeeded", object: { id: bank.lastId() } },
      });
      expect(await shown(uuid)).toMatchObject({ state: "paid", mayPay: false });
      expect(await owed()).toEqual([]);
      const paid = await statement();
      expect(paid.rows.items.map(({ state, paidOnline, remainder }) => [state, paidOnline, remainder])).toEqual([
        ["paid", 500, 0],
        ["paid", 1_000.5, 0],
      ]);
      expect(paid.header).toMatchObject({
        balance: 1_500.5,
        paidOnline: 1_500.5,
        debt: 0,
        overdueDebt: 0,
        stage: "free",
      });
      await imported("7707083893;3;1;payment;ПП-1;2026-03-01;;;1500,5;");
      expect((await statement()).header).toMatchObject({ balance: 0, paidOnline: 0, debt: 0, stage: "free" });
    },
  );

  test("of two online payments the accounts' entry covers the earlier one, and is not matched to both", async () => {
    const [later = "", earlier = ""] = await owed();
    for (const document of [earlier, later]) {
      await pay(await made([document]));
      await bank.decide(bank.lastId(), "pay");
      await shop.sql("update payments set check_at = now()");
      await followPayments(shop.ports);
    }
    expect((await statement()).header).toMatchObject({ paidOnline: 1_500.5, debt: 0 });
    await imported("7707083893;3;1;payment;ПП-1;2026-03-01;;;1000,5;");
    expect((await statement()).header).toMatchObject({ balance: 500, paidOnline: 500, debt: 0 });
    await imported("7707083893;4;1;payment;ПП-2;2026-03-02;;;500;");
    expect((await statement()).header).toMatchObject({ balance: 0, paidOnline: 0, debt: 0 });
  });

  test("M1: documents are paid once, by any number of invoices and tabs", async () => {
    const documents = await owed();
    const uuid = await made(documents);
    const other = await made(documents.slice(0, 1));
    const before = bank.records("payment").length;
    const answers = await Promise.all([pay(uuid), pay(uuid), pay(other), pay(other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(bank.records("payment")).toHaveLength(before + 1);
    await bank.decide(bank.lastId(), "pay");
    await shop.sql("update payments set check_at = now()");
    await followPayments(shop.ports);
    expect((await pay(uuid)).body.code).toBe("billPaid");
    expect((await pay(other)).body.code).toBe("billPaid");
    // Both invoices contain this document.
    expect((await make(documents.slice(0, 1))).status).toBe(422);
  });

  test("amounts booked by the accounting system since then can be owed and paid again", async () => {
    const documents = await owed();
    const [first] = documents.toReversed();
    const uuid = await made([first ?? ""]);
    await pay(uuid);
    await bank.decide(bank.lastId(), "pay");
    expect((await shown(uuid)).state).toBe("paid");
    expect((await make([first ?? ""])).body.code).toBe("billPaid");
    await imported("7707083893;9;1;payment;ПП-9;2026-03-01;;;1000,5;");
    expect((await make(await owed())).status).toBe(200);
  });

  test("a payment that the bank declines can be retried", async () => {
    const uuid = await made(await owed());
    await pay(uuid);
    await bank.decide(bank.lastId(), "fail");
    expect(await shown(uuid)).toMatchObject({ state: "failed", mayPay: true });
    expect((await pay(uuid)).status).toBe(200);
  });

  test("E4: an invoice of another counterparty is not found; without the right none is", async () => {
    const documents = await owed();
    const uuid = await made(documents);
    const foreign = (await newMember(shop, 751, "owner", small.counterparties.trader)).token;
    expect((await shop.call("GET", `${bills}/${uuid}`, { token: foreign })).status).toBe(404);
    expect((await pay(uuid, "card", foreign)).status).toBe(404);
    expect((await make(documents, randomUUID(), foreign)).body.code).toBe("billEmpty");
    const blind = (await newMember(shop, 752, { ...everything, seesSettlements: false })).token;
    expect((await shop.call("GET", `${bills}/${uuid}`, { token: blind })).status).toBe(403);
  });
});
