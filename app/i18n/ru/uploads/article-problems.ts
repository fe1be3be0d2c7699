/** Refusals about customer articles and price lists. */
export const articleProblems = {
  articleBad: "В коде нет ни букв, ни цифр, или он длиннее 50 знаков",
  articleTaken: "Код уже занят: {{article}}, {{name}}",
  articleShadows:
    "Этот код — ещё и код другого товара: {{article}}, {{name}}. Подтвердите, что у вас он означает выбранный товар",
  articlesFull: "Можно сохранить не больше {{limit}} кодов. Удалите лишние",
  productUnknown: "Такого товара в каталоге нет. Введите артикул или штрихкод",
  productAmbiguous: "Под этим кодом несколько товаров. Выберите один",
  articlesNone: "Пока нет ни одного кода",
  nothingChosen: "Отметьте хотя бы одну строку",
  priceListEmpty: "Под эти условия не подходит ни один товар",
  priceListLong: "В PDF помещается не больше {{limit}} товаров, а выбрано {{count}}. Выберите Excel или CSV",
  priceListsFull: "Можно хранить не больше {{limit}} прайс-листов. Удалите ненужные",
  priceListEmail: "Ссылку присылаем только на вашу подтверждённую почту",
} as const;
