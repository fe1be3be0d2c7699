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
  "order-repeat-id-number": {
    title: "Повтор заказа № {{number}}",
    h1: "Повтор заказа № {{number}}",
    description: "Что из заказа можно купить сейчас и по какой цене.",
  },
  "profile-schedules": {
    title: "Повторы по расписанию",
    h1: "Повторы по расписанию",
    description: "Заказы, которые собираются сами в нужные дни.",
  },
  "order-change-id-number": {
    title: "Изменить заказ № {{number}}",
    h1: "Изменить заказ № {{number}}",
    description: "Товары, получатель и доставка заказа № {{number}}.",
  },
} as const;
