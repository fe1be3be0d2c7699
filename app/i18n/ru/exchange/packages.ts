/** Texts of what packages of 1C make and are made of. */
export const exchangePackages = {
  newGoods: "Новые из 1С",
  totalStock: "Общий остаток, без указания склада",
  delivery: "Доставка",
  piece: { code: "796", name: "шт", fullName: "Штука" },
  shortage: "По данным 1С на складе «{{warehouse}}» не хватает товара для заказа: {{article}} {{name}}",
  silent: "1С не обращается к магазину больше {{hours}} ч",
  held: {
    goods: "Пакет 1С задержан: в каталоге меньше половины товаров прошлого раза",
    status: "Пакет 1С задержан: скрывает слишком много товаров",
    prices: "Пакет 1С задержан: слишком много цен меняется более чем вдвое",
    pictures: "Пакет 1С задержан: убирает слишком много фотографий",
    groups: "Пакет 1С задержан: удаляет слишком много групп каталога",
    stock: "Пакет 1С задержан: обнуляет больше половины товаров склада",
  },
} as const;

/** What 1C says of orders, in tasks and histories. */
export const exchangeOrders = {
  shipped: "Отгружено в 1С: {{number}}",
  dated: "{{number}} от {{date}}",
  unknownStatus: "{{part}}: статус «{{status}}» из 1С не сопоставлен со статусом магазина",
  notMoved: "{{part}}: 1С передала статус «{{status}}», но из состояния «{{now}}» заказ в него не переходит",
  notShipped: "{{part}}: 1С отгрузила заказ, но в магазине он в состоянии «{{now}}»",
  deleted: "{{part}}: заказ помечен в 1С на удаление",
  shippingDeleted: "{{part}}: отгрузка {{number}} помечена в 1С на удаление",
  composition: "{{part}}: 1С изменила состав. {{lines}}",
  line: "{{name}}: было {{before}}, стало {{after}}",
  newLine: "{{name}}: добавлено {{after}}",
  prices: "{{part}}: сумма товаров в 1С {{theirs}}, в магазине {{own}}",
  returned: "{{part}}: в 1С оформлен возврат {{number}}",
  notPaid: "{{part}}: оплата {{sum}} из 1С ({{number}}) не учтена",
} as const;
