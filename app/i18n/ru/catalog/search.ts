/** Suggestions of the search field. */
export const search = {
  pages: "На сайте",
  materials: "Полезные материалы",
  order: "Заказ {{number}}",
  recent: "Вы искали",
  forget: "Очистить",
  popular: "Часто ищут",
  completions: "Запросы",
  products: "Товары",
  categories: "Категории",
  popularCategories: "Популярные категории",
  brands: "Бренды",
  article: "Арт.",
  own: "Ваш артикул {{article}}",
  shown: "По запросу «{{shown}}»",
  all: "Показать все результаты",
} as const;
