/** Searches without results; a separate dictionary, since few searches need it. */
export const nothingFound = {
  title: "Ничего не нашлось",
  text: "Проверьте, нет ли опечатки, или попробуйте так:",
  article: "артикул можно вводить без пробелов, точек и дефисов;",
  words: "оставьте одно слово: «петля» вместо «петля накладная белая»;",
  sections: "выберите нужный раздел каталога.",
  noGoods: "Товаров по этому запросу нет.",
  nearest: "Похожие артикулы",
  kinds: "Похожие разделы",
  popular: "Популярные разделы",
} as const;
