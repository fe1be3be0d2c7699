import { describe, expect, it } from "vitest";
import { lineSum, moneyFromNumber, vatIncluded } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { printedInvoice } from "#server/documents/invoice.ts";
import { printedUpd } from "#server/documents/transfer-document.ts";
import { pdfPages } from "#tests/support/files/pdf-text.ts";

const seller = {
  name: "ООО «Скоба»",
  inn: "7799007410",
  kpp: "779901001",
  address: "121471, Москва, ул. Рябиновая, д. 61",
};
const buyer = { name: "ООО «Фрам-Сервис»", inn: "1699005270", kpp: "169901001", address: "420053, Казань" };

const invoiceOf = (count: number) =>
  printedInvoice({
    number: "КЗН-26-003117",
    date: "2026-11-23",
    validUntil: "2026-11-27",
    isPaid: false,
    contract: { number: "ДП-2025/031-М", date: "2025-04-07" },
    customerNumber: "ЗП-26-517",
    payee: {
      ...seller,
      bank: "АО «Пример Банк»",
      bic: "044599999",
      account: "40702810600000000001",
      corrAccount: "30101810300000000999",
    },
    buyer,
    lines: Array.from({ length: count }, () => ({
      name: "Клей монтажный Шовель для панелей и плинтусов, бежевый, 310 мл, арт. ШВК-P310BG",
      unit: "шт",
      quantity: 1,
      price: 122,
      sum: 122,
    })),
    total: 122 * count,
    vat: [{ rate: 22, sum: 22 * count }],
  });

const updOf = (count: number) => {
  const [price, quantity] = [moneyFromNumber(8.295), quantityFromNumber(400)];
  const sum = lineSum(price, quantity);
  return printedUpd({
    number: "УПД-26-000297",
    date: "2026-09-23",
    seller,
    buyer,
    consignee: "Казань, склад 3",
    order: { number: "КЗН-26-002665", date: "2026-09-21" },
    contract: "ДП-2024/118",
    contractDate: "2024-03-18",
    customerNumber: "ЗП-26-965",
    payments: [],
    lines: Array.from({ length: count }, () => ({
      ...{ quantity, price, sum, vatRate: 22 as const, vatSum: vatIncluded(sum, 22) },
      ...{ article: "УД48", userArticle: null, name: "Анкер клиновой", unit: "шт", okei: "796", country: "Россия" },
    })),
  });
};

describe("the signed page", () => {
  it("of an invoice has its totals, for any number of lines", async () => {
    expect(pdfPages(await invoiceOf(8))).toHaveLength(1);
    for (let count = 1; count <= 24; count += 1) {
      const last = pdfPages(await invoiceOf(count)).at(-1) ?? "";
      expect(last, `${count} lines`).toContain("Руководитель");
      expect(last, `${count} lines`).toContain("Всего к оплате:");
    }
  });

  it("of a УПД of six lines is its only page, with prices that multiply to the amounts", async () => {
    const [page = "", ...others] = pdfPages(await updOf(6));
    expect(others).toEqual([]);
    expect(page).toContain("6,79918");
    expect(page).toContain("2 719,67");
    expect(page).toContain("Договор № ДП-2024/118 от 18.03.2024, заказ № КЗН-26-002665 от 21.09.2026");
    // The page has the page number below the last signature line.
    expect(pdfPages(await updOf(40)).at(-1)).toContain("М. П.");
  });
});
