/** Page of the built-in payment sandbox, which replaces a bank's. */
export const paymentSandbox = {
  title: "Пробная оплата",
  about: "Это учебный банк: деньги никто не спишет. Решите, чем закончится оплата.",
  order: "Заказ {{description}}.",
  card: "Оплата картой.",
  sbp: "Оплата через СБП.",
  pay: "Оплатить",
  fail: "Отказать в оплате",
  leave: "Вернуться в магазин, ничего не решив",
  decided: "Эта оплата уже завершена.",
} as const;
