import { z } from "zod";
import { namedPlace } from "#app/domain/city/named-place.ts";
import { cancelReasons } from "#app/domain/order/moves.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { deliveryDays, deliveryWay, serviceText } from "#app/i18n/order-delivery.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { knownRows } from "./feedback.ts";
import { composeEmail, type EmailBlock, type EmailText } from "./email.ts";

/** What the letter says of an `OrderCard`. */
const cardShape = z.object({
  number: z.string(),
  city: z.string(),
  customerNumber: z.string().nullable(),
  comment: z.string().nullable(),
  paymentMethod: z.string(),
  paymentStatus: z.string(),
  contract: z.string().nullable(),
  buyer: z.object({
    fio: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    company: z.object({ name: z.string(), inn: z.string().nullable(), kpp: z.string().nullable() }).nullable(),
  }),
  recipient: z.object({ fio: z.string(), phone: z.string(), callMe: z.boolean() }),
  items: z.number(),
  delivery: z.number(),
  total: z.number(),
  parts: z.array(
    z.object({
      number: z.string(),
      status: z.string(),
      warehouse: z.object({ name: z.string(), address: z.string() }).nullable(),
      delivery: z.object({
        type: z.string(),
        providerCode: z.string(),
        place: z.string(),
        dateFrom: z.string(),
        dateTo: z.string(),
        isCostUnknown: z.boolean().default(false),
        isEstimate: z.boolean(),
        hasDates: z.boolean(),
        interval: z.string().nullable(),
        services: z.array(z.object({ code: z.string(), qty: z.number() })),
      }),
      cost: z.number(),
      lines: z.array(
        z.object({
          article: z.string(),
          userArticle: z.string().nullable(),
          name: z.string(),
          quantity: z.number(),
          unit: z.string(),
          price: z.number(),
          sum: z.number(),
          isCanceled: z.boolean(),
        }),
      ),
    }),
  ),
});
type Card = z.infer<typeof cardShape>;

const eventShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("new") }),
  z.object({
    kind: z.literal("changed"),
    lines: z.array(
      z.object({ name: z.string(), article: z.string(), unit: z.string(), before: z.number(), after: z.number() }),
    ),
    details: z.array(z.enum(["recipient", "comment", "delivery"])),
  }),
  z.object({
    kind: z.literal("canceled"),
    /** Numbers of the canceled parts; empty if none is left. */
    parts: z.array(z.string()),
    reason: z.enum(cancelReasons).nullable(),
    comment: z.string().nullable(),
    byBuyer: z.boolean(),
  }),
  /** `message`: number of the message that asks for it. */
  z.object({ kind: z.literal("cancelRequested"), message: z.string(), reason: z.string().nullable() }),
]);
export type OrderShopEvent = z.infer<typeof eventShape>;

/** Stored parameters of an order's e-mail to the staff: the event, and the order after it. */
export const orderShopShape = z.object({ event: eventShape, order: cardShape });

/** To the staff. What strangers have typed is in the body only, quoted. */
export function orderShopEmail({ event, order }: z.infer<typeof orderShopShape>): EmailText {
  const { subject, blocks } = newsOf(event, order);
  return composeEmail(subject, [
    ...blocks,
    { rows: factRows(order) },
    ...order.parts.flatMap((part) => partBlocks(part, order.parts.length)),
    { heading: "Итого" },
    {
      rows: [
        ["Товары", formatMoney(order.items)],
        ["Доставка", costText(order)],
        ["Всего", formatMoney(order.total)],
        ...canceledRows(order),
      ],
    },
    ...(order.comment === null
      ? []
      : [{ heading: "Комментарий покупателя" }, { quote: order.comment } satisfies EmailBlock]),
  ]);
}

type News = { subject: string; blocks: EmailBlock[] };

function newsOf(event: OrderShopEvent, { number }: Card): News {
  switch (event.kind) {
    case "new":
      return { subject: `Новый заказ № ${number}`, blocks: [{ paragraph: `Поступил заказ № ${number}.` }] };
    case "changed":
      return {
        subject: `Заказ № ${number} изменён`,
        blocks: [
          { paragraph: `Покупатель изменил заказ № ${number}. Ниже — заказ, каким он стал.` },
          {
            rows: [
              ...event.lines.map(changeRow),
              ...event.details.map((detail) => [details[detail], "изменили"] satisfies [string, string]),
            ],
          },
        ],
      };
    case "canceled": {
      const which = event.parts.length === 0 ? "" : `: отменена часть ${event.parts.join(", ")}`;
      return {
        subject: which === "" ? `Заказ № ${number} отменён` : `Заказ № ${number}${which}`,
        blocks: [
          {
            paragraph: `Заказ № ${number}${which === "" ? " отменён" : which}. ${event.byBuyer ? "Отменил покупатель" : `Причина: ${reasons[event.reason ?? "buyer"]}`}.`,
          },
          ...quoted(event.comment),
        ],
      };
    }
    case "cancelRequested":
      return {
        subject: `Заказ № ${number}: просят отменить`,
        blocks: [
          { paragraph: `Покупатель просит отменить заказ № ${number}. Обращение ${event.message}.` },
          ...quoted(event.reason),
        ],
      };
  }
}

