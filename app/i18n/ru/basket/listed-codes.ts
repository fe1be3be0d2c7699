/** A pasted list in the search; a separate dictionary, since few searches need it. */
export const listedCodes = {
  title: "Товары из списка: нашли {{found}} из {{count}}",
  found: "Нашли",
  missing: "не нашли",
  several: "подходит несколько товаров:",
  asked: "в списке {{asked}}",
  unread: "Прочитали первые {{limit}} строк списка, осталось {{count}}. Остальные вставьте отдельно.",
  quantity: "Количество: {{name}}",
  toBasket: "Добавить список в корзину",
  another: "Вставить длинный список",
  paste: "Список товаров",
  pasteHint: "В строке код или название и количество, до 500 строк. Можно вставить из таблицы.",
  find: "Найти товары списка",
} as const;
