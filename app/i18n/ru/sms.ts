/** Short messages. The last line of `code` lets phones fill the code in by themselves on this host only (WebOTP). */
export const sms = {
  code: "Код {{code}} для входа. Никому его не сообщайте. @{{host}} #{{code}}",
} as const;
