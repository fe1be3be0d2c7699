/** Delivery of a part as the shop's people read it. */
export const orderDelivery = {
  courier: "Курьером",
  day: "{{day}}",
  span: "с {{from}} по {{to}}",
  hours: "с {{from}} до {{to}}",
  noDay: "срок уточнит менеджер",
  someDays: "товары с известной датой: {{days}}, остальные уточнит менеджер",
  service: { unloading: "разгрузка", lift: "подъём на лифте" },
  floors: "подъём по лестнице, этаж {{qty}}",
} as const;
