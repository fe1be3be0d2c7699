export const stock = {
  available: "В наличии {{amount}}",
  onOrder: "Под заказ",
  onOrderDays_one: "Под заказ, {{count}} день",
  onOrderDays_few: "Под заказ, {{count}} дня",
  onOrderDays_many: "Под заказ, {{count}} дней",
  onOrderSpan: "Под заказ, {{from}}–{{to}} дн.",
  notAvailable: "Нет в наличии",
} as const;
