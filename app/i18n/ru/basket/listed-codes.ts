/** Pasted codes in the search; a separate dictionary, since few searches need it. */
export const listedCodes = {
  title: "Артикулы из списка: нашли {{found}} из {{count}}",
  missing: "не нашли",
  quantity: "Количество: {{name}}",
  toBasket: "Добавить список в корзину",
} as const;
