/** A pasted list of codes in the search; apart from all else, since few searches show it. */
export const listedCodes = {
  title: "Артикулы из списка: нашли {{found}} из {{count}}",
  missing: "не нашли",
  quantity: "Количество: {{name}}",
  toBasket: "Добавить список в корзину",
} as const;
