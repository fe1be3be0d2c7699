import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderShape } from "#app/contract/orders/orders.ts";
import { buying, orderForm, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones } = small;

describe("a company's order paid by invoice or on credit", () => {
  let shop: TestShop;
  let company: Buying;
  beforeAll(async () => {
    shop = await testShop();
    company = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
  });
  afterAll(() => shop.close());

  async function ordered(paymentMethod: "invoice" | "credit", quantity = 4) {
    await company.clear();
    await company.add([{ uuid: products.hinge.uuid, quantity }]);
    return company.place(orderForm(await company.checkout(), { paymentMethod }));
  }
  const shown = async (number: string) =>
    (await company.ask("GET", `/private/orders/orders/${number}`)).data(orderShape);
  const numberOf = ({ body }: Awaited<ReturnType<typeof ordered>>) => (body.data as { number: string }).number;

  test("has an invoice: a PDF with a bank QR code (ГОСТ Р 56042-2014), and goods reserved for three working days", async () => {
    const number = numberOf(await ordered("invoice"));
    const order = await shown(number);
    expect([order.status, order.paymentMethod]).toEqual(["awaitingPayment", "invoice"]);
    const days = (Date.parse(order.parts[0]?.reservedUntil ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(6);
    const response = await shop.app.fetch(new Request(`http://shop.test${order.invoice}`));
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const text = codeIn(Buffer.from(await response.arrayBuffer()));
    const { bank, seller } = shop.ports.settings;
    expect(text.split("|").slice(0, 7)).toEqual([
      "ST00012",
      `Name=${seller.name}`,
      `PersonalAcc=${bank?.account}`,
      `BankName=${bank?.name}`,
      `BIC=${bank?.bic}`,
      `CorrespAcc=${bank?.corrAccount}`,
      `Sum=${Math.round((order.total ?? 0) * 100)}`,
    ]);
    expect(text).toContain(`PayeeINN=${seller.inn}|KPP=${bank?.kpp}`);
    expect(text).toMatch(new RegExp(`Purpose=Оплата по счёту № ${number} от .*НДС \\d+\\.\\d{2}\\|`));
  });

  test("has an invoice that opens only by its code, and only when the order is paid by invoice", async () => {
    const { uuid } = await shown(numberOf(await ordered("invoice")));
    for (const code of ["", "x", "A".repeat(43)])
      expect((await shop.call("GET", `/public/orders/invoices/${uuid}?code=${code}`)).status).toBe(404);
  });

  test("is confirmed once by the payment of its invoice", async () => {
    const number = numberOf(await ordered("invoice"));
    expect(await operator(shop.ports, "paid", number)).toContain("confirmed");
    expect(await operator(shop.ports, "paid", number)).toContain("refused");
    expect((await shown(number)).paymentStatus).toBe("paid");
  });

  test("on credit is limited by the contract over all orders, as long as they are owed", async () => {
    await shop.sql("update counterparties set payment_terms = 'prepay'");
    expect((await ordered("credit")).body.code).toBe("paymentMethod");
    await shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_days = 14, credit_limit = 1000000 where status = 'active'",
    );
    const first = numberOf(await ordered("credit"));
    const order = await shown(first);
    expect([order.status, order.paymentStatus]).toEqual(["confirmed", "postpaid"]);
    expect(Math.round((Date.parse(order.payUntil ?? "") - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(13);
    await shop.sql("update counterparties set credit_limit = $1", [(order.total ?? 0) * 2 - 0.01]);
    const refused = await ordered("credit");
    expect([refused.status, refused.body.code]).toEqual([422, "paymentMethod"]);
    await operator(shop.ports, "cancel", first, "--reason", "buyer");
    expect((await ordered("credit")).status).toBe(200);
    // After six days of delay only prepayment is allowed.
    await shop.sql("update counterparties set credit_limit = 1000000");
    await shop.sql("update orders set pay_until = current_date - 6 where payment_status = 'postpaid'");
    expect((await ordered("credit")).body.code).toBe("paymentMethod");
  });

  test("delivered on credit is owed once, and stops credit when overdue; prepaid orders are never stopped", async () => {
    await shop.sql("update orders set payment_status = 'paid' where payment_status = 'postpaid'");
    await shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_days = 14, credit_limit = 1000000 where status = 'active'",
    );
    const number = numberOf(await ordered("credit"));
    const total = (await shown(number)).total ?? 0;
    const deliver = (days: number, document: string) =>
      shop.sql(
        `insert into settlement_entries (uuid, root_uuid, contract_uuid, source, doc_id, document_type, document_number, document_date, order_number, debit, due_date)
         select gen_random_uuid(), c.root_uuid, c.contract_uuid, 'test', $1, 'realization', $1, today - $2::int - 14, $3, $4, today - $2::int
           from (select (now() at time zone 'Europe/Moscow')::date as today) day cross join orders o join counterparties c on c.root_uuid = o.counterparty_uuid where o.number = $3`,
        [document, days, number, total],
      );
    await deliver(4, "УТ-1");
    await shop.sql("update counterparties set credit_limit = $1", [total * 2]);
    expect((await ordered("credit")).status).toBe(200);
    await shop.sql("update counterparties set credit_limit = 1000000");
    await deliver(5, "УТ-2");
    expect((await ordered("credit")).body.code).toBe("paymentMethod");
    expect((await ordered("invoice")).status).toBe(200);
  });
});

/** The text of the QR code in a PDF: its only image, unpacked and decoded. */
function codeIn(pdf: Buffer): string {
  const raw = pdf.toString("latin1");
  for (const found of raw.matchAll(/\/Subtype \/Image[\s\S]*?>>\s*stream\r?\n/g)) {
    const head = found[0];
    const of = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(head)?.[1]);
    const start = found.index + head.length;
    const pixels = inflateSync(pdf.subarray(start, start + of("Length")));
    const [width, height] = [of("Width"), of("Height")];
    if (pixels.length !== width * height * 3) continue;
    const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at += 1) rgba.set(pixels.subarray(at * 3, at * 3 + 3), at * 4);
    const read = jsQR(rgba, width, height);
    if (read !== null) return new TextDecoder().decode(Uint8Array.from(read.binaryData));
  }
  throw new Error("no code can be read");
}
