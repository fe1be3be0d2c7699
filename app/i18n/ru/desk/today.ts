/** «Сегодня» at the desk. */
export const deskToday = {
  group: { orders: "Заказы", buyers: "Покупатели", shop: "Магазин", tasks: "Задачи" },
  figure: {
    newOrders: "Новые",
    unpaid: "Не оплачены больше суток",
    assemble: "Собрать сегодня",
    late: "Обещанный срок прошёл",
    lacking: "Не хватает под заказы",
    claims: "Претензии ждут решения",
    feedback: "Обращения без ответа",
    people: "Покупатели ждут проверки",
    companies: "Компании ждут проверки",
    goods: "Товары не готовы к продаже",
    letters: "Письма не доставлены",
    myTasks: "Мои задачи",
    tasks: "Все открытые задачи",
  },
  late_one: "{{count}} с прошедшим сроком",
  late_few: "{{count}} с прошедшим сроком",
  late_many: "{{count}} с прошедшим сроком",
  allLate: "Срок прошёл",
};
