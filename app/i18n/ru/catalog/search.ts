/** Suggestions of the search field. */
export const search = {
  suggestions: "Подсказки",
  pages: "На сайте",
  order: "Заказ {{number}}",
  products: "Товары",
  categories: "Категории",
  brands: "Бренды",
  article: "Арт. {{article}}",
  own: "Ваш артикул {{article}}",
  shown: "По запросу «{{shown}}»",
  all: "Показать все результаты",
  count_one: "{{count}} подсказка, выбирайте стрелками",
  count_few: "{{count}} подсказки, выбирайте стрелками",
  count_many: "{{count}} подсказок, выбирайте стрелками",
} as const;
