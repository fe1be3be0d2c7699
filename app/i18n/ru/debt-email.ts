/** Letters about documents that are to be paid. */
export const debtEmail = {
  hello: "Здравствуйте!",
  soon: {
    subject: "Скоро срок оплаты: {{sum}}",
    text: "Через несколько дней наступает срок оплаты. Покупатель — {{company}}, всего к оплате {{sum}}:",
  },
  due: {
    subject: "Сегодня срок оплаты: {{sum}}",
    text: "Сегодня последний день оплаты. Покупатель — {{company}}, всего к оплате {{sum}}:",
  },
  overdue: {
    subject: "Долг просрочен: {{sum}}",
    text: "Срок оплаты прошёл. Покупатель — {{company}}, всего просрочено {{sum}}:",
  },
  document: "№ {{number}} от {{date}}{{own}} — {{until}}",
  order: "Заказ {{number}}{{own}} — {{until}}",
  own: ", ваш № {{number}}",
  until: "{{sum}}, срок оплаты {{date}}",
  late_one: "просрочка {{count}} день",
  late_few: "просрочка {{count}} дня",
  late_many: "просрочка {{count}} дней",
  stop: "Пока долг не оплачен, отсрочка может закрыться. Заказы по предоплате отгружаем как обычно.",
  open: "Открыть взаиморасчёты и оплатить",
  paid: "Если вы уже оплатили, ничего делать не нужно: деньги зачтём, как только они придут.",
  questions: "Вопросы — на {{email}}. {{shopName}}.",
} as const;
