import { dictionary } from "./dictionary.ts";

export const order = {
  placedAt: "от {{date}}",
  status: { ...dictionary.orderStatus, partiallyShipped: "Частично отгружен" },
  /** Where a later issue's status comes from a newer backend. */
  unknownStatus: "В работе",

  // a list of orders
  column: { number: "Номер", date: "Дата", status: "Статус", lines: "Состав", sum: "Сумма" },
  ownNumber: "Ваш № {{number}}",
  lines_one: "{{count}} позиция",
  lines_few: "{{count}} позиции",
  lines_many: "{{count}} позиций",
  empty: {
    title: "Заказов пока нет",
    text: "Соберите корзину и оформите первый заказ — он появится здесь вместе с датами и статусами.",
  },
  toCatalog: "Перейти в каталог",
  toBasket: "Перейти в корзину",

  // one order
  part: "Часть {{number}}",
  kind: {
    available: "В наличии",
    notAvailable: "Ждёт поступления",
    onOrder: "Под заказ",
  },
  pickup: "Самовывоз",
  courier: "Доставка",
  transport: "Транспортная компания",
  noDate: "срок уточнит менеджер",
  where: "Куда",
  pickupAt: "Где забрать",
  cost: "Стоимость доставки",
  free: "бесплатно",
  pricesHidden: "Цены и суммы видят те участники вашей компании, которым это разрешено",
  itemColumn: { article: "Артикул", name: "Название", quantity: "Количество", price: "Цена", sum: "Сумма" },
  waiting: "Ожидает поступления",
  canceledItem: "Отменён",

  facts: "Об этом заказе",
  buyer: "Покупатель",
  recipient: "Получатель",
  payment: "Оплата",
  history: "История заказа",
  historyPayment: "Оплата: {{status}}",
  historyPart: "Часть {{part}}: {{status}}",
  cancelReason: {
    buyer: "по вашей просьбе",
    notPaid: "не дождались оплаты",
    noStock: "товара не оказалось на складе",
    creditHold: "превышен лимит отсрочки",
    duplicate: "такой заказ уже есть",
    storageExpired: "закончился срок хранения",
  },
  storeUntil: "Забрать до",
  track: "Номер для отслеживания",
  comment: "Комментарий",
  goods: "Товары",
  delivery: "Доставка",
  weight: "Вес",
  vat: "в том числе НДС",
  total: "Итого",
  back: "Все заказы",
} as const;
