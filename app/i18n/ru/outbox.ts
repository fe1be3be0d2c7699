/** Page of messages sent by the built-in SMS and mail sandboxes (only on the shop's own machine). */
export const outbox = {
  title: "Исходящие сообщения",
  about:
    "Настоящие СМС и письма не отправляются, пока не настроены. Здесь последние из них, новые сверху. Страница видна только с этого компьютера.",
  refresh: "Обновить",
  toShop: "В магазин",
  sms: "СМС",
  call: "Звонок на {{phone}}",
  emails: "Письма",
  noSms: "Пока ни одного СМС. Запросите код для входа — он появится здесь.",
  noEmails: "Пока ни одного письма. Оформите заказ — письмо появится здесь.",
} as const;
