export const stock = {
  available: "В наличии {{amount}}",
  onOrder: "Под заказ",
  onOrderDays_one: "Под заказ, {{count}}\u00a0день",
  onOrderDays_few: "Под заказ, {{count}}\u00a0дня",
  onOrderDays_many: "Под заказ, {{count}}\u00a0дней",
  onOrderSpan: "Под заказ, {{from}}–\u2060{{to}}\u00a0дн.",
  notAvailable: "Нет в наличии",

  // compact version
  none: "нет",
  days_one: "{{count}}\u00a0день",
  days_few: "{{count}}\u00a0дня",
  days_many: "{{count}}\u00a0дней",
  daysSpan: "{{from}}–\u2060{{to}}\u00a0дн.",
} as const;
