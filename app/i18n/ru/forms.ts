export const forms = {
  summary: "Проверьте форму",
  quantity: "Количество",
  less: "Меньше",
  more: "Больше",
  recount: "Пересчитать",
  rounded: "Количество округлено до {{quantity}} (кратно {{multiplicity}})",
  capped: "Максимум для заказа — {{quantity}}",
  pages: "Страницы",
  previous: "Предыдущая страница",
  next: "Следующая страница",
  optional: "необязательно",
} as const;
