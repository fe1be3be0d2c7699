import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones, counterparties } = small;
const account = "40702810938000012345";

function refunding(engine: "pglite" | "postgres") {
  let shop: TestShop;
  let bank: TestBank;
  let company: Buying;
  let inn = "";
  let folder = "";

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ engine, ports: { payments: bank.gateways } });
    folder = await mkdtemp(join(tmpdir(), "refunds-"));
    await shop.sql("update users set email_confirmed_at = now()");
    company = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
    inn =
      (
        await shop.sql<{ inn: string }>("select inn from counterparties where root_uuid = $1", [counterparties.company])
      )[0]?.inn ?? "";
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await shop.sql("delete from refunds");
    await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
    await shop.sql(
      `insert into counterparty_banks (uuid, root_uuid, bic, bank_name, account, corr_account)
       values (gen_random_uuid(), $1, '044525225', 'ПАО «Сбербанк»', $2, '30101810400000000225') on conflict do nothing`,
      [counterparties.company, account],
    );
  });

  return {
    get: () => ({ shop, company, inn, folder }),
    async paid(quantity = 4) {
      await company.clear();
      await company.add([{ uuid: products.hinge.uuid, quantity }]);
      const { number } = await company.order({ paymentMethod: "invoice" });
      await operator(shop.ports, "paid", number);
      return orderOf(company, number);
    },
    async canceled() {
      const order = await this.paid();
      await operator(shop.ports, "cancel", order.number, "--reason", "noStock");
      return orderOf(company, order.number);
    },
    /** `npm run shop -- order refunds …` as the operator types it. */
    refunds: (...words: string[]) => operatorReads(shop.ports, "order", "refunds", ...words),
    account: (...lines: string[]) =>
      importSettlements(
        shop.ports,
        testOperator,
        ["inn;doc_id;version;type;number;date;order;debit;credit;due", ...lines].join("\n"),
      ),
    refundEntries: (number: string) =>
      shop.sql<{ source: string; debit: string; number: string }>(
        "select source, debit::float as debit, document_number as number from settlement_entries where order_number = $1 and document_type = 'refund'",
        [number],
      ),
  };
}

