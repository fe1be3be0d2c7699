import { describe, expect, it } from "vitest";
import { returnedKind } from "#server/exchange/commerceml/document-words.ts";

describe("a document of 1C", () => {
  it.each([
    ["Заказ товара", "order"],
    ["", "order"],
    ["Отпуск товара", "shipping"],
    ["Возврат", "return"],
    ["Возврат товара", "return"],
    ["Выплата безналичных денег", "payment"],
    ["Эквайринговая операция", "payment"],
    ["Счет на оплату", null],
  ])("with the operation «%s» is of the kind %s", (operation, kind) => {
    expect(returnedKind(operation)).toBe(kind);
  });
});
