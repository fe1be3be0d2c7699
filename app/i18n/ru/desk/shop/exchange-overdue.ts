/** What 1C has sent of things that have not come for a day. */
export const exchangeOverdue = {
  title: "Ждут больше суток",
  about:
    "1С прислала эти данные, но того, к чему они относятся, в магазине нет. Как только оно появится, данные загрузятся сами.",
  none: "Ничего не ждёт больше суток.",
  back: "К обмену",
  column: {
    product: "Товар",
    what: "Что прислано",
    waitsFor: "Чего не хватает",
    connection: "Подключение",
    since: "Ждёт с",
  },
  what: { offer: "Характеристика", price: "Цена", rest: "Остаток", picture: "Фотографии" },
  waitsFor: {
    product: "Товара с таким Ид в магазине нет: 1С его не прислала, удалила или это услуга",
    priceType: "Вид цен «{{name}}» не связан",
    warehouse: "Склад «{{name}}» не связан",
    file: "Пришли не все файлы: {{name}}",
  },
} as const;
