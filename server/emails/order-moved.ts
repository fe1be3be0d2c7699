import { z } from "zod";
import { cancelReasons } from "#app/domain/order/moves.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { composeEmail, type EmailText } from "./email.ts";

type Shop = { shopName: string; siteUrl: string; email: string };

/** What is kept of an order's news until its letter goes out; `sum` roubles, `until` an ISO date. */
export const orderNewsShape = z.object({
  uuid: z.string(),
  number: z.string(),
  firstName: z.string().default(""),
  sum: z.number().optional(),
  until: z.string().optional(),
  track: z.string().optional(),
  reason: z.enum(cancelReasons).optional(),
});
type OrderNews = z.infer<typeof orderNewsShape>;

const reasons: Record<(typeof cancelReasons)[number], string> = {
  buyer: "по вашей просьбе",
  notPaid: "не дождались оплаты",
  noStock: "товара не оказалось на складе",
  creditHold: "превышен лимит отсрочки",
  duplicate: "такой заказ уже есть",
  storageExpired: "закончился срок хранения",
};

const news = {
  "order.confirmed": () => ({ subject: "подтверждён", lines: ["Мы проверили заказ и начинаем его готовить."] }),
  "order.paid": ({ sum }) => ({
    subject: "оплачен",
    lines: [
      `Оплата получена${sum === undefined ? "" : `: ${formatMoney(sum)}`}. Чек придёт отдельным письмом от кассы.`,
    ],
  }),
  "order.ready": ({ until }) => ({
    subject: "готов к выдаче",
    lines: [
      "Заказ собран и ждёт вас.",
      ...(until === undefined ? [] : [`Храним до ${formatDate(until)} включительно.`]),
    ],
  }),
  "order.storage": ({ until }) => ({
    subject: "ждёт вас последние дни",
    lines: [
      `Заберите его${until === undefined ? "" : ` до ${formatDate(until)} включительно`}: потом он будет отменён, а деньги вернутся.`,
    ],
  }),
  "order.shipped": ({ track }) => ({
    subject: "отгружен",
    lines: ["Заказ в пути.", ...(track === undefined ? [] : [`Номер для отслеживания: ${track}.`])],
  }),
  "order.delivered": () => ({ subject: "выполнен", lines: ["Заказ у вас. Спасибо, что выбрали нас!"] }),
  "order.canceled": ({ reason }) => ({
    subject: "отменён",
    lines: [
      `Причина: ${reasons[reason ?? "buyer"]}.`,
      "Если вы оплатили заказ, деньги вернутся туда, откуда пришли, в течение нескольких дней.",
    ],
  }),
  "order.refunded": ({ sum }) => ({
    subject: "— деньги возвращены",
    lines: [
      `Мы вернули${sum === undefined ? " деньги" : ` ${formatMoney(sum)}`}. Банк зачислит их в течение нескольких дней.`,
    ],
  }),
  "order.changed": ({ sum }) => ({
    subject: "изменён",
    lines: [
      `Мы сохранили изменения${sum === undefined ? "" : `. Теперь заказ стоит ${formatMoney(sum)}`}.`,
      "Если заказ подешевел, а вы уже заплатили, разница вернётся. Если подорожал — оплатите добавленное на странице заказа.",
    ],
  }),
} as const satisfies Record<string, (order: OrderNews) => { subject: string; lines: string[] }>;

type OrderNewsTemplate = keyof typeof news;

export function isOrderNews(template: string): template is OrderNewsTemplate {
  return Object.hasOwn(news, template);
}

/** One step of an order, told to who bought. */
export function orderNewsEmail(template: OrderNewsTemplate, order: OrderNews, shop: Shop): EmailText {
  const { subject, lines } = news[template](order);
  return composeEmail(`Заказ № ${order.number} ${subject}`, [
    { paragraph: order.firstName === "" ? "Здравствуйте!" : `Здравствуйте, ${order.firstName}!` },
    ...lines.map((paragraph) => ({ paragraph })),
    { link: { title: "Посмотреть заказ", url: `${shop.siteUrl}/profile/order/${order.uuid}` } },
    { paragraph: `Вопросы — на ${shop.email}. ${shop.shopName}.` },
  ]);
}
