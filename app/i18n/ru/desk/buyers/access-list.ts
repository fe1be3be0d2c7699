/** «Доступ к личным данным»: whose data was seen, how and where. */
export const accessList = {
  title: "Доступ к личным данным",
  empty: "Личные данные пока никто не открывал",
  journal: "Журнал",
  column: { at: "Когда", staff: "Кто", way: "Как", screen: "Где", subject: "Чьи данные", address: "Адрес" },
  filter: { at: "Дата", staff: "Сотрудник", way: "Как", subject: "Номер заказа или телефон покупателя" },
  way: { card: "открыл(а) карточку", export: "выгрузил(а)", print: "напечатал(а)" },
  screen: {
    order: "Карточка заказа",
    orders: "Заказы",
    customer: "Карточка покупателя",
    customers: "Покупатели",
    company: "Карточка компании",
    claim: "Карточка претензии",
    feedback: "Карточка обращения",
    finance: "Возвраты по банку",
    letter: "Исходящее письмо",
    act: "Акт сверки",
    // Lists whose files have data of people.
    claims: "Список претензий",
    feedbackList: "Список обращений",
    outbox: "Исходящие и задания",
    staff: "Список сотрудников",
    journal: "Журнал",
    access: "Доступ к личным данным",
    other: "Другая страница",
  },
} as const;
