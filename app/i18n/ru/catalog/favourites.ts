export const favourites = {
  clear: "Очистить избранное",
  cleared: "Избранное очищено",
  clearedText_one: "{{count}} товар можно вернуть.",
  clearedText_few: "{{count}} товара можно вернуть.",
  clearedText_many: "{{count}} товаров можно вернуть.",
  undo: "Вернуть товары",
  emptyTitle: "В избранном пока пусто",
  emptyText: "Отмечайте товары закладкой на карточке — они соберутся здесь.",
  guestText: "Войдите, чтобы увидеть избранное, собранное раньше.",
  toCatalog: "Перейти в каталог",
} as const;
