export const product = {
  article: "Арт. {{article}}",
  vendorCode: "Код производителя {{code}}",

  pictures: "Фото товара",
  picture: "Фото {{number}}",

  // price block
  offer: "Цена и наличие",
  stepSum: "{{sum}} за {{quantity}}",
  vat: "с НДС {{rate}} %",
  noVat: "без НДС",
  tierFrom: "от {{quantity}}",
  pack: "{{name}}, {{quantity}}",
  stepHint: "Кратность: {{step}}. Введёте {{typed}} — поставим {{settled}}.",
  least: "Минимальный заказ — {{quantity}}.",
  most: "Максимум для заказа — {{quantity}}.",
  toBasket: "В корзину",
  pickup: "Самовывоз",
  delivery: "Доставка",
  deliveryFrom: "{{day}}, от {{cost}}",
  deliveryFree: "{{day}}, бесплатно",
  cutoff: "Если заказать сегодня до {{time}}.",
  noPromise: "Срок поставки уточнит менеджер.",

  sizes_one: "Все {{count}} размер в таблице",
  sizes_few: "Все {{count}} размера в таблице",
  sizes_many: "Все {{count}} размеров в таблице",

  // facts
  attributes: "Характеристики",
  about: "Описание",
  isMarked: "Товар подлежит обязательной маркировке.",
  isCuttable: "Отрезанный по вашему размеру товар надлежащего качества вернуть нельзя.",
  documents: "Документы",
  document: "{{type}}, {{size}}",
  validTo: "действует до {{date}}",
  kilobytes: "{{size}} КБ",
  megabytes: "{{size}} МБ",

  // related content
  similar: "Похожие товары",
  related: "Может пригодиться",
  discontinued: "Снят с продажи",
  discontinuedText: "Этот товар больше не поставляется.",
  replacement: "Замена:",
} as const;
