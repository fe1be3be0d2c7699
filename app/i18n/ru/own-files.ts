/** Files that are made for the buyer: the page /profile/files and what the API says of them. */
export const ownFiles = {
  emptyTitle: "Файлов пока нет",
  emptyText: "Здесь появятся выгрузки и акты, которые вы закажете. Храним их неделю.",
  kept: "Файлы храним {{days}} дней, потом удаляем.",
  status: {
    queued: "В очереди",
    processing: "Готовится",
    done: "Готов",
    error: "Ошибка",
  },
  progress: "Готово {{percent}} %",
  download: "Скачать",
  downloadNamed: "Скачать: {{name}}",
  size: "{{size}}, до {{date}}",
  kilobytes: "{{count}} КБ",
  megabytes: "{{count}} МБ",
  slow: "Файл готовится дольше обычного. Страницу можно закрыть: файл будет ждать здесь.",
  refresh: "Обновить",
  ready_one: "Готов {{count}} файл",
  ready_few: "Готово {{count}} файла",
  ready_many: "Готово {{count}} файлов",
  error: {
    failed: "Не получилось сделать файл. Закажите его ещё раз",
    worker: "Файл не удалось сделать с нескольких попыток. Напишите нам, мы разберёмся",
    storageFull: "Файл не сохранён: на сервере закончилось место. Попробуйте позже",
    unknown: "Такие файлы больше не делаем",
  },
} as const;
