/** Texts of what packages of 1C make and are made of. */
export const exchangePackages = {
  newGoods: "Новые из 1С",
  delivery: "Доставка",
  piece: { code: "796", name: "шт", fullName: "Штука" },
  shortage: "По данным 1С на складе «{{warehouse}}» не хватает товара для заказа: {{article}} {{name}}",
  held: {
    goods: "Пакет 1С задержан: в каталоге меньше половины товаров прошлого раза",
    status: "Пакет 1С задержан: скрывает слишком много товаров",
    prices: "Пакет 1С задержан: слишком много цен меняется более чем вдвое",
    pictures: "Пакет 1С задержан: убирает слишком много фотографий",
    stock: "Пакет 1С задержан: обнуляет больше половины товаров склада",
  },
} as const;
