/** Delivery providers by the API's codes (product rules §3.3). */
export const providers = {
  own: "Собственная доставка",
  pickup: "Самовывоз",
  cdek: "СДЭК",
  dellin: "Деловые Линии",
  pek: "ПЭК",
  kit: "КИТ",
  post: "Почта России",
} as const;
