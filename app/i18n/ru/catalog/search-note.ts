/** Notes about a long search, worded by the server: the script of the page has no room for them. */
export const searchNote = {
  cut: "Запрос длиннее 120 знаков, искали по началу: «{{typed}}».",
  tooLong: "Список слишком длинный. Разделите его на части",
  noList: "Не нашли товаров из этого списка. Проверьте артикулы и вставьте список ещё раз",
} as const;
