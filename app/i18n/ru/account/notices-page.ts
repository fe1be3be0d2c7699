/** Page /profile/notifications. */
export const noticesPage = {
  unread_one: "{{count}} непрочитанное",
  unread_few: "{{count}} непрочитанных",
  unread_many: "{{count}} непрочитанных",
  allRead: "Всё прочитано",
  readAll: "Прочитать все",
  open: "Открыть",
  markRead: "Прочитано",
  fresh: "Новое",
  openNamed: "Открыть: {{text}}",
  readNamed: "Отметить прочитанным: {{text}}",
  emptyTitle: "Уведомлений пока нет",
  emptyText: "Здесь появятся новости о ваших заказах, обращениях и проверке реквизитов. Храним их один год.",
} as const;
