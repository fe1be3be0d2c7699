/** Field errors, with the same wording on server and browser. */
export const fieldFaults = {
  required: "Заполните поле «{{label}}»",
  min: "Не меньше {{n}} символов",
  fioShort: "Напишите полностью: не меньше двух букв",
  max: "Не больше {{n}} символов",
  phone: "Введите номер телефона полностью",
  mobile: "Нужен мобильный телефон: на городской не придёт СМС",
  email: "Проверьте адрес почты: name@example.ru",
  money: "Введите сумму в рублях, например 50 000",
  percent: "Введите целое число от 0 до 100",
  invalid: "Проверьте поле «{{label}}»",
  consentPersonalData: "Нужно ваше согласие на обработку персональных данных",
  consentOffer: "Нужно ваше согласие с условиями оферты",
  consentMarketing: "Отметьте согласие: без него мы не можем присылать письма",
} as const;
