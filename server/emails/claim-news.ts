import { z } from "zod";
import { claimNewsMoney } from "#app/contract/news-money.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { composeEmail, type EmailText } from "./email.ts";
import { knownRows } from "./feedback.ts";

/** Stored parameters of a claim e-mail; `sum` in roubles, `until` an ISO date, `text` from the shop. */
export const claimNewsShape = z.object({
  uuid: z.string(),
  number: z.string(),
  orderNumber: z.string(),
  /** The buyer's own order number. */
  customerNumber: z.string().nullable().default(null),
  event: z.enum([...claimStatuses, "message"]),
  /** The buyer can open the claim in the account. */
  cabinet: z.boolean(),
  text: z.string().nullable(),
  ...claimNewsMoney.shape,
  until: z.string().nullable(),
});
export type ClaimNews = z.infer<typeof claimNewsShape>;

/** A status change of a claim, or a message from the shop. */
export function claimNewsEmail(news: ClaimNews, shop: { shopName: string; siteUrl: string; email: string }): EmailText {
  const { uuid, number, orderNumber, customerNumber, cabinet, text } = news;
  const own = customerNumber === null ? "" : ` (ваш № ${customerNumber})`;
  const { subject, lines } = steps[news.event](news);
  return composeEmail(`Претензия ${number}: ${subject}`, [
    { paragraph: "Здравствуйте!" },
    { paragraph: `Новости по претензии ${number} к заказу ${orderNumber}${own}.` },
    ...lines.map((paragraph) => ({ paragraph })),
    ...(text === null ? [] : [{ paragraph: text }]),
    ...(cabinet
      ? [{ link: { title: "Открыть претензию", url: `${shop.siteUrl}/profile/complaints/${uuid}` } }]
      : [{ paragraph: "Чтобы ответить нам, ответьте на это письмо." }]),
    { paragraph: `Вопросы — на ${shop.email}. ${shop.shopName}.` },
  ]);
}

type Step = (news: ClaimNews) => { subject: string; lines: string[] };

const decided = ({ sum }: ClaimNews) => (sum === null ? [] : [`Одобрено на сумму ${formatMoney(sum)}.`]);

const steps: Record<ClaimNews["event"], Step> = {
  draft: () => ({ subject: "черновик", lines: [] }),
  new: () => ({ subject: "зарегистрирована", lines: [] }),
  inReview: () => ({ subject: "на рассмотрении", lines: ["Мы начали рассматривать претензию."] }),
  infoRequested: ({ until }) => ({
    subject: "нужны уточнения",
    lines: [
      `Ответьте, пожалуйста${until === null ? "" : `, до ${formatDate(until)}`}: без ответа мы закроем претензию.`,
    ],
  }),
  inspection: ({ until }) => ({
    subject: "нужна экспертиза",
    lines: [`Товар посмотрит эксперт${until === null ? "" : `. Решение — до ${formatDate(until)}`}.`],
  }),
  approved: (news) => ({ subject: "одобрена", lines: decided(news) }),
  partiallyApproved: (news) => ({ subject: "одобрена частично", lines: decided(news) }),
  rejected: () => ({
    subject: "отклонена",
    lines: ["Если вы не согласны, решение можно один раз оспорить на странице претензии. Причина отказа:"],
  }),
  awaitingReturn: () => ({ subject: "ждём товар", lines: ["Верните, пожалуйста, товар."] }),
  goodsReceived: () => ({ subject: "товар получен", lines: ["Мы получили товар."] }),
  resolved: () => ({ subject: "выполнена", lines: ["Мы выполнили решение по претензии."] }),
  closed: () => ({
    subject: "закрыта",
    lines: ["Мы не дождались ответа на наш вопрос и закрыли претензию. Если вопрос остался, напишите нам."],
  }),
  withdrawn: () => ({ subject: "отозвана", lines: [] }),
  message: () => ({ subject: "новое сообщение", lines: ["Мы ответили вам:"] }),
};

export const claimReplyShape = z.object({
  number: z.string(),
  orderNumber: z.string().nullable().default(null),
  what: z.enum(["message", "dispute", "withdraw"]),
  message: z.string(),
  fio: z.string(),
  email: z.string().nullable(),
  files: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export type ClaimReply = z.infer<typeof claimReplyShape>;

const replies = { message: "ответ покупателя", dispute: "покупатель оспаривает отказ", withdraw: "отозвана" } as const;

/** To the staff: the buyer's reply or action on a claim. */
export function claimReplyEmail(
  { number, orderNumber, what, message, fio, email, files }: ClaimReply,
  blocksOf: (files: ClaimReply["files"]) => Parameters<typeof composeEmail>[1],
): EmailText {
  return composeEmail(`${number}: ${replies[what]}`, [
    {
      rows: knownRows([
        ["Заявка", number],
        ["Заказ", orderNumber],
        ["От кого", fio],
        ["Почта", email],
      ]),
    },
    ...(message === "" ? [] : [{ quote: message }]),
    ...blocksOf(files),
  ]);
}
