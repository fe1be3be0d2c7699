import { sectionNames } from "#app/i18n/ru/catalog/section-names.ts";

/** Titles and descriptions of order pages. */
export const orderPages = {
  "checkout-payment-success": {
    title: "Состояние заказа",
    h1: "Состояние заказа",
    description: "Где увидеть, что с заказом.",
  },
  "checkout-unknown": {
    title: "Состояние оформления",
    h1: "Состояние заказа",
    description: "Где увидеть, оформлен ли заказ.",
  },
  "payment-unknown": {
    title: "Состояние оплаты",
    h1: "Состояние оплаты",
    description: "Где увидеть, оплачен ли заказ.",
  },
  placed: {
    title: "Заказ № {{number}} оформлен",
    h1: "Заказ № {{number}} оформлен",
    description: "Что будет с заказом № {{number}} дальше.",
  },
  "profile-orders": {
    title: sectionNames.orders,
    h1: sectionNames.orders,
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
    description: "Все товары заказа № {{number}} одной таблицей для печати.",
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
