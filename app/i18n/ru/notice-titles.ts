/** Titles of notices that the specification names (§8). */
export const noticeTitles = {
  basket: "Корзина",
  city: "Выбор города",
  favourites: "Избранное",
} as const;
