/** Files made for the shop's people. */
export const deskFiles = {
  title: "Мои файлы",
  about: "Выгрузки готовятся в фоне и хранятся 7 дней. Их видите только вы.",
  empty: "Файлов пока нет",
  emptyText: "Выгрузите список, например заказы: кнопка «Выгрузить» над таблицей.",
  refresh: "Обновить",
  download: "Скачать",
  column: { title: "Файл", created: "Заказан", status: "Состояние", size: "Размер" },
  status: {
    queued: "В очереди",
    processing: "Готовится: {{progress}} %",
    done: "Готов",
    error: "Не получился. Выгрузите ещё раз",
  },
  personal: "с персональными данными",
  kilobytes: "{{size}} КБ",
  orders: "Заказы от {{date}}",
  ordersPersonal: "Заказы с именами и телефонами от {{date}}",
  ordersFile: "Заказы {{date}}.{{format}}",
  sheet: "Заказы",
  list: "{{title}}: выгрузка от {{date}}",
  listFile: "{{title}} {{date}}.{{format}}",
  /** A column of moments in a workbook. */
  shopTime: "{{title}}, МСК",
  yes: "да",
};
