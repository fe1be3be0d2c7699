import { z } from "zod";
import { cancelReasons } from "#app/domain/order/moves.ts";
import { isOnline } from "#app/domain/order/payment.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { composeEmail, type EmailText } from "./email.ts";

type Shop = { shopName: string; siteUrl: string; email: string };

/** What is kept of an order's news until its e-mail goes out; `sum` roubles, `until` an ISO date. */
export const orderNewsShape = z.object({
  uuid: z.string(),
  number: z.string(),
  firstName: z.string().default(""),
  sum: z.number().optional(),
  method: z.string().optional(),
  /** Still to be paid. */
  rest: z.number().default(0),
  /** Paid when the goods were handed over, and the receipt of the till. */
  taken: z.number().optional(),
  receiptUrl: z.url().optional(),
  until: z.string().optional(),
  place: z.string().optional(),
  track: z.string().optional(),
  reason: z.enum(cancelReasons).optional(),
  /** Of the payment order by which money went back. */
  bankNumber: z.string().optional(),
  paidOn: z.string().optional(),
  way: z.enum(["bank", "hand"]).default("bank"),
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
  "order.paid": ({ sum, method = "card", rest, receiptUrl }) => ({
    subject: rest > 0 ? "оплачен частично" : "оплачен",
    lines: [
      `Оплата получена${sum === undefined ? "" : `: ${formatMoney(sum)}`}.`,
      ...(rest > 0 ? [`Осталось оплатить ${formatMoney(rest)}.`] : []),
      // Money by an invoice, or past the gateway, has no e-mail of its register.
      ...(isOnline(method) ? ["Чек придёт отдельным письмом от кассы."] : receiptLine(receiptUrl)),
    ],
  }),
  "order.ready": ({ until, place }) => ({
    subject: "готов к выдаче",
    lines: [
      "Заказ собран и ждёт вас.",
      ...whereTo(place),
      ...(until === undefined ? [] : [`Храним до ${formatDate(until)} включительно.`]),
    ],
  }),
  "order.storage": ({ until, place }) => ({
    subject: "ждёт вас последние дни",
    lines: [
      `Заберите его${until === undefined ? "" : ` до ${formatDate(until)} включительно`}: потом он будет отменён, а деньги вернутся.`,
      ...whereTo(place),
    ],
  }),
  "order.shipped": ({ track }) => ({
    subject: "отгружен",
    lines: ["Заказ в пути.", ...(track === undefined ? [] : [`Номер для отслеживания: ${track}.`])],
  }),
  "order.delivered": ({ taken, receiptUrl }) => ({
    subject: "выполнен",
    lines: [
      "Заказ у вас. Спасибо, что выбрали нас!",
      ...(taken === undefined ? [] : [`Вы заплатили при получении ${formatMoney(taken)}.`]),
      ...receiptLine(receiptUrl),
    ],
  }),
  "order.returned": () => ({
    subject: "вернулся на склад",
    lines: [
      "Передать вам заказ не получилось, и он вернулся к нам.",
      "Если вы его оплатили, деньги вернутся туда, откуда пришли, в течение нескольких дней.",
      "Если товары ещё нужны, повторите заказ на его странице.",
    ],
  }),
  "order.canceled": ({ reason }) => ({
    subject: "отменён",
    lines: [
      `Причина: ${reasons[reason ?? "buyer"]}.`,
      "Если вы оплатили заказ, деньги вернутся туда, откуда пришли, в течение нескольких дней.",
    ],
  }),
  "order.refunded": ({ sum, bankNumber, paidOn, way }) => ({
    subject: "— деньги возвращены",
    lines: [
      `Мы вернули${sum === undefined ? " деньги" : ` ${formatMoney(sum)}`}.`,
      ...(way === "hand" ? [] : ["Банк зачислит их в течение нескольких дней."]),
      ...(bankNumber === undefined || paidOn === undefined
        ? []
        : way === "hand"
          ? [`Документ № ${bankNumber} от ${formatDate(paidOn)}.`]
          : [`Платёжное поручение № ${bankNumber} от ${formatDate(paidOn)}, на расчётный счёт.`]),
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

function receiptLine(url: string | undefined): string[] {
  return url === undefined ? [] : [`Чек: ${url}`];
}

function whereTo(place: string | undefined): string[] {
  return place === undefined ? [] : [`Где забрать: ${place}.`];
}

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
