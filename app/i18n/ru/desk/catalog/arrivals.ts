/** «Ждут поступления» at the desk. */
export const deskArrivals = {
  title: "Ждут поступления",
  empty: "Поступления пока никто не ждёт. Здесь появятся товары, о которых покупатели попросили сообщить.",
  column: {
    article: "Артикул",
    name: "Товар",
    waiting: "Ждут",
    since: "С какого дня",
    last: "Последняя просьба",
    free: "Свободно",
    supply: "Поставка, дней",
    cities: "Города",
    status: "Статус",
  },
  filter: {
    q: "Артикул или название",
    city: "Город",
    brand: "Бренд",
    inStock: "Уже есть на складе",
    since: "Ждут с",
  },
  days: "{{from}}–{{to}}",
  amount: "{{amount}} {{unit}}",
};
