/** Why an order cannot be placed or paid so. */
export const orderProblems = {
  paymentUnavailable: "Оплатить онлайн сейчас нельзя. Позвоните нам, и мы найдём другой способ",
  paymentMethod: "Этот способ оплаты для заказа недоступен. Выберите другой",
  orderNotPayable: "Этот заказ оплачивать не нужно. Обновите страницу",
  gatewayAway: "Банк сейчас не отвечает. Заказ сохранён, попробуйте оплатить его через минуту",
  webhookUnknown: "Такого платежа нет",
} as const;
