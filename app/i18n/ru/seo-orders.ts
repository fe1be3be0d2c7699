/** Titles and descriptions of the pages of orders. */
export const orderPages = {
  "profile-orders": {
    title: "Мои заказы",
    h1: "Мои заказы",
    description: "Все ваши заказы: состав, суммы и статусы.",
  },
  "profile-order-id": {
    title: "Заказ № {{number}}",
    h1: "Заказ № {{number}}",
    description: "Состав, доставка и оплата заказа № {{number}}.",
  },
  "order-composition-id-number": {
    title: "Состав заказа № {{number}}",
    h1: "Состав заказа № {{number}}",
    description: "Все позиции заказа № {{number}} одной таблицей для печати.",
  },
} as const;
