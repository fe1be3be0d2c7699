import { claimReasons, type ClaimReason, type Resolution } from "#app/domain/claim/claim.ts";
import type { ClaimActor, ClaimStatus } from "#app/domain/claim/status.ts";

type Step = { to: ClaimStatus; actor: ClaimActor; comment?: string };

/** A story of a claim as demo people tell it; `approved` is the share of the goods that the shop agrees to. */
export type ClaimStory = {
  key: string;
  reason: ClaimReason;
  resolution: Resolution;
  description: string;
  /** Steps after it came, a day or two between them. */
  steps: readonly Step[];
  words: readonly { author: "buyer" | "shop"; message: string }[];
  approved?: number;
  outcome?: Resolution;
  /** How long ago it came. */
  days: number;
};

const review: Step = { to: "inReview", actor: "shop" };

/** One claim for every status that a claim may stand in; a draft has no story. */
export const claimStories: readonly ClaimStory[] = [
  {
    key: "new",
    reason: "shortage",
    resolution: "redeliver",
    description: "При приёмке не досчитались одной упаковки. Акт подписан водителем.",
    steps: [],
    words: [],
    days: 0,
  },
  {
    key: "review",
    reason: "defect",
    resolution: "replace",
    description: "На части изделий трещины у крепления. Партия с маркировкой 24-07.",
    steps: [review],
    words: [{ author: "shop", message: "Добрый день! Передали снимки поставщику, ждём ответа." }],
    days: 3,
  },
  {
    key: "asked",
    reason: "damage",
    resolution: "replace",
    description: "Коробка помята, на лицевой стороне царапины.",
    steps: [review, { to: "infoRequested", actor: "shop", comment: "Пришлите, пожалуйста, фото отметки в накладной." }],
    words: [{ author: "shop", message: "Пришлите, пожалуйста, фото отметки в накладной." }],
    days: 4,
  },
  {
    key: "inspection",
    reason: "defect",
    resolution: "repair",
    description: "Через неделю после установки вышло из строя, повторяется на трёх штуках.",
    steps: [review, { to: "inspection", actor: "shop", comment: "Мастер приедет на объект в четверг." }],
    words: [{ author: "buyer", message: "Доступ на объект с 9 до 17, пропуск закажем." }],
    days: 8,
  },
  {
    key: "approved",
    reason: "mixUp",
    resolution: "replace",
    description: "Внутри коробки другой товар, этикетка на ней верная.",
    steps: [review, { to: "approved", actor: "shop", comment: "Ошиблись на складе, заменим." }],
    words: [],
    approved: 1,
    days: 6,
  },
  {
    key: "partial",
    reason: "incomplete",
    resolution: "redeliver",
    description: "В части упаковок меньше, чем написано на этикетке.",
    steps: [
      review,
      {
        to: "partiallyApproved",
        actor: "shop",
        comment: "Подтвердили половину: в остальных упаковках по фото всё на месте.",
      },
    ],
    words: [{ author: "buyer", message: "Хорошо, довезите, пожалуйста, с ближайшей доставкой." }],
    approved: 0.5,
    days: 9,
  },
  {
    key: "rejected",
    reason: "unsuitable",
    resolution: "refund",
    description: "Не подошли по размеру, упаковка вскрыта.",
    steps: [review, { to: "rejected", actor: "shop", comment: "Товар был в монтаже: вернуть его в продажу нельзя." }],
    words: [],
    days: 12,
  },
  {
    key: "return",
    reason: "defect",
    resolution: "refund",
    description: "Брак виден сразу после вскрытия упаковки, фото отправили менеджеру.",
    steps: [
      review,
      { to: "approved", actor: "shop", comment: "Вернём деньги после возврата товара." },
      { to: "awaitingReturn", actor: "shop", comment: "Заберём с объекта вместе с очередной доставкой." },
    ],
    words: [],
    approved: 1,
    days: 10,
  },
  {
    key: "received",
    reason: "marking",
    resolution: "creditNote",
    description: "Нет сертификата на партию, заказчик не принимает.",
    steps: [
      review,
      { to: "approved", actor: "shop", comment: "Оформим возврат корректировочным документом." },
      { to: "awaitingReturn", actor: "shop" },
      { to: "goodsReceived", actor: "shop" },
    ],
    words: [{ author: "shop", message: "Товар приняли, корректировочный документ готовит бухгалтерия." }],
    approved: 1,
    days: 14,
  },
  {
    key: "resolved",
    reason: "shortage",
    resolution: "redeliver",
    description: "Не хватило двух упаковок.",
    steps: [
      review,
      { to: "approved", actor: "shop" },
      { to: "resolved", actor: "shop", comment: "Довезли 2 упаковки, спасибо за терпение." },
    ],
    words: [],
    approved: 1,
    outcome: "redeliver",
    days: 18,
  },
  {
    key: "closed",
    reason: "papers",
    resolution: "discount",
    description: "В счёте цена выше, чем в договоре.",
    steps: [
      review,
      { to: "approved", actor: "shop" },
      { to: "resolved", actor: "shop", comment: "Разницу учли скидкой в следующей накладной." },
      { to: "closed", actor: "system" },
    ],
    words: [],
    approved: 1,
    outcome: "discount",
    days: 60,
  },
  {
    key: "withdrawn",
    reason: "late",
    resolution: "discount",
    description: "Машина опоздала на день, бригада простояла.",
    steps: [{ to: "withdrawn", actor: "buyer" }],
    words: [],
    days: 25,
  },
];

export function reasonUuid(reason: ClaimReason): string {
  return claimReasons.find(({ code }) => code === reason)?.uuid ?? claimReasons[0].uuid;
}
