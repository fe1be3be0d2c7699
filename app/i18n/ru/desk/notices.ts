/** Said once by the page after a saved form. */
export const deskNotices = {
  saved: "Сохранено",
  sessionEnded: "Сеанс завершён",
  viewSaved: "Вид «{{name}}» сохранён",
  viewDeleted: "Вид удалён",
  exportStarted: "Файл готовится. Он появится в разделе «Мои файлы»",
  taskClosed: "Задача закрыта",
  taskReopened: "Задача снова открыта",
  taskAdded: "Задача добавлена",
  bulkUndone_one: "Отменено изменение {{count}} строки",
  bulkUndone_few: "Отменены изменения {{count}} строк",
  bulkUndone_many: "Отменены изменения {{count}} строк",
  partMoved: "Готово: часть № {{number}} переведена",
  paymentNoted: "Оплата отмечена",
  commentAdded: "Комментарий добавлен",
  commentSent: "Комментарий отправлен покупателю",
};
