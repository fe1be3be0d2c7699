/** «Подписки» at the desk. */
export const deskSubscriptions = {
  title: "Подписки",
  empty: "На новости магазина пока никто не подписан.",
  column: {
    email: "Почта",
    state: "Состояние",
    city: "Город",
    consent: "Согласие",
    created: "Подписка",
    confirmed: "Подтверждена",
    ended: "Окончена",
  },
  filter: {
    q: "Почта целиком",
    state: "Состояние",
    city: "Город",
    created: "Подписка",
    ended: "Окончена",
  },
  state: {
    pending: "Ждёт подтверждения",
    confirmed: "Получает новости",
    unsubscribed: "Отписан",
  },
  consent: "{{at}}, редакция от {{edition}}",
  end: { link: "по ссылке из письма", account: "в личном кабинете", desk: "сотрудником" },
  ended: "{{at}}, {{how}}",
  unsubscribe: "Отписать",
};
