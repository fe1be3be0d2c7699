/** Names of the shop's own facets. */
export const filters = {
  availability: "Наличие",
  availabilityOf: { available: "В наличии", onOrder: "Под заказ", notAvailable: "Нет в наличии" },
  price: "Цена",
  roubles: "₽",
  brand: "Бренд",
  tag: "Предложения",
} as const;
