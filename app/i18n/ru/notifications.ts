/**
 * Notices of the cabinet by their event (decisions §3.12). Sentences are made on the server: the dictionary travels to no
 * browser. An event without a sentence, or with a value missing, is told by `general`.
 */
export const notifications = {
  general: "В вашем кабинете есть новости",
  order: { new: "Заказ № {{number}} принят" },
  moderation: {
    approved: "Проверка закончена: {{name}}. Все разделы кабинета открыты",
    rejected: "Проверка не пройдена: {{name}}. Причина: {{reason}}",
  },
  join: {
    requested: "{{name}} просит подключить его к вашей организации",
    approved: "Вас подключили к организации: {{name}}",
    rejected: "В подключении к организации отказано: {{name}}",
  },
  approval: {
    requested: "Заказ № {{number}} ждёт вашего согласования",
    decided: "По заказу № {{number}} есть решение: {{name}}",
  },
  feedback: { answered: "Мы ответили на обращение {{number}}" },
} as const;
