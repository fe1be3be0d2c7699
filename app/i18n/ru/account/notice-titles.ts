/** Titles of notices (specification §8). */
export const noticeTitles = {
  basket: "Корзина",
  city: "Выбор города",
  favourites: "Избранное",
} as const;
