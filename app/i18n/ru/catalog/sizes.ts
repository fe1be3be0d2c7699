/** Size family table. */
export const sizes = {
  crumb: "Все размеры",
  text: "Укажите количество у нужных размеров и добавьте их в корзину одной кнопкой. Количество округлим до кратности.",
  cell: "В ячейке — цена за единицу, остаток или срок поставки и поле для количества.",
  axis: "{{name}}, {{unit}}",
  step: "по {{step}}",
  priceOf: "{{size}}:",
  quantityOf: "Количество: {{size}}",
  toBasket: "В корзину",
  total_one: "Выбран {{count}} размер на {{sum}}",
  total_few: "Выбрано {{count}} размера на {{sum}}",
  total_many: "Выбрано {{count}} размеров на {{sum}}",
  openBasket: "Перейти в корзину",
  families: "Другие таблицы размеров",

  // errors
  wrong: "{{size}}: {{text}}",
  nothing: "Укажите количество хотя бы у одного размера",

  // results
  added_one: "В корзину добавлен {{count}} товар",
  added_few: "В корзину добавлены {{count}} товара",
  added_many: "В корзину добавлено {{count}} товаров",
  line: "{{name}}: {{facts}}",
  rounded: "количество округлено до {{quantity}} (кратно {{multiplicity}})",
  capped: "максимум для заказа — {{quantity}}",
  divided: "в наличии {{available}}, остальное ({{waiting}}) — {{when}}",
  whole: "сейчас в наличии {{available}} из {{quantity}}, отгрузим целиком",
  waits: "в наличии нет — {{when}}",
  onOrder: "под заказ",
  notAvailable: "срок уточнит менеджер",
} as const;
