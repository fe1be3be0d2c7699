/** Titles of the list upload pages. */
export const uploadSeo = {
  "load-products": {
    title: "Загрузка товаров",
    h1: "Загрузка товаров",
    description: "Загрузите список из таблицы или вставьте его текстом и наполните корзину.",
  },
  "loaded-products": {
    title: "Загруженные товары",
    h1: "Загруженные товары",
    description: "Проверьте найденные товары и добавьте их в корзину.",
  },
} as const;
