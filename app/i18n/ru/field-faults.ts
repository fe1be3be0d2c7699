/** What is wrong with a field: said by the server, and before that by the browser in the same words. */
export const fieldFaults = {
  required: "Заполните поле «{{label}}»",
  min: "Не меньше {{n}} символов",
  max: "Не больше {{n}} символов",
  email: "Проверьте адрес почты: name@example.ru",
  invalid: "Проверьте поле «{{label}}»",
  consentPersonalData: "Нужно ваше согласие на обработку персональных данных",
} as const;
