import { dictionary } from "./dictionary.ts";

export const profile = {
  name: "Имя",
  phone: "Телефон",
  email: "Электронная почта",
  emailConfirmed: "подтверждена",
  emailNotConfirmed: "не подтверждена",
  emailConfirm: "Прислать письмо со ссылкой",
  noEmail: "не указана",
  client: "Покупатель",
  clientText: "От его имени показываем цены, собираем корзину и оформляем заказы.",
  clientsText: "От чьего имени вы работаете: от этого зависят цены, корзина и заказы.",
  chosen: "Выбран",
  choose: "Выбрать",
  chooseNamed: "Работать от имени: {{name}}",
  inn: "ИНН {{inn}}",
  innKpp: "ИНН {{inn}}, КПП {{kpp}}",
  type: dictionary.counterpartyType,
  latest: "Последние заказы",
  allOrders: "Все заказы",
  logout: "Выйти",
} as const;