const reasons: Record<(typeof cancelReasons)[number], string> = {
  buyer: "по просьбе покупателя",
  notPaid: "не оплачен в срок",
  noStock: "товара нет на складе",
  creditHold: "превышен лимит отсрочки",
  duplicate: "повтор другого заказа",
  storageExpired: "закончился срок хранения",
};

function quoted(text: string | null): EmailBlock[] {
  return text === null ? [] : [{ quote: text }];
}

const details = { recipient: "Получатель", comment: "Комментарий", delivery: "Доставка" } as const;

type ChangedLine = Extract<OrderShopEvent, { kind: "changed" }>["lines"][number];

function changeRow({ article, name, unit, before, after }: ChangedLine): [string, string] {
  return [`${article}, ${name}`, `было ${formatQuantity(before, unit)}, стало ${formatQuantity(after, unit)}`];
}

const paymentNames: Readonly<Record<string, string>> = payment.method;
const paymentStates: Readonly<Record<string, string>> = dictionary.paymentStatus;
const statuses: Readonly<Record<string, string>> = dictionary.orderStatus;

function factRows({ number, city, customerNumber, buyer, recipient, ...order }: Card): [string, string][] {
  const { company } = buyer;
  return knownRows([
    ["Заказ", number],
    ["Город", city],
    ["Покупатель", buyer.fio],
    ["Компания", company && [company.name, codesOf(company)].filter((part) => part !== "").join(", ")],
    ["Телефон", buyer.phone && formatPhone(buyer.phone)],
    ["Почта", buyer.email],
    ["Получатель", `${recipient.fio}, ${formatPhone(recipient.phone)}`],
    ["Перед доставкой", recipient.callMe ? "позвонить" : null],
    ["Номер заказа у покупателя", customerNumber],
    [
      "Оплата",
      `${paymentNames[order.paymentMethod] ?? order.paymentMethod}, ${paymentStates[order.paymentStatus] ?? order.paymentStatus}`,
    ],
    ["Договор", order.contract],
  ]);
}

/** Sums of an order are without its canceled parts. */
function canceledRows({ parts }: Card): [string, string][] {
  const gone = parts.filter(isCanceled);
  const sums = gone.flatMap(({ cost, lines }) => [cost, ...lines.map((line) => line.sum)]);
  return gone.length === 0
    ? []
    : [["Отменено на сумму", formatMoney(moneyToNumber(addMoney(...sums.map(moneyFromNumber))))]];
}

function isCanceled({ status }: Card["parts"][number]): boolean {
  return status === "canceled";
}

/** Of the whole order, as far as it is known. */
function costText({ delivery, parts }: Card): string {
  if (!parts.some((part) => part.delivery.isCostUnknown && !isCanceled(part))) return formatMoney(delivery);
  return delivery === 0 ? "стоимость не названа" : `${formatMoney(delivery)}, остальное не названо`;
}

function codesOf({ inn, kpp }: { inn: string | null; kpp: string | null }): string {
  return [...(inn === null ? [] : [`ИНН ${inn}`]), ...(kpp === null ? [] : [`КПП ${kpp}`])].join(", ");
}

function partBlocks(
  { number, status, warehouse, delivery, cost, lines }: Card["parts"][number],
  of: number,
): EmailBlock[] {
  const services = serviceText(delivery.services);
  return [
    { heading: of === 1 ? `Состав, ${number}` : `Часть ${number}` },
    {
      rows: [
        ["Статус", statuses[status] ?? status],
        ["Склад", warehouse === null ? "ждём поступления" : namedPlace(warehouse)],
        ["Доставка", `${deliveryWay(delivery)}: ${delivery.place}`],
        ["Когда", deliveryDays(delivery)],
        ...(services === "" ? [] : [["Дополнительно", services] satisfies [string, string]]),
        ["Стоимость доставки", delivery.isCostUnknown ? "назовите покупателю" : formatMoney(cost)],
      ],
    },
    {
      rows: lines.map((line) => [
        `${line.article}${line.userArticle === null ? "" : ` (у покупателя ${line.userArticle})`}, ${line.name}`,
        `${formatQuantity(line.quantity, line.unit)} × ${formatMoney(line.price)} = ${formatMoney(line.sum)}${line.isCanceled ? ", отменено" : ""}`,
      ]),
    },
  ];
}
