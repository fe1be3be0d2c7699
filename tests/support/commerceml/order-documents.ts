import fc from "fast-check";
import {
  documentLines,
  type ExchangeOrder,
  type OrderedDelivery,
  type OrderedItem,
} from "#app/domain/exchange/order-document.ts";
import { addMoney, lineSum, moneyFromNumber, type Money } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const piece = { code: "796", name: "шт", fullName: "Штука" };
const rates = [22, 10, 7, 5, 0, null] as const;
const thousandths = (most: number) => fc.nat(most).map((amount) => moneyFromNumber(amount / 1000));

/** Texts as people write them: signs that windows-1251 lacks, markup, emoji; trimmed, as readers trim them. */
const text = fc
  .array(fc.constantFrom("Болт", "№5", "½×10", "₽", "<b>", "&amp;", '"', "😀", "é", " ", "a", "]]>"), {
    minLength: 1,
    maxLength: 6,
  })
  .map((words) => `x${words.join("").trim()}`);
const id = fc.uuid();

export const orderedItems: fc.Arbitrary<OrderedItem[]> = fc.array(
  fc
    .record({
      id,
      article: text,
      name: text,
      price: thousandths(5_000_000),
      quantity: fc.integer({ min: 1, max: 500_000 }).map((units) => quantityFromNumber(units / 1000)),
      vatRate: fc.constantFrom(...rates),
      marks: fc.array(fc.constant("0104607034161234215abcd\u001d91EE06\u001d92x=="), { maxLength: 2 }),
    })
    .map((item) => ({ ...item, unit: piece, sum: lineSum(item.price, item.quantity) })),
  { minLength: 1, maxLength: 12 },
);

export const orderedDelivery: fc.Arbitrary<OrderedDelivery | null> = fc.option(
  fc.record({
    name: fc.constant("Доставка заказа"),
    unit: fc.constant(piece),
    sum: fc.integer({ min: 1, max: 500_000 }).map((kopecks) => moneyFromNumber(kopecks / 100)),
    vatRate: fc.constantFrom(...rates),
  }),
);

/** A discount of a part of its goods, finer than a kopeck. */
export function discountOf(items: readonly OrderedItem[], share: number): Money {
  const total = addMoney(...items.map(({ sum }) => sum));
  return moneyFromNumber(Math.floor(total * share) / 1000);
}

const optional = fc.option(text);

export const orderDocuments: fc.Arbitrary<ExchangeOrder> = fc
  .record({
    items: orderedItems,
    share: fc.double({ min: 0, max: 0.99, noNaN: true }),
    delivery: orderedDelivery,
    head: fc.record({
      id,
      number: fc.nat(999_999).map((at) => `МСК-26-${String(at).padStart(6, "0")}-1`),
      date: fc.constantFrom("2026-10-13", "2026-12-31"),
      time: fc.constantFrom("09:05:00", "23:59:59"),
      version: fc.nat(99).map(String),
      isCanceled: fc.boolean(),
      comment: fc.oneof(fc.constant(""), text),
    }),
    contragent: fc.record({
      id,
      kind: fc.constantFrom("organisation", "person"),
      name: text,
      fullName: text,
      inn: fc.constantFrom("", "7701234567"),
      kpp: fc.constantFrom("", "770101001"),
      address: fc.constantFrom("", "Москва, ул. Ленина, 1"),
      phone: fc.constantFrom("", "+79160000000"),
      email: fc.constantFrom("", "a@skoba.test"),
      contact: fc.option(fc.record({ id, name: text })),
    }),
    requisites: fc.record({
      status: text,
      paymentMethod: optional,
      isPaid: fc.boolean(),
      paidAt: fc.constantFrom(null, "2026-10-13T09:05:00"),
      paymentNumber: optional,
      deliveryMethod: optional,
      deliveryAddress: optional,
      isFinal: fc.boolean(),
      organisation: optional,
      warehouse: optional,
      contract: optional,
      buyerNumber: optional,
      site: optional,
    }),
  })
  .map(({ items, share, delivery, head, contragent, requisites }) => ({
    ...head,
    contragent,
    requisites,
    lines: documentLines(items, discountOf(items, share), delivery),
  }));
