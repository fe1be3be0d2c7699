import { z } from "zod";
import { paymentMethodShape } from "#app/contract/orders/payments.ts";
import { formatDate, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { waitingText } from "#app/i18n/waiting-text.ts";
import { composeEmail, type EmailBlock, type EmailText } from "./email.ts";

const kindShape = z.enum(["available", "notAvailable", "onOrder", "whole"]);
/** Stored parameters of the new-order e-mail, a snapshot of the order as placed. */
export const orderEmailShape = z.object({
  uuid: z.string(),
  number: z.string(),
  firstName: z.string(),
  groups: z.array(
    z.object({
      kind: kindShape,
      lines: z.array(
        z.object({
          name: z.string(),
          article: z.string(),
          userArticle: z.string().nullable().default(null),
          quantity: z.number(),
          unit: z.string(),
          sum: z.number(),
          /** No delivery date was chosen. */
          waits: z.boolean().default(false),
          /** Path of its picture. */
          picture: z.string().nullable().default(null),
        }),
      ),
      delivery: z.object({
        type: z.enum(["pickup", "courier", "transport"]),
        place: z.string(),
        dateFrom: z.string(),
        dateTo: z.string(),
        isCostUnknown: z.boolean().default(false),
        isEstimate: z.boolean(),
        hasDates: z.boolean().default(false),
        interval: z.string().nullable().default(null),
        cost: z.number(),
      }),
    }),
  ),
  items: z.number(),
  delivery: z.number(),
  total: z.number(),
  recipient: z.object({ fio: z.string() }),
  customerNumber: z.string().nullable(),
  comment: z.string().nullable(),
  paymentMethod: paymentMethodShape.default("onDelivery"),
});
export type OrderEmail = z.infer<typeof orderEmailShape>;

/** «Заказ № … оформлен»: sent to the buyer once per order. */
export function orderEmail(order: OrderEmail, shop: { shopName: string; siteUrl: string; email: string }): EmailText {
  return composeEmail(`Заказ № ${order.number} оформлен`, [
    { paragraph: `Здравствуйте, ${order.firstName}!` },
    { paragraph: `Мы приняли ваш заказ № ${order.number} на сумму ${formatMoney(order.total)}.` },
    ...order.groups.flatMap((group) => groupBlocks(group, shop.siteUrl)),
    { heading: "Итого" },
    {
      rows: [
        ["Товары", formatMoney(order.items)],
        [
          "Доставка",
          costText({
            cost: order.delivery,
            isCostUnknown: order.groups.some(({ delivery }) => delivery.isCostUnknown),
          }),
        ],
        [
          toPay[order.paymentMethod],
          order.groups.some(({ delivery }) => delivery.isCostUnknown)
            ? `${formatMoney(order.total)} и доставка, стоимость которой уточнит менеджер`
            : formatMoney(order.total),
        ],
      ],
    },
    { rows: noteRows(order) },
    { link: { title: "Посмотреть заказ", url: `${shop.siteUrl}/profile/order/${order.uuid}` } },
    { paragraph: `Если что-то не так, напишите нам: ${shop.email}. ${shop.shopName}.` },
  ]);
}

const toPay = {
  onDelivery: "К оплате при получении",
  card: "К оплате онлайн",
  sbp: "К оплате через СБП",
  invoice: "К оплате по счёту: он на странице заказа",
  credit: "К оплате с отсрочкой",
} as const;

export const orderTakenShape = orderEmailShape.pick({ uuid: true, number: true, total: true });

/** The same for an unverified address, so it contains no user input. */
export function orderTakenEmail(
  { uuid, number, total }: z.infer<typeof orderTakenShape>,
  shop: { shopName: string; siteUrl: string; email: string },
): EmailText {
  return composeEmail(`Заказ № ${number} оформлен`, [
    { paragraph: "Здравствуйте!" },
    { paragraph: `Мы приняли заказ № ${number} на сумму ${formatMoney(total)} в магазине «${shop.shopName}».` },
    { paragraph: "Состав заказа — в личном кабинете. Подтвердите там этот адрес, и мы будем присылать подробности." },
    { link: { title: "Посмотреть заказ", url: `${shop.siteUrl}/profile/order/${uuid}` } },
    { paragraph: `Если вы ничего не заказывали, просто удалите это письмо или сообщите нам: ${shop.email}.` },
  ]);
}

const groupNames = {
  available: "В наличии",
  notAvailable: "Ожидаем поступления",
  onOrder: "Под заказ",
  whole: "Весь заказ вместе",
} as const;

function groupBlocks({ kind, lines, delivery }: OrderEmail["groups"][number], siteUrl: string): EmailBlock[] {
  const waiting = lines.filter(({ waits }) => waits).map(({ name }) => name);
  return [
    { heading: groupNames[kind] },
    {
      goods: lines.map((line) => ({
        name: `${line.name}, ${codesText(line)}, ${formatQuantity(line.quantity, line.unit)}`,
        value: formatMoney(line.sum),
        picture: line.picture === null ? null : siteUrl + line.picture,
      })),
    },
    { paragraph: `${wayText(delivery)} ${dateText(delivery)} Стоимость: ${costText(delivery)}.` },
    ...(delivery.isEstimate && delivery.hasDates && waiting.length > 0
      ? [{ paragraph: `${waitingText(waiting)}. Срок уточнит менеджер.` }]
      : []),
  ];
}

function codesText({ article, userArticle }: OrderEmail["groups"][number]["lines"][number]): string {
  return userArticle === null ? `арт. ${article}` : `арт. ${article}, ваш артикул ${userArticle}`;
}

function wayText({ type, place }: OrderEmail["groups"][number]["delivery"]): string {
  return type === "pickup" ? `Самовывоз: ${place}.` : `Доставка по адресу: ${place}.`;
}

function dateText({
  dateFrom,
  dateTo,
  isEstimate,
  hasDates,
  interval,
}: OrderEmail["groups"][number]["delivery"]): string {
  const dates = dateFrom === dateTo ? formatDate(dateFrom) : `с ${formatDate(dateFrom)} по ${formatDate(dateTo)}`;
  const [from, to] = interval?.split("-") ?? [];
  const hours = from === undefined || to === undefined ? "" : `, с ${from} до ${to}`;
  if (isEstimate && !hasDates) return "Срок уточнит менеджер.";
  return `${isEstimate ? "Товары с известной датой" : "Срок"}: ${dates}${hours}.`;
}

function costText({ cost, isCostUnknown }: { cost: number; isCostUnknown: boolean }): string {
  if (isCostUnknown) return cost === 0 ? "уточнит менеджер" : `${formatMoney(cost)}, остальное уточнит менеджер`;
  return cost === 0 ? "бесплатно" : formatMoney(cost);
}

function noteRows({ recipient, customerNumber, comment }: OrderEmail): [string, string][] {
  return [
    ["Получатель", recipient.fio],
    ...(customerNumber === null ? [] : [["Ваш номер заказа", customerNumber] satisfies [string, string]]),
    ...(comment === null ? [] : [["Комментарий", comment] satisfies [string, string]]),
  ];
}
