import { describe, expect, it } from "vitest";
import { moneyFromNumber, type VatRate } from "#app/domain/money.ts";
import { refundPurpose } from "#server/documents/bank/refund-purpose.ts";

const number = "МСК-26-000120";
const goods = (rate: VatRate | null, sum: number | null) => ({
  rate,
  sum: sum === null ? null : moneyFromNumber(sum),
});
const purpose = (amount: number, vat: ReturnType<typeof goods>[], buyer = "ООО «Ромашка»") =>
  refundPurpose({ number, buyer, amount: moneyFromNumber(amount), vat });
const free = `Возврат оплаты по заказу № ${number} (ООО «Ромашка»)`;

describe("the purpose of a payment order", () => {
  it("states the single rate of the goods, and the VAT in the amount", () => {
    expect(purpose(1_505.01, [goods(22, null)])).toBe(`${free}. Сумма 1505-01. В т.ч. НДС (22%) 271-40`);
    expect(purpose(110, [goods(10, 110)])).toBe(`${free}. Сумма 110-00. В т.ч. НДС (10%) 10-00`);
  });

  it("states that goods without VAT carry none", () => {
    expect(purpose(95.4, [goods(null, null)])).toBe(`${free}. Сумма 95-40. НДС не облагается`);
  });

  it("states the VAT of each rate if the amounts by rate are known", () => {
    expect(purpose(232, [goods(10, 110), goods(22, 122)])).toBe(
      `${free}. Сумма 232-00. В т.ч. НДС (22%) 22-00, НДС (10%) 10-00`,
    );
    expect(purpose(222, [goods(22, 122), goods(null, 100)])).toBe(
      `${free}. Сумма 222-00. В т.ч. НДС (22%) 22-00, 100-00 НДС не облагается`,
    );
  });

  it("states the rates only, if these amounts are unknown or do not add up", () => {
    const rates = `${free}. Сумма 232-00. В т.ч. НДС (22%), НДС (10%)`;
    expect(purpose(232, [goods(22, null), goods(10, null)])).toBe(rates);
    expect(purpose(232, [goods(22, 122), goods(10, 100)])).toBe(rates);
    expect(purpose(232, [goods(null, null), goods(22, null)])).toBe(
      `${free}. Сумма 232-00. В т.ч. НДС (22%), часть суммы НДС не облагается`,
    );
  });

  it("is at most 210 characters: the buyer's name is shortened, never the VAT", () => {
    const long = purpose(232, [goods(22, 122), goods(10, 110)], "Общество «Ромашка» ".repeat(20));
    expect(long.length).toBeLessThanOrEqual(210);
    expect(long.length).toBeGreaterThan(205);
    expect(long).toMatch(/^Возврат оплаты по заказу № МСК-26-000120 \(Общество.+…\)\. Сумма 232-00\. В т\.ч\. НДС/);
    expect(long.endsWith("В т.ч. НДС (22%) 22-00, НДС (10%) 10-00")).toBe(true);
  });
});
