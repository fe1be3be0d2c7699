/**
 * Profile notifications by event (product rules §3.12). Worded on the server: the dictionary does not reach browsers.
 * An event without a sentence, or with a missing value, uses `general`.
 */
export const notifications = {
  general: "В вашем кабинете есть новости",
  order: {
    new: "Заказ № {{number}} принят",
    confirmed: "Заказ № {{number}} подтверждён",
    paid: "Оплата по заказу № {{number}} получена",
    ready: "Заказ № {{number}} готов к выдаче",
    storage: "Заказ № {{number}} скоро вернётся на склад: заберите его",
    shipped: "Заказ № {{number}} отгружен",
    delivered: "Заказ № {{number}} выполнен",
    canceled: "Заказ № {{number}} отменён",
    changed: "Заказ № {{number}} изменён",
    comment: "Магазин пишет о заказе № {{number}}: {{comment}}",
    refunded: "Деньги за заказ № {{number}} возвращены",
    returned: "Передать вам заказ № {{number}} не получилось: он вернулся на склад",
  },
  /** For some parts of an order: `parts` is «часть 1 из 4 отгружена». */
  orderParts: "Заказ № {{number}}: {{parts}}",
  moderation: {
    approved: "Проверка закончена: {{name}}. Все разделы кабинета открыты",
    rejected: "Проверка не пройдена: {{name}}. Причина: {{reason}}",
  },
  member: {
    invited: "{{name}} приглашает вас работать от имени {{counterparty}}",
    removed: "Вы больше не работаете от имени {{counterparty}}",
  },
  join: {
    requested: "{{name}} просит присоединиться: {{counterparty}}",
    approved: "Теперь вы можете работать от имени {{counterparty}}",
    rejected: "В присоединении отказано: {{counterparty}}",
  },
  approval: {
    requested: "{{name}} ждёт вашего согласования заказа для {{counterparty}}",
    approved: "Ваш заказ согласован и оформлен: № {{number}}",
    rejected: "Ваш заказ не согласован: {{reason}}",
  },
  claim: {
    inReview: "Претензия {{number}}: мы начали её рассматривать",
    infoRequested: "Претензия {{number}}: нужны уточнения",
    inspection: "Претензия {{number}}: товар посмотрит эксперт",
    approved: "Претензия {{number}} одобрена",
    partiallyApproved: "Претензия {{number}} одобрена частично",
    rejected: "Претензия {{number}} отклонена",
    awaitingReturn: "Претензия {{number}}: ждём товар",
    goodsReceived: "Претензия {{number}}: товар получен",
    resolved: "Претензия {{number}} выполнена",
    closed: "Претензия {{number}} закрыта",
    message: "Новое сообщение по претензии {{number}}",
  },
  debt: {
    soon: "Скоро срок оплаты по документам: {{name}}",
    due: "Сегодня срок оплаты по документам: {{name}}",
    overdue: "Долг по документам просрочен: {{name}}",
  },
  act: { sent: "Акт сверки № {{number}} подписан нами и ждёт вашего решения" },
  schedule: {
    draft: "Черновик заказа готов: «{{name}}»",
    attention: "Повтор № {{number}} «{{name}}» требует внимания",
    suspended: "Повторы «{{name}}» приостановлены",
  },
  feedback: { answered: "Мы ответили на обращение {{number}}" },
} as const;
