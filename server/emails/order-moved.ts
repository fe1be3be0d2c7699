import { z } from "zod";
import { orderNewsMoney } from "#app/contract/news-money.ts";
import { cancelReasons } from "#app/domain/order/moves.ts";
import { isOnline } from "#app/domain/order/payment.ts";
import { formatDate, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { isPartEvent, numberOf, partsEventText, partsText } from "#app/i18n/order-parts.ts";
import { composeEmail, type EmailBlock, type EmailText } from "./email.ts";

type Shop = { shopName: string; siteUrl: string; email: string };
const lineShape = z.object({
  name: z.string(),
  article: z.string(),
  userArticle: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  /** Path of its picture. */
  picture: z.string().nullable().default(null),
});

/** Parts affected by the event, with goods and new documents; `isWhole`: the event concerns the entire order. */
const scopeShape = z.object({
  positions: z.array(z.int()).min(1),
  of: z.int(),
  isWhole: z.boolean(),
  goods: z.array(z.object({ position: z.int(), number: z.string(), lines: z.array(lineShape) })),
  documents: z.array(z.object({ type: z.literal("upd"), number: z.string(), date: z.string() })),
});
type Scope = z.infer<typeof scopeShape>;

/** Stored parameters of an order e-mail; `sum` in roubles, `until` an ISO date. */
export const orderNewsShape = z.object({
  uuid: z.string(),
  number: z.string(),
  /** The buyer's own order number. */
  customerNumber: z.string().nullable().default(null),
  firstName: z.string().default(""),
  ...orderNewsMoney.shape,
  method: z.string().optional(),
  /** Something is still to be paid. */
  partly: z.boolean().default(false),
  /** The change is the cost of a delivery that was to be named. */
  isCostNamed: z.boolean().default(false),
  /** The shop has changed the order. */
  isByShop: z.boolean().default(false),
  until: z.string().optional(),
  place: z.string().optional(),
  track: z.string().optional(),
  reason: z.enum(cancelReasons).optional(),
  comment: z.string().optional(),
  /** Number of the refund's payment order. */
  bankNumber: z.string().optional(),
  paidOn: z.string().optional(),
  way: z.enum(["bank", "hand"]).default("bank"),
  /** Null for events of the whole order without goods, and in rows of older releases. */
  scope: scopeShape.nullable().default(null),
});
type OrderNews = z.infer<typeof orderNewsShape>;
/** Scope of an event: the whole order, one part, or several. */
type About = "whole" | "one" | "several";

const reasons: Record<(typeof cancelReasons)[number], string> = {
  buyer: "по вашей просьбе",
  notPaid: "не дождались оплаты",
  noStock: "товара не оказалось на складе",
  creditHold: "превышен лимит отсрочки",
  duplicate: "такой заказ уже есть",
  storageExpired: "закончился срок хранения",
};

export const orderNews = {
  "order.confirmed": (_, about) => ({
    subject: "подтверждён",
    lines: [
      {
        whole: "Мы проверили заказ и начинаем его готовить.",
        one: "Мы проверили эту часть заказа и начинаем её готовить.",
        several: "Мы проверили эти части заказа и начинаем их готовить.",
      }[about],
    ],
  }),
  "order.paid": ({ sum, method = "card", rest = 0, partly, receiptUrl }) => ({
    subject: rest > 0 || partly ? "оплачен частично" : "оплачен",
    lines: [
      `Оплата получена${sum === undefined ? "" : `: ${formatMoney(sum)}`}.`,
      ...(rest > 0 ? [`Осталось оплатить ${formatMoney(rest)}.`] : []),
      // Payments outside the gateway trigger no e-mail from the online till.
      ...(isOnline(method) ? ["Чек придёт отдельным письмом от кассы."] : receiptLine(receiptUrl)),
    ],
  }),
  "order.ready": ({ until, place }, about) => ({
    subject: "готов к выдаче",
    lines: [
      {
        whole: "Заказ собран и ждёт вас.",
        one: "Эта часть заказа собрана и ждёт вас.",
        several: "Эти части заказа собраны и ждут вас.",
      }[about],
      ...pickupLines(place),
      ...(until === undefined ? [] : [`Храним до ${formatDate(until)} включительно.`]),
    ],
  }),
  "order.storage": ({ until, place }, about) => ({
    subject: "ждёт вас последние дни",
    lines: [
      `Заберите ${{ whole: "его", one: "её", several: "их" }[about]}${until === undefined ? "" : ` до ${formatDate(until)} включительно`}: потом ${
        { whole: "он будет отменён", one: "она будет отменена", several: "они будут отменены" }[about]
      }, а деньги вернутся.`,
      ...pickupLines(place),
    ],
  }),
  "order.shipped": ({ track }, about) => ({
    subject: "отгружен",
    lines: [
      { whole: "Заказ в пути.", one: "Эта часть заказа в пути.", several: "Эти части заказа в пути." }[about],
      ...(track === undefined ? [] : [`Номер для отслеживания: ${track}.`]),
    ],
  }),
  "order.delivered": ({ taken, receiptUrl, scope }, about) => ({
    subject: "выполнен",
    lines: [
      ...(about === "whole" && isLastOfSeveral(scope) ? [`Вы получили последнее: ${partsText(scope)}.`] : []),
      {
        whole: "Заказ у вас. Спасибо, что выбрали нас!",
        one: "Эта часть заказа у вас. Остальное передадим отдельно.",
        several: "Эти части заказа у вас. Остальное передадим отдельно.",
      }[about],
      ...(taken === undefined ? [] : [`Вы заплатили при получении ${formatMoney(taken)}.`]),
      ...receiptLine(receiptUrl),
    ],
  }),
  "order.returned": (_, about) => ({
    subject: "вернулся на склад",
    lines: [
      {
        whole: "Передать вам заказ не получилось, и он вернулся к нам.",
        one: "Передать вам эту часть заказа не получилось, и она вернулась к нам.",
        several: "Передать вам эти части заказа не получилось, и они вернулись к нам.",
      }[about],
      `Если вы ${{ whole: "его", one: "её", several: "их" }[about]} оплатили, деньги вернутся туда, откуда пришли, в течение нескольких дней.`,
      "Если товары ещё нужны, повторите заказ на его странице.",
    ],
  }),
  "order.canceled": ({ reason }, about) => ({
    subject: "отменён",
    lines: [
      `Причина: ${reasons[reason ?? "buyer"]}.`,
      `Если вы оплатили ${{ whole: "заказ", one: "эту часть", several: "эти части" }[about]}, деньги вернутся туда, откуда пришли, в течение нескольких дней.`,
      ...(about === "whole" ? [] : ["Остальной заказ остаётся в силе."]),
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
  "order.changed": ({ sum, isCostNamed, isByShop }) => ({
    subject: "изменён",
    lines: isCostNamed
      ? [
          `Мы узнали стоимость доставки${sum === undefined ? "" : `. Вместе с ней заказ стоит ${formatMoney(sum)}`}.`,
          "Оплата, как и раньше, — при получении. Подробности — на странице заказа.",
        ]
      : [
          `${isByShop ? "Наш менеджер изменил ваш заказ" : "Мы сохранили изменения"}${sum === undefined ? "" : `. Теперь заказ стоит ${formatMoney(sum)}`}.`,
          "Если заказ подешевел, а вы уже заплатили, разница вернётся. Если подорожал — оплатите добавленное на странице заказа.",
        ],
  }),
  "order.comment": ({ comment = "" }) => ({
    subject: "— сообщение магазина",
    lines: ["Мы пишем вам о заказе:", ...comment.split(/\r?\n/).filter((line) => line.trim() !== "")],
  }),
} as const satisfies Record<string, (order: OrderNews, about: About) => { subject: string; lines: string[] }>;

/** The event completes the order, and other parts were handed over earlier. */
function isLastOfSeveral(scope: Scope | null): scope is Scope {
  return scope !== null && scope.of > scope.positions.length;
}

function receiptLine(url: string | undefined): string[] {
  return url === undefined ? [] : [`Чек: ${url}`];
}

function pickupLines(place: string | undefined): string[] {
  return place === undefined ? [] : [`Где забрать: ${place}.`];
}

type OrderNewsTemplate = keyof typeof orderNews;

/** An event of an order or of some parts, for the buyer. */
export function orderNewsEmail(template: OrderNewsTemplate, order: OrderNews, shop: Shop): EmailText {
  const { scope } = order;
  const about: About = scope === null || scope.isWhole ? "whole" : numberOf(scope.positions);
  const { subject, lines } = orderNews[template](order, about);
  return composeEmail(subjectOf(template, order, subject), [
    { paragraph: order.firstName === "" ? "Здравствуйте!" : `Здравствуйте, ${order.firstName}!` },
    ...lines.map((paragraph) => ({ paragraph })),
    ...(order.customerNumber === null
      ? []
      : [{ rows: [["Ваш номер заказа", order.customerNumber]] } satisfies EmailBlock]),
    ...(scope === null ? [] : goodsBlocks(scope, shop.siteUrl)),
    { link: { title: "Посмотреть заказ", url: `${shop.siteUrl}/profile/order/${order.uuid}${anchorOf(scope)}` } },
    { paragraph: `Вопросы — на ${shop.email}. ${shop.shopName}.` },
  ]);
}

/** URL fragment of a single part. */
function anchorOf(scope: Scope | null): string {
  const [position, ...others] = scope === null || scope.isWhole ? [] : scope.positions;
  return position === undefined || others.length > 0 ? "" : `#part-${position}`;
}

function subjectOf(template: OrderNewsTemplate, { number, scope }: OrderNews, whole: string): string {
  const event = template.slice("order.".length);
  return scope === null || scope.isWhole || !isPartEvent(event)
    ? `Заказ № ${number} ${whole}`
    : `Заказ № ${number}: ${partsEventText(event, scope)}`;
}

/** Goods and documents by part; a part that is the whole order has no heading. */
function goodsBlocks({ goods, documents, of, isWhole }: Scope, siteUrl: string): EmailBlock[] {
  const isOnly = isWhole && of === 1;
  return [
    ...goods.flatMap(({ position, number, lines }): EmailBlock[] => [
      { heading: isOnly ? "Состав" : `Часть ${position} из ${of}, № ${number}` },
      {
        goods: lines.map(({ name, article, userArticle, quantity, unit, picture }) => ({
          name: `${name}, арт. ${article}${userArticle === null ? "" : `, ваш артикул ${userArticle}`}`,
          value: formatQuantity(quantity, unit),
          picture: picture === null ? null : siteUrl + picture,
        })),
      },
    ]),
    ...(documents.length === 0
      ? []
      : [
          {
            paragraph: `${documents.length === 1 ? "Документ" : "Документы"}: ${documents
              .map(({ number, date }) => `УПД № ${number} от ${formatDate(date)}`)
              .join(", ")}. Скачать можно на странице заказа.`,
          },
        ]),
  ];
}
