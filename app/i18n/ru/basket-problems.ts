/** Refusals about a basket, an order and lists of goods. */
export const basketProblems = {
  badQuantity: "Неверное количество",
  productGone: "Этот товар больше не продаётся",
  basketFull: "В корзине уже {{limit}} позиций — больше не поместится",
  basketChanged: "Корзина изменилась. Проверьте состав",
  priceChanged: "Цена изменилась. Проверьте сумму",
  stockChanged: "Наличие изменилось. Проверьте состав",
  counterpartyChanged: "Вы работаете от имени другого контрагента. Обновите страницу",
  nothingTicked: "Отметьте товары, которые хотите заказать",
  consentMissing: "Нужно ваше согласие",
  keyReused: "Эта форма уже отправлена с другими данными. Обновите страницу",
  inProgress: "Заказ уже оформляется, не закрывайте страницу",
  basketEmpty: "В корзине пусто",
  tooManyLists: "Списков может быть не больше {{limit}}. Удалите ненужный",
  tooManyShares: "Открытых ссылок может быть не больше {{limit}}. Закройте ненужную",
  compareFull: "В сравнении не больше {{limit}} товаров одной категории. Уберите лишний и добавьте этот",
  listFull: "В списке не больше {{limit}} товаров",
} as const;
