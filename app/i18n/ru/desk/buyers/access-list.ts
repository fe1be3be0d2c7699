import type { AccessScreen } from "#app/domain/desk/lists/journal.ts";

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
    orderAsBuyer: "Заказ глазами покупателя",
    orderForBuyer: "Выбор покупателя для заказа",
    orderDocument: "Документ заказа",
    pickList: "Лист сборки",
    packingSlip: "Упаковочный лист",
    routeSheet: "Маршрутный лист",
    orders: "Заказы",
    customer: "Карточка покупателя",
    customers: "Покупатели",
    company: "Карточка компании",
    claim: "Карточка претензии",
    feedback: "Карточка обращения",
    finance: "Возвраты по банку",
    letter: "Исходящее письмо",
    act: "Акт сверки",
    exchangeFile: "Файл обмена с 1С",
    // Lists whose files have data of people.
    claims: "Список претензий",
    feedbackList: "Список обращений",
    outbox: "Исходящие и задания",
    staff: "Список сотрудников",
    journal: "Журнал",
    access: "Доступ к личным данным",
    other: "Другая страница",
  } satisfies Record<AccessScreen | "other", string>,
} as const;