describe("refunding money paid by invoice", () => {
  const of = refunding("pglite");

  test("a cancelled order makes a refund to the company's account, due and shown to both sides", async () => {
    const { shop } = of.get();
    const order = await of.canceled();
    expect(order.paymentStatus).toBe("refunding");
    expect(order.refunds).toMatchObject([
      { status: "pending", way: "bank", account: { bankName: "ПАО «Сбербанк»", ends: "2345" }, paidOn: null },
    ]);
    expect(order.refunds[0]?.amount).toBe(order.payments[0]?.amount);
    expect(await of.refunds()).toContain(`${order.number}/1`);
    expect(await of.refunds()).toContain(account);
    // The gateway job does not touch it.
    await shop.sql("update payments set check_at = now()");
    await followPayments(shop.ports);
    expect((await orderOf(of.get().company, order.number)).refunds).toMatchObject([{ status: "pending" }]);
  });

  test("a paid order that became cheaper is refunded the difference", async () => {
    const { company } = of.get();
    const order = await of.paid(4);
    const [line] = order.parts.flatMap(({ items }) => items);
    await changing(company).change(order.number, [{ uuid: line?.productUuid ?? "", quantity: 3 }]);
    const after = await orderOf(company, order.number);
    const back = (order.payments[0]?.amount ?? 0) - (after.totals.total ?? 0);
    expect(back).toBeGreaterThan(0);
    expect(after.refunds.map(({ amount, way }) => [amount, way])).toEqual([[back, "bank"]]);
    await operator(of.get().shop.ports, "cancel", order.number, "--reason", "buyer");
    const all = (await orderOf(company, order.number)).refunds.map(({ amount }) => amount ?? 0);
    expect(all.reduce((sum, one) => sum + one, 0)).toBe(order.payments[0]?.amount);
    expect(await of.refunds("paid", order.number, "7", "2026-01-12")).toContain("several refunds");
    expect(await of.refunds("paid", `${order.number}/2`, "7", "2026-01-12")).toContain("has gone back");
    expect((await orderOf(company, order.number)).paymentStatus).toBe("refunding");
    expect(await of.refunds("paid", order.number, "8", "2026-01-12")).toContain(`${order.number}/1`);
    const { paymentStatus, history } = await orderOf(company, order.number);
    expect(paymentStatus).toBe("refunded");
    // A further refund, next to the first one, adds nothing to the history.
    expect(history.filter(({ field }) => field === "payment").map(({ from, to }) => [from, to])).toEqual([
      ["pending", "paid"],
      ["paid", "refunding"],
      ["refunding", "refunded"],
    ]);
  });

  test("it is paid once: history, one e-mail with the payment order, and a note on the page", async () => {
    const { shop, company } = of.get();
    const { number, uuid } = await of.canceled();
    expect(await of.refunds("paid", number, "112", "2199-01-01")).toContain(
      "refused: the payment date is in the future",
    );
    expect(await of.refunds("paid", number, "112", "2026-01-12")).toContain("has gone back");
    expect(await of.refunds("paid", number, "113", "2026-01-13")).toContain(
      "refused: no refund with this number is due",
    );
    const order = await orderOf(company, number);
    expect(order.paymentStatus).toBe("refunded");
    expect(order.refunds).toMatchObject([{ status: "succeeded", bankNumber: "112", paidOn: "2026-01-12" }]);
    expect(order.history.filter(({ to }) => to === "refunded")).toMatchObject([
      { from: "refunding", actor: "manager" },
    ]);
    const letters = await shop.sql<{ params: unknown }>(
      "select params from outbox where template = 'order.refunded' and params ->> 'uuid' = $1",
      [uuid],
    );
    expect(letters).toMatchObject([{ params: { bankNumber: "112", paidOn: "2026-01-12" } }]);
    expect(await of.refunds("paid")).toContain("paid 2026-01-12, 112");
  });

  test("it waits for a company without an account, and goes to the account it names later", async () => {
    const { shop, company, folder } = of.get();
    await shop.sql("delete from counterparty_banks where root_uuid = $1", [counterparties.company]);
    const { number } = await of.canceled();
    expect((await orderOf(company, number)).refunds).toMatchObject([{ account: null }]);
    expect(await of.refunds("export", join(folder, "none.txt"))).toBe(`refused: no account is known for ${number}/1`);
    await shop.sql(
      `insert into counterparty_banks (uuid, root_uuid, bic, bank_name, account) values (gen_random_uuid(), $1, '044525974', 'АО «ТБанк»', '40702810000000067890')`,
      [counterparties.company],
    );
    expect((await orderOf(company, number)).refunds).toMatchObject([{ account: { ends: "7890" } }]);
    expect(await of.refunds("export", join(folder, "one.txt"))).toContain("1 payment orders");
    await shop.sql("delete from counterparty_banks where root_uuid = $1", [counterparties.company]);
  });

  test("it is exported for the bank client in windows-1251, each once, and again under its number", async () => {
    const { folder } = of.get();
    const { number, refunds } = await of.canceled();
    const file = join(folder, "to-bank.txt");
    expect(await of.refunds("export", file)).toContain("1 payment orders");
    const text = new TextDecoder("windows-1251", { fatal: true }).decode(await readFile(file));
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("1CClientBankExchange");
    expect(lines.slice(-2)).toEqual(["КонецФайла", ""]);
    const { bank, seller } = of.get().shop.ports.settings;
    expect(lines).toEqual(
      expect.arrayContaining([
        "ВерсияФормата=1.03",
        "Кодировка=Windows",
        `РасчСчет=${bank?.account}`,
        "СекцияДокумент=Платежное поручение",
        `Сумма=${(refunds[0]?.amount ?? 0).toFixed(2)}`,
        `ПлательщикСчет=${bank?.account}`,
        `ПлательщикИНН=${seller.inn}`,
        `ПолучательСчет=${account}`,
        `ПолучательИНН=${of.get().inn}`,
        "ПолучательБанк1=ПАО «Сбербанк»",
        "ПолучательБИК=044525225",
        "ПолучательКорсчет=30101810400000000225",
        "ВидОплаты=01",
        "КонецДокумента",
      ]),
    );
    const sum = refunds[0]?.amount ?? 0;
    const vat = Math.round((sum * 2200) / 122) / 100;
    expect(lines.find((line) => line.startsWith("НазначениеПлатежа="))).toMatch(
      new RegExp(
        `^НазначениеПлатежа=Возврат оплаты по заказу № ${number} .+ В т\\.ч\\. НДС \\(22%\\) ${vat.toFixed(2).replace(".", "-")}$`,
      ),
    );
    const numbered = lines.find((line) => line.startsWith("Номер="));
    expect(numbered).toMatch(/^Номер=\d+$/);
    expect(await of.refunds("export", file)).toContain("refused: no refund is due");
    expect(await of.refunds("export", file, "--again")).toContain("1 payment orders");
    expect(new TextDecoder("windows-1251").decode(await readFile(file)).split("\r\n")).toContain(numbered);
  });

  test("it states the VAT of the refunded part, not of the order", async () => {
    const { shop, company, folder } = of.get();
    await company.clear();
    await company.add([
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: products.reducedVat.uuid, quantity: 2 },
    ]);
    const { number } = await company.order({ paymentMethod: "invoice" });
    await operator(shop.ports, "paid", number);
    const purposes = async () => {
      const file = join(folder, "rates.txt");
      await of.refunds("export", file, "--again");
      const text = new TextDecoder("windows-1251").decode(await readFile(file));
      return text.split("\r\n").flatMap((line) => line.match(/^НазначениеПлатежа=.+(В т\.ч\..+)$/)?.slice(1) ?? []);
    };
    const reduced = (await orderOf(company, number)).parts.find(({ items }) =>
      items.some(({ productUuid }) => productUuid === products.reducedVat.uuid),
    );
    await operator(shop.ports, "cancel", reduced?.number ?? "", "--reason", "noStock");
    expect(await purposes()).toEqual([expect.stringMatching(/^В т\.ч\. НДС \(10%\) \d+-\d\d$/)]);
    // A refund recorded without its rates lists those of the order.
    await shop.sql("update refunds set request = '{}'");
    expect(await purposes()).toEqual(["В т.ч. НДС (22%), НДС (10%)"]);
  });

  test("it is booked in the settlements once, whether the shop or the accounts report it first", async () => {
    const { inn } = of.get();
    const first = await of.canceled();
    const sum = first.payments[0]?.amount ?? 0;
    await of.account(`${inn};pay-1;1;payment;501;2026-01-10;${first.number};0;${sum};`);
    await of.refunds("paid", first.number, "801", "2026-01-12");
    expect(await of.refundEntries(first.number)).toEqual([{ source: "shop", debit: sum, number: "801" }]);
    const report = (version: number, debit: number) =>
      of.account(`${inn};back-1;${version};refund;801;2026-01-12;${first.number};${debit};0;`);
    expect(await report(1, sum)).toMatchObject({ value: { entries: 0, known: 1 } });
    expect(await of.refundEntries(first.number)).toHaveLength(1);
    // A newer version of the accounting document adds the difference.
    expect(await report(2, sum + 5)).toMatchObject({ value: { entries: 1 } });
    expect((await of.refundEntries(first.number)).reduce((total, { debit }) => total + Number(debit), 0)).toBe(sum + 5);

    const second = await of.canceled();
    await of.account(
      `${inn};pay-2;1;payment;502;2026-01-10;${second.number};0;${sum};`,
      `${inn};back-2;1;refund;802;2026-01-12;${second.number};${sum};0;`,
    );
    await of.refunds("paid", second.number, "802", "2026-01-12");
    expect(await of.refundEntries(second.number)).toEqual([{ source: "import", debit: sum, number: "802" }]);
  });

  test("it creates no debt in settlements that lack its payment", async () => {
    const { number } = await of.canceled();
    await of.refunds("paid", number, "901", "2026-01-12");
    expect(await of.refundEntries(number)).toEqual([]);
  });

  test.each([
    ["export"],
    ["export", "a.txt", "--twice"],
    ["paid", "X"],
    ["paid", "X", "1"],
    ["paid", "X", "1", "12.01.2026"],
    ["paid", "X", "ab", "2026-01-12"],
    ["drop"],
  ])("%s %s %s %s is refused as a command", async (...words) => {
    expect(await of.refunds(...words)).toBe("usage");
  });
});

describe.runIf(postgres)(races("refunds to a bank account"), () => {
  const of = refunding("postgres");

  test("are paid, notified and booked once when they are marked concurrently", async () => {
    const { shop, inn } = of.get();
    const { number, uuid, payments } = await of.canceled();
    await of.account(`${inn};pay-9;1;payment;509;2026-01-10;${number};0;${payments[0]?.amount};`);
    const outputs = await Promise.all(Array.from({ length: 6 }, () => of.refunds("paid", number, "77", "2026-01-12")));
    expect(outputs.filter((one) => one.includes("has gone back"))).toHaveLength(1);
    expect(await of.refundEntries(number)).toHaveLength(1);
    expect(
      await shop.sql("select from outbox where template = 'order.refunded' and params ->> 'uuid' = $1", [uuid]),
    ).toHaveLength(1);
  });
});
