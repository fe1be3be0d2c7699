import type { ProfileSectionName } from "#app/domain/account/profile-sections.ts";

/** Names of the profile's sections: in the menu, breadcrumbs, headings and titles. */
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
} as const satisfies Record<ProfileSectionName, string>;
