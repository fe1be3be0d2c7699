import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderDocumentListShape } from "#app/contract/orders/order-documents.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { toBuyers } from "#tests/support/emails.ts";
import { buying, orderForm, placed, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones } = small;
const ownNumber = "ЗП-4711/26";
const contract = { uuid: "5f1d6a0e-6f55-4d0c-9a70-0b1f6e6f0001", number: "ДП-12/26", date: "2026-02-03" };

describe("the documents of an order with the buyer's own number", () => {
  let shop: TestShop;
  let buyer: Buying;

  beforeAll(async () => {
    shop = await testShop();
    await shop.sql("update users set email_confirmed_at = now()");
    await shop.sql("update counterparties set contract_uuid = $1, contract_number = $2, contract_date = $3", [
      contract.uuid,
      contract.number,
      contract.date,
    ]);
    buyer = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
  });
  afterAll(() => shop.close());

  async function ordered(change: { customerNumber?: string; contract?: string }, uuid: string = products.hinge.uuid) {
    await buyer.clear();
    await buyer.add([{ uuid, quantity: 250 }]);
    const form = orderForm(await buyer.checkout(), { paymentMethod: "invoice", ...change });
    return placed(await buyer.place(form));
  }
  async function papers(number: string): Promise<string[]> {
    const { items } = (await buyer.ask("GET", `/private/orders/orders/${number}/documents`)).data(
      orderDocumentListShape,
    );
    const files = await Promise.all(items.map(({ url }) => shop.app.fetch(new Request(`http://shop.test${url}`))));
    return Promise.all(files.map(async (file) => pdfText(new Uint8Array(await file.arrayBuffer()))));
  }

  test("invoice, УПД and УКД name the buyer's own number and the contract with its date", async () => {
    const { number } = await ordered({ customerNumber: ownNumber, contract: contract.uuid });
    for (const verb of ["paid", "supply", "assemble", "ship"]) await operator(shop.ports, verb, number);
    await operator(shop.ports, "correct", `${number}-1`, "DH-120.R=1", "--reason", "пересчёт");
    const texts = await papers(number);
    expect(texts).toHaveLength(5);
    for (const text of texts) {
      const words = text.replaceAll("\n", " ");
      expect(words).toContain(ownNumber);
      expect(words).toContain(`Договор № ${contract.number} от `);
    }
  });

  test("the invoice shows kopecks everywhere and has signature lines for the head and the accountant", async () => {
    const { number } = await ordered({}, products.foam.uuid);
    const [invoice = ""] = await papers(number);
    expect(invoice).toMatch(/\d,00 ₽/);
    expect(invoice.replaceAll(/,\d{2,3} ₽/g, "")).not.toContain("₽");
    expect(invoice).toContain("Руководитель");
    expect(invoice).toContain("Главный бухгалтер");
    expect(invoice.match(/подпись/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test("goods from several warehouses are one line of the invoice", async () => {
    const { number } = await ordered({});
    const [invoice = ""] = await papers(number);
    expect(invoice.match(/Петля дверная/g)).toHaveLength(1);
    expect(invoice).toContain("250 шт");
    expect(invoice).toContain("Всего 1 наименование на сумму 37 500,00 ₽");
  });

  test("a document of an order without contract and own number mentions neither", async () => {
    const { number } = await ordered({});
    const [invoice = ""] = await papers(number);
    expect(invoice).not.toContain("Номер заказа покупателя");
    expect(invoice).not.toContain("Основание");
  });

  test("every e-mail about the order names the buyer's own number", async () => {
    const { number } = await ordered({ customerNumber: ownNumber });
    for (const verb of ["paid", "assemble", "ship", "complete"]) await operator(shop.ports, verb, number);
    const mail = outboxMail(shop.clock);
    await shop.sql("update outbox set next_attempt_at = now()");
    await deliverOutbox({ ...shop.ports, mail });
    const letters = toBuyers(mail.outbox).filter(({ subject }) => subject.includes(number));
    expect(letters.map(({ subject }) => subject)).toContain(`Заказ № ${number} отгружен`);
    expect(letters.filter(({ text }) => !text.includes(`Ваш номер заказа — ${ownNumber}`))).toEqual([]);
  });
});
