/** What a page of the profile is called: in its menu, in crumbs, as its heading and title. */
export const sectionNames = {
  main: "Мои данные",
  notifications: "Уведомления",
  orders: "Мои заказы",
  approvals: "Согласования",
  complaints: "Претензии",
  settlements: "Взаиморасчёты",
  articles: "Ваши артикулы",
  priceList: "Прайс-лист",
  calculator: "Калькулятор комплектующих",
  files: "Мои файлы",
  counterparties: "Контрагенты",
  feedback: "Обращения",
  settings: "Настройки",
} as const;
