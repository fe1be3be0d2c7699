import { dictionary } from "#app/i18n/ru/dictionary.ts";

/** Payment of an order: states, the pages after the bank's, the button. */
export const payment = {
  method: {
    onDelivery: "При получении",
    card: "Картой онлайн",
    sbp: "Через СБП",
    invoice: "По счёту",
    credit: "С отсрочкой по договору",
  },
  status: dictionary.paymentStatus,

  pay: "Оплатить {{sum}}",
  toBank: "Перейти к оплате",
  payAgain: "Оплатить ещё раз",
  payUntil: "Товары ждут оплаты до {{date}}",
  invoice: "Скачать счёт (PDF)",
  invoiceDue: "К оплате {{sum}} до {{date}}. До этого времени товары в резерве.",
  invoiceUntil: "Счёт действует и товары в резерве до {{date}}",
  postpaidUntil: "Оплатите до {{date}}",
  overdueSince: "{{status}}, срок оплаты — {{date}}",

  // after the bank's page
  paidText: "Оплата прошла, заказ подтверждён. Чек придёт на почту или телефон.",
  processing: {
    title: "Проверяем оплату",
    text: "Банк ещё не сообщил, чем закончилась оплата. Обычно это занимает меньше минуты. Если вы не оплачивали, вернитесь к оплате.",
    refresh: "Проверить ещё раз",
  },
  failed: {
    text: "Оплата не прошла: {{reason}}. Деньги не списаны. Заказ № {{number}} сохранён, товары ждут оплаты.",
    expired: "Время на оплату вышло. Заказ № {{number}} отменён, деньги не списаны.",
  },
  away: "Банк сейчас не отвечает. Заказ № {{number}} сохранён: попробуйте оплатить его ещё раз через минуту.",
  reason: {
    insufficient_funds: "на карте не хватило денег",
    expired_on_confirmation: "время на подтверждение вышло",
    canceled_by_merchant: "заказ изменился, пока вы платили",
    card_expired: "срок действия карты закончился",
    invalid_csc: "неверный код с обратной стороны карты",
    "3d_secure_failed": "банк не подтвердил, что платите вы",
    orderChanged: "заказ изменился, пока вы платили",
    general: "банк отказал в оплате",
  },

  receipt: "Чек",

  // on the receipt
  receiptDelivery: "Доставка",
  receiptOrder: "Заказ № {{number}}",
} as const;
