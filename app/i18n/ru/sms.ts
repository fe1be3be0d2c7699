/** Short messages. The end of a code's message lets phones fill the code in by themselves on this host only (WebOTP). */
export const sms = {
  code: "Код {{code}} для входа. Никому его не сообщайте. @{{host}} #{{code}}",
  phoneCode: "Код {{code}} для смены телефона. Никому его не сообщайте. @{{host}} #{{code}}",
  claimCode: "Код {{code}} для заявки на возврат или обмен. Никому его не сообщайте. @{{host}} #{{code}}",
  deleteCode: "Код {{code}} для УДАЛЕНИЯ учётной записи. Никому его не сообщайте. @{{host}} #{{code}}",
  confirmCode: "Код {{code}} для подтверждения, что это вы. Никому его не сообщайте. @{{host}} #{{code}}",
  phoneChanged: "{{shop}}: телефон для входа изменён на {{phone}}. Если это сделали не вы, напишите нам: {{email}}",
} as const;
